import { Box, Checkbox, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Due } from '../../api/contract/account.ts';
import { chargeName, statusLabel } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { CardList } from '../shared/CardList.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { formatInstantDay, useTimeZone } from '../shared/time.ts';
import { ChargeAmount } from './ChargeFields.tsx';
import { EditAndMemo } from './ChargeTable.tsx';

/** The charges on a phone: each an item with what the table says in columns. */
export function ChargeCards(props: { readonly onEdit: (charge: Due) => void }) {
  const { data = [], selectedIds, onToggleItem } = useListContext<Due>();
  return (
    <CardList label="Charges">
      {data.map((charge) => (
        <ChargeCard
          key={charge.id}
          charge={charge}
          selected={selectedIds.includes(charge.id)}
          onToggle={() => onToggleItem(charge.id)}
          onEdit={props.onEdit}
        />
      ))}
    </CardList>
  );
}

function ChargeCard(props: {
  readonly charge: Due;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly onEdit: (charge: Due) => void;
}) {
  const { charge, selected } = props;
  const timeZone = useTimeZone();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr auto',
        columnGap: 0.5,
        pl: 0.5,
        pr: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: selected ? 'action.selected' : undefined,
      }}
    >
      <Checkbox
        checked={selected}
        onChange={props.onToggle}
        sx={{ alignSelf: 'start' }}
        slotProps={{ input: { 'aria-label': `Select ${chargeName(charge)} of ${charge.name}` } }}
      />
      <Box sx={{ minWidth: 0, pt: 0.75 }}>
        <MemberLink memberId={charge.uuid} name={charge.name} exists={charge.memberExists} />
        <Typography>{chargeName(charge)}</Typography>
        <Typography color="textSecondary" sx={{ fontSize: '0.8rem' }}>
          {`Due ${formatDay(charge.dueDate)}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: 0.5, pt: 0.75 }}>
        <ChargeAmount charge={charge} />
        <StatusBadge status={statusLabel(charge)} />
        <Typography color="textSecondary" sx={{ fontSize: '0.8rem' }}>
          {`${formatDollars(charge.amtPaid)} paid`}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: 2, alignSelf: 'center' }}>
        <Typography color="textSecondary" sx={{ fontSize: '0.8rem' }}>
          {`Charged ${formatInstantDay(charge.ts, timeZone)}`}
        </Typography>
      </Box>
      <Box sx={{ justifySelf: 'end', mr: -0.5 }}>
        <EditAndMemo charge={charge} onEdit={props.onEdit} />
      </Box>
    </Box>
  );
}
