import type pg from 'pg';
import type { PaymentReference } from '../intents.ts';
import { settleAch } from './confirmation.ts';
import { createCustomer } from './customers.ts';
import { createIntent } from './paymentIntents.ts';
import { createPayout, payPayout } from './payouts.ts';
import { createRefund, settleRefund } from './reversals.ts';
import { type Scope, transact } from './store.ts';

/** An event before the sandbox existed. Given ids; integer cents; `at`: ISO instant. */
export type PastHappening = { readonly at: string; readonly amountCents: number } & (
  | PastPayment
  | PastRefund
  | { readonly kind: 'payout'; readonly payoutId: string }
);

interface PastPayment {
  readonly kind: 'payment';
  readonly intentId: string;
  readonly method: 'card' | 'ach';
  readonly applicationFeeCents: number;
  readonly transactionId: string;
  readonly payment: PaymentReference;
  readonly name: string;
}

interface PastRefund {
  readonly kind: 'refund';
  readonly refundId: string;
  readonly transactionId: string;
  readonly intentId: string;
  readonly reason: string;
}

/**
 * Give a connected account a past, in order: settled payments, their refunds and payouts. All or nothing,
 * and once. Sends no webhooks.
 */
export async function recordPast(
  pool: pg.Pool,
  accountId: string,
  happenings: readonly PastHappening[],
): Promise<void> {
  await transact(pool, { now: 0, origin: '' }, async (scope) => {
    const known = await scope.on(accountId).list('payment_intent', {}, { limit: 1 });
    if (known.data.length > 0) return;
    for (const happening of happenings) {
      const { kind, at, amountCents: amount } = happening;
      const transactionId = 'transactionId' in happening ? happening.transactionId : undefined;
      const now = Math.floor(Date.parse(at) / 1000);
      const then = scope.on(accountId, { now, past: { transactionId } });
      if (kind === 'payment') await recordPayment(then, amount, happening);
      if (kind === 'refund') {
        const { refundId, intentId: payment_intent, reason } = happening;
        const params = { payment_intent, amount, refund_application_fee: true, metadata: { reason } };
        await createRefund(then, params, refundId);
        await settleRefund(then, refundId);
      }
      if (kind === 'payout') {
        await createPayout(then, amount, happening.payoutId);
        await payPayout(then, happening.payoutId);
      }
    }
  });
}

async function recordPayment(scope: Scope, amount: number, past: PastPayment): Promise<void> {
  const { method, applicationFeeCents, payment, name, intentId } = past;
  const { id: customer } = await createCustomer(scope, { name });
  // Stripe's test card and test account on which everything succeeds.
  const [type, payment_method] =
    method === 'card'
      ? (['card', 'pm_card_visa'] as const)
      : (['us_bank_account', 'pm_usBankAccount_success'] as const);
  const params = {
    ...{ amount, customer, payment_method },
    allowed_payment_method_types: [type],
    confirm: true,
    metadata: { ...payment },
    ...(applicationFeeCents > 0 && { application_fee_amount: applicationFeeCents }),
  };
  await createIntent(scope, params, intentId);
  if (method === 'ach') await settleAch(scope, intentId);
}
