import type Stripe from 'stripe';
import { APPLICATION, newId } from './objects.ts';
import { DAY, type Scope } from './store.ts';

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
  return scope.create('balance_transaction', scope.options.past?.transactionId ?? newId('txn'), [], {
    ...{ amount, fee, fee_details: fees, net: amount - fee, source, type },
    available_on: scope.now + availableAfter,
    reporting_category: reportingCategories[type] ?? type,
    status: availableAfter === 0 ? 'available' : 'pending',
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

/** Send money to the account's bank: it arrives later. */
export async function createPayout(scope: Scope, amount: number, id = newId('po')): Promise<Stripe.Payout> {
  const isKnown = await holdTransactions(scope, amount, id);
  const { id: balance_transaction } = await book(scope, { type: 'payout', amount: -amount, source: id });
  await scope.later('payPayout', id);
  return scope.create('payout', id, ['payout.created'], {
    ...{ amount, balance_transaction },
    arrival_date: scope.now - (scope.now % DAY) + 2 * DAY,
    reconciliation_status: isKnown ? 'in_progress' : 'not_applicable',
  });
}

/** Pay out the whole balance, or what of it is available. Undefined when there is nothing to pay out. */
export async function payOutBalance(scope: Scope, which: 'all' | 'available') {
  const { available, pending } = await balanceNow(scope);
  const amount = which === 'all' ? available + pending : available;
  return amount > 0 ? createPayout(scope, amount) : undefined;
}

/** Pay out what is available, as on Stripe's daily schedule. */
export async function payOutDaily(scope: Scope, accountId: string): Promise<void> {
  const { payouts_enabled } = await scope.get('account', accountId);
  if (payouts_enabled) await payOutBalance(scope.on(accountId), 'available');
}

/** Plan a connected account's daily payout after an instant. */
export async function planPayout(scope: Scope, after: number): Promise<void> {
  if (scope.account !== '') await scope.later('payOut', scope.account, after - (after % DAY) + DAY);
}

/**
 * Remember which movements of the balance a payout is made of: the oldest of those that no payout has, as
 * many as come to its amount. False when no number of them does.
 */
async function holdTransactions(scope: Scope, amount: number, payoutId: string): Promise<boolean> {
  const free = await scope.query<{ id: string; net: number }>(
    `SELECT id, (data->>'net')::float8 AS net FROM sandbox.objects
     WHERE kind = 'balance_transaction' AND account = $1 AND behavior IS NULL AND data->>'type' <> 'payout' ORDER BY seq`,
    [scope.account],
  );
  let sum = 0;
  const isReached = free.map(({ net }) => {
    sum += net;
    return sum === amount;
  });
  const held = free.slice(0, isReached.lastIndexOf(true) + 1).map(({ id }) => id);
  await scope.query('UPDATE sandbox.objects SET behavior = $2 WHERE id = ANY($1::text[])', [held, payoutId]);
  return held.length > 0;
}

export async function payPayout(scope: Scope, id: string): Promise<Stripe.Payout> {
  const payout = await scope.get('payout', id);
  if (payout.status !== 'in_transit') return payout;
  if (payout.reconciliation_status !== 'in_progress')
    return scope.change(payout, { status: 'paid' }, 'payout.paid');
  const paid = { status: 'paid', reconciliation_status: 'completed' } as const;
  return scope.change(payout, paid, 'payout.paid', 'payout.reconciliation_completed');
}

/** The bank did not take it: the money is on the balance again. */
export async function failPayout(scope: Scope, id: string): Promise<Stripe.Payout> {
  const payout = await scope.get('payout', id);
  if (payout.status === 'failed') return payout;
  const back = await book(scope, { type: 'payout_failure', amount: payout.amount, source: id });
  const failed = {
    status: 'failed',
    failure_balance_transaction: back.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  };
  return scope.change(payout, failed, 'payout.failed');
}
