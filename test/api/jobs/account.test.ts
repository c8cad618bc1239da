import test from 'ava';
import { applyAccountRules } from '../../../api/account/jobs.ts';
import { startJobs } from '../../../api/jobs/index.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';

const DAY_MS = 24 * 3_600_000;

const api = await startApi('jobs');
const org = await api.addOrg('jobs');
atEnd(test, api.end);

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
    .map(({ data, metadata }) => ({ ...data, chargeId: '', occurredOn: '', actor: metadata.actor }));
}

async function catchUp(): Promise<void> {
  await api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);
}

const FEE = { chargeId: '', amountCents: 500, occurredOn: '', actor: 'rule:late-fee' };

test.serial('a late fee is applied once its day has come, and once only', async (t) => {
  await chargeWithLateFee();
  await applyAccountRules(api.deps);
  t.deepEqual(await lateFees(), []);
  api.advance(2 * DAY_MS);
  await applyAccountRules(api.deps);
  t.deepEqual(await lateFees(), [FEE]);
  await catchUp();
  await applyAccountRules(api.deps);
  api.advance(DAY_MS);
  await applyAccountRules(api.deps);
  t.deepEqual(await lateFees(), [FEE]);
});

test.serial('what is reached by another charge later on the same day is applied on that day', async (t) => {
  const due = duesOf50();
  const _id = await charge(due);
  await chargeWithLateFee();
  const lateFeeStartDate = dayIn(2);
  api.advance(3 * DAY_MS);
  await applyAccountRules(api.deps);
  t.is((await lateFees()).length, 2);
  await org.admin.signIn();
  const amended = await org.admin.post('/api/update-dues', { ...due, _id, lateFee: 5, lateFeeStartDate });
  t.is(amended.status, 200);
  await applyAccountRules(api.deps);
  t.deepEqual(await lateFees(), [FEE, FEE, FEE]);
});

test.serial('the jobs run when they are started, in as many processes as there are', async (t) => {
  await chargeWithLateFee();
  api.advance(2 * DAY_MS);
  const said: string[] = [];
  const processes = [1, 2].map(() => startJobs(api.databaseUrl, api.deps, (line) => said.push(line)));
  await Promise.all(processes.map(({ started }) => started));
  await until(async () => (await lateFees()).length >= 4);
  for (const jobs of processes) await jobs.stop();
  t.deepEqual(await lateFees(), [FEE, FEE, FEE, FEE]);
  t.deepEqual(said, []);
});

test.serial(
  'free credit pays on the due date, in the job and before any next command; prepaid charges are never late',
  async (t) => {
    await org.admin.signIn();
    const { memberId } = org.member;
    const give = (memberamount: number) =>
      org.admin.post('/api/update-bursar-credit', { memberUUId: memberId, memberamount });
    const spent = async () =>
      (await api.log.readStream(accountStream(memberId)))
        .filter(({ type, metadata }) => type === 'CreditSpent' && metadata.actor === 'rule:credit')
        .map(({ data }) => data);
    // What the tests before have left open is paid first.
    t.is((await give(10_000)).status, 200);
    await catchUp();
    await applyAccountRules(api.deps);
    await catchUp();
    const before = (await spent()).length;
    const fees = (await lateFees()).length;
    t.is((await give(100)).status, 200);
    const byJob = await chargeWithLateFee();
    await catchUp();
    await applyAccountRules(api.deps);
    t.is((await spent()).length, before, 'not before its due date');
    api.advance(DAY_MS);
    await applyAccountRules(api.deps);
    t.deepEqual((await spent()).at(-1), {
      reservationId: ((await spent()).at(-1) as { reservationId: string }).reservationId,
      amountCents: 5_000,
      allocations: [{ chargeId: byJob, amountCents: 5_000 }],
      occurredOn: dayIn(0),
    });
    // Nothing ran on the due date: a reminder is refused all the same, and no late fee comes.
    const missed = await chargeWithLateFee();
    api.advance(3 * DAY_MS);
    await org.admin.signIn();
    const reminded = await org.admin.post('/api/send-dues-reminder', { ids: [{ _id: missed }] });
    t.is(reminded.status, 422);
    t.is(reminded.at('message'), 'Nothing is due on Dues.');
    await applyAccountRules(api.deps);
    t.is((await spent()).length, before + 2);
    t.is((await lateFees()).length, fees);
    await catchUp();
    t.is((await org.admin.get(`/api/rest/charges/${missed}`)).at('status'), 'Paid');
  },
);
