import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getPayments, type Payment } from '../../../api/contract/account.ts';
import { callApi } from '../../../api/contract/client.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { useSession } from '../../session.ts';
import { type Column, DataTable } from '../../shared/DataTable.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { Panel } from '../../shared/Panel.tsx';
import { StatusBadge } from '../../shared/StatusBadge.tsx';

/** The words of spec 2 section 4, "Payment display status". */
const statuses = { pending: 'Pending', success: 'Accepted', failed: 'Declined' } as const;

const columns: readonly Column<Payment>[] = [
  { label: 'OrderId', cell: (payment) => payment.order_id },
  { label: 'Date', cell: (payment) => formatDay(payment.payDate) },
  { label: 'Amount', align: 'right', cell: (payment) => formatDollars(payment.amount) },
  { label: 'Payment Status', cell: (payment) => <StatusBadge status={statuses[payment.paymentStatus]} /> },
  { label: 'Payment Type', cell: (payment) => sentenceCase(payment.payment_type) },
];

/** /payHistory (spec 2 section 2): the member's payments, newest first, 65vh. */
export function PayHistory() {
  const { uuid } = useSession();
  const payments = useQuery({
    queryKey: [getPayments.name, uuid],
    queryFn: () => callApi(getPayments, { uuid }),
  });
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2.5 }}>
        Payment History
      </Typography>
      {payments.isError ? (
        <ErrorState error={payments.error} onRetry={() => void payments.refetch()} />
      ) : (
        <Panel title="Payments">
          {payments.data ? (
            <DataTable
              label="Payments"
              columns={columns}
              rows={payments.data.toSorted((a, b) => b.ts.localeCompare(a.ts))}
              keyOf={(payment) => payment._id}
              empty="No Recent Payments Made"
              maxHeight="65vh"
            />
          ) : (
            <Skeleton variant="rounded" height={220} />
          )}
        </Panel>
      )}
    </>
  );
}

/** 'bank-transfer' -> 'Bank transfer'. */
function sentenceCase(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1).replaceAll('-', ' ');
}
