import test from 'ava';
import { READER_ROLE } from '../../projections/engine/database.ts';
import { listPayoutLines } from '../../projections/payouts.ts';
import { planOf, rowsOf } from '../support/plan.ts';
import { openReadSide } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';
import { statementsOf } from '../support/statements.ts';

const LINES = 50;
const readSide = await openReadSide('payouts');
const { db } = readSide;
atEnd(test, readSide.end);

/** One member's history of 5,000 events, in which each line of a payout has its payment. */
async function longHistory(): Promise<void> {
  await db.pool.query(
    `INSERT INTO read.history (org_code, position, event_id, stream, version, type, kind, at, actor, member_id, data, payment_id,
       correlation_id, causation_id, command_id, schema)
     SELECT 'a', lpad(n::text, 9, '0'), 'e' || n, 'account-m', n, 'PaymentAccepted', 'payment', now(), 'x', 'm',
       jsonb_build_object('paymentId', 'p' || n), 'p' || n, '', '', '', 1 FROM generate_series(1, 5000) n`,
  );
  await db.pool.query(
    `INSERT INTO read.payout_lines SELECT 'a', 'po', n, 'payment', 'p' || n, 'm', '', 100, 3 FROM generate_series(1, ${LINES}) n`,
  );
  await db.pool.query('VACUUM ANALYZE');
}

test('each line of a payout finds its event without reading the history of the member', async (t) => {
  await longHistory();
  let lines = 0;
  const sent = await statementsOf(async () => {
    lines = (await listPayoutLines(db, 'a', 'po')).filter(
      ({ eventId, line }) => eventId === `e${line}`,
    ).length;
  });
  t.is(lines, LINES);
  const asked = sent.find(({ sql }) => sql.includes('read.payout_lines'));
  const client = await db.pool.connect();
  // As readers ask it: the rule on tenants decides which index may serve.
  await client.query(`BEGIN; SET LOCAL ROLE ${READER_ROLE}; SET LOCAL bursar.org_code = 'a'`);
  const nodes = await planOf(client, asked?.sql ?? '', asked?.params ?? []);
  await client.query('ROLLBACK');
  client.release();
  const history = nodes.filter((node) => node['Relation Name'] === 'history');
  const looked = history.reduce((sum, node) => sum + rowsOf(node), 0);
  t.true(looked >= LINES && looked <= 2 * LINES, `${looked} rows of the history for ${LINES} lines`);
});
