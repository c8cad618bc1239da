import { prospectGroup as decider, type ProspectGroupCommand } from '../../ledger/prospectGroup/decide.ts';
import { prospectGroupCases } from '../api/prospectGroup/cases.ts';
import { prospectCases } from '../api/prospectGroup/prospectCases.ts';
import { signUpFormCases } from '../api/prospectGroup/signUpFormCases.ts';
import { sampleOf } from './noun.ts';

const today = '2026-02-02';
const rush = { name: 'Rush', startDate: '2026-02-01', endDate: '2026-03-01', goal: 12 };
const added: ProspectGroupCommand = { type: 'AddProspectGroup', ...rush, today };
const prospect: ProspectGroupCommand = { type: 'AddProspect', prospectId: 'p1', memberId: 'm1', rating: 4 };

export const prospectGroup = sampleOf(
  decider,
  [
    [
      added,
      { type: 'ChangeProspectGroup', ...rush, name: 'Fall Rush', goal: 1, today },
      prospect,
      { type: 'ChangeProspect', prospectId: 'p1', memberId: 'm1', isChanged: true, approve: 'yes' },
      { type: 'RegisterVotes', voterId: 'm2', votes: [{ prospectId: 'p1', rating: 1, approve: 'no' }] },
      { type: 'RegisterVotes', voterId: 'm2', votes: [{ prospectId: 'p1', rating: null, approve: null }] },
      { type: 'MakeMember', prospectId: 'p1', memberId: 'm2' },
      { type: 'UnmakeMember', prospectId: 'p1', memberId: 'm2' },
      { type: 'MakeMember', prospectId: 'p1', memberId: 'm3' },
      { type: 'RemoveProspects', prospectIds: ['p1'] },
    ],
    [
      { type: 'AddProspectGroup', ...rush, goal: 1, today },
      prospect,
      { type: 'ImportProspects', prospectIds: ['p2', 'p3'], memberId: 'm1' },
      { type: 'OpenSignUpForm', today },
      { type: 'SignUpProspect', prospectId: 'p4', today },
      { type: 'CloseSignUpForm' },
      { type: 'RemoveProspectGroup' },
    ],
    [added, prospect, { type: 'RemoveProspectGroup' }],
  ],
  { ...prospectGroupCases, ...prospectCases, ...signUpFormCases },
);
