import test, { type ExecutionContext } from 'ava';
import { finishProcesses } from '../../../api/processes/index.ts';
import { account } from '../../../ledger/account/decide.ts';
import { email } from '../../../ledger/email/decide.ts';
import { emailId } from '../../../ledger/email/events.ts';
import { type EventLog, LogUnavailable } from '../../../ledger/log/log.ts';
import { member as memberNoun } from '../../../ledger/member/decide.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { unfinishedProcesses } from '../../../projections/processes.ts';
import { received } from '../../support/account-commands.ts';
import { type Answer, giveIn, startApi } from '../../support/api.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { addGroup, addProspect } from '../prospectGroup/prospectCases.ts';
import { addMember, charge, paymentsOf, remainingOf, submitVenmo } from '../world.ts';

/** Changes of two streams are there once, whatever comes between their steps (docs/decisions/0076). */

/** What happens at the next append of an event of a type: the process dies, or somebody else is first. */
let armed:
  | { readonly type: string; readonly before?: () => Promise<unknown>; readonly dies?: 'before' | 'after' }
  | undefined;

const interrupted = (log: EventLog): EventLog => ({
  ...log,
  async append(stream, expected, events) {
    const now = armed !== undefined && events.some(({ type }) => type === armed?.type) ? armed : undefined;
    if (now === undefined) return log.append(stream, expected, events);
    armed = undefined;
    await now.before?.();
    if (now.dies === 'before') throw new LogUnavailable('cut off before the append');
    const appended = await log.append(stream, expected, events);
    if (now.dies === 'after') throw new LogUnavailable('cut off after the append');
    return appended;
  },
});

const api = await startApi('processes', {
  today: drawnDay,
  wrap: (deps) => ({ ...deps, log: interrupted(deps.log) }),
});
/** Another process, which does not wait for its turn behind this one. */
const elsewhere = { deps: { ...api.deps, log: api.log } };
const org = await api.addOrg('movers');
const { admin, member, other, pledge } = org;
atEnd(test, api.end);

const remaining = (id: string) => remainingOf(org, id);

/** Every read model has all that happened, the journal too, which folds a moment later. */
const caughtUp = async () => api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);

/** Debits less credits of a money account, in cents. */
async function balanceOf(account: 'undepositedCash' | 'undepositedChecks'): Promise<number> {
  await caughtUp();
  const { rows } = await api.db.pool.query<{ cents: number }>(
    `SELECT coalesce(sum(debit_cents - credit_cents), 0)::int AS cents FROM read.journal_lines
     WHERE org_code = 'movers' AND account = $1`,
    [account],
  );
  return rows[0]?.cents ?? 0;
}

const cash = () => balanceOf('undepositedCash');

/** A payment of $50 in cash by the member, and a charge of another one for it. */
async function paid() {
  const own = await charge(org, member, 50);
  const known = new Set((await paymentsOf(member)).map(({ id }) => id));
  await admin.post('/api/add-payment', {
    payInfo: { pmt_type: 'cash', receivedOn: drawnDay },
    payments: [{ id: own, uuid: member.memberId, amount: 50 }],
  });
  const payment = (await paymentsOf(member)).find(({ id }) => !known.has(id));
  const theirs = await charge(org, other, 50);
  const move = (to: string, _id: string, key?: string) =>
    admin.post(
      '/api/move-payment',
      { uuid: member.memberId, paymentId: payment?.id, to, charges: [{ _id, amount: 50 }], reason: 'Theirs' },
      key === undefined ? {} : { key },
    );
  return { own, theirs, paymentId: String(payment?.id), move };
}

/** Somebody else records a payment of the other member on a charge, so that it takes no more. */
const payMeanwhile = (chargeId: string, amountCents: number) =>
  giveIn(elsewhere, org.orgCode, account, other.memberId, {
    ...received(amountCents, drawnDay, { paymentId: `first ${chargeId}`, method: 'zelle' }),
    allocations: [{ chargeId, amountCents }],
  });

