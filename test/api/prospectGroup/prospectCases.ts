import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from 'ava';
import { dispatch } from '../../../api/platform/calls/dispatch.ts';
import { keepProfiles } from '../../../api/prospectGroup/prospect/profiles.ts';
import { prospectGroup } from '../../../ledger/prospectGroup/decide.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import type { Answer, Org, Person } from '../../support/api.ts';
import { names, oneWrong, someId } from '../calls/caseParts.ts';
import type { At, Cases } from '../calls/cases.ts';
import { removeMember, screenshot } from '../world.ts';

export const groupInput = {
  name: 'Fall Rush',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  goals: 12,
  org_code: 'other',
};
const profile = {
  name: 'Zoë O’Neil',
  email: 'zoe@example.org',
  phone: '(916) 555-0199',
  year: '2nd Year',
  major: 'Biology',
  instagram: 'zoe.o',
  snapchat: 'zoeo',
};

/** A group of an organization; answers its id. */
export async function addGroup({ admin, today }: Org, more: object = {}): Promise<string> {
  const days = { startDate: plusDays(today, -9), endDate: plusDays(today, 21) };
  return String(
    (await admin.post('/api/add-prospect-groups', { ...groupInput, ...days, ...more })).at('_id'),
  );
}

/** A prospect of a group; answers its id. */
export async function addProspect(by: Person, groupId: string, more: object = {}): Promise<string> {
  return String((await by.post('/api/add-prospect', { ...profile, ...more, groupId })).at('data._id'));
}

export const prospectsOf = (by: Person, groupId: string): Promise<Answer> =>
  by.get(`/api/get-prospects?groupId=${groupId}`);

export const upload = (by: Person): Promise<Answer> =>
  by.upload('/api/upload-prospect-doc', { fileDoc: screenshot().file, org_code: 'other' });

/** A group with a prospect that the administrator has added. */
export async function rush(org: Org): Promise<{ groupId: string; prospectId: string }> {
  const groupId = await addGroup(org);
  return { groupId, prospectId: await addProspect(org.admin, groupId) };
}

/** Who a prospect is as a member, under an email of their own. */
function joining() {
  return { fname: 'Zoë', lname: 'O’Neil', email: `zoe-${randomUUID()}@example.org`, phone: '(916) 555-0199' };
}

/** The first prospect of a group, as a member sees them. */
async function shows(t: ExecutionContext, org: Org, groupId: string, expected: object): Promise<void> {
  t.like((await prospectsOf(org.member, groupId)).at('0'), expected);
}

const badProspects = oneWrong(
  {
    ...{ name: ['', '<b>'], email: ['none'], phone: ['none'], year: ['6th Year'] },
    ...{ rating: [0, 4.5], approve: ['perhaps'] },
  },
  { ...profile, groupId: someId(), _id: someId() },
);

