import test from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { objectionTo } from '../../../api/start/openLog.ts';
import { bookmark } from '../../../ledger/log/bookmark.ts';
import { openEventStoreLog } from '../../../ledger/log/eventstoredb.ts';
import { type Answer, startApi } from '../../support/api.ts';
import { startEventStoreServer } from '../../support/eventstoredb-server.ts';
import { runProgram } from '../../support/program.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';
import { charge } from '../world.ts';

const OLDER = /log is older than this database.*npm run projections:rebuild/;
const ANOTHER = /log is not the one that this database belongs to.*npm run projections:rebuild/;

/** The store's events at the time of the backup. */
let backup: number;

const server = await startEventStoreServer();
const api = await startApi('known_log', {
  openLog: () => openEventStoreLog({ url: server.url }),
  deps: { logLine: () => undefined },
});
const org = await api.addOrg('known');
await beginMails(api.deps);
const chargeId = await charge(org, org.member);
atEnd(test, (passed) => api.end(passed).then(server.stop));

const pay = (amount: number, key: string): Promise<Answer> =>
  org.admin.post(
    '/api/add-payment',
    { payInfo: { pmt_type: 'cash' }, payments: [{ id: chargeId, uuid: org.member.memberId, amount }] },
    { key },
  );

/** Run the job that mails; answers how many mails there are. */
async function mails(): Promise<number> {
  await mailAboutEvents(api.deps);
  const { rows } = await api.db.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM app.outbox',
  );
  return rows[0]?.count ?? 0;
}

/** Run a program of the project on this database and store. */
const run = (...args: string[]) =>
  runProgram(args, { DATABASE_URL: api.databaseUrl, EVENTSTORE_URL: server.url, BURSAR_DEMO: '0' });

const keptAnswers = async () => (await api.db.pool.query('SELECT FROM app.idempotency')).rowCount ?? 0;

/** Once the process has seen that the log may be used again, and folds it. */
async function recovered(): Promise<Answer> {
  const health = () => api.visitor().get('/api/health');
  await until(async () => (await health()).at('status') === 'up');
  return health();
}

test.serial('a payment is made, and lost by a log that comes back older', async (t) => {
  t.is((await pay(10, 'kept')).status, 200);
  backup = server.events();
  const before = await mails();
  t.is((await pay(20, 'lost')).status, 200);
  t.is(await mails(), before + 1);
  t.is(await objectionTo(api.log, api.db.pool), undefined);
  await server.comeBackOlder(backup);
  t.regex((await objectionTo(openLogOf(t), api.db.pool)) ?? '', OLDER);
});

test.serial('while it runs no write is accepted, no kept answer given; health says what to do', async (t) => {
  const refused = await pay(5, 'new');
  t.is(refused.status, 503);
  t.truthy(refused.headers.get('retry-after'));
  t.is((await pay(10, 'kept')).status, 503);
  t.is((await pay(20, 'lost')).status, 503);
  t.is(server.events(), backup);
  await t.throwsAsync(mailAboutEvents(api.deps), { message: OLDER });
  const health = await api.visitor().get('/api/health');
  t.is(health.status, 503);
  t.like(health.body, { status: 'down', database: 'up', log: 'down' });
  t.regex(String(health.at('problem')), OLDER);
});

test.serial('at the start: it ends with one line', async (t) => {
  const { status, err } = await run('api/main.ts', '--role=projector');
  t.is(status, 1);
  t.regex(err, OLDER);
  t.is(err.trim().split('\n').length, 1, err);
});

test.serial('a log that has grown past what was lost is refused all the same', async (t) => {
  for (let event = 0; event < 20; event++)
    server.storeForeign('other-1', 'Other', { data: `{"n":${event}}` });
  const log = openLogOf(t);
  t.regex((await objectionTo(log, api.db.pool)) ?? '', OLDER);
  t.is((await pay(5, 'new')).status, 503);
});

