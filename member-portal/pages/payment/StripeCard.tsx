import { Alert, Box, Button } from '@mui/material';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { Billing } from '../../../api/account/payment/contract.ts';
import { formatDollars, toCents } from '../../../ledger/values/money.ts';
import { StepButtons } from './StepParts.tsx';
import type { CardFormProps } from './step.ts';
import { openStripeJs } from './stripeJs.ts';

/**
 * The card form with the real Stripe: its Payment Element. The payment begins when the button is pressed
 * (docs.stripe.com/payments/accept-a-payment-deferred), so opening the form reserves nothing.
 */
export default function StripeCard(props: CardFormProps) {
  const [script, setScript] = useState(() => openStripeJs(props.keys));
  const [missing, setMissing] = useState<typeof script>();
  useEffect(() => {
    script.catch(() => setMissing(script));
  }, [script]);
  const options = {
    mode: 'payment',
    amount: toCents(props.amount),
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
  } satisfies StripeElementsOptionsMode;
  if (missing === script) {
    return (
      <>
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => setScript(openStripeJs(props.keys))}>
              Try again
            </Button>
          }
        >
          Stripe’s card form did not load. Nothing was charged. Check your connection and try again.
        </Alert>
        <StepButtons>{props.back}</StepButtons>
      </>
    );
  }
  return (
    <Elements stripe={script} options={options}>
      <Form {...props} />
    </Elements>
  );
}

function Form({ amount, billing, isPaying, back, pay }: CardFormProps) {
  const stripeJs = useStripe();
  const elements = useElements();
  const return_url = `${location.origin}/pay`;
  const submit = async () => {
    if (stripeJs === null || elements === null) return;
    // Stripe shows at its own fields what is wrong there.
    const checked = await elements.submit();
    if (checked.error !== undefined) return;
    await pay({
      enter: async () => {
        const { error, confirmationToken } = await stripeJs.createConfirmationToken({
          elements,
          params: { return_url, payment_method_data: { billing_details: detailsOf(billing) } },
        });
        if (error !== undefined) return { refusal: error.message ?? 'The card was declined.' };
        return { token: confirmationToken.id };
      },
      confirm: async (clientSecret, confirmation_token) => {
        const { error } = await stripeJs.confirmPayment({
          clientSecret,
          redirect: 'if_required',
          confirmParams: { return_url, confirmation_token },
        });
        return error?.message;
      },
    });
  };
  return (
    <Box
      component="form"
      aria-label="Card"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PaymentElement />
      <StepButtons>
        {back}
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isPaying}
          disabled={stripeJs === null}
        >
          Pay {formatDollars(amount)}
        </Button>
      </StepButtons>
    </Box>
  );
}

/** The payer as Stripe is told of them. */
function detailsOf({ name, email, pnum, address, address2, city, zip }: Billing) {
  return {
    name,
    email,
    phone: pnum,
    address: { line1: address, line2: address2, city, postal_code: zip },
  };
}
