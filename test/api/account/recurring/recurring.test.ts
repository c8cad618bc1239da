import test from 'ava';
import { chargeRecurringDues } from '../../../../api/account/recurring/jobs.ts';
import { beginMails, mailAboutEvents } from '../../../../api/messaging/jobs.ts';
import { finishProcesses } from '../../../../api/processes/index.ts';
import { NOTIFY_AFTER_MS } from '../../../../ledger/account/undoable.ts';
import { type EventLog, LogUnavailable } from '../../../../ledger/log/log.ts';
import { organization } from '../../../../ledger/organization/decide.ts';
import { giveIn, startApi } from '../../../support/api.ts';
import { command, mailsOf, moveTo } from '../../../support/mail.ts';
import { atEnd } from '../../../support/scope.ts';
import { addMember, duesOf, removeMember } from '../../world.ts';
import { addRecurring, recurringOf } from './cases.ts';

/** Dues by the month, with the clock turned: no day is charged twice, whatever runs again. */

/** The process dies before the append of so many more charges. */
let diesAfter: number | undefined;

const interrupted = (log: EventLog): EventLog => ({
  ...log,
  append(stream, expected, events) {
    if (diesAfter !== undefined && events.some(({ type }) => type === 'ChargeAssessed')) {
      if (diesAfter === 0) throw new LogUnavailable('cut off before the append');
      diesAfter -= 1;
    }
    return log.append(stream, expected, events);
  },
});

const api = await startApi('recurring', { wrap: (deps) => ({ ...deps, log: interrupted(deps.log) }) });
atEnd(test, api.end);
test.before(() => beginMails(api.deps));
const caughtUp = async () => api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);

/** Runs the job at an instant, as three processes do at once. */
async function runAt(instant: string): Promise<readonly string[]> {
  moveTo(api, instant);
  await caughtUp();
  const runs = await Promise.all([1, 2, 3].map(() => chargeRecurringDues(api.deps)));
  await caughtUp();
  return runs.flatMap(({ failures }) => failures);
}

/** Nine in the morning of Los Angeles: daylight saving time ends in November. */
const NINE = 'T16:00:00Z';
/** An organization in March of a year of its own: the clock never goes back. */
const orgIn = (year: number) => {
  moveTo(api, `${year}-03-10T18:00:00Z`);
  return api.addOrg(`recur${year}`);
};
const april = (year: number) => ({
  startDate: `${year}-04-01`,
  dueDate: `${year}-04-15`,
  until: `${year}-06-30`,
});

test.serial('members are charged once on each day, from nine in the morning, and emailed once', async (t) => {
  const org = await orgIn(2026);
  const { member } = org;
  const _id = await addRecurring(org, { ...april(2026), lateFee: 10, lateFeeStartDate: '2026-04-20' });
  const started = async () => {
    await member.signIn();
    return (await duesOf(member)).map(({ startDate }) => startDate).toSorted();
  };
  await runAt('2026-04-01T15:59:00Z');
  t.deepEqual(await started(), []);
  for (const time of [NINE, 'T16:15:00Z']) await runAt(`2026-04-01${time}`);
  t.deepEqual(await started(), ['2026-04-01']);
  t.like((await duesOf(member))[0], {
    ...{ dueDate: '2026-04-15', amount: 60, lateFee: 10, lateFeeStartDate: '2026-04-20' },
  });
  await org.admin.signIn();
  t.like(await recurringOf(org, _id), { next: '2026-05-01', last: '2026-04-01', lastMembers: 4 });
  api.advance(NOTIFY_AFTER_MS);
  await mailAboutEvents(api.deps);
  await mailAboutEvents(api.deps);
  for (const each of [member, org.admin, org.pledge, org.other]) {
    const about = (await mailsOf(api, each)).filter(({ subject }) => subject.startsWith('New from'));
    t.is(about.length, 1, each.email);
  }

  await org.admin.signIn();
  await org.admin.post('/api/skip-recurring-charge', { _id, day: '2026-05-01' });
  await runAt(`2026-05-02${NINE}`);
  await runAt(`2026-06-02${NINE}`);
  t.deepEqual(await started(), ['2026-04-01', '2026-06-01'], 'without the skipped one; one a day late');
  await runAt(`2026-07-02${NINE}`);
  t.is((await started()).length, 2, 'none after the last day');
  await org.admin.signIn();
  t.like(await recurringOf(org, _id), { status: 'ended', next: '' });
});

