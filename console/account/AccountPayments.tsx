import { Box, Button } from '@mui/material';
import type { Payment } from '../../api/contract/account.ts';
import type { AccountStatement } from '../../api/contract/reports.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { later } from '../../ui/later.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { Remark } from '../../ui/Remark.tsx';
import type { Column } from '../../ui/records/columns.tsx';
import { RecordList } from '../../ui/records/RecordList.tsx';
import { Section } from '../../ui/Section.tsx';
import { useRead } from '../../ui/useRead.ts';
import { ImageViewer } from '../payments/ImageViewer.tsx';
import { PaymentStanding } from '../payments/PaymentStanding.tsx';
import { Money } from '../shared/Money.tsx';

const RefundPayment = later(async () => (await import('./RefundPayment.tsx')).RefundPayment);

/** Every payment of the member, pending and declined ones included: its state and actions. */
export function AccountPayments({ statement }: { readonly statement: AccountStatement }) {
  const payments = useRead('get-payments', { uuid: statement.memberId });
  const [viewing, view, closeViewer] = useDialog<string>();
  const [refunding, refund, closeRefund] = useDialog<Payment>();
  const viewed = payments.data?.find(({ id }) => id === viewing);
  return (
    <>
      <Section title="Payments" flush query={payments} empty={{ title: 'No Recent Payments Made' }}>
        {(shown) => (
          <RecordList
            label="All payments"
            columns={columnsOf(view, refund)}
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
    </>
  );
}

function columnsOf(onView: (id: string) => void, onRefund: (payment: Payment) => void): Column<Payment>[] {
  return [
    { label: 'Date', nowrap: true, card: 'start', render: ({ payDate }) => formatDay(payDate) },
    { source: 'order_id', label: 'Order ID', card: 'meta', sx: { overflowWrap: 'anywhere' } },
    { label: 'Payment Type', card: 'meta', render: ({ payment_type }) => methodLabel(payment_type) },
    {
      label: 'Amount',
      align: 'right',
      card: 'corner',
      render: (payment) => (
        <>
          <Money dollars={payment.amount} strong />
          {amountNotes(payment).map((text) => (
            <Remark key={text}>{text}</Remark>
          ))}
        </>
      ),
    },
    { label: 'Payment Status', card: 'start', render: (payment) => <PaymentStanding payment={payment} /> },
    {
      label: 'Actions',
      card: 'end',
      sx: { displayPrint: 'none' },
      render: (payment) => (
        <RowActions payment={payment} onView={() => onView(payment.id)} onRefund={() => onRefund(payment)} />
      ),
    },
  ];
}

function amountNotes({ fee, details }: Payment): string[] {
  return [
    ...(fee > 0 ? [`${formatDollars(fee)} of it card fee`] : []),
    ...(details.creditsUsed > 0 ? [`and ${formatDollars(details.creditsUsed)} credit`] : []),
  ];
}

function RowActions(props: {
  readonly payment: Payment;
  readonly onView: () => void;
  readonly onRefund: () => void;
}) {
  const { payment, onView, onRefund } = props;
  const what = `${formatDollars(payment.amount)} of ${formatDay(payment.payDate)}`;
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {payment.details.location !== '' && (
        <Button size="small" aria-label={`View the receipt for ${what}`} onClick={onView}>
          Receipt
        </Button>
      )}
      {payment.refundable > 0 && (
        <Button size="small" color="error" aria-label={`Refund ${what}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </Box>
  );
}
