import { Card } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Reading } from '../../ui/data/reading.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { Struck } from '../../ui/payments/PaymentChanges.tsx';
import { methodOf } from '../../ui/payments/paymentWords.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { PaymentActions } from '../payments/PaymentActions.tsx';
import { PaymentStanding } from '../payments/PaymentStanding.tsx';

/** Every payment of the member, pending and declined ones included: its state and actions. */
export function AccountPayments(props: {
  readonly statement: AccountStatement;
  readonly payments: Reading<Payment[]>;
}) {
  const { statement, payments } = props;
  return (
    <Card component="section" aria-label="Payments" variant="outlined">
      <Loaded query={payments} label="Payments" flush empty={{ title: 'No Recent Payments Made' }}>
        {(shown) => (
          <RecordList
            label="All payments"
            columns={columnsOf(statement.charges)}
            rows={shown}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </Card>
  );
}

function columnsOf(charges: AccountStatement['charges']): Column<Payment>[] {
  return [
    {
      label: 'Date',
      nowrap: true,
      card: 'start',
      render: (payment) => <Struck payment={payment}>{formatDay(payment.payDate)}</Struck>,
    },
    {
      source: 'order_id',
      label: 'Order ID',
      card: 'meta',
      sx: { overflowWrap: 'anywhere' },
      render: (payment) => <Struck payment={payment}>{payment.order_id}</Struck>,
    },
    { label: 'Payment Type', card: 'meta', render: methodOf },
    {
      label: 'Amount',
      align: 'right',
      card: 'corner',
      render: (payment) => (
        <>
          <Struck payment={payment}>
            <Money dollars={payment.amount} strong />
          </Struck>
          {amountNotes(payment).map((text) => (
            <Note key={text}>{text}</Note>
          ))}
        </>
      ),
    },
    { label: 'Payment Status', card: 'start', render: (payment) => <PaymentStanding payment={payment} /> },
    {
      label: 'Actions',
      card: 'end',
      sx: { displayPrint: 'none' },
      render: (payment) => <PaymentActions payment={payment} charges={charges} />,
    },
  ];
}

function amountNotes({ fee, keptAsCredit, details }: Payment): string[] {
  return [
    ...(keptAsCredit > 0 ? [`${formatDollars(keptAsCredit)} kept as credit`] : []),
    ...(fee > 0 ? [`includes ${formatDollars(fee)} card fee`] : []),
    ...(details.creditsUsed > 0 ? [`and ${formatDollars(details.creditsUsed)} credit`] : []),
  ];
}
