import test from 'ava';
import { startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';
import { lately, mark } from '../../meeting/cases.ts';
import { addMember, creditOf, makeWorld, pay } from '../../world.ts';
import { chargeFines, fineRule, finesOf, missed, setRule } from './cases.ts';

const world = await makeWorld(await startApi('api_fines'));
const { alpha } = world;
atEnd(test, world.api.end);

/** A meeting of an hour, so many days before the day of the tests, or after it. */
const daysAgo = (days: number) => ({
  startTime: new Date(Date.parse(lately.startTime) - days * 86_400_000).toISOString(),
  endTime: new Date(Date.parse(lately.endTime) - days * 86_400_000).toISOString(),
});
const assessed = async () => {
  const sql = "SELECT count(*)::int AS count FROM log.events WHERE type = 'ChargeAssessed'";
  return (await world.api.db.pool.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
};
/** Moved to a day: only events to come, or of the last 24 hours, can be added. */
const heldOn = (eventId: string, days: number) =>
  world.api.db.pool.query('UPDATE read.meetings SET start_time = $2, end_time = $3 WHERE id = $1', [
    eventId,
    ...Object.values(daysAgo(days)),
  ]);

test.serial('nothing is proposed without a rule, before the meeting, or outside every term', async (t) => {
  const { member } = alpha;
  const eventId = await missed(alpha, [member.memberId]);
  t.deepEqual(await finesOf(alpha, eventId), {});
  t.is((await chargeFines(alpha, eventId, [member.memberId])).at('code'), 'NoFineRule');
  await setRule(alpha);
  t.deepEqual(await finesOf(alpha, eventId), { [member.memberId]: 'proposed' });
  t.deepEqual(await finesOf(alpha, await missed(alpha, [member.memberId], daysAgo(-4))), {});
  await heldOn(eventId, 200);
  t.deepEqual(await finesOf(alpha, eventId), { [member.memberId]: 'proposed' }, 'in the fall');
  await heldOn(eventId, 260);
  t.deepEqual(await finesOf(alpha, eventId), {}, 'in summer');
  await alpha.admin.post('/api/delete-event', { eventIds: [{ _id: eventId }] });
});

test.serial('two simultaneous clicks charge once, the proposed member and amount', async (t) => {
  const ids = [await addMember(alpha), await addMember(alpha), await addMember(alpha)];
  const [ann = '', bob = '', cat = ''] = ids;
  const eventId = await missed(alpha, [ann, bob]);
  await mark(alpha, eventId, { uuid: cat, status: 'Present' });
  const before = await assessed();
  const wrong = await chargeFines(alpha, eventId, [ann, cat]);
  t.is(wrong.status, 422);
  t.is(wrong.at('errors.0.field'), 'uuids.1');
  t.is((await chargeFines(alpha, eventId, [ann], { amount: 14.99 })).at('code'), 'FineRuleChanged');
  t.is(await assessed(), before, 'nothing was written');
  const answers = await Promise.all([1, 2, 3].map(() => chargeFines(alpha, eventId, [ann, bob])));
  t.true(answers.some(({ status }) => status === 200));
  t.is(await assessed(), before + 2);
  const again = await chargeFines(alpha, eventId, [ann, bob]);
  t.is(again.status, 200, 'what is done already is done');
  t.is(again.at('results.length'), 2);
  t.is(await assessed(), before + 2);
  t.deepEqual(await finesOf(alpha, eventId), { [ann]: 'charged', [bob]: 'charged' });
});

test.serial('who is excused later gets what was paid back as credit, and is never fined again', async (t) => {
  const { admin, member } = alpha;
  const { memberId } = member;
  const eventId = await missed(alpha, [memberId]);
  const chargeId = String((await chargeFines(alpha, eventId, [memberId])).at('results.0._id'));
  const void_ = (key?: string) =>
    admin.post('/api/void-fines', { eventId, uuids: [memberId] }, key === undefined ? {} : { key });
  t.is((await void_()).status, 422, 'it is deserved');
  await pay(alpha, member, chargeId, 10);
  await mark(alpha, eventId, { uuid: memberId, status: 'Excused' });
  t.is((await void_('once')).status, 200);
  t.is((await void_('again')).status, 200, 'it is done already');
  t.is(await creditOf(member), 10);
  const history = JSON.stringify((await admin.get('/api/rest/history')).body);
  t.true(history.includes('Reason: Excused from Chapter meeting on Mar 10, 2026.'));
  await mark(alpha, eventId, { uuid: memberId, status: 'Absent' });
  t.deepEqual(await finesOf(alpha, eventId), { [memberId]: 'voided' });
  t.is((await chargeFines(alpha, eventId, [memberId])).status, 422);
});

test.serial('an edit of the fine keeps its meeting; a removed member is not fined', async (t) => {
  const { admin } = alpha;
  const [ann, gone] = [await addMember(alpha), await addMember(alpha)];
  const eventId = await missed(alpha, [ann, gone]);
  await admin.post('/api/delete-member', { idArray: [{ _id: gone }] });
  t.deepEqual(await finesOf(alpha, eventId), { [ann]: 'proposed' });
  const _id = (await chargeFines(alpha, eventId, [ann])).at('results.0._id');
  const { chargeType: type, account } = fineRule;
  const edited = { _id, uuid: ann, type, account, amount: 5, dueDate: '2026-03-31' };
  t.is((await admin.post('/api/update-dues', edited)).status, 200);
  const statement = await admin.get(`/api/rest/accounts/${ann}`);
  t.like(statement.at('charges.0'), { meetingId: eventId, amount: 5 });
  t.deepEqual(await finesOf(alpha, eventId), { [ann]: 'charged' });
});

test.serial('a charged fine outlives its meeting and is mailed; a proposed one goes', async (t) => {
  const { admin } = alpha;
  await setRule(alpha, { freeAbsences: 1 });
  const [ann, bob] = [await addMember(alpha), await addMember(alpha)];
  const [first, second] = [await missed(alpha, [ann, bob]), await missed(alpha, [ann, bob])];
  await heldOn(first, 2);
  t.deepEqual(await finesOf(alpha, second), { [ann]: 'proposed', [bob]: 'proposed' });
  await chargeFines(alpha, second, [ann]);
  const remove = (_id: string) => admin.post('/api/delete-event', { eventIds: [{ _id }] });
  const owed = async (uuid: string) => (await admin.get(`/api/rest/accounts/${uuid}`)).at('charges.0.amount');
  t.is(
    (await remove(second)).at('message'),
    'Successfully deleted Event(s). The fine that was charged stays.',
  );
  t.is((await admin.get(`/api/get-fines?eventId=${second}`)).status, 404);
  t.deepEqual([await owed(ann), await owed(bob)], [15, undefined]);
  const next = await missed(alpha, [ann, bob]);
  t.deepEqual(await finesOf(alpha, next), { [ann]: 'proposed', [bob]: 'proposed' });
  await remove(first);
  t.deepEqual(await finesOf(alpha, next), { [ann]: 'free', [bob]: 'free' }, 'an absence less');
  t.is((await remove(next)).at('message'), 'Successfully deleted Event(s).');
  await setRule(alpha);
});

test.serial('without its charge type or account nothing is charged', async (t) => {
  const { admin } = alpha;
  const memberId = await addMember(alpha);
  await admin.post('/api/add-newcharge', { chargeTypes: 'Fine' });
  await setRule(alpha, { chargeType: 'Fine' });
  await admin.post('/api/delete-charge', { charge: 'Fine' });
  const eventId = await missed(alpha, [memberId]);
  const refused = await chargeFines(alpha, eventId, [memberId]);
  t.is(refused.at('message'), 'The charge type Fine was removed. Choose another one for fines in Settings.');
  t.deepEqual(await finesOf(alpha, eventId), { [memberId]: 'proposed' });
});
