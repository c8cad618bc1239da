import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip } from '@mui/material';
import type { Expense } from '../../api/budget/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { ReceiptLink } from '../../ui/payments/ReceiptLink.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { weight } from '../../ui/primitives/tokens.ts';

interface Options {
  readonly today: string;
  /** The rows are of several categories. */
  readonly hasCategories: boolean;
  readonly onUpdate: (expense: Expense) => void;
  /** Left out where there is no other category. */
  readonly onMove?: (expense: Expense) => void;
}

/** The columns of the Expenses table. */
export function expenseColumns({
  today,
  hasCategories,
  onUpdate,
  onMove,
}: Options): readonly Column<Expense>[] {
  return [
    {
      source: 'name',
      label: 'Name',
      card: 'start',
      sx: { fontWeight: weight.label, overflowWrap: 'anywhere', minWidth: 140 },
    },
    { source: 'paidBy', label: 'Paid By', sx: { overflowWrap: 'anywhere' } },
    {
      source: 'pay_date',
      label: 'Pay Date',
      nowrap: true,
      render: ({ pay_date }) => `${formatDay(pay_date)}${pay_date > today ? ' (planned)' : ''}`,
    },
    {
      source: 'payment_type',
      label: 'Payment Method',
      render: ({ payment_type, flagged }) =>
        flagged ? (
          <>
            {payment_type}
            <Note>booked as Checking</Note>
          </>
        ) : (
          payment_type
        ),
    },
    ...(hasCategories ? [categoryColumn] : []),
    {
      label: 'Receipt',
      sortable: false,
      empty: 'N/A',
      render: ({ name, receiptUrl }) => receiptUrl !== '' && <ReceiptLink url={receiptUrl} of={name} />,
    },
    {
      source: 'amount',
      label: 'Amount',
      align: 'right',
      card: 'corner',
      render: ({ amount }) => <Money dollars={amount} />,
    },
    {
      label: 'Actions',
      hideLabel: true,
      sortable: false,
      nowrap: true,
      card: 'end',
      render: (expense) => (
        <Row gap={0} justify="end">
          <Tooltip title="Update Expense">
            <IconButton size="small" aria-label={`Edit ${expense.name}`} onClick={() => onUpdate(expense)}>
              <EditOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
          {onMove && (
            <Tooltip title="Move to another category">
              <IconButton
                size="small"
                aria-label={`Move ${expense.name} to another category`}
                onClick={() => onMove(expense)}
              >
                <DriveFileMoveOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Row>
      ),
    },
  ];
}

const categoryColumn: Column<Expense> = {
  label: 'Category',
  source: 'categoryName',
  sortable: false,
  empty: '–',
  sx: { overflowWrap: 'anywhere' },
};
