import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { Box, Button, Paper, Typography } from '@mui/material';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Payment } from '../../../api/account/payment/contract.ts';
import { nameOf } from '../../../api/platform/contract/words.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { Struck } from '../../../ui/payments/PaymentChanges.tsx';
import { methodOf } from '../../../ui/payments/paymentWords.ts';
import { Loaded } from '../../../ui/primitives/Loaded.tsx';
import { Page, PageTitle } from '../../../ui/primitives/Page.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { size } from '../../../ui/primitives/tokens.ts';
import { Line } from './OrderSummary.tsx';
import { RecentPayments } from './RecentPayments.tsx';
import { headingOf, lastPaymentType, receiptStateIn } from './receiptState.ts';

/** /receipt (spec 2 section 2): of the payment just made, or (`?payment=`) of an earlier one. */
export default function Receipt() {
  const session = useSession();
  const [search] = useSearchParams();
  const handed = receiptStateIn(useLocation().state);
  const paymentId = search.get('payment') ?? handed?.payment?._id;
  const payments = useRead('get-payments', { uuid: session.uuid });
  // The list knows what became of it since; until it has the payment, what the wizard handed over is shown.
  const payment = payments.data?.find(({ _id }) => _id === paymentId) ?? handed?.payment;
  const isAdmin = session.role === 'admin';
  return (
    <Stack maxWidth={560} sx={{ pt: 2 }}>
      {payment !== undefined ? (
        <ReceiptOf payment={payment} />
      ) : (
        <Loaded query={payments} label="the receipt" height={320}>
          {() => (
            <NoReceipt isJustMade={handed !== undefined} isWanted={!isAdmin || paymentId !== undefined} />
          )}
        </Loaded>
      )}
      <Row className="no-print" gap={3}>
        {isAdmin ? (
          <>
            <Button variant="contained" component={Link} to="/pay">
              Make a Payment
            </Button>
            <Button href="/myaccount">Go to My account</Button>
          </>
        ) : (
          <Button variant="contained" component={Link} to="/profile">
            Go to Profile
          </Button>
        )}
        {payment !== undefined && (
          <Button variant="outlined" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </Row>
      {isAdmin && (
        <div className="no-print">
          <RecentPayments />
        </div>
      )}
    </Stack>
  );
}

const icons = { success: CheckCircleOutlined, info: ScheduleOutlined, error: ErrorOutlined } as const;

function ReceiptOf({ payment }: { readonly payment: Payment }) {
  const session = useSession();
  const { title, tone, sentence } = headingOf(payment);
  const Icon = icons[tone];
  return (
    <Paper component="article" variant="outlined" sx={{ p: { xs: 5, sm: 8 }, '@media print': { border: 0 } }}>
      <Box sx={{ textAlign: 'center', mb: 6 }}>
        <Icon color={tone} sx={{ fontSize: size.t36 }} aria-hidden="true" />
        <PageTitle>{title}</PageTitle>
        <Typography color="textSecondary">{sentence}</Typography>
      </Box>
      <dl>
        <Line label="Receipt ID" value={payment.order_id} />
        <Line label="Date" value={formatDay(payment.payDate)} />
        <Line label="From" value={nameOf(session)} />
        <Line label="To" value={session.org} />
        <Line label="Payment Method" value={methodOf(payment)} />
        {payment.charges.map(({ _id, name, amount }) => (
          <Line key={_id} label={name} value={formatDollars(amount)} />
        ))}
        {payment.keptAsCredit > 0 && (
          <Line label="Kept as your credit" value={formatDollars(payment.keptAsCredit)} />
        )}
        {payment.fee > 0 && <Line label="Credit card fee" value={formatDollars(payment.fee)} />}
        {payment.details.creditsUsed > 0 && !payment.payment_type.startsWith('credit') && (
          <Line label="Bursar Credit" value={`−${formatDollars(payment.details.creditsUsed)}`} />
        )}
        {payment.refunded > 0 && payment.status !== 'reversed' && (
          <Line label="Given back" value={formatDollars(payment.refunded)} />
        )}
        <Line
          label={<strong>Amount</strong>}
          value={
            <Struck payment={payment}>
              <strong>{formatDollars(payment.amount)}</strong>
            </Struck>
          }
          isLast
        />
      </dl>
    </Paper>
  );
}

function NoReceipt(props: {
  readonly isJustMade: boolean;
  /** Not by administrators who open the page for its list. */
  readonly isWanted: boolean;
}) {
  if (!props.isJustMade) {
    return <Page title="Receipt">{props.isWanted && <Typography>Payment not found.</Typography>}</Page>;
  }
  // The lists are a moment behind: what kind of payment it was is in this tab.
  const isSuccess = lastPaymentType() === 'card';
  return (
    <Page title={isSuccess ? 'Payment Successful' : 'Payment Pending'}>
      <Typography>Your receipt appears under Payments in a moment.</Typography>
    </Page>
  );
}
