import type { Due } from '../../api/account/charge/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import type { Column } from '../list/columns.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';

/** When a charge is due, and whether it is overdue: on the profile and where it is paid. */
export const dueDate: Column<Due> = {
  label: 'Due Date',
  render: (due) => (
    <>
      {formatDay(due.dueDate)} {due.status === 'Overdue' && <StatusBadge status="Overdue" />}
    </>
  ),
};
