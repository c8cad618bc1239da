import type pg from 'pg';
import type { PaymentReference } from '../intents.ts';
import { settleAch } from './confirmation.ts';
import { createCustomer } from './customers.ts';
import { createIntent } from './paymentIntents.ts';
import { createPayout, payPayout, planPayout } from './payouts.ts';
import { createRefund, settleRefund } from './reversals.ts';
import { type Scope, transact } from './store.ts';

/** What was before the sandbox existed, with given ids; integer cents. */
export interface Past {
  pay(payment: {
    readonly intentId: string;
    readonly method: 'card' | 'ach';
    readonly amountCents: number;
    readonly applicationFeeCents: number;
    readonly payment: PaymentReference;
    readonly name: string;
  }): Promise<void>;
  refund(intentId: string, amountCents: number, refundId: string, reason: string): Promise<void>;
  payOut(amountCents: number, payoutId: string): Promise<void>;
}

/**
 * Give a connected account a past: what is settled. `work` says it in order; `then` is the past at an ISO
 * instant, with the id of the next movement of the balance. All or nothing, and once. Sends no webhooks.
 */
export async function recordPast(
  { pool, now, accountId }: { readonly pool: pg.Pool; readonly now: Date; readonly accountId: string },
  work: (then: (at: string, transactionId?: string) => Past) => Promise<void>,
): Promise<void> {
  const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
  await transact(pool, { now: secondsOf(now), origin: '' }, async (platform) => {
    const scope = platform.on(accountId);
    if ((await scope.list('payment_intent', {}, { limit: 1 })).data.length > 0) return;
    await work((at, transactionId) =>
      pastOf(scope.on(accountId, { now: secondsOf(new Date(at)), past: { transactionId } })),
    );
    await planPayout(scope, scope.now);
  });
}

function pastOf(scope: Scope): Past {
  return {
    async pay({ intentId, method, amountCents, applicationFeeCents, payment, name }) {
      const { id: customer } = await createCustomer(scope, { name });
      const params = {
        amount: amountCents,
        customer,
        // Stripe's test card and test account on which everything succeeds.
        payment_method: method === 'card' ? 'pm_card_visa' : 'pm_usBankAccount_success',
        allowed_payment_method_types: [method === 'card' ? 'card' : 'us_bank_account'] as const,
        confirm: true,
        metadata: { ...payment },
        ...(applicationFeeCents > 0 && { application_fee_amount: applicationFeeCents }),
      };
      await createIntent(scope, params, intentId);
      if (method === 'ach') await settleAch(scope, intentId);
    },
    async refund(payment_intent, amount, refundId, reason) {
      const params = { payment_intent, amount, refund_application_fee: true, metadata: { reason } };
      await createRefund(scope, params, refundId);
      await settleRefund(scope, refundId);
    },
    async payOut(amountCents, payoutId) {
      await createPayout(scope, amountCents, payoutId);
      await payPayout(scope, payoutId);
    },
  };
}
