import test from 'ava';
import { accountStream } from '../../../ledger/account/events.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { charge, makeWorld, pay } from '../world.ts';

const api = await startApi('event_page');
const world = await makeWorld(api);
atEnd(test, api.end);

/** A payment of $30 in cash: its event, as the log has it. */
async function paid() {
  const { alpha } = world;
  const chargeId = await charge(alpha, alpha.member, 30);
  await pay(alpha, alpha.member, chargeId, 30);
  const event = (await api.log.readStream(accountStream(alpha.member.memberId))).findLast(
    ({ type }) => type === 'PaymentRecorded',
  );
  if (event === undefined) throw new Error('no payment was recorded');
  // The history, which these tests change or compare, folds a moment later.
  await api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);
  return { event, page: (who = alpha.admin) => who.get(`/api/rest/events/${event.id}`) };
}

/** What whoever has the database can do, past the guards of the log. Answers how many rows it changed. */
async function forge(sql: string, id: string): Promise<number> {
  const client = await api.db.pool.connect();
  try {
    // Triggers do not fire for a replica.
    await client.query('SET session_replication_role = replica');
    const { rowCount } = await client.query(sql, [id]);
    await client.query('RESET session_replication_role');
    return rowCount ?? 0;
  } finally {
    client.release();
  }
}

test.serial('an event is shown as the log has it, to its own organization alone', async (t) => {
  const { event, page } = await paid();
  const shown = await page();
  t.deepEqual(shown.body, JSON.parse(JSON.stringify({ ...event, warning: '' })));
  t.is((await page(world.beta.admin)).status, 404);
  t.is((await page(world.alpha.member)).status, 403);
});

test.serial('a forged event is shown as it is, and that the history knows better', async (t) => {
  const { event, page } = await paid();
  const forged = `UPDATE log.events SET data = jsonb_set(data::jsonb, '{amountCents}', '100')::json WHERE id = $1`;
  t.is(await forge(forged, event.id), 1);
  const shown = await page();
  t.is(shown.at('data.amountCents'), 100, 'not the copy');
  t.regex(
    String(shown.at('warning')),
    /^The log and the history do not say the same of this event \(amountCents\)/,
  );
});

test.serial('so is a copy that was changed, whatever of it was', async (t) => {
  const { event, page } = await paid();
  await api.db.pool.query(`UPDATE read.history SET actor = 'webhook:stripe' WHERE event_id = $1`, [event.id]);
  const shown = await page();
  t.is(shown.at('metadata.actor'), world.alpha.admin.memberId);
  t.regex(String(shown.at('warning')), /\(actor\)/);
});

test.serial('an event that the log has lost is shown from the copy, and that it is one', async (t) => {
  const { event, page } = await paid();
  await paid();
  t.is(await forge('DELETE FROM log.events WHERE id = $1', event.id), 1);
  const shown = await page();
  t.is(shown.at('data.amountCents'), 3_000);
  t.regex(String(shown.at('warning')), /^The log does not have this event any more/);
});

test.serial('an event is visible to its own organization only, whatever the copy says', async (t) => {
  const { event, page } = await paid();
  t.is(
    await forge(
      `UPDATE log.events SET metadata = jsonb_set(metadata::jsonb, '{orgCode}', '"beta"')::json WHERE id = $1`,
      event.id,
    ),
    1,
  );
  t.is((await page()).status, 404);
});
