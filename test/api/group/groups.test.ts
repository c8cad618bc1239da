import test from 'ava';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { charge, pay, removeMember } from '../world.ts';

/** Lists and reports of a group have its members alone, and no one who was removed. */

const api = await startApi('groups');
atEnd(test, api.end);
const lists = ['members', 'charges', 'payments', 'collected', 'aged-receivables', 'receivable-charges'];

test('what a group owes and paid, on every list, until its member is removed', async (t) => {
  const org = await api.addOrg('grouped');
  const { admin, member, other } = org;
  for (const who of [member, other]) await pay(org, who, await charge(org, who, 50), 20);
  const input = { name: 'Live-in', idArray: [{ _id: other.memberId }] };
  const group = String((await admin.post('/api/add-group', input)).at('_id'));
  const rowsOf = async (list: string, filter: object = { group }) => {
    const answer = await admin.get(`/api/rest/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    return (answer.body as { memberId?: string; uuid?: string; _id?: string }[]).map(
      ({ memberId, uuid, _id }) => memberId ?? uuid ?? _id,
    );
  };
  for (const list of lists) {
    t.true((await rowsOf(list, {})).includes(member.memberId), list);
    t.deepEqual(await rowsOf(list), [other.memberId], list);
  }
  t.is((await admin.get('/api/get-groups')).at('0.dueNow'), 30);
  await removeMember(org, other.memberId);
  for (const list of lists) t.deepEqual(await rowsOf(list), [], list);
  t.like((await admin.get('/api/get-groups')).at('0') as object, { dueNow: 0, members: [] });
  const again = await admin.post('/api/update-group', { _id: group, add: [{ _id: other.memberId }] });
  t.is(again.at('errors.0.field'), 'add.0._id', 'a removed member cannot be added');
  await admin.post('/api/reinstate-member', { _id: other.memberId });
  t.deepEqual(await rowsOf('members'), [other.memberId], 'back in the group');
});