test.serial('members are those of the day: who joined, not who left or is in collections', async (t) => {
  const org = await orgIn(2027);
  const { admin, member, pledge, other } = org;
  const idArray = [member, pledge, other].map(({ memberId }) => ({ _id: memberId }));
  const group = String((await admin.post('/api/add-group', { name: 'Live-in', idArray })).at('_id'));
  const _id = await addRecurring(org, { ...april(2027), group, notify: false });
  const late = await addMember(org, { lname: 'Lee' });
  await admin.post('/api/update-group', { _id: group, add: [{ _id: late }] });
  await removeMember(org, other.memberId);
  const charged = { type: 'Dues', account: 'bank 4321', amount: 5, dueDate: '2027-03-10' };
  await admin.post('/api/create-dues', { dues: [{ ...charged, uuid: pledge.memberId }] });
  moveTo(api, '2027-03-20T18:00:00Z');
  await caughtUp();
  await admin.signIn();
  const sent = { amountCents: 500, termsVersion: '1', today: '2027-03-20' };
  await command(api, pledge, { type: 'SendToCollections', ...sent });
  t.is((await recurringOf(org, _id))?.members, 2);
  await runAt(`2027-04-01${NINE}`);
  await admin.signIn();
  const duesThen = async (memberId: string) =>
    (await duesOf(admin, memberId)).filter(({ startDate }) => startDate === '2027-04-01').length;
  t.deepEqual(
    await Promise.all([member.memberId, late, pledge.memberId, other.memberId].map(duesThen)),
    [1, 1, 0, 0],
  );
  await admin.post('/api/delete-group', { _id: group });
  t.is((await recurringOf(org, _id))?.problem, 'The group was deleted.');
  await runAt(`2027-05-01${NINE}`);
  await admin.signIn();
  t.is((await duesOf(admin, member.memberId)).length, 1, 'it waits');
});

test.serial('off and on, and a crash halfway, charge no one twice', async (t) => {
  const org = await orgIn(2028);
  const { admin } = org;
  const ids = [org.admin, org.member, org.pledge, org.other].map(({ memberId }) => memberId);
  const _id = await addRecurring(org, april(2028));
  const counts = async () => {
    await admin.signIn();
    return Promise.all(ids.map(async (id) => (await duesOf(admin, id)).length));
  };
  diesAfter = 2;
  t.not((await runAt(`2028-04-01${NINE}`)).length, 0);
  diesAfter = undefined;
  api.advance(60_000);
  t.deepEqual(await finishProcesses(api.deps), { failures: [] });
  await runAt('2028-04-01T16:30:00Z');
  t.deepEqual(await counts(), [1, 1, 1, 1]);

  const set = (isOn: boolean) => admin.post('/api/switch-recurring-charge', { _id, isOn });
  await set(false);
  await set(true);
  await runAt('2028-04-01T17:00:00Z');
  t.deepEqual(await counts(), [1, 1, 1, 1]);
  await set(false);
  await runAt(`2028-05-01${NINE}`);
  t.deepEqual(await counts(), [1, 1, 1, 1], 'paused');
  moveTo(api, `2028-05-02${NINE}`);
  await admin.signIn();
  await set(true);
  await runAt('2028-05-02T17:00:00Z');
  t.deepEqual(await counts(), [1, 1, 1, 1], 'what was due meanwhile is not charged');
  await runAt(`2028-06-01${NINE}`);
  t.deepEqual(await counts(), [2, 2, 2, 2]);
});

test.serial('dues that waited for their bank account are charged once, for the present day', async (t) => {
  const org = await orgIn(2029);
  const { admin, member } = org;
  const add = async () =>
    String((await admin.post('/api/add-bank', { bankType: 'zelle', zelleID: 'ann@x.example' })).at('_id'));
  const bank = await add();
  const _id = await addRecurring(org, { ...april(2029), account: 'zelle' });
  await admin.post('/api/delete-bank', { id: bank });
  for (const month of ['04', '05', '06']) await runAt(`2029-${month}-01${NINE}`);
  moveTo(api, `2029-06-10${NINE}`);
  await admin.signIn();
  t.like(await recurringOf(org, _id), {
    ...{ next: '2029-06-01', nextDue: '2029-06-24', last: '', problem: 'The bank account was removed.' },
  });
  await add();
  await runAt('2029-06-10T17:00:00Z');
  const charged = await duesOf(admin, member.memberId);
  t.deepEqual(
    charged.map(({ startDate, dueDate }) => [startDate, dueDate]),
    [['2029-06-01', '2029-06-24']],
    'with as many days to pay',
  );
  const history = JSON.stringify((await admin.get('/api/rest/history')).body);
  for (const day of ['Apr 1', 'May 1'])
    t.true(history.includes(`skipped the recurring Dues of $60.00 for ${day}`));
});

test.serial('dues of a suspended organization wait', async (t) => {
  moveTo(api, '2030-03-10T18:00:00Z');
  const org = await api.addOrg('recur2030', { subscribed: false });
  const { admin, member } = org;
  await addRecurring(org, { ...april(2030), startDate: '2030-04-15', dueDate: '2030-04-20' });
  await runAt(`2030-04-15${NINE}`);
  await giveIn(api, org.orgCode, organization, org.orgCode, {
    type: 'RecordSubscription',
    subscription: {
      ...{ subscriptionId: 'sub_2030', customerId: 'cus_2030', status: 'active', plan: 1, quantity: 4 },
      currentPeriodEnd: '2030-05-15T19:00:00.000Z',
    },
  });
  await admin.signIn();
  t.is((await duesOf(admin, member.memberId)).length, 0);
  await runAt('2030-04-15T17:00:00Z');
  t.is((await duesOf(admin, member.memberId)).length, 1);
});
