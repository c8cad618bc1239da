import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sandboxControls } from '../../api/integrations/stripe/sandbox/controls.ts';
import { openPool } from '../../projections/engine/database.ts';
import { pick, type Shift } from './client.ts';

const EVERY_MS = 150;
/** What goes back at Stripe's own dashboard, in cents. */
const REFUND_CENTS = 100;

/** How often what happened outside. */
type Happenings = Map<string, number>;

/**
 * Cardholders, banks and Stripe itself: payments are disputed and refunded, disputes closed, payouts made. It
 * happens in the sandbox's books, whatever Bursar does at that moment; `database` answers `undefined` while
 * Postgres is away.
 */
export async function outsideWorld(
  database: () => Promise<string | undefined>,
  { stopping }: Pick<Shift, 'stopping'>,
): Promise<Happenings> {
  const happenings: Happenings = new Map();
  while (!stopping.aborted) {
    await sleep(EVERY_MS);
    const url = await database().catch(() => undefined);
    if (url === undefined) continue;
    const pool = openPool(url, 1, 'outside');
    // What has become impossible meanwhile does not happen, and neither does what a kill cuts short.
    const kind = await happen(pool).catch(() => undefined);
    if (kind !== undefined) happenings.set(kind, (happenings.get(kind) ?? 0) + 1);
    await pool.end().catch(() => undefined);
  }
  return happenings;
}

/** One thing at random, the rare as often as the rest. Answers what it was. */
async function happen(pool: pg.Pool): Promise<string | undefined> {
  const controls = sandboxControls({ pool, clock: () => new Date() });
  const { rows } = await pool.query<{ id: string; what: string }>(CANDIDATES);
  const acts: readonly [kind: string, of: string, act: (id: string) => Promise<unknown>][] = [
    ['card disputed', 'card succeeded', (id) => controls.openDispute(id)],
    ['refund at Stripe', 'card succeeded', (id) => controls.refundAtStripe(id, REFUND_CENTS)],
    ['dispute won', 'dispute needs_response', (id) => controls.closeDispute(id, 'won')],
    ['dispute lost', 'dispute needs_response', (id) => controls.closeDispute(id, 'lost')],
    ['payout made', 'account', (id) => controls.payout(id)],
    ['payout arrived', 'payout in_transit', (id) => controls.payPayout(id)],
    ['payout refused', 'payout in_transit', (id) => controls.failPayout(id)],
  ];
  const possible = acts.filter(([, of]) => rows.some(({ what }) => what === of));
  const [chosen] = pick(possible, 1);
  if (chosen === undefined) return undefined;
  const [kind, of, act] = chosen;
  const [candidate] = pick(
    rows.filter(({ what }) => what === of),
    1,
  );
  if (candidate === undefined) return undefined;
  const done = await act(candidate.id);
  return done === undefined ? undefined : kind;
}

/** The newest objects of each kind of which something can become. */
const CANDIDATES = `
  SELECT id, what FROM (
    SELECT id, what, row_number() OVER (PARTITION BY what ORDER BY seq DESC) AS age FROM (
      SELECT id, seq, CASE kind
        WHEN 'payment_intent' THEN
          CASE WHEN data->'payment_method_types' ? 'card' THEN 'card ' ELSE 'debit ' END || (data->>'status')
        WHEN 'account' THEN 'account'
        ELSE kind || ' ' || (data->>'status') END AS what
      FROM sandbox.objects WHERE kind IN ('payment_intent', 'dispute', 'payout', 'account')
    ) AS objects
    WHERE what IN ('card succeeded', 'dispute needs_response', 'account', 'payout in_transit')
  ) AS aged
  WHERE age <= 40`;
