import { type Decider, decideByType, isRecordedAlike, RuleViolation } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { type GroupDays, groupErrors } from '../values/prospectRules.ts';
import {
  type ProspectGroupDetails,
  type ProspectGroupEvent,
  prospectGroupStream,
  type Vote,
  type VoteRegistered,
} from './events.ts';
import { type SignUpCommand, signUpDecisions } from './signUp.ts';
import {
  evolve,
  evolveAll,
  initial,
  known,
  listed,
  type ProspectGroupState,
  requireNew,
  requireProspect,
} from './state.ts';

export type ProspectGroupCommand =
  | AddProspectGroup
  | ChangeProspectGroup
  | RemoveProspectGroup
  | AddProspect
  | ImportProspects
  | ChangeProspect
  | MakeMember
  | UnmakeMember
  | RemoveProspects
  | RegisterVotes
  | SignUpCommand;

interface AddProspectGroup extends ProspectGroupDetails {
  readonly type: 'AddProspectGroup';
  readonly today: CalendarDate;
}

interface ChangeProspectGroup extends ProspectGroupDetails {
  readonly type: 'ChangeProspectGroup';
  readonly today: CalendarDate;
}

interface RemoveProspectGroup {
  readonly type: 'RemoveProspectGroup';
}

/** A member's vote on a prospect: what is left out stays as it was, null takes it back. */
export type Ballot = { readonly [Name in keyof Vote]?: Vote[Name] | undefined };

interface AddProspect extends Ballot {
  readonly type: 'AddProspect';
  readonly prospectId: string;
  readonly memberId: string;
}

/** Add all of them, or none. */
interface ImportProspects {
  readonly type: 'ImportProspects';
  readonly prospectIds: readonly string[];
  readonly memberId: string;
}

/** `isChanged`: who they are was changed, not only the member's vote. */
interface ChangeProspect extends Ballot {
  readonly type: 'ChangeProspect';
  readonly prospectId: string;
  readonly memberId: string;
  readonly isChanged: boolean;
}

interface MakeMember {
  readonly type: 'MakeMember';
  readonly prospectId: string;
  readonly memberId: string;
}

interface UnmakeMember {
  readonly type: 'UnmakeMember';
  readonly prospectId: string;
  readonly memberId: string;
}

interface RemoveProspects {
  readonly type: 'RemoveProspects';
  readonly prospectIds: readonly string[];
}

interface RegisterVotes {
  readonly type: 'RegisterVotes';
  readonly voterId: string;
  readonly votes: readonly (Ballot & { readonly prospectId: string })[];
}

/** The write side of a recruitment group. Who may do what is a question of roles, which the API answers. */
export const prospectGroup: Decider<ProspectGroupCommand, ProspectGroupEvent, ProspectGroupState> = {
  streamOf: prospectGroupStream,
  initial,
  evolve,
  evolveAll,
  decide: decideByType({
    ...signUpDecisions,
    AddProspectGroup: ({ type: _, today, ...details }, state) => {
      if (state.status !== 'unknown') throw new RuleViolation('GroupExists', 'This group was already added.');
      checkDays(details, today);
      return [{ type: 'ProspectGroupAdded', data: details }];
    },
    ChangeProspectGroup: ({ type: _, today, ...details }, state) => {
      const { name, startDate, endDate, goal } = listed(state);
      checkDays(details, today, state);
      return isRecordedAlike(details, { name, startDate, endDate, goal })
        ? []
        : [{ type: 'ProspectGroupChanged', data: details }];
    },
    RemoveProspectGroup: (_, state) =>
      known(state).status === 'removed'
        ? []
        : [{ type: 'ProspectGroupRemoved', data: { prospectIds: Object.keys(state.prospects) } }],
    AddProspect: ({ prospectId, memberId, ...ballot }, state) => {
      requireNew(state, prospectId);
      return [
        { type: 'ProspectAdded', data: { prospectId, addedBy: memberId } },
        ...vote(state, memberId, { prospectId, ...ballot }),
      ];
    },
    ImportProspects: ({ prospectIds, memberId }, state) => {
      for (const prospectId of prospectIds) requireNew(state, prospectId);
      return prospectIds.map((prospectId) => ({
        type: 'ProspectAdded',
        data: { prospectId, addedBy: memberId },
      }));
    },
    ChangeProspect: ({ prospectId, memberId, isChanged, ...ballot }, state) => {
      requireProspect(state, prospectId);
      const changed = { type: 'ProspectChanged', data: { prospectId } } as const;
      return [...(isChanged ? [changed] : []), ...vote(state, memberId, { prospectId, ...ballot })];
    },
    MakeMember: ({ prospectId, memberId }, state) => {
      requireProspect(state, prospectId);
      if (Object.hasOwn(state.members, prospectId))
        throw new RuleViolation('AlreadyMember', 'This prospect was already made a member.');
      return [{ type: 'ProspectMadeMember', data: { prospectId, memberId } }];
    },
    UnmakeMember: ({ prospectId, memberId }, { members }) =>
      Object.hasOwn(members, prospectId) && members[prospectId] === memberId
        ? [{ type: 'ProspectUnmadeMember', data: { prospectId, memberId } }]
        : [],
    RemoveProspects: ({ prospectIds }, state) => {
      listed(state);
      return prospectIds
        .filter((prospectId) => Object.hasOwn(state.prospects, prospectId))
        .map((prospectId) => ({ type: 'ProspectRemoved', data: { prospectId } }));
    },
    RegisterVotes: ({ voterId, votes }, state) => {
      for (const { prospectId } of votes) requireProspect(state, prospectId);
      return votes.flatMap((each) => vote(state, voterId, each));
    },
  }),
};

/** The vote as it is from now on; none when the member says nothing new. */
function vote(
  state: ProspectGroupState,
  voterId: string,
  { prospectId, rating, approve }: Ballot & { readonly prospectId: string },
): VoteRegistered[] {
  const before = state.votes[prospectId]?.[voterId] ?? { rating: null, approve: null };
  const after = {
    rating: rating === undefined ? before.rating : rating,
    approve: approve === undefined ? before.approve : approve,
  };
  if (after.rating === before.rating && after.approve === before.approve) return [];
  return [{ type: 'VoteRegistered', data: { prospectId, voterId, ...after } }];
}

function checkDays(days: GroupDays, today: CalendarDate, previous?: GroupDays): void {
  const [wrong] = groupErrors(days, today, previous);
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
}
