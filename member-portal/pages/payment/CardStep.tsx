import { Alert, Skeleton } from '@mui/material';
import { lazy, Suspense, useRef, useState } from 'react';
import { callApi } from '../../../api/contract/client.ts';
import { newKey } from '../../../api/contract/newKey.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useRead } from '../../../ui/useRead.ts';
import { useSession } from '../../session.ts';
import { callWithKey, useAskOutcome, useLeaveForReceipt } from './outcome.ts';
import { SandboxCard } from './SandboxCard.tsx';
import { StepAlert } from './StepParts.tsx';
import { isSandboxKey } from './sandbox.ts';
import { type CardEntry, type CardFormProps, paymentsOf, type Quote, type StepProps } from './step.ts';
import { failureOf, NOT_CHARGED_TWICE, useAttempt } from './useAttempt.ts';

/** Stripe's own script is fetched from Stripe, so its form is loaded only where the real Stripe is. */
const StripeCard = lazy(() => import('./StripeCard.tsx'));

/** Step 3 by card (spec 2 sections 2 and 8). */
export function CardStep({ keeper, quote, back, onQuote }: StepProps) {
  const { draft } = keeper;
  const { uuid, email } = useSession();
  const methods = useRead('get-payment-methods', { uuid, email, method: 'card' });
  const { pay, isPaying, alert, notice } = useCardPayment({ keeper, quote, onQuote });
  return (
    <Loaded query={methods} label="the card form" height={220}>
      {({ publishableKey, stripeAccount }) => {
        const form: CardFormProps = {
          keys: { publishableKey, stripeAccount },
          amount: quote.amount,
          billing: draft.billing,
          isPaying,
          back,
          pay,
        };
        return (
          <>
            <StepAlert message={alert} />
            {notice !== '' && (
              <Alert severity="info" role="status" sx={{ mb: 2 }}>
                {notice}
              </Alert>
            )}
            {isSandboxKey(form.keys) ? (
              <SandboxCard {...form} />
            ) : (
              <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
                <StripeCard {...form} />
              </Suspense>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/**
 * One payment, however often the button is pressed: one attempt runs at a time, and the calls carry the
 * draft's key. Whatever the card form says, what counts is what the API learns from Stripe. Where the card
 * that was entered comes to another total, that is shown first.
 */
function useCardPayment({ keeper, quote, onQuote }: Pick<StepProps, 'keeper' | 'quote' | 'onQuote'>) {
  const { draft, update } = keeper;
  const { uuid, email, fname } = useSession();
  const askOutcome = useAskOutcome();
  const leave = useLeaveForReceipt(keeper);
  const { attempt, isPending, alert } = useAttempt();
  const [notice, setNotice] = useState('');
  const hasFee = useRef(quote.fee > 0);

  const payOnce = async ({ enter, confirm }: CardEntry): Promise<string> => {
    setNotice('');
    const entered = await enter();
    if ('refusal' in entered) return `Payment failed ${entered.refusal}`;
    const { token: confirmationToken } = entered;
    const rows = paymentsOf(draft, uuid);
    if (hasFee.current) {
      const own = await callApi('quote-payment', { ...rows, method: 'card', confirmationToken });
      onQuote(own);
      if (own.amount !== quote.amount) {
        setNotice(noticeOf(own));
        return '';
      }
    }
    const started = await callWithKey(
      'stripe-secret',
      {
        paymentType: 'card',
        ...rows,
        confirmationToken,
        userDetails: draft.billing,
        fname,
        contactEmail: email,
      },
      draft.key,
    );
    if (started.amount !== quote.amount) {
      update({ key: newKey() });
      return 'The amount has changed in the meantime. Please go back and look at it again.';
    }
    const order = { id: started.order_id, method: 'card' } as const;
    update({ order });
    // A refusal is told in Stripe's words. After a lost answer nobody here knows: the API asks Stripe.
    const refusal = await confirm(started.client_secret, confirmationToken).catch(() => undefined);
    const outcome = await askOutcome(order);
    if (outcome.isPaid) {
      leave({ method: 'card', payment: outcome.payment });
      return '';
    }
    // Nothing was paid. Another try is a payment of its own, and ends this one.
    update({ order: undefined, key: newKey() });
    return refusal === undefined ? outcome.message : `Payment failed ${refusal}`;
  };

  const pay = (card: CardEntry): Promise<void> =>
    attempt(
      () => payOnce(card),
      (error) => failureOf(error, NOT_CHARGED_TWICE),
    );
  return { pay, isPaying: isPending, alert, notice };
}

function noticeOf({ amount, fee }: Quote): string {
  const total = formatDollars(amount);
  return fee === 0
    ? `Only credit cards pay the card fee. With this card you pay ${total}.`
    : `With this card the card fee is added. You pay ${total}.`;
}
