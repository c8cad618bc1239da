import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { Due } from '../../api/contract/account.ts';
import { chargeName, statusLabel } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { later } from '../../ui/later.tsx';
import type { Column } from '../../ui/records/columns.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useSession } from '../session.ts';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { ChargeAmount, ChargeMemo } from './ChargeFields.tsx';

const UpdateCharge = later(async () => (await import('./UpdateCharge.tsx')).UpdateCharge);

export const chargeColumns: readonly Column<Due>[] = [
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
    render: (charge) => <StatusBadge status={statusLabel(charge)} />,
  },
  { source: 'ts', label: 'Date of Charge', nowrap: true, render: ({ ts }) => <Instant at={ts} dayOnly /> },
  { source: 'dueDate', label: 'Due Date', nowrap: true, render: ({ dueDate }) => formatDay(dueDate) },
  {
    source: 'amount',
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: (charge) => <ChargeAmount charge={charge} />,
  },
  {
    source: 'amtPaid',
    label: 'Amount Paid',
    align: 'right',
    render: ({ amtPaid }) => <Money dollars={amtPaid} />,
  },
  {
    source: 'memo',
    label: 'Edit/Memo',
    sortable: false,
    card: 'end',
    render: (charge) => <EditAndMemo charge={charge} />,
  },
];

/** The way to change a charge, and its memo if it has one. */
function EditAndMemo({ charge }: { readonly charge: Due }) {
  const today = useSession()?.today;
  const [dialog, open, close] = useDialog<'update'>();
  const label = `Edit ${chargeName(charge)} of ${charge.memberExists ? charge.name : 'a removed member'}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Tooltip title="Update Charge">
        <IconButton size="small" aria-label={label} onClick={() => open('update')}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <ChargeMemo memo={charge.memo} />
      {dialog && today !== undefined && <UpdateCharge charge={charge} today={today} onClose={close} />}
    </Box>
  );
}
