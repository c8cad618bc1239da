import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { Due } from '../../api/contract/account.ts';
import { chargeName } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { Remark } from '../../ui/Remark.tsx';
import type { Column } from '../../ui/records/columns.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { CollectionsBadge } from '../shared/CollectionsBadge.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { ChargeAmount, ChargeMemo } from './ChargeFields.tsx';

/** @param onEdit asks for a change of the charge */
export const chargeColumns = (onEdit: (charge: Due) => void): readonly Column<Due>[] => [
  {
    source: 'name',
    label: 'Name',
    card: 'start',
    render: ({ uuid, name, memberExists }) => (
      <MemberLink memberId={uuid} name={name} exists={memberExists} />
    ),
  },
  { source: 'type', label: 'Charge Type', card: 'start', render: chargeName },
  {
    source: 'status',
    label: 'Charge Status',
    card: 'end',
    render: ({ statusLabel, collectionsSince, remaining }) => (
      <>
        <StatusBadge status={statusLabel} />{' '}
        <CollectionsBadge since={remaining > 0 ? collectionsSince : null} />
      </>
    ),
  },
  { source: 'ts', label: 'Date of Charge', nowrap: true, render: ({ ts }) => <Instant at={ts} dayOnly /> },
  { source: 'dueDate', label: 'Due Date', nowrap: true, render: ({ dueDate }) => formatDay(dueDate) },
  {
    source: 'amount',
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: (charge) => (
      <>
        <ChargeAmount charge={charge} />
        {charge.total !== charge.amount && <Remark>{`${formatDollars(charge.amount)} charged`}</Remark>}
      </>
    ),
  },
  {
    source: 'amtPaid',
    label: 'Amount Paid',
    align: 'right',
    render: ({ amtPaid }) => <Money dollars={amtPaid} />,
  },
  {
    source: 'remaining',
    label: 'Remaining',
    align: 'right',
    render: ({ remaining }) => <Money dollars={remaining} />,
  },
  {
    source: 'memo',
    label: 'Edit/Memo',
    sortable: false,
    card: 'end',
    render: (charge) => <EditAndMemo charge={charge} onEdit={() => onEdit(charge)} />,
  },
];

/** The way to change a charge, and its memo if it has one. */
function EditAndMemo({ charge, onEdit }: { readonly charge: Due; readonly onEdit: () => void }) {
  const label = `Edit ${chargeName(charge)} of ${charge.memberExists ? charge.name : 'a removed member'}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Tooltip title="Update Charge">
        <IconButton size="small" aria-label={label} onClick={onEdit}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <ChargeMemo memo={charge.memo} />
    </Box>
  );
}
