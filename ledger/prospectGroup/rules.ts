import { NotFound, RuleViolation } from '../decider.ts';
import type { ProspectGroupState } from './state.ts';

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
