import { Box, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { Delivery } from '../../api/contract/reports.ts';
import { CardLine, CardList, ListCard } from '../shared/CardList.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { formatInstant, useTimeZone } from '../shared/time.ts';
import { kindLabel, statuses } from './words.ts';

/** The mails as a table. */
export function DeliveryTable() {
  const timeZone = useTimeZone();
  return (
    <DataTable<Delivery> rowClick={false} bulkActionButtons={false}>
      <DataTable.Col<Delivery>
        source="at"
        label="Time"
        sx={{ whiteSpace: 'nowrap' }}
        render={({ at }) => formatInstant(at, timeZone)}
      />
      <DataTable.Col<Delivery> source="kind" label="Kind" render={({ kind }) => kindLabel(kind)} />
      <DataTable.Col<Delivery> source="memberName" label="Member" render={memberOf} />
      <DataTable.Col<Delivery> source="to" label="Address" sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col<Delivery> source="subject" label="Subject" render={subjectOf} />
      <DataTable.Col<Delivery>
        source="status"
        label="Status"
        render={(delivery) => <Status delivery={delivery} />}
      />
    </DataTable>
  );
}

/** The mails as cards, for a phone. */
export function DeliveryCards() {
  const { data = [] } = useListContext<Delivery>();
  const timeZone = useTimeZone();
  return (
    <CardList label="Mails">
      {data.map((delivery) => (
        <ListCard key={delivery.id}>
          <CardLine>
            {memberOf(delivery)}
            <Typography color="textSecondary" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
              {formatInstant(delivery.at, timeZone)}
            </Typography>
          </CardLine>
          <Typography>{subjectOf(delivery)}</Typography>
          <Typography color="textSecondary" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {`${kindLabel(delivery.kind)} · ${delivery.to}`}
          </Typography>
          <Status delivery={delivery} />
        </ListCard>
      ))}
    </CardList>
  );
}

function memberOf({ memberId, memberName }: Delivery) {
  // A post to Slack may be about several.
  if (memberId === '') return '–';
  return memberName === '' ? 'Unknown member' : <MemberLink memberId={memberId} name={memberName} />;
}

/** A mail is written when its turn comes, so one that waits has no subject yet. */
function subjectOf({ subject }: Delivery) {
  return subject === '' ? '–' : subject;
}

/** What became of it, and why where it did not go out. */
function Status({ delivery }: { readonly delivery: Delivery }) {
  const { label, hue, meaning } = statuses[delivery.status];
  const explained = delivery.status !== 'sent';
  return (
    <Box>
      <StatusBadge status={label} hue={hue} />
      {explained && (
        <Typography color="textSecondary" sx={{ fontSize: '0.75rem', mt: 0.25, overflowWrap: 'anywhere' }}>
          {delivery.error === '' ? meaning : delivery.error}
        </Typography>
      )}
    </Box>
  );
}
