import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { Payment } from '../../api/contract/account.ts';
import type { AccountStatement } from '../../api/contract/reports.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { later } from '../../ui/later.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';
import { Remark } from '../../ui/Remark.tsx';
import type { Column } from '../../ui/records/columns.tsx';
import { RecordList } from '../../ui/records/RecordList.tsx';
import { useRead } from '../../ui/useRead.ts';
import { ImageViewer } from '../payments/ImageViewer.tsx';
import { PaymentStanding } from '../payments/PaymentStanding.tsx';
import { Money } from '../shared/Money.tsx';

const RefundPayment = later(async () => (await import('./RefundPayment.tsx')).RefundPayment);

/** Every payment of the member, pending and declined ones included: its state and actions. */
export function AccountPayments({ statement }: { readonly statement: AccountStatement }) {
  const titleId = useId();
  const { data, error, refetch } = useRead('get-payments', { uuid: statement.memberId });
  const [viewing, setViewing] = useState<string>();
  const [refunding, setRefunding] = useState<Payment>();
  const viewed = data?.find(({ id }) => id === viewing);
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        Payments
      </Typography>
      {error !== null && (
        <Box sx={{ p: 2, pt: 0 }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {error === null && data === undefined && (
        <Skeleton
          variant="rounded"
          height={90}
          sx={{ m: 2, mt: 0 }}
          role="status"
          aria-label="Loading the payments"
        />
      )}
      {data?.length === 0 && <EmptyState title="No Recent Payments Made" />}
      {data !== undefined && data.length > 0 && (
        <RecordList
          label="All payments"
          columns={columnsOf(setViewing, setRefunding)}
          rows={data}
          keyOf={({ id }) => id}
          maxHeight="420px"
        />
      )}
      {viewed !== undefined && (
        <ImageViewer
          url={viewed.details.location}
          title={`Receipt of ${statement.name}`}
          description={`${formatDollars(viewed.amount)} by ${methodLabel(viewed.payment_type)}, ${viewed.order_id}`}
          onReload={() => void refetch()}
          onClose={() => setViewing(undefined)}
        />
      )}
      {refunding !== undefined && (
        <RefundPayment
          payment={refunding}
          charges={statement.charges}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </Card>
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
    ...(fee > 0 ? [`${formatDollars(fee)} of it processing fee`] : []),
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
