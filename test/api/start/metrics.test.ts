import { randomUUID } from 'node:crypto';
import test from 'ava';
import { queueMail } from '../../../api/messaging/queue.ts';
import { sendQueued } from '../../../api/messaging/send.ts';
import { startApi } from '../../support/api.ts';
import { runProgram } from '../../support/program.ts';

const TOKEN = 'metrics-token-of-32-characters-or-more';
const MINUTE_MS = 60_000;

const read = (url: string, authorization = `Bearer ${TOKEN}`) =>
  fetch(`${url}/metrics`, { headers: { authorization } });

test('there are no metrics without a token, and with one for its holder alone', async (t) => {
  const off = await startApi('metrics_off');
  t.teardown(() => off.end(true));
  t.is((await read(off.url)).status, 404);
  const on = await startApi('metrics_on', { deps: { metricsToken: TOKEN } });
  t.teardown(() => on.end(true));
  for (const wrong of ['', 'Bearer', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`]) {
    const answer = await read(on.url, wrong);
    t.is(answer.status, 401, wrong);
    t.is(answer.headers.get('www-authenticate'), 'Bearer');
    t.notRegex(await answer.text(), /bursar_/);
  }
  const answer = await read(on.url);
  t.is(answer.status, 200);
  t.regex(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
});

test('the metrics count mails, requests, appends, failed jobs, connections and what lists lack', async (t) => {
  const api = await startApi('metrics', { deps: { metricsToken: TOKEN } });
  t.teardown(() => api.end(true));
  const org = await api.addOrg('counted');
  const { pool } = api.db;
  await org.admin.get('/api/get-session');
  await api.visitor().post('/api/login', {});
  await queueMail(pool, {
    ...{ orgCode: org.orgCode, kind: 'password-changed', memberId: org.member.memberId, actor: 'job:test' },
    ...{ dedupKey: 'one', subjectId: randomUUID(), at: api.deps.clock() },
  });
  await pool.query(`CREATE SCHEMA IF NOT EXISTS jobs`);
  await pool.query(`CREATE TABLE jobs.job AS SELECT 'mails' AS name, 'failed' AS state`);
  await pool.query(`UPDATE read.checkpoints SET position = '' WHERE lane = 'eventual'`);
  const text = await (await read(api.url)).text();
  const value = (line: string) => {
    const found = text.split('\n').find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length));
  };
  t.is(value('bursar_mails{state="queued"}'), 1, text);
  t.is(value('bursar_mails{state="uncertain"}'), 0);
  t.is(value('bursar_jobs_failed{job="mails"}'), 1);
  t.true((value('bursar_lane_behind_events{lane="eventual"}') ?? 0) > 0);
  t.is(value('bursar_lane_behind_events{lane="strong"}'), 0);
  for (const state of ['total', 'idle', 'waiting'])
    for (const name of ['owner', 'readers', 'batches'])
      t.is(typeof value(`bursar_pool_connections{pool="${name}",state="${state}"}`), 'number', name);
  t.true((value('bursar_appends_total{outcome="succeeded"}') ?? 0) > 5);
  t.is(value('bursar_requests_total{method="GET",status="200"}'), 1);
  t.is(
    value('bursar_requests_total{method="POST",status="400"}'),
    1,
    'what was refused counts by its status',
  );
});

test('a mail that was cut short is logged, and health, metrics and the operator count it', async (t) => {
  const api = await startApi('metrics_mails', { deps: { metricsToken: TOKEN } });
  t.teardown(() => api.end(true));
  const org = await api.addOrg('cut');
  const { pool } = api.db;
  const id = await queueMail(pool, {
    ...{ orgCode: org.orgCode, kind: 'password-changed', memberId: org.member.memberId, actor: 'job:test' },
    ...{ dedupKey: 'one', subjectId: randomUUID(), at: api.deps.clock() },
  });
  const counts = async () => {
    const health = (await (await fetch(`${api.url}/api/health`)).json()) as { uncertainMails?: number };
    const [, metric] =
      /bursar_mails\{state="uncertain"\} (\d+)/.exec(await (await read(api.url)).text()) ?? [];
    return [health.uncertainMails ?? 0, Number(metric)];
  };
  const operator = () =>
    runProgram(['api/operator.ts', '--uncertain-mails'], { DATABASE_URL: api.databaseUrl });
  const hangFor = (minutes: number) =>
    pool.query(`UPDATE app.deliveries SET status = 'sending', changed_at = $1`, [
      new Date(Date.now() - minutes * MINUTE_MS),
    ]);
  const deps = { ...api.deps, clock: () => new Date() };
  await hangFor(5);
  await sendQueued(deps);
  t.is(api.lines.filter(({ mailsCutShort }) => mailsCutShort).length, 0, 'it may still go out');
  t.regex((await operator()).out, /^No mail was cut short/);
  await hangFor(20);
  t.regex((await operator()).out, new RegExp(`^${id?.id} .*cut: password-changed to member@cut.example`));
  await sendQueued(deps);
  t.deepEqual(
    api.lines.filter(({ mailsCutShort }) => mailsCutShort),
    [{ level: 'warn', mailsCutShort: 1, see: 'operator --uncertain-mails' }],
  );
  await pool.query('UPDATE app.deliveries SET changed_at = $1', [api.deps.clock()]);
  t.deepEqual(await counts(), [1, 1]);
});
