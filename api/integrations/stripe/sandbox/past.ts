import type pg from 'pg';
import type { NewIntent } from '../intents.ts';
import { succeedAch } from './confirmation.ts';
import { createCustomer } from './customers.ts';
import { createIntent } from './intents.ts';
import { createPayout, payPayout, planPayout } from './money.ts';
import { createRefund, succeedRefund } from './reversals.ts';
import { type Scope, transact } from './store.ts';

/**
 * Give a connected account a past: what is over. `work` says it in order; `then` is the past at an ISO
 * instant, with the id of the next movement of the balance. All or nothing, and once. Sends no webhooks.
 */
export async function recordPast(
  { pool, now, accountId }: { readonly pool: pg.Pool; readonly now: Date; readonly accountId: string },
  work: (then: (at: string, transactionId?: string) => Past) => Promise<void>,
): Promise<void> {
  await transact({ pool, clock: () => now }, {}, async (platform) => {
    const scope = platform.on(accountId);
    if ((await scope.list('payment_intent', {}, { limit: 1 })).data.length > 0) return;
    await work((at, transactionId) =>
      pastOf(scope.on(accountId, { now: Math.floor(Date.parse(at) / 1000), past: { transactionId } })),
    );
    await planPayout(scope, scope.now);
  });
}

export type Past = ReturnType<typeof pastOf>;

interface PastPayment extends Pick<NewIntent, 'method' | 'amountCents' | 'applicationFeeCents' | 'payment'> {
  readonly intentId: string;
  readonly name: string;
}

/** What was before the sandbox existed, with given ids; integer cents. */
function pastOf(scope: Scope) {
  return {
    async pay(paid: PastPayment) {
      const { id: customer } = await createCustomer(scope, { name: paid.name });
      const isCard = paid.method === 'card';
      const params = {
        amount: paid.amountCents,
        customer,
        // Stripe's test card and test account on which everything succeeds.
        payment_method: isCard ? 'pm_card_visa' : 'pm_usBankAccount_success',
        allowed_payment_method_types: [isCard ? 'card' : 'us_bank_account'] as const,
        confirm: true,
        metadata: { ...paid.payment },
        application_fee_amount: paid.applicationFeeCents || undefined,
      };
      await createIntent(scope, params, paid.intentId);
      if (!isCard) await succeedAch(scope, paid.intentId);
    },
    async refund(payment_intent: string, amount: number, refundId: string, reason: string) {
      const params = { payment_intent, amount, refund_application_fee: true, metadata: { reason } };
      await createRefund(scope, params, refundId);
      await succeedRefund(scope, refundId);
    },
    async payOut(amountCents: number, payoutId: string) {
      await createPayout(scope, amountCents, payoutId);
      await payPayout(scope, payoutId);
    },
  };
}
