import { Box, Link } from '@mui/material';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { linkTo } from '../app/screen.ts';
import { useSession } from '../app/session.ts';
import { useRead } from '../data/useRead.ts';
import type { Column } from '../list/columns.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { noteOf } from '../payments/noteOf.ts';
import { PaymentChanges, Struck } from '../payments/PaymentChanges.tsx';
import { methodOf, paymentStatus } from '../payments/paymentWords.ts';
import { Note } from '../primitives/Note.tsx';
import { Section } from '../primitives/Section.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';
import { weight } from '../primitives/tokens.ts';
import { receiptPath } from './receiptPath.ts';

interface ReceiptAt {
  /** The page of the receipt is of the other app. */
  readonly otherApp?: boolean;
}

const columns: readonly Column<Payment>[] = [
  { label: 'OrderId', render: (payment) => payment.order_id },
  {
    label: 'Date',
    card: 'start',
    render: (payment) => (
      <Box sx={{ fontWeight: { xs: weight.title, md: 'inherit' } }}>
        <Struck payment={payment}>{formatDay(payment.payDate)}</Struck>
      </Box>
    ),
  },
  {
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: (payment) => <Struck payment={payment}>{formatDollars(payment.amount)}</Struck>,
  },
  { label: 'Payment Status', card: 'start', render: (payment) => <Status payment={payment} /> },
  { label: 'Payment Type', card: 'meta', render: methodOf },
];

const receipt = (otherApp: boolean): Column<Payment> => ({
  label: 'Receipt',
  card: 'end',
  render: (payment) => (
    <Link
      {...linkTo({ path: receiptPath(payment._id), otherApp })}
      aria-label={`Receipt of ${payment.order_id}, ${formatDay(payment.payDate)}`}
      // Tall enough for a thumb, in the height of its line.
      sx={{ display: 'inline-block', py: 2.5, my: -2.5, px: 2, mx: -2 }}
    >
      Receipt
    </Link>
  ),
});

/** One's own payments (spec 2 section 2), newest first, 65vh. */
export function PaymentHistory({ otherApp = false }: ReceiptAt) {
  const { uuid } = useSession();
  return (
    <Section title="Payments" query={useRead('get-payments', { uuid })} height={220}>
      {(payments) => (
        <RecordList
          cardsBelow="md"
          label="Payments"
          columns={[...columns, receipt(otherApp)]}
          rows={payments.toSorted((a, b) => b.ts.localeCompare(a.ts))}
          keyOf={(payment) => payment._id}
          empty="No Recent Payments Made"
          maxHeight="65vh"
        />
      )}
    </Section>
  );
}

/** The badge, and why it is not simply accepted. */
function Status({ payment }: { readonly payment: Payment }) {
  return (
    <>
      <StatusBadge {...paymentStatus[payment.status]} />
      {noteOf(payment) !== '' && <Note>{noteOf(payment)}</Note>}
      <PaymentChanges payment={payment} />
    </>
  );
}
