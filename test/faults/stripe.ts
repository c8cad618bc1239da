import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { idOf } from '../../api/integrations/stripe/intents.ts';
import { balanceNow } from '../../api/integrations/stripe/sandbox/money.ts';
import type { Kind } from '../../api/integrations/stripe/sandbox/objects.ts';
import type { Sandbox } from '../../api/integrations/stripe/sandbox/sandbox.ts';
import type { Scope } from '../../api/integrations/stripe/sandbox/store.ts';
import { postingsOf, type Recorded } from '../../ledger/catalogue.ts';

/** The money of organizations as Stripe's own books have it. Amounts are integer cents. */
export interface AtStripe {
  /** What came, went back, was paid out and was taken as a fee: what it was, its id and its amount. */
  readonly facts: readonly string[];
  /** What Stripe holds for each organization, payouts on their way included. */
  readonly heldCents: ReadonlyMap<string, number>;
  /** Payouts that failed. They may have been paid before: that both cancel out, the balance shows. */
  readonly failedPayouts: ReadonlySet<string>;
}

const ALL = { limit: 10_000 };

/** Read it all in the sandbox's own store. */
export async function readStripe({ kept }: Pick<Sandbox, 'kept'>): Promise<AtStripe> {
  const facts: string[] = [];
  const heldCents = new Map<string, number>();
  const failedPayouts = new Set<string>();
  for (const { id, metadata } of (await kept().list('account', {}, ALL)).data) {
    const scope = kept(id);
    const all = async <K extends Kind>(kind: K) => (await scope.list(kind, {}, ALL)).data;
    const payouts = await all('payout');
    const movements = await all('balance_transaction');
    facts.push(
      ...(await paymentsOf(scope)),
      ...payouts.filter(({ status }) => status === 'paid').map(({ id, amount }) => `payout ${id} ${amount}`),
      ...movements.filter(({ fee }) => fee !== 0).map(({ id, fee }) => `fee ${id} ${fee}`),
    );
    for (const { id, status } of payouts) if (status === 'failed') failedPayouts.add(id);
    const { available, pending } = await balanceNow(scope);
    const onTheirWay = payouts.filter(({ status }) => status === 'in_transit');
    const held = onTheirWay.reduce((sum, { amount }) => sum + amount, available + pending);
    heldCents.set(metadata?.orgCode ?? '', held);
  }
  return { facts, heldCents, failedPayouts };
}

/** What came by intents that succeeded, and what of it went back. */
async function paymentsOf(scope: Scope): Promise<string[]> {
  const { data: intents } = await scope.list('payment_intent', {}, ALL);
  const paid = new Map(
    intents.filter(({ status }) => status === 'succeeded').map(({ id, amount }) => [id, amount]),
  );
  const isOfPaid = ({ payment_intent }: { readonly payment_intent: string | { id: string } | null }) =>
    paid.has(idOf(payment_intent) ?? '');
  const refunds = (await scope.list('refund', {}, ALL)).data.filter(isOfPaid);
  const disputes = (await scope.list('dispute', {}, ALL)).data
    .filter(isOfPaid)
    .filter(({ status }) => !status.startsWith('warning_'));
  return [
    ...[...paid].map(([id, amount]) => `accepted ${id} ${amount}`),
    ...refunds.map(({ id, amount }) => `refunded ${id} ${amount}`),
    ...disputes.map(({ id, amount }) => `disputed ${id} ${amount}`),
    ...disputes.filter(({ status }) => status === 'won').map(({ id, amount }) => `won ${id} ${amount}`),
  ];
}

/**
 * The books of both sides: all money at Stripe is in the log once, with its amount, nothing is in the log
 * that Stripe knows nothing of, and the account Stripe of the journal is what Stripe holds.
 */
export function checkMoney(
  { facts, heldCents, failedPayouts }: AtStripe,
  events: readonly Recorded[],
): string[] {
  const found = events.flatMap((event) =>
    event.type === 'PayoutPaid' && failedPayouts.has(event.data.payoutId) ? [] : (factOf(event) ?? []),
  );
  const differences = differencesOf(facts, found, 'at Stripe');
  const byOrganization = Map.groupBy(events, ({ metadata }) => metadata.orgCode);
  const balances = [...heldCents].flatMap(([orgCode, held]) => {
    const postings = (byOrganization.get(orgCode) ?? [])
      .flatMap(postingsOf)
      .filter(({ account }) => account === 'stripe');
    const booked = postings.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
    return booked === held ? [] : [`${orgCode}: the log has ${booked} cents at Stripe, which holds ${held}`];
  });
  return [...differences, ...balances];
}

function factOf({ type, data }: Recorded): string | undefined {
  switch (type) {
    case 'PaymentAccepted':
      return data.method === 'card' || data.method === 'ach'
        ? `accepted ${data.orderId} ${data.amountCents}`
        : undefined;
    case 'StripeFeesTaken':
      return `fee ${data.transactionId} ${data.fees.reduce((sum, { amountCents }) => sum + amountCents, 0)}`;
    case 'PaymentRefunded':
      return `refunded ${data.refundId} ${data.amountCents}`;
    case 'PaymentDisputed':
      return `disputed ${data.disputeId} ${data.amountCents}`;
    case 'PaymentReturned':
      return `disputed ${data.returnId} ${data.amountCents}`;
    case 'DisputeWon':
      return `won ${data.disputeId} ${data.amountCents}`;
    case 'PayoutPaid':
      return `payout ${data.payoutId} ${data.amountCents}`;
    default:
      return undefined;
  }
}

/** Facts that are not as often in the log as elsewhere. */
export function differencesOf(
  facts: readonly string[],
  inLog: readonly string[],
  elsewhere: string,
): string[] {
  const [counts, logCounts] = [countsOf(facts), countsOf(inLog)];
  return [...new Set([...facts, ...inLog])].flatMap((fact) => {
    const [there, here] = [counts.get(fact) ?? 0, logCounts.get(fact) ?? 0];
    return there === here ? [] : [`${fact}: ${there} times ${elsewhere}, ${here} times in the log`];
  });
}

function countsOf(facts: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(facts, (fact) => fact)].map(([fact, { length }]) => [fact, length]));
}

const SYNC_TIMEOUT_MS = 60_000;
const HURRY_EVERY_MS = 2_000;

/**
 * Let time pass at the sandbox until everything that was to happen there has happened, and a running server
 * has brought the books up to it. Answers the webhooks that the books did not hear.
 */
export async function syncStripe(pool: pg.Pool): Promise<readonly string[]> {
  const deadline = Date.now() + SYNC_TIMEOUT_MS;
  for (;;) {
    await pool.query('UPDATE sandbox.schedule SET due_at = now() WHERE due_at > now()');
    await pool.query(
      'UPDATE sandbox.deliveries SET due_at = now() WHERE delivered_at IS NULL AND due_at > now()',
    );
    await sleep(HURRY_EVERY_MS);
    // A webhook is answered once its event is stored; a job syncs it later.
    const { rows } = await pool.query<{ unheard: string }>(
      `SELECT 'planned: ' || id AS unheard FROM sandbox.schedule
       UNION ALL SELECT event_id || ': ' || coalesce(last_error, 'not sent') FROM sandbox.deliveries WHERE delivered_at IS NULL
       UNION ALL SELECT id || ': stored, not synced' FROM app.stripe_events WHERE synced_at IS NULL`,
    );
    if (rows.length === 0 || Date.now() > deadline) return rows.map(({ unheard }) => unheard);
  }
}
