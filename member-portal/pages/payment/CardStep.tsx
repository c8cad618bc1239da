import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { newKey } from '../../../api/contract/newKey.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useRead } from '../../../ui/useRead.ts';
import { useSession } from '../../session.ts';
import { SandboxCard } from './SandboxCard.tsx';
import { StepAlert } from './StepParts.tsx';
import { isSandboxKey } from './sandbox.ts';
import { callWithKey, useLeaveForReceipt, useSettle } from './settle.ts';
import { type CardFormProps, type Confirm, paymentsOf, type StepProps } from './step.ts';
import { failureOf, NOT_CHARGED_TWICE, useAttempt } from './useAttempt.ts';

/** Stripe's own script is fetched from Stripe, so its form is loaded only where the real Stripe is. */
const StripeCard = lazy(() => import('./StripeCard.tsx'));

/** Step 3 by card (spec 2 sections 2 and 8). */
export function CardStep({ keeper, quote, back }: StepProps) {
  const { draft } = keeper;
  const { uuid, email } = useSession();
  const methods = useRead('get-payment-methods', { uuid, email });
  const { pay, isPaying, alert } = useCardPayment({ keeper, amount: quote.amount });
  return (
    <Loaded query={methods} label="the card form" height={220}>
      {({ publishableKey }) => {
        const form: CardFormProps = {
          publishableKey,
          amount: quote.amount,
          billing: draft.billing,
          isPaying,
          back,
          pay,
        };
        return (
          <>
            <StepAlert message={alert} />
            {isSandboxKey(publishableKey) ? (
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
 * draft's key. Whatever the card form says, what counts is what the API learns from Stripe.
 */
function useCardPayment({ keeper, amount }: Pick<StepProps, 'keeper'> & { readonly amount: number }) {
  const { draft, update } = keeper;
  const { uuid, email, fname } = useSession();
  const settle = useSettle();
  const leave = useLeaveForReceipt(keeper);
  const { attempt, isPending, alert } = useAttempt();

  const payOnce = async (confirm: Confirm): Promise<string> => {
    const started = await callWithKey(
      'stripe-secret',
      {
        paymentType: 'card',
        ...paymentsOf(draft, uuid),
        userDetails: draft.billing,
        fname,
        contactEmail: email,
      },
      draft.key,
    );
    if (started.amount !== amount) {
      update({ key: newKey() });
      return 'The amount has changed in the meantime. Please go back and look at it again.';
    }
    const order = { id: started.order_id, method: 'card' } as const;
    update({ order });
    // A refusal is told in Stripe's words. After a lost answer nobody here knows: the API asks Stripe.
    const refusal = await confirm(started.client_secret).catch(() => undefined);
    const settled = await settle(order);
    if (settled.isPaid) {
      leave({ method: 'card', payment: settled.payment });
      return '';
    }
    // Nothing was paid. Another try is a payment of its own, and ends this one.
    update({ order: undefined, key: newKey() });
    return refusal === undefined ? settled.message : `Payment failed ${refusal}`;
  };

  const pay = (confirm: Confirm): Promise<void> =>
    attempt(
      () => payOnce(confirm),
      (error) => failureOf(error, NOT_CHARGED_TWICE),
    );
  return { pay, isPaying: isPending, alert };
}
