import { Box, Button, Link, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Payment } from '../../api/account/payment/contract.ts';
import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { useSession } from '../../ui/app/session.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { methodOf } from '../../ui/payments/paymentWords.ts';
import { Facts } from '../../ui/primitives/Facts.tsx';
import { FigureRow } from '../../ui/primitives/FigureRow.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { ListPanel } from '../list/ListPanel.tsx';
import { useStatement } from '../shared/useStatement.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { PaymentStanding } from './PaymentStanding.tsx';

/** A payment beside its list: who paid what, what it paid, what became of it, and what can be done. */
export function PaymentPanel({ id }: { readonly id: string }) {
  const payment = useGetOne<Payment>('payments', { id });
  return (
    <ListPanel title="Payment">
      <Loaded query={payment} label="the payment" height={400}>
        {(found) => <Paid payment={found} />}
      </Loaded>
    </ListPanel>
  );
}

function Paid({ payment }: { readonly payment: Payment }) {
  const { uuid, name, payDate, ts, order_id, amount, fee, stripeFee, keptAsCredit, details } = payment;
  const recordedOn = dayIn(useSession().timeZone, new Date(ts));
  const account = useStatement(uuid);
  return (
    <Stack>
      <Box>
        <Typography variant="h1" component="p">
          <Money dollars={amount} />
        </Typography>
        <Link component={RouterLink} to={`/account/${uuid}`}>
          {name}
        </Link>
      </Box>
      <Box>
        <PaymentStanding payment={payment} />
      </Box>
      {payment.kind === 'screenshot' && payment.status === 'pending' && (
        <Box>
          <Button size="small" variant="outlined" {...linkTo({ path: '/verifypayments' })}>
            Verify Payments
          </Button>
        </Box>
      )}
      <Loaded query={readingOf(account, ({ charges }) => charges)} label="what can be done" height={40}>
        {(charges) => <PaymentActions payment={payment} charges={charges} />}
      </Loaded>
      <Facts
        facts={[
          ['Paid with', methodOf(payment)],
          ['Date', formatDay(payDate)],
          ['Recorded', recordedOn === payDate ? '' : formatDay(recordedOn)],
          ['Order ID', order_id],
          ['Credit used', dollarsOrNone(details.creditsUsed)],
          ['Kept as credit', dollarsOrNone(keptAsCredit)],
          ['Card fee', dollarsOrNone(fee)],
          ['Stripe’s fee', dollarsOrNone(stripeFee)],
        ]}
      />
      {payment.charges.length > 0 && (
        <Box>
          <Typography variant="overline" component="h3" color="textSecondary">
            For
          </Typography>
          {payment.charges.map((charge) => (
            <FigureRow
              key={charge._id}
              label={
                <Link component={RouterLink} to={`/charges?open=${charge._id}`}>
                  {charge.name}
                </Link>
              }
            >
              <Money dollars={charge.amount} />
            </FigureRow>
          ))}
        </Box>
      )}
    </Stack>
  );
}

const dollarsOrNone = (dollars: number) => (dollars === 0 ? '' : formatDollars(dollars));