export const prospectCases: Readonly<Record<string, Cases>> = {
  'get-prospects': {
    success: async (t, { api, alpha }) => {
      const { groupId, prospectId } = await rush(alpha);
      const answer = await prospectsOf(alpha.admin, groupId);
      const { ts, ...shown } = answer.at('0') as Record<string, unknown>;
      t.regex(String(ts), /^2026-/);
      const votes = { rating: 0, approve: 'n/a', avgRating: null, avgApproveRate: null };
      const state = { memberId: '', isMember: false, signedUp: false, mayEdit: true };
      const ids = { _id: prospectId, groupId };
      t.deepEqual(shown, { ...profile, ...ids, picture: '', pictureUrl: '', ...votes, ...state });
      t.is((await prospectsOf(alpha.member, groupId)).at('0.mayEdit'), false);
      api.advance(1_000);
      const later = await addProspect(alpha.admin, groupId, { name: 'Ada Later' });
      const listed = names(await prospectsOf(alpha.admin, groupId), '_id');
      t.deepEqual(listed, [later, prospectId], 'newest first');
    },
    badInput: oneWrong({ groupId: [undefined, 'all'] }),
    valid: async ({ org }) => ({ groupId: await addGroup(org) }),
  },
  'add-prospect': {
    success: async (t, { alpha }) => {
      const groupId = await addGroup(alpha);
      const picture = String((await upload(alpha.member)).at('Location'));
      const input = { ...profile, groupId, picture, rating: '4.0', approve: 'n/a' };
      const answer = await alpha.member.post('/api/add-prospect', input);
      t.is(answer.at('message'), 'Successfully Added a Prospect.');
      const own = { rating: 4, approve: 'n/a', mayEdit: true };
      await shows(t, alpha, groupId, { _id: answer.at('data._id'), ...own });
      const shown = await prospectsOf(alpha.other, groupId);
      t.is(shown.at('0.rating'), 0, 'how another voted is not shown');
      t.is((await alpha.other.get(String(shown.at('0.pictureUrl')))).status, 200);
      const again = await alpha.member.post('/api/add-prospect', { ...input, name: 'Another' });
      t.is(again.status, 422, 'a picture belongs to one prospect');
    },
    badInput: badProspects,
    valid: async ({ org }) => ({ ...profile, groupId: await addGroup(org) }),
  },
  'import-prospects': {
    success: async (t, { alpha }) => {
      const groupId = await addGroup(alpha);
      const send = (data: readonly object[]) => alpha.member.post('/api/import-prospects', { groupId, data });
      const [known, nameless] = [profile, { name: 'Kim Lee', phone: '916-555-0198' }];
      const answer = await send([known, nameless]);
      t.is(answer.at('message'), 'Successfully Added Prospects.');
      t.is(answer.at('added'), 2);
      const fresh = { ...profile, email: 'new@example.org' };
      const refused = await send([
        fresh,
        { ...fresh, email: 'ZOE@example.org' },
        { ...nameless, name: 'kim lee', phone: '(916) 555 0198' },
        { ...fresh, email: 'New@Example.org' },
      ]);
      t.is(refused.status, 422);
      t.deepEqual(names({ ...refused, body: refused.at('errors') } as Answer, 'message'), [
        'This prospect is in the group already.',
        'This prospect is in the group already.',
        'This prospect is in the file more than once.',
      ]);
      t.like(refused.at('errors'), [{ field: 'data.1.email' }, { field: 'data.2.name' }]);
      const shown = await prospectsOf(alpha.member, groupId);
      t.deepEqual(names(shown, 'name').sort(), ['Kim Lee', profile.name]);
      t.deepEqual(names(shown, 'mayEdit'), [true, true]);
    },
    badInput: [
      { input: { groupId: someId(), data: [{ name: 'A' }, { name: '' }] }, field: 'data.1.name' },
      { input: { data: [{ name: 'A' }] }, field: 'groupId' },
      ...oneWrong(
        { data: [[], Array(1001).fill({ name: 'A' })], 'data.0.year': ['6'] },
        { groupId: someId(), data: [{ name: 'A' }] },
      ),
    ],
    valid: async ({ org }) => ({ groupId: await addGroup(org), data: [{ name: 'Kim Lee' }] }),
  },
  'update-prospect': {
    success: async (t, { alpha }) => {
      const groupId = await addGroup(alpha);
      const _id = await addProspect(alpha.member, groupId, { rating: 3 });
      const input = { ...profile, name: 'Zoë Park', major: '', groupId, _id, approve: 'yes' };
      const answer = await alpha.member.post('/api/update-prospect', input);
      t.is(answer.at('message'), 'Successfully Updated a Prospect.');
      await shows(t, alpha, groupId, { name: 'Zoë Park', major: '', rating: 3, approve: 'yes' });
      t.is((await alpha.other.post('/api/update-prospect', input)).status, 403, 'who did not add it');
      t.is((await alpha.admin.post('/api/update-prospect', input)).status, 200, 'who manages groups');
    },
    badInput: [...badProspects, { input: { ...profile, groupId: someId() }, field: '_id' }],
    valid: async (at, { memberId }) => {
      const groupId = await addGroup(at.org);
      return { ...profile, groupId, _id: await addedBy(at, groupId, memberId) };
    },
  },
  'make-prospect-member': {
    success: async (t, { alpha }) => {
      const { groupId, prospectId: _id } = await rush(alpha);
      const input = { ...joining(), groupId, _id, role: 'admin' };
      const answer = await alpha.admin.post('/api/make-prospect-member', input);
      t.is(answer.at('message'), 'Successfully added a new Member.');
      const memberId = String(answer.at('memberId'));
      await shows(t, alpha, groupId, { memberId, isMember: true });
      const member = await alpha.admin.get(`/api/search-member?_id=${memberId}`);
      t.like(member.at('0'), { fname: 'Zoë', email: input.email, phone: input.phone, role: 'pledge' });
      const again = await alpha.admin.post('/api/make-prospect-member', { ...input, email: joining().email });
      t.is(again.at('code'), 'AlreadyMember');
      const { groupId: next, prospectId } = await rush(alpha);
      const known = { ...input, groupId: next, _id: prospectId };
      const taken = await alpha.admin.post('/api/make-prospect-member', known);
      t.is(taken.at('errors.0.field'), 'email');
      await shows(t, alpha, next, { memberId: '' });
      await removeMember(alpha, memberId);
      await shows(t, alpha, groupId, { memberId, isMember: false });
    },
    badInput: oneWrong(
      { email: [''], lname: [''], _id: [undefined] },
      { ...joining(), groupId: someId(), _id: someId() },
    ),
    valid: async ({ org }) => {
      const { groupId, prospectId: _id } = await rush(org);
      return { ...joining(), groupId, _id };
    },
  },
  'delete-prospects': {
    success: async (t, { alpha }) => {
      const groupId = await addGroup(alpha);
      const picture = String((await upload(alpha.member)).at('Location'));
      const mine = await addProspect(alpha.member, groupId, { picture });
      const theirs = await addProspect(alpha.admin, groupId);
      const remove = (by: Person, _id: string, filePaths: string[] = []) =>
        by.post('/api/delete-prospects', { idArray: [{ _id }], filePaths });
      t.is((await remove(alpha.member, theirs)).status, 403, 'who did not add it');
      const another = await remove(alpha.admin, theirs, [picture]);
      t.is(another.at('errors.0.field'), 'filePaths.0', 'the picture of another prospect');
      t.is((await remove(alpha.member, mine, ['alpha/screenshots/x.png'])).status, 400);
      const answer = await remove(alpha.member, mine, [picture]);
      t.is(answer.at('message'), 'Successfully Deleted Prospect(s).');
      t.deepEqual(names(await prospectsOf(alpha.member, groupId), '_id'), [theirs]);
    },
    badInput: oneWrong({ idArray: [[]], 'idArray.0._id': [7] }),
    valid: async (at, { memberId }) => ({
      idArray: [{ _id: await addedBy(at, await addGroup(at.org), memberId) }],
    }),
  },
  'upload-prospect-doc': {
    success: async (t, { alpha }) => {
      const answer = await upload(alpha.member);
      t.regex(String(answer.at('Location')), /^alpha\/prospects\/[0-9a-f-]{36}\.png$/);
      t.is((await alpha.member.get(String(answer.at('url')))).status, 200);
    },
    badInput: oneWrong({ fileDoc: [undefined, new File(['<svg/>'], 'a.svg')] }),
    valid: () => ({ fileDoc: screenshot().file }),
  },
  'register-vote': {
    success: async (t, { alpha }) => {
      const { groupId, prospectId } = await rush(alpha);
      const vote = (by: Person, more: object) =>
        by.post('/api/register-vote', { groupId, ratings: [{ prospectId, ...more }] });
      const answer = await vote(alpha.member, { rating: 2, approve: 'no' });
      t.is(answer.at('message'), 'Successfully Rated Prospect Group.');
      await vote(alpha.other, { rating: 5, approve: 'yes' });
      await shows(t, alpha, groupId, { avgRating: 3.5, avgApproveRate: 50 });
      await vote(alpha.member, { approve: 'yes' });
      await shows(t, alpha, groupId, { rating: 2, avgApproveRate: 100 });
      await vote(alpha.member, { rating: null, approve: 'n/a' });
      await shows(t, alpha, groupId, { rating: 0, approve: 'yes' });
      await vote(alpha.member, { approve: null });
      await shows(t, alpha, groupId, { approve: 'n/a', avgRating: 5 });
      const statistics = await alpha.member.get(`/api/get-prospect-statistics?groupId=${groupId}`);
      t.is(statistics.at('prospectStatistics.membersVoted.receivedVotes'), 1, 'a vote taken back is none');
      const forOther = { uuid: alpha.other.memberId, groupId, ratings: [{ prospectId, rating: 1 }] };
      t.is((await alpha.member.post('/api/register-vote', forOther)).status, 403);
    },
    badInput: oneWrong(
      { ratings: [[]], 'ratings.0.prospectId': [undefined], 'ratings.0.rating': [6] },
      { groupId: someId(), ratings: [{ rating: 3, prospectId: someId() }] },
    ),
    valid: async ({ org }) => {
      const { groupId, prospectId } = await rush(org);
      return { groupId, ratings: [{ prospectId, rating: 4, approve: 'yes' }] };
    },
  },
};

/** A prospect that a certain member has added, without a session of theirs. */
async function addedBy({ api: { deps }, org }: At, groupId: string, memberId: string): Promise<string> {
  const prospectId = randomUUID();
  const { orgCode } = org;
  const name = { name: 'Kim Lee', email: '', phone: '', year: '', major: '', instagram: '', snapchat: '' };
  await keepProfiles(deps, { orgCode, groupId }, [{ prospectId, profile: { ...name, picture: '' } }]);
  const metadata = { orgCode, actor: memberId, correlationId: prospectId, commandId: prospectId };
  const command = { type: 'AddProspect', prospectId, memberId } as const;
  const { position = '' } = await dispatch(deps, metadata, prospectGroup, groupId, command);
  await deps.projections.waitFor(position, 10_000);
  return prospectId;
}
