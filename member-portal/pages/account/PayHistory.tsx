import { Box, Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Payment } from '../../../api/account/payment/contract.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { linkTo } from '../../../ui/app/screen.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import type { Column } from '../../../ui/list/columns.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { PaymentChanges, Struck } from '../../../ui/payments/PaymentChanges.tsx';
import { methodOf, paymentStatus } from '../../../ui/payments/paymentWords.ts';
import { Note } from '../../../ui/primitives/Note.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Section } from '../../../ui/primitives/Section.tsx';
import { StatusBadge } from '../../../ui/primitives/StatusBadge.tsx';
import { weight } from '../../../ui/primitives/tokens.ts';
import { receiptPath } from '../payment/receiptState.ts';
import { noteOf } from './paymentWords.ts';

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
  {
    label: 'Receipt',
    card: 'end',
    render: (payment) => (
      <Link
        component={RouterLink}
        to={receiptPath(payment._id)}
        aria-label={`Receipt of ${payment.order_id}, ${formatDay(payment.payDate)}`}
        // Tall enough for a thumb, in the height of its line.
        sx={{ display: 'inline-block', py: 2.5, my: -2.5, px: 2, mx: -2 }}
      >
        Receipt
      </Link>
    ),
  },
];

/** /payHistory (spec 2 section 2): the member's payments, newest first, 65vh. */
export default function PayHistory() {
  const { uuid } = useSession();
  return (
    <Page
      title="Payment History"
      actions={
        <Button variant="outlined" {...linkTo({ path: '/statement' })}>
          Statement
        </Button>
      }
    >
      <Section title="Payments" query={useRead('get-payments', { uuid })} height={220}>
        {(payments) => (
          <RecordList
            cardsBelow="md"
            label="Payments"
            columns={columns}
            rows={payments.toSorted((a, b) => b.ts.localeCompare(a.ts))}
            keyOf={(payment) => payment._id}
            empty="No Recent Payments Made"
            maxHeight="65vh"
          />
        )}
      </Section>
    </Page>
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
