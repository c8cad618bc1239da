import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { startJobs } from '../../../api/jobs/index.ts';
import { queueAccountMail } from '../../../api/messaging/queue.ts';
import { startApi } from '../../support/api.ts';
import { drawnDay, drawnDueDay } from '../../support/days.ts';
import { openLine } from '../../support/line.ts';
import { assess, mailsOf, payCash } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';

const api = await startApi('jobs', { today: drawnDay });
const org = await api.addOrg('jobs');
atEnd(test, api.end);

test.serial('jobs wait for a database that is away at their start, and outlast later gaps', async (t) => {
  const line = await openLine(api.databaseUrl);
  const said: string[] = [];
  const times = (words: string) => said.filter((one) => one.includes(words)).length;
  const chargeId = await assess(api, org.member, { dueDate: drawnDueDay });
  line.down();
  const jobs = startJobs(line.url, api.deps, (one) => said.push(one));
  await until(() => times('could not be started') >= 2);
  line.up();
  await jobs.started;

  for (const outage of [1, 2]) {
    line.down();
    // Each payment is something that the jobs must be told of.
    await payCash(api, org.member, chargeId, 100);
    await until(() => times('until this goes well') >= outage);
    line.up();
    while ((await mailsOf(api, org.member)).length < outage) await sleep(50);
  }
  await jobs.stop();
  await line.close();
  t.deepEqual(
    (await mailsOf(api, org.member)).map(({ subject }) => subject),
    ['Payment received: $1.00 to Org jobs', 'Payment received: $1.00 to Org jobs'],
  );
});

test.serial('what a process was doing when it was killed is done by the next one, soon', async (t) => {
  const start = () => startJobs(api.databaseUrl, api.deps, (line) => t.fail(line));
  const before = (await mailsOf(api, org.other)).length;
  const killed = start();
  await killed.started;
  await killed.stop();
  const { rowCount } = await api.db.pool.query(
    `UPDATE jobs.job SET state = 'active', started_on = now(), heartbeat_on = now(), completed_on = NULL
     WHERE id = (SELECT id FROM jobs.job WHERE name = 'mails' AND state = 'completed' LIMIT 1)`,
  );
  t.is(rowCount, 1);
  const chargeId = await assess(api, org.other, { dueDate: drawnDueDay });
  await payCash(api, org.other, chargeId, 100);
  const next = start();
  while ((await mailsOf(api, org.other)).length === before) await sleep(50);
  await next.stop();
});

test.serial('a queued mail is sent at once, also one queued while the jobs were cut off', async (t) => {
  const line = await openLine(api.databaseUrl);
  const jobs = startJobs(line.url, api.deps, () => undefined);
  await jobs.started;
  // Nothing is asked for by the clock.
  await api.db.pool.query('DELETE FROM jobs.schedule');
  const before = (await mailsOf(api, org.other)).length;
  const queue = () => queueAccountMail(api.deps, 'password-changed', org.other);
  await queue();
  while ((await mailsOf(api, org.other)).length === before) await sleep(50);
  line.down();
  await queue();
  line.up();
  while ((await mailsOf(api, org.other)).length < before + 2) await sleep(50);
  await jobs.stop();
  await line.close();
  t.is((await mailsOf(api, org.other)).length, before + 2);
});

test.serial('what the lists showed too late is mailed once they show it, not a minute later', async (t) => {
  let areBehind = false;
  let gaveUp = 0;
  const projections: typeof api.deps.projections = {
    ...api.deps.projections,
    waitFor: async (...args) => {
      if (!areBehind) return api.deps.projections.waitFor(...args);
      gaveUp += 1;
      return false;
    },
  };
  const jobs = startJobs(api.databaseUrl, { ...api.deps, projections }, (line) => t.fail(line));
  await jobs.started;
  // Nothing is asked for by the clock.
  await api.db.pool.query('DELETE FROM jobs.schedule');
  const before = (await mailsOf(api, org.member)).length;
  areBehind = true;
  await payCash(api, org.member, await assess(api, org.member, { dueDate: drawnDueDay }), 100);
  await until(() => gaveUp > 1);
  areBehind = false;
  await until(async () => (await mailsOf(api, org.member)).length > before);
  await jobs.stop();
  t.is((await mailsOf(api, org.member)).length, before + 1);
});
