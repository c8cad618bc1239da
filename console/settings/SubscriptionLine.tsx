import { Alert, Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { Output } from '../../api/contract.ts';
import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { callApi } from '../../ui/app/client.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { leaveFor } from '../authProvider.ts';

type Subscription = NonNullable<Output<'get-config'>[number]['subscription']>;

/** How the organization stands with Bursar itself: its trial, or its plan, and the way to change that. */
export function SubscriptionLine({ subscription }: { readonly subscription: Subscription | null }) {
  const isSubscribed = subscription !== null && subscription.status !== 'canceled';
  return (
    <Stack gap={2}>
      <Typography variant="h3">Subscription</Typography>
      {subscription?.quantity === 0 ? (
        // The operator of the installation gives it away (`npm run register -- --free`).
        <Typography color="textSecondary">Free of charge.</Typography>
      ) : isSubscribed ? (
        <Subscribed subscription={subscription} />
      ) : (
        <OnTrial />
      )}
    </Stack>
  );
}

function OnTrial() {
  const { org_code: orgCode, trialDaysLeft } = useSession();
  const { data } = useRead('get-org-details', { orgCode });
  const days = trialDaysLeft ?? 0;
  return (
    <Typography color="textSecondary">
      {counted(days, 'day')} left of your free trial.{' '}
      {data !== undefined && data.subscriptionLink !== '' && (
        <Link href={data.subscriptionLink} underline="always">
          Subscribe
        </Link>
      )}
    </Typography>
  );
}

function Subscribed({ subscription }: { readonly subscription: Subscription }) {
  const { timeZone, email } = useSession();
  const { plan, quantity, currentPeriodEnd, status, endsAt } = subscription;
  const dayOf = (instant: string) => formatDay(dayIn(timeZone, new Date(instant)));
  const billing = useBilling(email);
  const members = counted(quantity, 'member');
  return (
    <>
      <Row>
        <Typography color="textSecondary" className="grow">
          {`Plan ${plan} for ${members}. ${endsAt === null ? `The period ends on ${dayOf(currentPeriodEnd)}.` : 'Canceled.'}`}
        </Typography>
        <Button size="small" loading={billing.isPending} onClick={() => billing.mutate()}>
          Manage billing
        </Button>
      </Row>
      {endsAt !== null && (
        <Alert severity="warning">
          The subscription ends on {dayOf(endsAt)}. After that, sign-in is blocked until your organization
          subscribes again. To renew, choose Manage billing.
        </Alert>
      )}
      {status === 'past_due' && (
        <Alert severity="warning">
          The last payment failed. Choose Manage billing to update your payment method.
        </Alert>
      )}
      <ErrorAlert error={billing.error ?? billing.data} />
    </>
  );
}

/** Leaves for Stripe's billing portal; resolves only to why not. */
function useBilling(email: string) {
  return useMutation({
    mutationFn: async () => {
      const [customer] = await callApi('get-customer-id', { email });
      if (customer === undefined) return 'Your organization is not set up with Stripe yet.';
      const { url } = await callApi('customer-portal', { customerId: customer.customerId });
      leaveFor(url);
      return new Promise<never>(() => undefined);
    },
  });
}
