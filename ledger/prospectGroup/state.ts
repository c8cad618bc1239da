import { NotFound, RuleViolation } from '../decider.ts';
import { unreachable } from '../values/unreachable.ts';
import type { ProspectGroupDetails, ProspectGroupEvent, Vote } from './events.ts';

export interface ProspectGroupState extends ProspectGroupDetails {
  readonly status: 'unknown' | 'listed' | 'removed';
  readonly isSignUpOpen: boolean;
  /** Who added each prospect, by its id; empty where they signed up themselves. */
  readonly prospects: Readonly<Record<string, string>>;
  /** Which member a prospect has become, by the prospect's id. */
  readonly members: Readonly<Record<string, string>>;
  /** Ids of deleted prospects, which cannot be used again. */
  readonly deleted: readonly string[];
  /** By prospect and voter. */
  readonly votes: Readonly<Record<string, Readonly<Record<string, Vote>>>>;
}

export const initial: ProspectGroupState = {
  status: 'unknown',
  name: '',
  startDate: '',
  endDate: '',
  goal: 0,
  isSignUpOpen: false,
  prospects: {},
  members: {},
  deleted: [],
  votes: {},
};

type ProspectGroupDraft = { -readonly [Key in keyof ProspectGroupState]: ProspectGroupState[Key] } & {
  prospects: Record<string, string>;
  members: Record<string, string>;
  deleted: string[];
  votes: Record<string, Record<string, Vote>>;
};

export function evolve(state: ProspectGroupState, event: ProspectGroupEvent): ProspectGroupState {
  return evolveAll(state, [event]);
}

/** The group after these events: prospects and the votes on each are copied once, however many they are. */
export function evolveAll(
  state: ProspectGroupState,
  events: readonly ProspectGroupEvent[],
): ProspectGroupState {
  const draft: ProspectGroupDraft = {
    ...state,
    prospects: { ...state.prospects },
    members: { ...state.members },
    deleted: [...state.deleted],
    votes: { ...state.votes } as ProspectGroupDraft['votes'],
  };
  const copies = new Set<object>();
  for (const event of events) apply(draft, event, copies);
  return draft;
}

/** @param copies the votes on a prospect that belong to the draft alone */
function apply(draft: ProspectGroupDraft, event: ProspectGroupEvent, copies: Set<object>): void {
  switch (event.type) {
    case 'ProspectGroupAdded':
      Object.assign(draft, event.data);
      draft.status = 'listed';
      break;
    case 'ProspectGroupChanged':
      Object.assign(draft, event.data);
      break;
    case 'ProspectGroupRemoved':
      draft.status = 'removed';
      draft.isSignUpOpen = false;
      draft.prospects = {};
      draft.members = {};
      draft.votes = {};
      break;
    case 'SignUpFormOpened':
      draft.isSignUpOpen = true;
      break;
    case 'SignUpFormClosed':
      draft.isSignUpOpen = false;
      break;
    case 'ProspectAdded':
      draft.prospects[event.data.prospectId] = event.data.addedBy;
      break;
    case 'ProspectSignedUp':
      draft.prospects[event.data.prospectId] = '';
      break;
    case 'ProspectChanged':
      break;
    case 'ProspectMadeMember':
      draft.members[event.data.prospectId] = event.data.memberId;
      break;
    case 'ProspectUnmadeMember':
      delete draft.members[event.data.prospectId];
      break;
    case 'ProspectRemoved':
      delete draft.prospects[event.data.prospectId];
      draft.deleted.push(event.data.prospectId);
      delete draft.members[event.data.prospectId];
      delete draft.votes[event.data.prospectId];
      break;
    case 'VoteRegistered': {
      const { prospectId, voterId, rating, approve } = event.data;
      const before = draft.votes[prospectId] ?? {};
      const votes = copies.has(before) ? before : { ...before };
      copies.add(votes);
      votes[voterId] = { rating, approve };
      draft.votes[prospectId] = votes;
      break;
    }
    default:
      unreachable(event);
  }
}

export function known(state: ProspectGroupState): ProspectGroupState {
  if (state.status === 'unknown') throw new NotFound('prospect group');
  return state;
}

/** @throws NotFound, RuleViolation GroupRemoved */
export function listed(state: ProspectGroupState): ProspectGroupState {
  if (known(state).status === 'removed')
    throw new RuleViolation('GroupRemoved', 'This prospect group was deleted.');
  return state;
}

export function requireNew(state: ProspectGroupState, prospectId: string): void {
  if (Object.hasOwn(listed(state).prospects, prospectId))
    throw new RuleViolation('ProspectExists', 'This prospect was already added.');
  if (state.deleted.includes(prospectId))
    throw new RuleViolation('ProspectDeleted', 'This prospect was deleted.');
}

export function requireProspect(state: ProspectGroupState, prospectId: string): void {
  if (!Object.hasOwn(listed(state).prospects, prospectId)) throw new NotFound('prospect');
}
