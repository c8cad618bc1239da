import type Stripe from 'stripe';
import { balanceNow, book } from './money.ts';
import { fresh, newId, nulls } from './objects.ts';
import { DAY, type Scope } from './store.ts';

/** Send money to the account's bank: it arrives later. */
export async function createPayout(scope: Scope, amount: number, id = newId('po')): Promise<Stripe.Payout> {
  const isKnown = await holdTransactions(scope, amount, id);
  const { id: balance_transaction } = await book(scope, { type: 'payout', amount: -amount, source: id });
  const payout: Stripe.Payout = {
    ...fresh(scope, 'payout', id),
    ...nulls('application_fee application_fee_amount description destination failure_balance_transaction'),
    ...nulls('failure_code failure_message original_payout payout_method reversed_by trace_id'),
    ...nulls('statement_descriptor'),
    amount,
    arrival_date: scope.now - (scope.now % DAY) + 2 * DAY,
    automatic: true,
    balance_transaction,
    currency: 'usd',
    method: 'standard',
    reconciliation_status: isKnown ? 'in_progress' : 'not_applicable',
    source_type: 'card',
    status: 'in_transit',
    type: 'bank_account',
  };
  await scope.later('payPayout', id);
  return scope.put(payout, 'payout.created');
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
    return scope.put({ ...payout, status: 'paid' }, 'payout.paid');
  const paid: Stripe.Payout = { ...payout, status: 'paid', reconciliation_status: 'completed' };
  return scope.put(paid, 'payout.paid', 'payout.reconciliation_completed');
}

/** The bank did not take it: the money is on the balance again. */
export async function failPayout(scope: Scope, id: string): Promise<Stripe.Payout> {
  const payout = await scope.get('payout', id);
  if (payout.status === 'failed') return payout;
  const back = await book(scope, { type: 'payout_failure', amount: payout.amount, source: id });
  const failed: Stripe.Payout = {
    ...payout,
    status: 'failed',
    failure_balance_transaction: back.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  };
  return scope.put(failed, 'payout.failed');
}
