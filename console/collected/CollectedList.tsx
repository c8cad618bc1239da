import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import { Link, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Dashboard } from '../../api/dashboard/contract.ts';
import type { CollectedLine } from '../../api/journal/contract.ts';
import { eventWords } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { KEPT_AS_CREDIT } from '../../ledger/values/chargeRules.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { queryOf } from '../../ui/dashboard/period.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useRest } from '../../ui/data/useRest.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { ByChoice, ByDays, ByPerson } from '../list/ListFilters.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { ListRecords } from '../list/ListRecords.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';

/** What Collected is made of: money received and what went back, per charge, newest first. */
export default function CollectedList() {
  return (
    <ListPage
      resource="collected"
      sort={{ field: 'day', order: 'DESC' }}
      title="Collected"
      subtitle="Payments minus refunds, by date. Using credit is not a payment."
      actions={<DownloadListCsv sortField="day" />}
      filters={<CollectedFilters />}
      above={<Total />}
      empty={
        <EmptyList
          icon={<SavingsOutlined fontSize="large" />}
          title="No payments yet"
          hint="Payments appear here once they are recorded, verified or confirmed by Stripe."
        />
      }
    >
      <ListRecords label="Collected" noun="line" columns={columns} />
    </ListPage>
  );
}

function CollectedFilters() {
  const types = readingOf(useRead('search-dues-byType', {}), (totals) =>
    [...new Set([...totals.map(({ type }) => type), KEPT_AS_CREDIT])].map((type) => ({
      value: type,
      label: type,
    })),
  );
  return (
    <>
      <ByChoice name="type" label="Charge Type" all="All types" choices={types} width={170} />
      <ByPerson />
      <ByDays />
    </>
  );
}

/** What the lines of these days and this type come to, as the dashboard has it; none of one member. */
function Total() {
  const { memberId, type, from, to } = useListContext().filterValues;
  const figures = useRest<Dashboard>('dashboard', `/summary${queryOf({ from, to })}`, {
    enabled: memberId === undefined,
  });
  if (memberId !== undefined) return null;
  return (
    <Loaded query={figures} label="the total" failed="The total could not be loaded" height={24}>
      {({ byType, collected }) => {
        const ofType = byType.find((row) => row.type === type)?.dollars ?? 0;
        return (
          <Typography sx={{ mb: 3, fontWeight: weight.title }}>
            {`Collected: ${formatDollars(type === undefined ? collected : ofType)}`}
          </Typography>
        );
      }}
    </Loaded>
  );
}

const columns: readonly Column<CollectedLine>[] = [
  { source: 'day', label: 'Date', nowrap: true, card: 'meta', render: ({ day }) => formatDay(day) },
  {
    label: 'Member',
    card: 'start',
    render: ({ memberId, memberName }) => <MemberLink memberId={memberId} name={memberName} />,
  },
  { label: 'Charge Type', card: 'start', render: ({ type }) => type },
  {
    label: 'Entry',
    card: 'meta',
    render: ({ eventId, eventType }) => (
      <Link component={RouterLink} to={listUrl('/journal', { eventId })}>
        {eventWords(eventType)}
      </Link>
    ),
  },
  { label: 'Amount', align: 'right', card: 'corner', render: ({ amount }) => <Money dollars={amount} /> },
];
