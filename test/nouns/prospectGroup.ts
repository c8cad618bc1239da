import { prospectGroup as decider, type ProspectGroupCommand } from '../../ledger/prospectGroup/decide.ts';
import { prospectCases } from '../api/prospectCases.ts';
import { prospectGroupCases } from '../api/prospectGroupCases.ts';
import { signUpFormCases } from '../api/signUpFormCases.ts';
import { type Step, sampleOf } from './noun.ts';

const today = '2026-02-02';
const rush = { name: 'Rush', startDate: '2026-02-01', endDate: '2026-03-01', goal: 12 };
const added: Step<ProspectGroupCommand> = [
  { type: 'AddProspectGroup', ...rush, today },
  'Tess Treasurer added the prospect group Rush with a goal of 12 prospects.',
];
const prospect: Step<ProspectGroupCommand> = [
  { type: 'AddProspect', prospectId: 'p1', memberId: 'm1', rating: 4 },
  'Tess Treasurer added a prospect.',
  'Tess Treasurer voted on a prospect.',
];

export const prospectGroup = sampleOf(
  decider,
  [
    [
      added,
      [
        { type: 'ChangeProspectGroup', ...rush, name: 'Fall Rush', goal: 1, today },
        'Tess Treasurer changed the prospect group Fall Rush.',
      ],
      prospect,
      [
        { type: 'ChangeProspect', prospectId: 'p1', memberId: 'm1', isChanged: true, approve: 'yes' },
        'Tess Treasurer changed a prospect.',
        'Tess Treasurer voted on a prospect.',
      ],
      [
        { type: 'RegisterVotes', voterId: 'm2', votes: [{ prospectId: 'p1', rating: 1, approve: 'no' }] },
        'Tess Treasurer voted on a prospect.',
      ],
      [
        { type: 'RegisterVotes', voterId: 'm2', votes: [{ prospectId: 'p1', rating: null, approve: null }] },
        'Tess Treasurer took back their vote on a prospect.',
      ],
      [{ type: 'MakeMember', prospectId: 'p1', memberId: 'm2' }, 'Tess Treasurer made a prospect a member.'],
      [
        { type: 'UnmakeMember', prospectId: 'p1', memberId: 'm2' },
        'The prospect did not become a member: the email is in use.',
      ],
      [{ type: 'MakeMember', prospectId: 'p1', memberId: 'm3' }, 'Tess Treasurer made a prospect a member.'],
      [{ type: 'RemoveProspects', prospectIds: ['p1'] }, 'Tess Treasurer deleted a prospect.'],
    ],
    [
      [
        { type: 'AddProspectGroup', ...rush, goal: 1, today },
        'Tess Treasurer added the prospect group Rush with a goal of 1 prospect.',
      ],
      prospect,
      [
        { type: 'ImportProspects', prospectIds: ['p2', 'p3'], memberId: 'm1' },
        'Tess Treasurer added a prospect.',
        'Tess Treasurer added a prospect.',
      ],
      [{ type: 'OpenSignUpForm', today }, 'Tess Treasurer turned on the sign-up form of a prospect group.'],
      [{ type: 'SignUpProspect', prospectId: 'p4', today }, 'A prospect signed up by the form.'],
      [{ type: 'CloseSignUpForm' }, 'Tess Treasurer turned off the sign-up form of a prospect group.'],
      [{ type: 'RemoveProspectGroup' }, 'Tess Treasurer deleted a prospect group with 4 prospects.'],
    ],
    [
      added,
      prospect,
      [{ type: 'RemoveProspectGroup' }, 'Tess Treasurer deleted a prospect group with 1 prospect.'],
    ],
  ],
  { ...prospectGroupCases, ...prospectCases, ...signUpFormCases },
);