/** As the job does, when the call is long dead. */
async function finish(t: ExecutionContext): Promise<void> {
  api.advance(60_000);
  await caughtUp();
  t.deepEqual(await finishProcesses(api.deps), { failures: [] });
  await caughtUp();
  t.deepEqual(await unfinishedProcesses(api.db.pool, api.deps.clock().toISOString()), []);
}

test.before(async () => {
  api.advance(3 * 86_400_000);
  await Promise.all([admin.signIn(), member.signIn()]);
});

test.serial('of two moves of one payment at once, one moves it, and the money is there once', async (t) => {
  const { theirs, move } = await paid();
  const third = await charge(org, pledge, 50);
  const before = await cash();
  const answers = await Promise.all([move(other.memberId, theirs), move(pledge.memberId, third)]);
  t.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
  t.is(await cash(), before);
  const left = [await remaining(theirs), await remaining(third)];
  t.deepEqual(left.toSorted(), [0, 50]);
});

const steps = ['ProcessStarted', 'PaymentReversed', 'PaymentRecorded', 'ProcessFinished'] as const;
for (const type of steps)
  for (const dies of ['before', 'after'] as const)
    test.serial(`a move that dies ${dies} ${type} is finished, once`, async (t) => {
      const { own, theirs, move } = await paid();
      const before = await cash();
      armed = { type, dies };
      const key = `${type}-${dies}`;
      t.is((await move(other.memberId, theirs, key)).status, 503);
      t.falsy(armed as unknown, 'the step was reached');
      await finish(t);
      const isStarted = !(type === 'ProcessStarted' && dies === 'before');
      t.is(await cash(), before);
      t.deepEqual([await remaining(own), await remaining(theirs)], isStarted ? [50, 0] : [0, 50]);
      t.is((await move(other.memberId, theirs, key)).status, 200, 'a repeat of the call');
      t.is(await cash(), before);
      t.deepEqual([await remaining(own), await remaining(theirs)], [50, 0]);
    });

for (const dies of [undefined, 'after'] as const)
  test.serial(
    `money that the other account refuses is back where it was${dies ? ', after a crash too' : ''}`,
    async (t) => {
      const { own, theirs, paymentId, move } = await paid();
      const before = await cash();
      const payTheirs = () => {
        if (dies) armed = { type: 'ProcessRefused', dies };
        return payMeanwhile(theirs, 5_000);
      };
      armed = { type: 'PaymentRecorded', before: payTheirs };
      const answer = await move(other.memberId, theirs);
      if (dies) {
        t.is(answer.status, 503);
        await finish(t);
      } else t.deepEqual([answer.status, answer.at('errors.0.field')], [422, 'charges.0.amount']);
      t.is(await cash(), before);
      t.is(await remaining(own), 0);
      const [was] = (await paymentsOf(member)).filter(({ id }) => id === paymentId);
      t.like(was, { status: 'success', amount: 50 });
      const { body } = await admin.get('/api/rest/history?filter={"kind":"payment"}');
      t.true(JSON.stringify(body).includes('was not moved: it pays'), 'the history says so');
    },
  );

test.serial('what free credit pays first is refused before anything is written', async (t) => {
  const { theirs, move } = await paid();
  api.advance(40 * 86_400_000);
  await admin.signIn();
  // Enough for all that is due of them, the oldest first.
  const credit = { memberUUId: other.memberId, memberamount: 500 };
  t.is((await admin.post('/api/update-bursar-credit', credit)).status, 200);
  const events = await api.events();
  t.is((await move(other.memberId, theirs)).status, 422);
  t.is(await api.events(), events);
});

/** A recruitment group with one prospect, and the call that makes a member of them. */
async function recruited() {
  const groupId = await addGroup(org);
  const _id = await addProspect(admin, groupId);
  const make = (address: string, key?: string): Promise<Answer> =>
    admin.post(
      '/api/make-prospect-member',
      { groupId, _id, fname: 'Zoe', lname: 'Lee', email: address },
      key === undefined ? {} : { key },
    );
  const memberOf = async () => (await admin.get(`/api/get-prospects?groupId=${groupId}`)).at('0.memberId');
  return { make, memberOf };
}

