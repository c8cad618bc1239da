import test from 'ava';
import { type Sms, TextNotSent } from '../../../../api/integrations/sms/sms.ts';
import { startJobs } from '../../../../api/jobs/index.ts';
import { startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';
import { until } from '../../../support/until.ts';
import { newPhone } from '../../text/cases.ts';
import { addMember } from '../../world.ts';

const api = await startApi('jobs_texts');
const org = await api.addOrg('jobtexts');
atEnd(test, api.end);

/** Queue a text to each of so many new members; answers who they are. */
async function queue(members: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: members }, () => addMember(org, { phone: newPhone() })));
  const users = ids.map((uuid) => ({ uuid }));
  const answer = await org.admin.post('/api/send-text', { users, message: 'Meet at 7' });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return ids;
}

async function statuses(memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await api.db.pool.query<{ status: string }>(
    'SELECT status FROM app.texts WHERE member_id = ANY($1::text[]) ORDER BY 1',
    [memberIds],
  );
  return rows.map(({ status }) => status);
}

/** Wait until the texts of these members have come so far. */
const untilTexts = (memberIds: readonly string[], isOver: (found: readonly string[]) => boolean) =>
  until(async () => isOver(await statuses(memberIds)));

/** A service that counts the texts to each phone. */
function counting(send: Sms['send'] = async () => undefined) {
  const sent = new Map<string, number>();
  const sms: Sms = {
    async send(message) {
      sent.set(message.to, (sent.get(message.to) ?? 0) + 1);
      await send(message);
    },
  };
  return { sms, sent };
}

test.serial('each of many texts is sent once, by two processes, at once', async (t) => {
  const { sms, sent } = counting();
  const start = () => startJobs(api.databaseUrl, { ...api.deps, sms }, (line) => t.fail(line));
  const jobs = [start(), start()];
  await Promise.all(jobs.map(({ started }) => started));
  // Nothing is asked for by the clock.
  await api.db.pool.query('DELETE FROM jobs.schedule');
  const members = await queue(30);
  await untilTexts(members, (found) => found.every((status) => status === 'sent'));
  await Promise.all(jobs.map((each) => each.stop()));
  t.is(sent.size, 30);
  t.deepEqual([...new Set(sent.values())], [1]);
  const { rows } = await api.db.pool.query<{ data: object }>(
    "SELECT data FROM jobs.job WHERE name = 'text' LIMIT 1",
  );
  t.deepEqual(Object.keys(rows[0]?.data ?? {}).sort(), ['id', 'orgCode'], 'no phone and no message in a job');
});

test.serial('a job that was killed while it sent is done again; its text is not sent again', async (t) => {
  const hanging = counting(() => new Promise(() => undefined));
  const killed = startJobs(api.databaseUrl, { ...api.deps, sms: hanging.sms }, () => undefined);
  await killed.started;
  const members = await queue(1);
  await untilTexts(members, ([status]) => status === 'sending');
  await killed.stop();
  const next = counting();
  const jobs = startJobs(api.databaseUrl, { ...api.deps, sms: next.sms }, () => undefined);
  await untilTexts(members, ([status]) => status !== 'sending');
  await jobs.stop();
  t.deepEqual(await statuses(members), ['unknown']);
  t.deepEqual([...hanging.sent.values()], [1]);
  t.is(next.sent.size, 0);
});

test.serial('a text that the service was too busy for has a job again when its time has come', async (t) => {
  let isBusy = true;
  const { sms, sent } = counting(async () => {
    if (isBusy) throw new TextNotSent('busy', { mayRetry: true });
  });
  const deps = { ...api.deps, sms };
  const first = startJobs(api.databaseUrl, deps, (line) => t.fail(line));
  const members = await queue(1);
  await until(() => sent.size > 0);
  await untilTexts(members, ([status]) => status === 'queued');
  await first.stop();
  isBusy = false;
  api.advance(61_000);
  const jobs = startJobs(api.databaseUrl, deps, (line) => t.fail(line));
  await untilTexts(members, ([status]) => status === 'sent');
  await jobs.stop();
  t.deepEqual([...sent.values()], [2]);
});
