import type { Reimbursement } from '../../api/account/reimbursement/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { reimbursementMethods } from '../../ledger/values/reimbursementRules.ts';
import type { Column } from '../list/columns.tsx';
import { ReceiptLink } from '../payments/ReceiptLink.tsx';
import { Money } from '../primitives/Money.tsx';
import { Note } from '../primitives/Note.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';

/** What both apps show of a reimbursement, between whose it is and what can be done (spec 3 section 2). */
export const reimbursementColumns: readonly Column<Reimbursement>[] = [
  {
    label: 'Expense Date',
    nowrap: true,
    card: 'meta',
    render: ({ expenseDate }) => formatDay(expenseDate),
    csv: ({ expenseDate }) => expenseDate,
  },
  {
    label: 'Expense Name',
    source: 'expenseName',
    card: 'start',
    sx: { overflowWrap: 'anywhere' },
    csv: ({ expenseName }) => expenseName,
  },
  {
    label: 'Amount',
    align: 'right',
    nowrap: true,
    card: 'corner',
    render: ({ amount }) => <Money dollars={amount} />,
    csv: ({ amount }) => amount.toFixed(2),
  },
  {
    label: 'Image',
    empty: 'N/A',
    render: ({ expenseName, receiptUrl }) =>
      receiptUrl !== '' && <ReceiptLink url={receiptUrl} of={expenseName} />,
    csv: ({ receipt }) => (receipt === '' ? 'N/A' : 'Yes'),
  },
  {
    label: 'Status',
    card: 'start',
    sx: { minWidth: 130 },
    render: (row) => (
      <>
        <StatusBadge {...badges[row.status]} />
        {noteOf(row) !== '' && <Note>{noteOf(row)}</Note>}
      </>
    ),
    csv: ({ status }) => badges[status].status,
  },
];

const badges = {
  submitted: { status: 'Submitted', hue: 'yellow' },
  approved: { status: 'Approved', hue: 'blue' },
  declined: { status: 'Declined', hue: 'red' },
  paid: { status: 'Paid', hue: 'green' },
} as const;

const exceptions = {
  '': '',
  selfApproved: 'Self-approved: there was no other administrator',
  oneApprover: 'Approved by one: there was no second administrator',
} as const;

/** What the status alone does not say. */
function noteOf({ status, approvedBy, exception, reason, method, paidOn }: Reimbursement): string {
  if (status === 'declined') return reason;
  if (status === 'submitted')
    return approvedBy.length === 0 ? '' : `Approved by ${approvedBy.join(', ')}; one more approval needed`;
  const paid = method === '' ? '' : `${reimbursementMethods[method].name}, ${formatDay(paidOn)}`;
  return [paid, exceptions[exception]].filter((each) => each !== '').join('\n');
}
