import test from 'ava';
import { startApi } from '../support/api.ts';
import { atEnd } from '../support/scope.ts';
import { addGroup, addProspect } from './prospectCases.ts';
import { charge } from './world.ts';

/** A removed member who is added again is the same person: one account, with what they owe on it. */
const api = await startApi('returning');
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
  'adding, importing and recruiting name the removed member and the sum, and add nobody',
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
