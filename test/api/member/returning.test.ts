import test from 'ava';
import { applyAccountRules } from '../../../api/account/jobs.ts';
import { dispatch } from '../../../api/platform/calls/dispatch.ts';
import { finishProcesses } from '../../../api/processes/index.ts';
import { account } from '../../../ledger/account/decide.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { member as decider } from '../../../ledger/member/decide.ts';
import { process } from '../../../ledger/process/decide.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { giveIn, startApi } from '../../support/api.ts';
import { drawnDay, drawnDueDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { addGroup, addProspect } from '../prospectGroup/prospectCases.ts';
import { addMember, charge, remainingOf } from '../world.ts';

/** A removed member who is added again is the same person: one account, with what they owe on it. */
const api = await startApi('returning', { today: drawnDay });
const org = await api.addOrg('alpha');
const { admin, member } = org;
atEnd(test, api.end);

const person = { fname: 'Kim', lname: 'Lee', email: member.email, active: true };
const named = 'was removed and owes $90.00. Reinstate this member instead of adding them again.';

test.before(async () => {
  await charge(org, member, 90);
  await admin.post('/api/delete-member', { idArray: [{ _id: member.memberId }] });
});

test.serial(
  'adding, importing and recruiting name the removed member and the sum, and add no member',
  async (t) => {
    const groupId = await addGroup(org);
    const prospect = { groupId, _id: await addProspect(admin, groupId), ...person };
    const events = await api.events();
    for (const [call, input, field] of [
      ['create-member', person, 'email'],
      ['bulk-add-members', { data: [{ ...person, email: 'new@example.com' }, person] }, 'data.1.email'],
      ['make-prospect-member', prospect, 'email'],
    ] as const) {
      const refused = await admin.post(`/api/${call}`, input);
      t.deepEqual(
        [refused.status, refused.at('code'), refused.at('errors.0.field')],
        [422, 'MemberRemoved', field],
      );
      t.true(String(refused.at('errors.0.message')).endsWith(named), call);
      t.is(refused.at('errors.0.memberId'), member.memberId);
    }
    t.is(await api.events(), events);
  },
);

test.serial('another organization takes the email and says nothing', async (t) => {
  const beta = await api.addOrg('beta');
  const answer = await beta.admin.post('/api/create-member', person);
  t.is(answer.status, 200);
  await beta.admin.post('/api/delete-member', { idArray: [{ _id: answer.at('_id') }] });
});

test.serial('who is reinstated owes what they owed', async (t) => {
  t.is((await admin.post('/api/reinstate-member', { _id: member.memberId })).status, 200);
  const again = (await admin.get(`/api/search-member?_id=${member.memberId}`)).at('0');
  t.like(again, { remaining: 90, active: true });
});

test.serial(
  'no late fee comes after the removal, also where a crash cut it short, until the reinstatement',
  async (t) => {
    const { other } = org;
    const { memberId } = other;
    const fee = { lateFee: 10, lateFeeStartDate: plusDays(drawnDueDay, 1) };
    const chargeId = await charge(org, other, 50, { type: 'Other', other: 'Formal', ...fee });
    const remaining = () => remainingOf(org, chargeId);
    const feeFrom = async () => (await admin.get(`/api/rest/charges/${chargeId}`)).at('lateFeeFrom');
    t.is(await feeFrom(), fee.lateFeeStartDate);
    const statement = async () =>
      ((await admin.get('/api/search-member')).body as { _id: string; remaining: number }[]).find(
        ({ _id }) => _id === memberId,
      )?.remaining;
    // The process died after its first step.
    const input = { memberId, today: drawnDay };
    const started = {
      type: 'StartProcess',
      kind: 'removeMember',
      input,
      startedAt: api.deps.clock().toISOString(),
    } as const;
    await giveIn(api, 'alpha', process, 'cut short', started);
    const commandId = 'cut short:RemoveMember';
    const metadata = { orgCode: 'alpha', actor: admin.memberId, correlationId: 'c', commandId };
    await dispatch(api.deps, metadata, decider, memberId, { type: 'RemoveMember' });
    api.advance(60_000);
    t.deepEqual(await finishProcesses(api.deps), { failures: [] });
    t.is(await feeFrom(), '');
    api.advance(40 * 86_400_000);
    await admin.signIn();
    await applyAccountRules(api.deps);
    t.deepEqual([await remaining(), await statement()], [50, 50]);
    t.is((await admin.post('/api/reinstate-member', { _id: memberId })).status, 200);
    t.deepEqual([await remaining(), await statement()], [60, 60]);
    t.is((await admin.post('/api/delete-member', { idArray: [{ _id: memberId }] })).status, 200);
  },
);

test.serial('a removal that a crash cut short leaves alone a member who was reinstated since', async (t) => {
  const memberId = await addMember(org);
  const id = await charge(org, { ...member, memberId }, 50, { dueDate: plusDays(drawnDueDay, 90) });
  const started = {
    ...({ type: 'StartProcess', kind: 'removeMember', input: { memberId, today: drawnDay } } as const),
    startedAt: api.deps.clock().toISOString(),
  };
  await giveIn(api, 'alpha', process, 'reinstated since', started);
  const commandId = 'reinstated since:RemoveMember';
  const metadata = { orgCode: 'alpha', actor: admin.memberId, correlationId: 'c', commandId };
  await dispatch(api.deps, metadata, decider, memberId, { type: 'RemoveMember' });
  t.is((await admin.post('/api/reinstate-member', { _id: memberId })).status, 200);
  api.advance(60_000);
  t.deepEqual(await finishProcesses(api.deps), { failures: [] });
  const { state } = await loadStream(api.deps.log, account, memberId, 'alpha');
  t.is(state.charges.get(id)?.lateFeesStoppedOn, null);
});
