import type { Payment } from '../../../api/account/payment/contract.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { zoneName } from '../../../ledger/values/zonedTime.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import type { Column } from '../../../ui/list/columns.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { methodOf, paymentStatus } from '../../../ui/payments/paymentWords.ts';
import { formatInstantDay, formatTime } from '../../../ui/primitives/instants.ts';
import { Section } from '../../../ui/primitives/Section.tsx';
import { StatusBadge } from '../../../ui/primitives/StatusBadge.tsx';

const columns = (timeZone: string): readonly Column<Payment>[] => [
  { label: 'Name', render: (payment) => payment.name },
  {
    label: `Time (${zoneName(timeZone)})`,
    render: ({ ts }) => `${formatInstantDay(ts, timeZone)}, ${formatTime(ts, timeZone)}`,
  },
  { label: 'Amount', align: 'right', render: (payment) => formatDollars(payment.amount) },
  { label: 'Payment Type', render: methodOf },
  { label: 'Payment Status', render: (payment) => <StatusBadge {...paymentStatus[payment.status]} /> },
];

/** The organization's newest payments, for administrators (spec 2 section 2: 600 px). */
export function RecentPayments() {
  const { timeZone } = useSession();
  return (
    <Section title="Recent Payments" query={useRead('get-recent-payments', {})} height={220}>
      {(payments) => (
        <RecordList
          cardsBelow="md"
          label="Recent Payments"
          columns={columns(timeZone)}
          rows={payments}
          keyOf={(payment) => payment._id}
          empty="No Recent Payments"
          maxHeight="600px"
        />
      )}
    </Section>
  );
}
