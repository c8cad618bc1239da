import test from 'ava';
import type pg from 'pg';
import { remind } from '../../../api/account/reminders/jobs.ts';
import type { MailDeps } from '../../../api/messaging/send.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { lanes } from '../../../projections/index.ts';
import { writeLives } from '../../support/generated-log.ts';
import { planOf, rowsOf } from '../../support/plan.ts';
import { openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

/** What it costs to find the charges to remind of: by statements and rows, never by time. */
const [ORGANIZATIONS, MEMBERS, MONTHS] = [3, 150, 12];
/** Eleven in the morning in Los Angeles. */
const now = new Date('2026-06-15T18:00:00Z');

const readSide = await openReadSide('reminders_plan');
const { db, log } = readSide;
await writeLives(
  db.pool,
  Array.from({ length: ORGANIZATIONS }, (_, index) => ({
    orgCode: `club${index}`,
    members: MEMBERS,
    months: MONTHS,
    today: '2026-06-15',
  })),
);
await rebuild({ log, pool: db.pool, lanes });
// Nothing is paid, and one call charged the last ones just now: all of these can still be undone.
await db.pool.query('UPDATE read.charges SET is_open = true, paid_cents = 0');
await db.pool.query(
  `UPDATE read.history h SET at = $1, correlation_id = 'together' FROM read.charges c
   WHERE h.type = 'ChargeAssessed' AND h.data ->> 'chargeId' = c.charge_id AND c.due_date >= '2026-06-01'`,
  [now],
);
await db.pool.query('VACUUM ANALYZE');
atEnd(test, readSide.end);

/** What the job asks to find them; it is told to stop before it mails. */
async function asked(): Promise<{ sql: string; params: unknown[]; found: number }[]> {
  const statements: { sql: string; params: unknown[]; found: number }[] = [];
  const query = async (sql: string, params: unknown[]) => {
    const result = await db.pool.query(sql, params);
    if (sql.includes('read.charges')) statements.push({ sql, params, found: result.rows.length });
    return result;
  };
  const pool = { query } as unknown as pg.Pool;
  const deps = { log, db: { ...db, pool }, clock: () => now, stopping: AbortSignal.abort() };
  await remind(deps as unknown as MailDeps);
  return statements;
}

test('one statement finds what to remind of, in all organizations, and looks at few rows per charge', async (t) => {
  const statements = await asked();
  t.is(statements.length, 1);
  const [{ sql, params, found } = { sql: '', params: [], found: 0 }] = statements;
  t.true(found > MEMBERS, `${found} charges are to be reminded of`);
  const nodes = await planOf(db.pool, sql, params);
  const large = nodes.filter((node) => /^(charges|history)$/.test(node['Relation Name'] ?? ''));
  t.deepEqual(
    large.filter((node) => node['Node Type'] === 'Seq Scan'),
    [],
    'an index serves it',
  );
  const charges = ORGANIZATIONS * MEMBERS * MONTHS;
  const looked = nodes.reduce((sum, node) => sum + rowsOf(node), 0);
  t.true(looked < 20 * charges, `${looked} rows were looked at for ${charges} charges`);
});
