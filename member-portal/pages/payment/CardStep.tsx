import { Alert } from '@mui/material';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatDollars } from '../../../ledger/values/money.ts';
import { callOnce } from '../../../ui/app/callOnce.ts';
import { callApi } from '../../../ui/app/client.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { Loaded } from '../../../ui/primitives/Loaded.tsx';
import { Outline } from '../../../ui/primitives/Outline.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { useAskOutcome, useLeaveForReceipt } from './outcome.ts';
import { PaymentUnderWay } from './PaymentUnderWay.tsx';
import { SandboxCard } from './SandboxCard.tsx';
import { StepAlert } from './StepParts.tsx';
import { isSandboxKey } from './sandbox.ts';
import { type CardEntry, type CardFormProps, paymentsOf, type Quote, type StepProps } from './step.ts';
import { failureOf, NOT_CHARGED_TWICE, type Running, useAttempt } from './useAttempt.ts';

/** Stripe's own script is fetched from Stripe, so its form is loaded only where the real Stripe is. */
const StripeCard = lazy(() => import('./StripeCard.tsx'));

/** Step 3 by card (spec 2 sections 2 and 8). */
export function CardStep({ keeper, quote, back, onQuote, onPaying }: StepProps) {
  const { draft } = keeper;
  const { uuid, email } = useSession();
  const methods = useRead('get-payment-methods', { uuid, email, method: 'card' });
  const { pay, underWay, alert, notice } = useCardPayment({ keeper, quote, onQuote, onPaying });
  return (
    <Loaded query={methods} label="the card form" height={220}>
      {({ publishableKey, stripeAccount }) => {
        const form: CardFormProps = {
          keys: { publishableKey, stripeAccount },
          amount: quote.amount,
          billing: draft.billing,
          isPaying: underWay !== undefined,
          back,
          pay,
        };
        return (
          <Stack>
            {underWay && <PaymentUnderWay {...underWay} />}
            <StepAlert message={alert} />
            {notice !== '' && (
              <Alert severity="info" role="status">
                {notice}
              </Alert>
            )}
            {isSandboxKey(form.keys) ? (
              <SandboxCard {...form} />
            ) : (
              <Suspense fallback={<Outline label="Loading" height={200} />}>
                <StripeCard {...form} />
              </Suspense>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/**
 * One payment, however often the button is pressed: one attempt runs at a time. Whatever the card form says,
 * what counts is what the API learns from Stripe. Where the card that was entered comes to another total,
 * that is shown first.
 */
function useCardPayment(props: Omit<StepProps, 'back'>) {
  const { keeper, quote, onQuote } = props;
  const { draft, update } = keeper;
  const { uuid, email, fname } = useSession();
  const askOutcome = useAskOutcome();
  const leave = useLeaveForReceipt(keeper);
  const { attempt, underWay, alert } = useAttempt(props);
  const [notice, setNotice] = useState('');
  const hasFee = useRef(quote.fee > 0);

  const payOnce = async ({ enter, confirm }: CardEntry, { signal, commit }: Running) => {
    setNotice('');
    const entered = await enter();
    if ('refusal' in entered) return `Payment failed ${entered.refusal}`;
    const { token: confirmationToken } = entered;
    const rows = paymentsOf(draft, uuid);
    if (hasFee.current) {
      const own = await callApi('quote-payment', { ...rows, method: 'card', confirmationToken }, { signal });
      onQuote(own);
      if (own.amount !== quote.amount) {
        setNotice(noticeOf(own));
        return '';
      }
    }
    const started = await callOnce(
      'stripe-secret',
      {
        paymentType: 'card',
        ...rows,
        confirmationToken,
        userDetails: draft.billing,
        fname,
        contactEmail: email,
      },
      { signal },
    );
    if (started.amount !== quote.amount) return 'The amount has changed. Go back and review it.';
    commit();
    const order = { id: started.order_id, method: 'card' } as const;
    update({ order });
    // A refusal is told in Stripe's words. After a lost answer nobody here knows: the API asks Stripe.
    const refusal = await confirm(started.client_secret, confirmationToken).catch(() => undefined);
    const outcome = await askOutcome(order);
    if (outcome.isPaid) return () => leave({ method: 'card', payment: outcome.payment });
    // Nothing was paid. Another try is a payment of its own, and ends this one.
    update({ order: undefined });
    return refusal === undefined ? outcome.message : `Payment failed ${refusal}`;
  };

  const pay = (card: CardEntry): Promise<void> =>
    attempt(
      (running) => payOnce(card, running),
      (error) => failureOf(error, NOT_CHARGED_TWICE),
    );
  return { pay, underWay, alert, notice };
}

function noticeOf({ amount, fee }: Quote): string {
  const total = formatDollars(amount);
  return fee === 0
    ? `Only credit cards pay the card fee. With this card you pay ${total}.`
    : `With this card the card fee is added. You pay ${total}.`;
}
