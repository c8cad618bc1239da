import { Typography } from '@mui/material';
import type { Due } from '../../../api/contract/account.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { type Column, DataTable } from '../../shared/DataTable.tsx';
import { Panel } from '../../shared/Panel.tsx';
import { Remark } from '../../shared/Remark.tsx';
import { type AccountSummary, sum } from './summary.ts';

const columns: readonly Column<Due>[] = [
  { label: 'Type', cell: (due) => <ChargeName due={due} /> },
  {
    label: 'Due Date',
    cell: (due) => (
      <>
        {formatDay(due.dueDate)} {due.status === 'Overdue' && <StatusBadge status="Overdue" />}
      </>
    ),
  },
  { label: 'Amount', align: 'right', cell: (due) => formatDollars(due.total) },
  { label: 'Paid Amount', align: 'right', cell: (due) => formatDollars(due.amtPaid) },
  { label: 'Remaining', align: 'right', cell: (due) => <strong>{formatDollars(due.remaining)}</strong> },
];

/** The open charges, and in a sentence those that start later (spec 2 section 2: 300 px). */
export function ChargesPanel({ summary }: { readonly summary: AccountSummary }) {
  return (
    <Panel title="Charges">
      <DataTable
        label="Charges"
        columns={columns}
        rows={summary.open}
        keyOf={(due) => due._id}
        empty="No Pending Charges"
        maxHeight="300px"
      />
      {summary.later.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {laterSentence(summary.later)}
        </Typography>
      )}
    </Panel>
  );
}

/** The charge's name, why its amount is not the one first agreed, and what the treasurer wrote about it. */
function ChargeName({ due }: { readonly due: Due }) {
  return (
    <>
      {due.other || due.type}
      {due.lateFeeApplied && <Remark>{`includes a late fee of ${formatDollars(due.lateFee)}`}</Remark>}
      {due.earlyDiscountApplied && (
        <Remark>
          {`early discount of ${formatDollars(due.earlyDiscount)} until ${formatDay(due.earlyDiscountEndDate)}`}
        </Remark>
      )}
      {due.memo !== '' && <Remark>{due.memo}</Remark>}
    </>
  );
}

function laterSentence(later: readonly Due[]): string {
  const total = formatDollars(sum(later.map((due) => due.remaining)));
  const first = later.map((due) => due.startDate).sort()[0] ?? '';
  return later.length === 1
    ? `One more charge of ${total} starts on ${formatDay(first)}.`
    : `${later.length} more charges, ${total} in all, start later; the first on ${formatDay(first)}.`;
}
