import type pg from 'pg';
import { failAch, returnAch, settleAch } from './bankTransfers.ts';
import { disputeByCard } from './controls.ts';
import { closeDispute } from './disputes.ts';
import { Failure } from './failure.ts';
import { balanceNow } from './money.ts';
import { createPayout, failPayout, payPayout } from './payouts.ts';
import { DAY } from './periods.ts';
import { failRefund, settleRefund } from './refunds.ts';
import { type Action, type Scope, type ScopeOptions, transact } from './store.ts';

/** What time brings, by the name that it is scheduled under. */
const actions: Readonly<Record<Action, (scope: Scope, id: string) => Promise<unknown>>> = {
  settleAch,
  failAch,
  returnAch: async (scope, chargeId) => {
    const charge = await scope.get('charge', chargeId);
    if (!charge.disputed && charge.amount_refunded < charge.amount) await returnAch(scope, chargeId);
  },
  openDispute: disputeByCard,
  closeDispute: async (scope, id) => {
    const { evidence } = await scope.get('dispute', id);
    // The words that Stripe's test mode knows.
    const isWon = evidence.uncategorized_text === 'winning_evidence';
    await closeDispute(scope, id, isWon ? 'won' : 'lost');
  },
  settleRefund,
  failRefund,
  payPayout,
  failPayout,
};

/** Do everything whose time has come, each in a transaction of its own. */
export async function runDue(pool: pg.Pool, options: () => ScopeOptions): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('SELECT 1 FROM sandbox.schedule WHERE due_at <= now() LIMIT 1');
    if (rowCount === 0) return;
    const isDone = await transact(pool, options(), async (scope) => {
      const [due] = await scope.query<{ id: number; action: Action; object_id: string }>(
        `DELETE FROM sandbox.schedule WHERE id =
           (SELECT id FROM sandbox.schedule WHERE due_at <= now() ORDER BY due_at, id LIMIT 1)
         RETURNING id, action, object_id`,
        [],
      );
      if (due === undefined) return true;
      await actions[due.action](await scope.ownerOf(due.object_id), due.object_id).catch((error: unknown) => {
        // By now it may be impossible, such as a dispute of what was refunded: then it does not happen.
        if (!(error instanceof Failure)) throw error;
      });
      return false;
    });
    if (isDone) return;
  }
}

/** The day of an instant, counted in UTC. */
export function dayOf(unixSeconds: number): number {
  return Math.floor(unixSeconds / DAY);
}

/** Pay out every account's available balance, as on Stripe's daily schedule; once a day, whoever asks. */
export async function runDailyPayouts(pool: pg.Pool, options: ScopeOptions): Promise<void> {
  await transact(pool, options, async (scope) => {
    const today = String(dayOf(scope.now));
    const [isNew] = await scope.query(
      `INSERT INTO sandbox.settings (name, value) VALUES ('payout day', $1)
       ON CONFLICT (name) DO UPDATE SET value = $1 WHERE settings.value <> $1 RETURNING name`,
      [today],
    );
    if (isNew === undefined) return;
    const accounts = await scope.query<{ id: string }>(
      `SELECT id FROM sandbox.objects WHERE kind = 'account' AND (data->>'payouts_enabled')::boolean`,
      [],
    );
    for (const { id } of accounts) {
      const own = scope.on(id);
      const { available } = await balanceNow(own);
      if (available > 0) await createPayout(own, available, true);
    }
  });
}
