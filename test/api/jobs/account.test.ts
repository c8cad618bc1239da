import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { applyLateFees } from '../../../api/jobs/account.ts';
import { startJobs } from '../../../api/jobs/index.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { type Api, type Org, startApi } from '../../support/api.ts';

const DAY_MS = 24 * 3_600_000;

let api: Api;
let org: Org;

test.before(async () => {
  api = await startApi('jobs');
  org = await api.addOrg('jobs');
});
test.after.always(() => api.stop());
test.after(() => api.database.drop());

const dayIn = (days: number) =>
  new Date(api.deps.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** What is asked for a charge of $50 to the member, due in a day. */
function duesOf50() {
  const uuid = org.member.memberId;
  return { uuid, type: 'Dues', account: 'bank 4321', amount: 50, dueDate: dayIn(1) };
}

async function charge(due: object): Promise<string> {
  // The clock jumps over days, and sessions end meanwhile.
  await org.admin.signIn();
  const answer = await org.admin.post('/api/create-dues', { dues: [due] });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return String(answer.at('results.0._id'));
}

/** Charge the member $50, due in a day, with a late fee of $5 from the day after. */
function chargeWithLateFee(): Promise<string> {
  return charge({ ...duesOf50(), lateFee: 5, lateFeeStartDate: dayIn(2) });
}

async function lateFees(): Promise<readonly unknown[]> {
  const events = await api.log.readStream(accountStream(org.member.memberId));
  return events
    .filter(({ type }) => type === 'LateFeeApplied')
    .map(({ data, metadata }) => ({ ...data, chargeId: '', actor: metadata.actor }));
}

async function catchUp(): Promise<void> {
  await api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);
}

const FEE = { chargeId: '', amountCents: 500, actor: 'job:late-fees' };

test.serial('a late fee is applied once its day has come, and once only', async (t) => {
  await chargeWithLateFee();
  await applyLateFees(api.deps);
  t.deepEqual(await lateFees(), []);
  api.advance(2 * DAY_MS);
  await applyLateFees(api.deps);
  t.deepEqual(await lateFees(), [FEE]);
  await catchUp();
  await applyLateFees(api.deps);
  api.advance(DAY_MS);
  await applyLateFees(api.deps);
  t.deepEqual(await lateFees(), [FEE]);
});

test.serial('what is reached by another charge later on the same day is applied on that day', async (t) => {
  const due = duesOf50();
  const _id = await charge(due);
  await chargeWithLateFee();
  const lateFeeStartDate = dayIn(2);
  api.advance(3 * DAY_MS);
  await applyLateFees(api.deps);
  t.is((await lateFees()).length, 2);
  await org.admin.signIn();
  const amended = await org.admin.post('/api/update-dues', { ...due, _id, lateFee: 5, lateFeeStartDate });
  t.is(amended.status, 200);
  await applyLateFees(api.deps);
  t.deepEqual(await lateFees(), [FEE, FEE, FEE]);
});

test.serial('the jobs run when they are started, in as many processes as there are', async (t) => {
  await chargeWithLateFee();
  api.advance(2 * DAY_MS);
  const said: string[] = [];
  const processes = [1, 2].map(() => startJobs(api.database.url, api.deps, (line) => said.push(line)));
  await Promise.all(processes.map(({ started }) => started));
  while ((await lateFees()).length < 4) await sleep(50);
  for (const jobs of processes) await jobs.stop();
  t.deepEqual(await lateFees(), [FEE, FEE, FEE, FEE]);
  t.deepEqual(said, []);
});
