import test, { type ExecutionContext } from 'ava';
import { finishProcesses } from '../../api/processes/index.ts';
import { account } from '../../ledger/account/decide.ts';
import { email } from '../../ledger/email/decide.ts';
import { emailId } from '../../ledger/email/events.ts';
import { type EventLog, LogUnavailable } from '../../ledger/log/log.ts';
import { unfinishedProcesses } from '../../projections/processes.ts';
import { type Answer, giveIn, startApi } from '../support/api.ts';
import { drawnDay } from '../support/days.ts';
import { atEnd } from '../support/scope.ts';
import { addGroup, addProspect } from './prospectCases.ts';
import { charge, paymentsOf, remainingOf } from './world.ts';

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

/** Debits less credits of the money account in which cash arrives, in cents. */
async function cash(): Promise<number> {
  const { rows } = await api.db.pool.query<{ cents: number }>(
    `SELECT coalesce(sum(debit_cents - credit_cents), 0)::int AS cents FROM read.journal_lines
     WHERE org_code = 'movers' AND account = 'undepositedCash'`,
  );
  return rows[0]?.cents ?? 0;
}

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

/** As the job does, when the call is long dead. */
async function finish(t: ExecutionContext): Promise<void> {
  const caughtUp = async () => api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);
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
      const payTheirs = async () => {
        if (dies) armed = { type: 'ProcessRefused', dies };
        const command = {
          type: 'RecordPayment',
          paymentId: `first ${theirs}`,
          orderId: 'Manual Payment',
          method: 'zelle',
          allocations: [{ chargeId: theirs, amountCents: 5_000 }],
          paidOn: drawnDay,
          today: drawnDay,
        } as const;
        await giveIn(elsewhere, org.orgCode, account, other.memberId, command);
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

const roster = async (address: string) =>
  ((await admin.get('/api/search-member')).body as { email: string }[]).filter(({ email: of }) =>
    of.startsWith(address),
  ).length;

test.serial('a prospect becomes one member, however many calls make one at once', async (t) => {
  const { make, memberOf } = await recruited();
  const answers = await Promise.all([1, 2, 3].map((each) => make(`zoe.once${each}@example.com`)));
  t.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422]);
  t.is(await roster('zoe.once'), 1);
  t.is(await memberOf(), answers.find(({ status }) => status === 200)?.at('memberId'));
});

for (const type of ['ProspectMadeMember', 'EmailReserved', 'MemberAdded'])
  test.serial(`a prospect is made a member after a crash at ${type}`, async (t) => {
    const { make, memberOf } = await recruited();
    const address = `zoe.${type.toLowerCase()}@example.com`;
    armed = { type, dies: 'after' };
    t.is((await make(address, type)).status, 503);
    await finish(t);
    t.is(await roster(address), 1);
    const repeated = await make(address, type);
    t.is(repeated.status, 200);
    t.is(await memberOf(), repeated.at('memberId'));
    t.is(await roster(address), 1);
  });

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
