import type Stripe from 'stripe';
import { APPLICATION, newId, nulls } from './objects.ts';
import type { Scope } from './store.ts';

interface Booking {
  readonly type: Stripe.BalanceTransaction.Type;
  /** Cents; what comes is positive. */
  readonly amount: number;
  readonly fee?: number;
  /** The platform's part of a charge on a connected account; what comes back of it is negative. */
  readonly applicationFee?: number;
  readonly source: string;
  /** Seconds until it may be paid out. */
  readonly availableAfter?: number;
}

/** Move money on the balance of the scope's account. */
export async function book(scope: Scope, booking: Booking): Promise<Stripe.BalanceTransaction> {
  const { type, amount, source, availableAfter = 0 } = booking;
  const fees = feesOf(booking);
  const fee = fees.reduce((sum, each) => sum + each.amount, 0);
  return scope.save({
    ...nulls('description exchange_rate'),
    id: scope.past?.transactionId ?? newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: scope.now + availableAfter,
    balance_type: 'payments',
    created: scope.now,
    currency: 'usd',
    fee,
    fee_details: fees,
    net: amount - fee,
    reporting_category: reportingCategories[type] ?? type,
    source,
    status: availableAfter === 0 ? 'available' : 'pending',
    type,
  });
}

function feesOf({ fee = 0, applicationFee = 0 }: Booking): Stripe.BalanceTransaction.FeeDetail[] {
  const common = { currency: 'usd', description: null };
  return [
    { ...common, application: null, amount: fee, type: 'stripe_fee' },
    { ...common, application: APPLICATION, amount: applicationFee, type: 'application_fee' },
  ].filter(({ amount }) => amount !== 0);
}

const reportingCategories: Readonly<Record<string, string>> = { payment: 'charge', adjustment: 'dispute' };

/** What Stripe keeps of a payment: 2.9% + 30¢ of a card's, 0.8% and at most $5.00 of a bank's. */
export function stripeFee(method: string, amount: number): number {
  return method === 'card' ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008));
}

/** The balance of the scope's account in cents: what may be paid out, and what not yet. */
export async function balanceNow(scope: Scope) {
  const [row] = await scope.query<{ available: number; total: number }>(
    `SELECT coalesce(sum((data->>'net')::bigint) FILTER (WHERE (data->>'available_on')::bigint <= $2), 0)::float8 AS available,
       coalesce(sum((data->>'net')::bigint), 0)::float8 AS total
     FROM sandbox.objects WHERE kind = 'balance_transaction' AND account = $1`,
    [scope.account, scope.now],
  );
  const { available = 0, total = 0 } = row ?? {};
  return { available, pending: total - available };
}
