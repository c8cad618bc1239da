import { group as decider } from '../../ledger/group/decide.ts';
import { groupCases } from '../api/group/cases.ts';
import { sampleOf } from './noun.ts';

const created = { type: 'CreateGroup', groupId: 'g1', name: 'Live-in', memberIds: ['m1'] } as const;

export const group = sampleOf(
  decider,
  [
    [
      created,
      { type: 'ChangeGroup', groupId: 'g1', name: 'House', add: ['m2', 'm3'], remove: ['m1'] },
      { type: 'ChangeGroup', groupId: 'g1', add: ['m1'] },
    ],
    [created, { type: 'DeleteGroup', groupId: 'g1' }],
  ],
  groupCases,
);