test.serial('an email that is taken meanwhile leaves the prospect as they were', async (t) => {
  const { make, memberOf } = await recruited();
  const address = 'zoe.taken@example.com';
  const before = () =>
    giveIn(elsewhere, org.orgCode, email, emailId(address), {
      type: 'ReserveEmail',
      memberId: member.memberId,
    });
  armed = { type: 'ProspectMadeMember', before };
  const answer = await make(address);
  t.deepEqual([answer.status, answer.at('errors.0.field')], [422, 'email']);
  t.is(await memberOf(), '');
  t.is((await make('zoe.free@example.com')).status, 200, 'they can still join');
});

/** The clock is some weeks on by now. */
const later = { dueDate: plusDays(drawnDay, 90) };

/** One check of $50 for two members, and the call that records it. */
async function checkOf() {
  const charges = [await charge(org, member, 20, later), await charge(org, other, 30, later)];
  const dues = () => Promise.all(charges.map(remaining));
  const [own = '', theirs = ''] = charges;
  const payments = [
    { id: own, uuid: member.memberId, amount: 20 },
    { id: theirs, uuid: other.memberId, amount: 30 },
  ];
  const payInfo = { pmt_type: 'check', checkNumber: '7', isOneCheck: true };
  const record = (key?: string) =>
    admin.post('/api/add-payment', { payInfo, payments }, key === undefined ? {} : { key });
  return { theirs, record, dues };
}

const checks = () => balanceOf('undepositedChecks');

for (const type of ['ProcessStarted', 'PaymentRecorded', 'ProcessFinished'])
  for (const dies of ['before', 'after'] as const)
    test.serial(
      `a check over two members is recorded whole, once, when the call dies ${dies} ${type}`,
      async (t) => {
        const { record, dues } = await checkOf();
        const before = await checks();
        armed = { type, dies };
        const key = `check-${type}-${dies}`;
        t.is((await record(key)).status, 503);
        t.falsy(armed as unknown, 'the step was reached');
        await finish(t);
        const isStarted = !(type === 'ProcessStarted' && dies === 'before');
        t.is((await checks()) - before, isStarted ? 5_000 : 0);
        t.deepEqual(await dues(), isStarted ? [0, 0] : [20, 30]);
        const repeated = await record(key);
        t.is(repeated.at('message'), 'Successfully added a Payment.');
        t.is((await checks()) - before, 5_000);
        t.deepEqual(await dues(), [0, 0]);
      },
    );

test.serial(
  'a check goes back whole, by the same account of money, when the call dies in between',
  async (t) => {
    const { record, dues } = await checkOf();
    const before = await checks();
    const known = new Set((await paymentsOf(admin, member.memberId)).map(({ id }) => id));
    await record();
    const paymentId = (await paymentsOf(admin, member.memberId)).find(({ id }) => !known.has(id))?.id;
    const reverse = { uuid: member.memberId, paymentId, kind: 'mistake', reason: 'No check' };
    armed = { type: 'PaymentReversed', dies: 'after' };
    const key = 'check-reversed';
    t.is((await admin.post('/api/reverse-payment', reverse, { key })).status, 503);
    await finish(t);
    t.is(await checks(), before);
    t.deepEqual(await dues(), [20, 30]);
    const repeated = await admin.post('/api/reverse-payment', reverse, { key });
    t.is(repeated.at('message'), 'Successfully reversed the Payment.');
    t.is(await checks(), before);
  },
);

function isHalfDone(t: ExecutionContext, answer: Answer): void {
  t.is(answer.status, 200);
  t.regex(String(answer.at('message')), /^1 of 2 done\. /);
  t.deepEqual([answer.at('results.0.ok'), answer.at('results.1.ok')], [true, false]);
}

test.serial(
  'a part of a check that is refused meanwhile is named, also by a repeat; the other stands',
  async (t) => {
    const { record, dues, theirs } = await checkOf();
    armed = { type: 'ProcessStarted', before: () => payMeanwhile(theirs, 3_000), dies: 'after' };
    t.is((await record('half-check')).status, 503);
    await finish(t);
    t.deepEqual(await dues(), [0, 0]);
    isHalfDone(t, await record('half-check'));
  },
);

