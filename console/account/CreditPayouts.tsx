import { Button, Typography } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';

type CreditPayout = AccountStatement['creditPayouts'][number];

/** Credit that was paid out by hand, each to be taken back if it was a mistake. */
export function CreditPayouts({ statement }: { readonly statement: AccountStatement }) {
  const { memberId, creditPayouts } = statement;
  const [reversing, reverse, close] = useDialog<CreditPayout>();
  if (creditPayouts.length === 0) return null;
  return (
    <Section title="Credit paid out" flush>
      <RecordList
        label="Credit paid out"
        columns={columnsOf(reverse)}
        rows={creditPayouts.toReversed()}
        keyOf={({ id }) => id}
      />
      {reversing && (
        <AskDialog
          title="Reverse Credit Payout"
          confirmLabel={`Return ${formatDollars(reversing.amount)} to credit`}
          reason={{ help: 'Shown in the history' }}
          call="reverse-credit-payout"
          input={(reason) => ({ uuid: memberId, creditPayoutId: reversing.id, reason })}
          onClose={close}
        >
          <Typography>
            {`The payout is reversed: ${formatDollars(reversing.amount)} becomes available credit, and the money returns to its account.`}
          </Typography>
        </AskDialog>
      )}
    </Section>
  );
}

const columnsOf = (onReverse: (payout: CreditPayout) => void): Column<CreditPayout>[] => [
  { label: 'Date', nowrap: true, card: 'start', render: ({ paidOn }) => formatDay(paidOn) },
  { source: 'method', label: 'Payment Type', card: 'meta' },
  {
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: ({ amount }) => <Money dollars={amount} strong />,
  },
  {
    label: 'Actions',
    card: 'end',
    sx: { displayPrint: 'none' },
    render: (payout) => (
      <Button
        size="small"
        color="error"
        className="no-print"
        aria-label={`Reverse ${formatDollars(payout.amount)} of ${formatDay(payout.paidOn)}`}
        onClick={() => onReverse(payout)}
      >
        Reverse
      </Button>
    ),
  },
];
