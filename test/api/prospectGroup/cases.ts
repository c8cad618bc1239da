import { oneWrong } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import type { Row } from '../world.ts';
import { addGroup, addProspect, groupInput, prospectsOf, rush } from './prospectCases.ts';

const badGroups = oneWrong(
  { name: ['', '<b>', 'x'.repeat(101)], startDate: ['2026-02-30'], endDate: [''], goals: [1.5, 'many', ''] },
  groupInput,
);
export const prospectGroupCases: Readonly<Record<string, Cases>> = {
  'get-prospect-groups': {
    success: async (t, { alpha }) => {
      const [later, earlier] = [
        await addGroup(alpha, { name: 'Later', startDate: '2026-12-30', endDate: '2026-12-31' }),
        await addGroup(alpha, { name: 'Old', startDate: '1990-01-01', endDate: '2025-12-31' }),
      ];
      const answer = await alpha.member.get('/api/get-prospect-groups');
      const ids = (answer.body as { _id: string }[]).map(({ _id }) => _id);
      t.is(ids.indexOf(later), 0);
      t.is(ids.indexOf(earlier), ids.length - 1);
      const days = { startDate: '2026-12-30', endDate: '2026-12-31' };
      t.deepEqual(answer.at('0'), { ...groupInput, ...days, _id: later, name: 'Later', org_code: 'alpha' });
    },
    badInput: 'takes no input',
  },
  'add-prospect-groups': {
    success: async (t, { alpha }) => {
      const answer = await alpha.admin.post('/api/add-prospect-groups', groupInput);
      t.is(answer.at('message'), 'Successfully Added a Prospect Group.');
      for (const [field, days] of [
        ['startDate', { startDate: '2027-01-01', endDate: '2027-01-02' }],
        ['endDate', { endDate: '2026-02-28' }],
        ['endDate', { endDate: '2027-03-11' }],
      ] as const) {
        const refused = await alpha.admin.post('/api/add-prospect-groups', { ...groupInput, ...days });
        t.deepEqual([refused.status, refused.at('errors.0.field')], [422, field]);
      }
    },
    badInput: badGroups,
    valid: () => groupInput,
  },
  'update-prospect-groups': {
    success: async (t, { alpha }) => {
      const _id = await addGroup(alpha);
      const answer = await alpha.admin.post('/api/update-prospect-groups', {
        ...groupInput,
        _id,
        goals: '20',
      });
      t.is(answer.at('message'), 'Successfully Updated a Prospect Group.');
      const groups = (await alpha.member.get('/api/get-prospect-groups')).body as Row[];
      t.is(groups.find((group) => group._id === _id)?.goals, 20);
    },
    badInput: [...badGroups, { input: groupInput, field: '_id' }],
    valid: async ({ org }) => ({ ...groupInput, _id: await addGroup(org), name: 'Spring Rush' }),
  },
  'delete-prospect-groups': {
    success: async (t, { alpha }) => {
      const { groupId } = await rush(alpha);
      const input = { idArray: [{ _id: groupId }], filePaths: [] };
      const answer = await alpha.admin.post('/api/delete-prospect-groups', input);
      t.is(answer.at('message'), 'Successfully Deleted Prospect Group(s).');
      const groups = (await alpha.member.get('/api/get-prospect-groups')).body as { _id: string }[];
      t.false(groups.some(({ _id }) => _id === groupId));
      t.deepEqual((await prospectsOf(alpha.member, groupId)).body, []);
    },
    badInput: oneWrong({ idArray: [[]], 'idArray.0._id': ['all'] }),
    valid: async ({ org }) => ({ idArray: [{ _id: await addGroup(org) }] }),
  },
  'get-prospect-statistics': {
    success: async (t, { alpha }) => {
      const { groupId, prospectId } = await rush(alpha);
      await addProspect(alpha.member, groupId, { rating: 2, approve: 'no' });
      const vote = { groupId, ratings: [{ prospectId, rating: 5, approve: 'yes' }] };
      await alpha.other.post('/api/register-vote', vote);
      const answer = await alpha.member.get(`/api/get-prospect-statistics?groupId=${groupId}`);
      const { membersVoted, avgProspectGroupRating, chartData } = answer.at('prospectStatistics') as {
        membersVoted: { totalVotes: number; receivedVotes: number; votesPercentage: number };
        avgProspectGroupRating: number;
        chartData: { startDate: string; endDate: string; graphResponse: object };
      };
      t.is(membersVoted.receivedVotes, 2);
      t.true(membersVoted.totalVotes >= 3, 'administrators and members, not the pledge');
      t.is(membersVoted.votesPercentage, Math.round(200 / membersVoted.totalVotes));
      t.is(avgProspectGroupRating, 3.5);
      t.deepEqual([chartData.startDate, chartData.endDate], ['2026-03-01', '2026-03-31']);
      t.deepEqual(Object.values(chartData.graphResponse), [2]);
      const none = `/api/get-prospect-statistics?groupId=${await addGroup(alpha)}`;
      t.like((await alpha.member.get(none)).at('prospectStatistics'), {
        membersVoted: { totalVotes: membersVoted.totalVotes, receivedVotes: 0, votesPercentage: 0 },
        avgProspectGroupRating: 0,
      });
      t.deepEqual((await alpha.member.get(none)).at('prospectStatistics.chartData.graphResponse'), {});
    },
    badInput: [{ input: {}, field: 'groupId' }],
    valid: async ({ org }) => ({ groupId: await addGroup(org) }),
  },
};
