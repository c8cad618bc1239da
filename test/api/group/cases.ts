import type { Answer, Person } from '../../support/api.ts';
import { names, oneWrong, someId } from '../calls/caseParts.ts';
import type { At, Cases, Subject } from '../calls/cases.ts';

/** Creates a group; answers its id. */
async function createGroup(by: Person, name: string, memberIds: readonly string[] = []) {
  const idArray = memberIds.map((_id) => ({ _id }));
  return String((await by.post('/api/add-group', { name, idArray })).at('_id'));
}

let groups = 0;
const newName = () => `Group ${++groups}`;
const groupOf = (answer: Answer, _id: string) =>
  (answer.body as { _id: string; name: string; members: string[] }[]).find((each) => each._id === _id);
/** A group of that organization with the member in it. */
const some = async ({ org }: At, { memberId }: Subject) => createGroup(org.admin, newName(), [memberId]);

export const groupCases: Readonly<Record<string, Cases>> = {
  'get-groups': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      await createGroup(admin, 'Zeta class');
      const _id = await createGroup(admin, 'actives', [member.memberId]);
      const answer = await admin.get('/api/get-groups');
      t.deepEqual(names(answer, 'name').slice(0, 1), ['actives']);
      t.deepEqual(groupOf(answer, _id)?.members, [member.memberId]);
    },
    badInput: 'takes no input',
  },
  'add-group': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      const idArray = [{ _id: member.memberId }];
      const answer = await admin.post('/api/add-group', { name: 'Live-in', idArray });
      t.is(answer.at('message'), 'Group created.');
      const taken = await admin.post('/api/add-group', { name: 'live-in' });
      t.is(taken.status, 422);
      t.is(taken.at('errors.0.field'), 'name');
      const row = await admin.get(`/api/rest/members/${member.memberId}`);
      t.true((row.at('groups') as string[]).includes('Live-in'));
    },
    badInput: oneWrong(
      { name: [undefined, ' ', 'x'.repeat(41), '<b>'], 'idArray.0._id': ['all'] },
      { name: 'Good' },
    ),
    valid: (_, { memberId }) => ({ name: newName(), idArray: [{ _id: memberId }] }),
  },
  'update-group': {
    success: async (t, { alpha }) => {
      const { admin, member, other } = alpha;
      const _id = await createGroup(admin, newName(), [member.memberId]);
      const input = {
        _id,
        name: 'Board',
        add: [{ _id: other.memberId }],
        remove: [{ _id: member.memberId }],
      };
      t.is((await admin.post('/api/update-group', input)).at('message'), 'Group updated.');
      const { name, members } = groupOf(await admin.get('/api/get-groups'), _id) ?? {};
      t.deepEqual([name, members], ['Board', [other.memberId]]);
    },
    badInput: oneWrong(
      { _id: [undefined, 'all'], name: [' '], 'add.0._id': ['all'], 'remove.0._id': ['all'] },
      { _id: someId(), name: 'Good' },
    ),
    valid: async (at, about) => ({ _id: await some(at, about), add: [{ _id: about.memberId }] }),
  },
  'delete-group': {
    success: async (t, { alpha }) => {
      const _id = await createGroup(alpha.admin, newName());
      t.is((await alpha.admin.post('/api/delete-group', { _id })).at('message'), 'Group deleted.');
      t.is(groupOf(await alpha.admin.get('/api/get-groups'), _id), undefined);
    },
    badInput: oneWrong({ _id: [undefined, 'all'] }),
    valid: async (at, about) => ({ _id: await some(at, about) }),
  },
};
