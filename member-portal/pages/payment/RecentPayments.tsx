import { Skeleton } from '@mui/material';
import type { Payment } from '../../../api/contract/account.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { methodLabel, paymentStatus } from '../../../ui/paymentWords.ts';
import type { Column } from '../../../ui/records/columns.tsx';
import { RecordList } from '../../../ui/records/RecordList.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useRead } from '../../../ui/useRead.ts';
import { Panel } from '../../shared/Panel.tsx';

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
  timeStyle: 'short',
});

const columns: readonly Column<Payment>[] = [
  { label: 'Name', render: (payment) => payment.name },
  { label: 'Time (PST)', render: (payment) => pacific.format(new Date(payment.ts)) },
  { label: 'Amount', align: 'right', render: (payment) => formatDollars(payment.amount) },
  { label: 'Payment Type', render: (payment) => methodLabel(payment.payment_type) },
  { label: 'Payment Status', render: (payment) => <StatusBadge {...paymentStatus[payment.status]} /> },
];

/** The organization's newest payments, for administrators (spec 2 section 2: 600 px). */
export function RecentPayments() {
  const payments = useRead('get-recent-payments', {});
  if (payments.isError) return <ErrorState error={payments.error} onRetry={() => void payments.refetch()} />;
  return (
    <Panel title="Recent Payments">
      {payments.data === undefined ? (
        <Skeleton variant="rounded" height={220} />
      ) : (
        <RecordList
          cardsBelow="md"
          label="Recent Payments"
          columns={columns}
          rows={payments.data}
          keyOf={(payment) => payment._id}
          empty="No Recent Payments"
          maxHeight="600px"
        />
      )}
    </Panel>
  );
}
