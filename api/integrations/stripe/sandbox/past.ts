import type pg from 'pg';
import { unreachable } from '../../../../ledger/values/unreachable.ts';
import type { PaymentReference } from '../intents.ts';
import { settleAch } from './bankTransfers.ts';
import { createIntent } from './paymentIntents.ts';
import { createMethod } from './paymentMethods.ts';
import { createPayout, payPayout } from './payouts.ts';
import { createRefund, settleRefund } from './refunds.ts';
import { type Scope, transact } from './store.ts';

/** An event before the sandbox existed. Given ids; integer cents; `at`: ISO instant. */
export type PastHappening = PastPayment | PastRefund | PastPayout;

export interface PastPayment {
  readonly kind: 'payment';
  readonly at: string;
  readonly intentId: string;
  readonly method: 'card' | 'ach';
  readonly amountCents: number;
  readonly applicationFeeCents: number;
  readonly transactionId: string;
  readonly payment: PaymentReference;
  readonly name: string;
}

export interface PastRefund {
  readonly kind: 'refund';
  readonly at: string;
  readonly refundId: string;
  readonly transactionId: string;
  readonly intentId: string;
  readonly amountCents: number;
  readonly reason: string;
}

export interface PastPayout {
  readonly kind: 'payout';
  readonly at: string;
  readonly payoutId: string;
  readonly amountCents: number;
}

/**
 * Give a connected account a past, in order: settled payments, their refunds and payouts.
 * All or nothing; what exists stays as it is. Sends no webhooks.
 */
export async function recordPast(
  pool: pg.Pool,
  accountId: string,
  happenings: readonly PastHappening[],
): Promise<void> {
  await transact(pool, { now: 0, origin: '' }, async (scope) => {
    for (const happening of happenings) {
      const then = quietly(scope.on(accountId), Math.floor(Date.parse(happening.at) / 1000));
      switch (happening.kind) {
        case 'payment':
          await recordPayment(booking(then, happening.transactionId), happening);
          break;
        case 'refund':
          await recordRefund(booking(then, happening.transactionId), happening);
          break;
        case 'payout':
          await recordPayout(then, happening);
          break;
        default:
          return unreachable(happening);
      }
    }
  });
}

/** The same sandbox at another time, telling nobody and planning nothing. */
function quietly(scope: Scope, now: number): Scope {
  return {
    ...scope,
    now,
    on: (account) => quietly(scope.on(account), now),
    emit: async () => undefined,
    later: async () => undefined,
  };
}

/** The account's movement has this id, which the ledger's events have. */
function booking(scope: Scope, id: string): Scope {
  return {
    ...scope,
    save: (kind, object, behavior) =>
      scope.save(kind, kind === 'balance_transaction' ? { ...object, id } : object, behavior),
  };
}

async function recordPayment(scope: Scope, past: PastPayment): Promise<void> {
  if ((await scope.find('payment_intent', past.intentId)) !== undefined) return;
  const isCard = past.method === 'card';
  const billing_details = { name: past.name };
  const exp_year = new Date(past.at).getUTCFullYear() + 3;
  // Stripe's test card and test account on which everything succeeds.
  const method = isCard
    ? await createMethod(scope, {
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year, cvc: '123' },
        billing_details,
      })
    : await createMethod(scope, {
        type: 'us_bank_account',
        us_bank_account: {
          account_number: '000123456789',
          routing_number: '110000000',
          account_holder_type: 'individual',
        },
        billing_details,
      });
  await createIntent(
    scope,
    {
      amount: past.amountCents,
      currency: 'usd',
      allowed_payment_method_types: [isCard ? 'card' : 'us_bank_account'],
      confirmation_method: 'automatic',
      confirm: true,
      payment_method: method.id,
      ...(past.applicationFeeCents > 0 && { application_fee_amount: past.applicationFeeCents }),
      metadata: { ...past.payment },
    },
    past.intentId,
  );
  if (!isCard) await settleAch(scope, past.intentId);
}

async function recordRefund(scope: Scope, past: PastRefund): Promise<void> {
  const { refundId, intentId, amountCents, reason } = past;
  if ((await scope.find('refund', refundId)) !== undefined) return;
  const params = {
    payment_intent: intentId,
    amount: amountCents,
    refund_application_fee: true,
    metadata: { reason },
  };
  await createRefund(scope, params, refundId);
  await settleRefund(scope, refundId);
}

async function recordPayout(scope: Scope, { payoutId, amountCents }: PastPayout): Promise<void> {
  if ((await scope.find('payout', payoutId)) !== undefined) return;
  await createPayout(scope, amountCents, true, payoutId);
  await payPayout(scope, payoutId);
}