test.serial('projections:rebuild puts lists, checkpoints, kept answers right; mails go once', async (t) => {
  const outbox = async () => (await api.db.pool.query('SELECT FROM app.outbox')).rowCount;
  const before = await outbox();
  const { status, out, err } = await run('api/rebuild.ts');
  t.is(status, 0, out + err);
  t.regex(out, /older.*all lists are made/);
  t.is(await keptAnswers(), 0);
  const { rows } = await api.db.pool.query<{ position: string }>('SELECT position FROM app.checkpoints');
  const head = await openLogOf(t).head();
  const positions = rows.map(({ position }) => position).sort();
  // What waits for the end of its Undo is behind.
  t.is(positions.at(-1), head);
  t.is((await recovered()).status, 200);
  t.is(await mails(), before ?? 0);
});

test.serial('lost entries can be entered again, kept ones are not doubled', async (t) => {
  const before = await mails();
  const events = server.events();
  const again = await pay(10, 'kept');
  t.is(again.status, 200);
  t.is(server.events(), events);
  const anew = await pay(20, 'lost');
  t.is(anew.status, 200, JSON.stringify(anew.body));
  t.true(server.events() > events);
  t.true(await api.deps.projections.waitFor((await api.log.head()) ?? '', 60_000));
  const { rows } = await api.db.pool.query<{ paid: string }>(
    `SELECT sum(amount_cents)::text AS paid FROM read.payments`,
  );
  t.is(rows[0]?.paid, '3000');
  // Of this very payment the member has been told.
  t.is(await mails(), before);
});

test.serial('another store is refused, whatever it holds, until projections:rebuild takes it', async (t) => {
  await server.comeBackOlder(0);
  t.is((await pay(1, 'elsewhere')).status, 503);
  const health = await api.visitor().get('/api/health');
  t.is(health.status, 503);
  t.regex(String(health.at('problem')), ANOTHER);
  const { status, out, err } = await run('api/rebuild.ts');
  t.is(status, 0, out + err);
  t.regex(out, /not the one.*all lists are made/);
  await recovered();
  t.is((await api.db.pool.query('SELECT FROM read.members')).rowCount, 0);
});

test('in Postgres: checkpoints of lists and jobs beyond the end of the log, or at another event, are refused and put right', async (t) => {
  const own = await startApi('known_log_postgres');
  atEnd(t, own.end);
  const { pool } = own.db;
  await own.addOrg('pgorg');
  await beginMails(own.deps);
  const head = (await own.log.head()) ?? '';
  t.is(await objectionTo(own.log, pool), undefined);
  const other = bookmark({ position: head.slice(0, 19), id: '00000000-0000-4000-8000-000000000000' });
  for (const position of [`8${head.slice(1, 19)}`, other]) {
    await pool.query('UPDATE app.checkpoints SET position = $1', [position]);
    t.regex((await objectionTo(own.log, pool)) ?? '', OLDER, position);
    await pool.query('UPDATE read.checkpoints SET position = $1', [position]);
    t.regex(
      (await runProgram(['api/rebuild.ts'], { DATABASE_URL: own.databaseUrl })).out,
      /The new tables are in use/,
    );
    t.is(await objectionTo(own.log, pool), undefined);
    const { rows } = await pool.query(
      'SELECT position FROM app.checkpoints UNION SELECT position FROM read.checkpoints',
    );
    t.deepEqual(rows, [{ position: head }]);
  }
});

test('an operator can keep jobs from telling what a restored database has missed', async (t) => {
  const own = await startApi('skip_mails');
  atEnd(t, own.end);
  await beginMails(own.deps);
  await own.addOrg('missed');
  const args = ['api/rebuild.ts', '--skip-mails'];
  t.is((await runProgram(args, { DATABASE_URL: own.databaseUrl })).status, 0);
  await mailAboutEvents(own.deps);
  t.is((await own.db.pool.query('SELECT FROM app.outbox')).rowCount, 0);
});

function openLogOf(t: { teardown(close: () => Promise<void>): void }) {
  const log = openEventStoreLog({ url: server.url });
  t.teardown(() => log.close());
  return log;
}