test.serial('a repeat is not refused as a whole: its first try may still arrive', async (t) => {
  const { record, dues, theirs } = await checkOf();
  armed = { type: 'ProcessStarted', dies: 'before' };
  t.is((await record('late-check')).status, 503);
  await payMeanwhile(theirs, 3_000);
  isHalfDone(t, await record('late-check'));
  t.deepEqual(await dues(), [0, 0]);
});

test.serial('payments that are verified together are all verified after a crash', async (t) => {
  const ids: string[] = [];
  await Promise.all([member.signIn(), other.signIn()]);
  for (const who of [member, other]) {
    const sent = await submitVenmo(org, who, await charge(org, who, 15, later), 15);
    ids.push(String(sent.at('paymentId')));
  }
  armed = { type: 'PaymentAccepted', dies: 'before' };
  t.is((await admin.post('/api/verify-payments', { ids }, { key: 'verified' })).status, 503);
  await finish(t);
  t.is((await admin.get('/api/get-verify-payments-count')).at('count'), 0);
  const repeated = await admin.post('/api/verify-payments', { ids }, { key: 'verified' });
  t.is(repeated.at('message'), 'Successfully Verified Payments.');
});

/** A member with an email of their own, and the call that gives them another one. */
async function readdressed(name: string) {
  const _id = await addMember(org, { email: `${name}@example.com` });
  const change = (address: string, key?: string) =>
    admin.post(
      '/api/update-member',
      { _id, fname: 'New', lname: 'Address', email: address },
      key === undefined ? {} : { key },
    );
  const add = (address: string) =>
    admin.post('/api/create-member', { fname: 'Some', lname: 'Body', email: address });
  const now = async () => (await admin.get(`/api/search-member?_id=${_id}`)).at('0.email');
  return { _id, change, add, now };
}

for (const type of ['ProcessStarted', 'EmailReserved', 'MemberUpdated', 'EmailReleased', 'ProcessFinished'])
  for (const dies of ['before', 'after'] as const)
    test.serial(`a login email is changed once when the call dies ${dies} ${type}`, async (t) => {
      const name = `${type}.${dies}`.toLowerCase();
      const { change, add, now } = await readdressed(name);
      const address = `new.${name}@example.com`;
      armed = { type, dies };
      t.is((await change(address, `email-${name}`)).status, 503);
      t.falsy(armed as unknown, 'the step was reached');
      await finish(t);
      const isStarted = !(type === 'ProcessStarted' && dies === 'before');
      t.is(await now(), isStarted ? address : `${name}@example.com`);
      t.is((await change(address, `email-${name}`)).status, 200, 'a repeat of the call');
      t.is(await now(), address);
      t.is((await add(address)).status, 422, 'the new email is theirs');
      t.is((await add(`${name}@example.com`)).status, 200, 'the former one is free');
    });

test.serial('an email that was reserved is free again when the member is removed meanwhile', async (t) => {
  const { _id, change, add } = await readdressed('leaver');
  const remove = () => giveIn(elsewhere, org.orgCode, memberNoun, _id, { type: 'RemoveMember' });
  armed = { type: 'MemberUpdated', before: remove };
  t.is((await change('leaver.new@example.com')).status, 422);
  t.is((await add('leaver.new@example.com')).status, 200, 'nobody holds it');
});

test.serial('a change of email that a crash cut short takes nothing back that was done since', async (t) => {
  const { change, add, now } = await readdressed('twice');
  armed = { type: 'EmailReserved', dies: 'after' };
  t.is((await change('twice.first@example.com')).status, 503);
  t.is((await change('twice.second@example.com')).status, 200);
  await finish(t);
  t.is(await now(), 'twice.second@example.com');
  t.is((await add('twice.first@example.com')).status, 200, 'the first is free');
  t.is((await add('twice.second@example.com')).status, 422, 'the second is theirs');
});
