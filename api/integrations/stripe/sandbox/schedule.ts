import type pg from 'pg';
import { failAch, settleAch } from './confirmation.ts';
import { openDispute, returnAch } from './disputes.ts';
import { Failure } from './failure.ts';
import { payOutBalance, payPayout } from './payouts.ts';
import { failRefund, settleRefund } from './refunds.ts';
import { DAY, type Scope, type ScopeOptions, transact } from './store.ts';

/** What time brings, by the name that it is scheduled under. */
const actions = {
  settleAch,
  failAch,
  returnAch,
  openDispute: (scope: Scope, chargeId: string) =>
    openDispute(scope, chargeId, 'fraudulent', 'needs_response'),
  settleRefund,
  failRefund,
  payPayout,
};
export type Action = keyof typeof actions;

/** Do everything whose time has come, each in a transaction of its own. */
export async function runDue(pool: pg.Pool, options: () => ScopeOptions): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('SELECT 1 FROM sandbox.schedule WHERE due_at <= now() LIMIT 1');
    if (rowCount === 0) return;
    await transact(pool, options(), async (scope) => {
      const [due] = await scope.query<{ action: Action; object_id: string }>(
        `DELETE FROM sandbox.schedule WHERE id =
           (SELECT id FROM sandbox.schedule WHERE due_at <= now() ORDER BY due_at, id LIMIT 1)
         RETURNING action, object_id`,
        [],
      );
      if (due === undefined) return;
      const act: (scope: Scope, id: string) => Promise<unknown> = actions[due.action];
      await act(await scope.ownerOf(due.object_id), due.object_id).catch((error: unknown) => {
        // By now it may be impossible, such as a dispute of what was refunded: then it does not happen.
        if (!(error instanceof Failure)) throw error;
      });
    });
  }
}

/** The day of an instant, counted in UTC. */
export function dayOf(unixSeconds: number): number {
  return Math.floor(unixSeconds / DAY);
}

/** Pay out every account's available balance, as on Stripe's daily schedule; once a day, whoever asks. */
export async function runDailyPayouts(pool: pg.Pool, options: ScopeOptions): Promise<void> {
  await transact(pool, options, async (scope) => {
    const [isNew] = await scope.query(
      `INSERT INTO sandbox.settings (name, value) VALUES ('payout day', $1)
       ON CONFLICT (name) DO UPDATE SET value = $1 WHERE settings.value <> $1 RETURNING name`,
      [String(dayOf(scope.now))],
    );
    if (isNew === undefined) return;
    const accounts = await scope.query<{ id: string }>(
      `SELECT id FROM sandbox.objects WHERE kind = 'account' AND (data->>'payouts_enabled')::boolean`,
      [],
    );
    for (const { id } of accounts) await payOutBalance(scope.on(id), 'available');
  });
}
