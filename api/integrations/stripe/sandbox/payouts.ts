import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import { balanceNow, book } from './money.ts';
import { newId } from './objects.ts';
import { anything, integer, metadata, pageFields, pageOf, text } from './params.ts';
import { DAY } from './periods.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

export const payoutRoutes = [
  on(
    'POST /v1/payouts',
    {
      amount: integer,
      currency: text,
      description: anything,
      metadata: metadata.optional(),
      method: anything,
    },
    async (scope, { amount }) => {
      const { available } = await balanceNow(scope);
      if (amount > available)
        throw invalid('You have insufficient funds in your Stripe account for this transfer.', {
          code: 'balance_insufficient',
        });
      return createPayout(scope, amount, false);
    },
  ),

  on('GET /v1/payouts', { ...pageFields, status: text.optional() }, (scope, { status, ...page }) =>
    scope.list('payout', status === undefined ? {} : { status }, pageOf(page)),
  ),

  on('GET /v1/payouts/:id', {}, (scope, _params, [id]) => scope.get('payout', id)),
];

/** Send money to the account's bank: it arrives later, or comes back from a failing test account. */
export async function createPayout(
  scope: Scope,
  amount: number,
  isAutomatic: boolean,
  id = newId('po'),
): Promise<Stripe.Payout> {
  if (amount <= 0)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  const isKnown = isAutomatic && (await holdTransactions(scope, amount, id));
  const out = await book(scope, { type: 'payout', amount: -amount, source: id });
  const bank = (await scope.list('bank_account', {}, { limit: 1 })).data[0];
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: startOfDay(scope.now + 2 * DAY),
    automatic: isAutomatic,
    balance_transaction: out.id,
    created: scope.now,
    currency: 'usd',
    description: isAutomatic ? 'STRIPE PAYOUT' : null,
    destination: bank?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: isKnown ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  await scope.save('payout', payout);
  await scope.emit('payout.created', payout);
  const failing = REFUSED_BY_BANK.has(bank?.last4 ?? '');
  await scope.later(failing ? 'failPayout' : 'payPayout', id, scope.delays.payoutMs);
  return payout;
}

/**
 * Remember which movements of the balance an automatic payout is made of: the oldest of those that no payout
 * has, as many as come to its amount. False when no number of them does.
 */
async function holdTransactions(scope: Scope, amount: number, payoutId: string): Promise<boolean> {
  const free = await scope.query<{ id: string; net: number }>(
    `SELECT id, (data->>'net')::float8 AS net FROM sandbox.objects
     WHERE kind = 'balance_transaction' AND account = $1 AND behavior IS NULL AND data->>'type' <> 'payout' ORDER BY seq`,
    [scope.account],
  );
  let sum = 0;
  let held = 0;
  for (const [index, { net }] of free.entries()) {
    sum += net;
    if (sum === amount) held = index + 1;
  }
  const ids = free.slice(0, held).map(({ id }) => id);
  await scope.query('UPDATE sandbox.objects SET behavior = $2 WHERE id = ANY($1::text[])', [ids, payoutId]);
  return held > 0;
}

/** The last four digits of Stripe's test account numbers for payouts that fail. */
const REFUSED_BY_BANK: ReadonlySet<string> = new Set(['1113', '1116', '2227', '3335', '4440']);

export async function payPayout(scope: Scope, id: string): Promise<Stripe.Payout> {
  const payout = await scope.get('payout', id);
  if (payout.status !== 'in_transit') return payout;
  const isKnown = payout.reconciliation_status === 'in_progress';
  const paid = await scope.save('payout', {
    ...payout,
    status: 'paid',
    ...(isKnown && { reconciliation_status: 'completed' }),
  });
  await scope.emit('payout.paid', paid);
  if (isKnown) await scope.emit('payout.reconciliation_completed', paid);
  return paid;
}

/** The bank did not take it: the money is on the balance again. */
export async function failPayout(scope: Scope, id: string): Promise<Stripe.Payout> {
  const payout = await scope.get('payout', id);
  if (payout.status === 'failed') return payout;
  const back = await book(scope, { type: 'payout_failure', amount: payout.amount, source: id });
  const failed = await scope.save('payout', {
    ...payout,
    status: 'failed',
    failure_balance_transaction: back.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  });
  await scope.emit('payout.failed', failed);
  return failed;
}

function startOfDay(seconds: number): number {
  return seconds - (seconds % DAY);
}
