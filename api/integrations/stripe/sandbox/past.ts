import type pg from 'pg';
import type { PaymentReference } from '../intents.ts';
import { settleAch } from './confirmation.ts';
import { createCustomer } from './customers.ts';
import { createIntent } from './paymentIntents.ts';
import { createPayout, payPayout } from './payouts.ts';
import { createRefund, settleRefund } from './refunds.ts';
import { type Scope, transact } from './store.ts';

/** An event before the sandbox existed. Given ids; integer cents; `at`: ISO instant. */
export type PastHappening = { readonly at: string } & (PastPayment | PastRefund | PastPayout);

interface PastPayment {
  readonly kind: 'payment';
  readonly intentId: string;
  readonly method: 'card' | 'ach';
  readonly amountCents: number;
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
  readonly amountCents: number;
  readonly reason: string;
}

interface PastPayout {
  readonly kind: 'payout';
  readonly payoutId: string;
  readonly amountCents: number;
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
      const now = Math.floor(Date.parse(happening.at) / 1000);
      const transactionId = 'transactionId' in happening ? happening.transactionId : undefined;
      const then = scope.on(accountId, { now, past: { transactionId } });
      if (happening.kind === 'payment') await recordPayment(then, happening);
      else if (happening.kind === 'refund') await recordRefund(then, happening);
      else await recordPayout(then, happening);
    }
  });
}

async function recordPayment(scope: Scope, past: PastPayment): Promise<void> {
  const { method, amountCents, applicationFeeCents, payment, name, intentId } = past;
  const customer = await createCustomer(scope, { name });
  const params = {
    amount: amountCents,
    currency: 'usd',
    customer: customer.id,
    confirm: true,
    metadata: { ...payment },
    ...(applicationFeeCents > 0 && { application_fee_amount: applicationFeeCents }),
  } as const;
  // Stripe's test card and test account on which everything succeeds.
  const [type, payment_method] =
    method === 'card'
      ? (['card', 'pm_card_visa'] as const)
      : (['us_bank_account', 'pm_usBankAccount_success'] as const);
  const paid = { ...params, allowed_payment_method_types: [type], payment_method };
  await createIntent(scope, paid, intentId);
  if (method === 'ach') await settleAch(scope, intentId);
}

async function recordRefund(scope: Scope, past: PastRefund): Promise<void> {
  const { refundId, intentId: payment_intent, amountCents: amount, reason } = past;
  const params = { payment_intent, amount, refund_application_fee: true, metadata: { reason } };
  await createRefund(scope, params, refundId);
  await settleRefund(scope, refundId);
}

async function recordPayout(scope: Scope, { payoutId, amountCents }: PastPayout): Promise<void> {
  await createPayout(scope, amountCents, payoutId);
  await payPayout(scope, payoutId);
}
