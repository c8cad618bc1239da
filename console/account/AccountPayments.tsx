import { Box, Button } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { Struck } from '../../ui/payments/PaymentChanges.tsx';
import { methodLabel, methodOf } from '../../ui/payments/paymentWords.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { PaymentStanding } from '../payments/PaymentStanding.tsx';

const ImageViewer = lazyDialog(async () => (await import('../payments/ImageViewer.tsx')).ImageViewer);

const ChangePayment = lazyDialog(async () => (await import('./ChangePayment.tsx')).ChangePayment);
const VerifyAfterAll = lazyDialog(async () => (await import('./VerifyAfterAll.tsx')).VerifyAfterAll);
const MovePayment = lazyDialog(async () => (await import('./MovePayment.tsx')).MovePayment);
const ReversePayment = lazyDialog(async () => (await import('./ReversePayment.tsx')).ReversePayment);
const RefundPayment = lazyDialog(async () => (await import('./RefundPayment.tsx')).RefundPayment);

/** Every payment of the member, pending and declined ones included: its state and actions. */
export function AccountPayments({ statement }: { readonly statement: AccountStatement }) {
  const payments = useRead('get-payments', { uuid: statement.memberId });
  const [viewing, view, closeViewer] = useDialog<string>();
  const [refunding, refund, closeRefund] = useDialog<Payment>();
  const [reversing, reverse, closeReversal] = useDialog<Payment>();
  const [moving, move, closeMove] = useDialog<Payment>();
  const [changing, change, closeChange] = useDialog<Payment>();
  const [verifying, verify, closeVerification] = useDialog<Payment>();
  const viewed = payments.data?.find(({ id }) => id === viewing);
  return (
    <>
      <Section title="Payments" flush query={payments} empty={{ title: 'No Recent Payments Made' }}>
        {(shown) => (
          <RecordList
            label="All payments"
            columns={columnsOf({ view, refund, reverse, verify, move, change })}
            rows={shown}
            keyOf={({ id }) => id}
            maxHeight="420px"
          />
        )}
      </Section>
      {viewed !== undefined && (
        <ImageViewer
          url={viewed.details.location}
          title={`Receipt of ${statement.name}`}
          description={`${formatDollars(viewed.amount)} by ${methodLabel(viewed.payment_type)}, ${viewed.order_id}`}
          onReload={() => void payments.refetch()}
          onClose={closeViewer}
        />
      )}
      {refunding !== undefined && (
        <RefundPayment payment={refunding} charges={statement.charges} onClose={closeRefund} />
      )}
      {moving !== undefined && <MovePayment payment={moving} onClose={closeMove} />}
      {changing !== undefined && <ChangePayment payment={changing} onClose={closeChange} />}
      {verifying !== undefined && <VerifyAfterAll payment={verifying} onClose={closeVerification} />}
      {reversing !== undefined && <ReversePayment payment={reversing} onClose={closeReversal} />}
    </>
  );
}

/** What is done with a payment. */
interface Acts {
  readonly view: (id: string) => void;
  readonly refund: (payment: Payment) => void;
  readonly reverse: (payment: Payment) => void;
  readonly verify: (payment: Payment) => void;
  readonly move: (payment: Payment) => void;
  readonly change: (payment: Payment) => void;
}

function columnsOf(acts: Acts): Column<Payment>[] {
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
      render: (payment) => <RowActions payment={payment} acts={acts} />,
    },
  ];
}

function amountNotes({ fee, keptAsCredit, details }: Payment): string[] {
  return [
    ...(keptAsCredit > 0 ? [`${formatDollars(keptAsCredit)} of it kept as credit`] : []),
    ...(fee > 0 ? [`${formatDollars(fee)} of it card fee`] : []),
    ...(details.creditsUsed > 0 ? [`and ${formatDollars(details.creditsUsed)} credit`] : []),
  ];
}

function RowActions({ payment, acts }: { readonly payment: Payment; readonly acts: Acts }) {
  const isReversible =
    payment.status === 'success' && (payment.kind === 'manual' || payment.kind === 'screenshot');
  const what = `${formatDollars(payment.amount)} of ${formatDay(payment.payDate)}`;
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {payment.details.location !== '' && (
        <Button
          size="small"
          aria-label={`View the receipt for ${what}`}
          onClick={() => acts.view(payment.id)}
        >
          Receipt
        </Button>
      )}
      {payment.refundable > 0 && (
        <Button size="small" color="error" aria-label={`Refund ${what}`} onClick={() => acts.refund(payment)}>
          Refund
        </Button>
      )}
      {payment.kind === 'screenshot' && payment.status === 'failed' && (
        <Button size="small" aria-label={`Verify ${what} after all`} onClick={() => acts.verify(payment)}>
          Verify after all
        </Button>
      )}
      {isReversible && payment.kind === 'manual' && (
        <Button size="small" aria-label={`Change details of ${what}`} onClick={() => acts.change(payment)}>
          Change
        </Button>
      )}
      {isReversible && (
        <Button size="small" aria-label={`Move ${what}`} onClick={() => acts.move(payment)}>
          Move
        </Button>
      )}
      {isReversible && (
        <Button
          size="small"
          color="error"
          aria-label={`Reverse ${what}`}
          onClick={() => acts.reverse(payment)}
        >
          Reverse
        </Button>
      )}
    </Box>
  );
}
