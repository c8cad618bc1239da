import { RuleViolation } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { isSignUpOver } from '../values/prospectRules.ts';
import type { ProspectGroupEvent } from './events.ts';
import type { ProspectGroupState } from './state.ts';
import { listed, requireNew } from './state.ts';

export type SignUpCommand = OpenSignUpForm | CloseSignUpForm | SignUpProspect;

/** Let people sign up by the group's public form, to its last day. */
export interface OpenSignUpForm {
  readonly type: 'OpenSignUpForm';
  readonly today: CalendarDate;
}

export interface CloseSignUpForm {
  readonly type: 'CloseSignUpForm';
}

/** That the address is right, and the person new, is checked in the API. */
export interface SignUpProspect {
  readonly type: 'SignUpProspect';
  readonly prospectId: string;
  readonly today: CalendarDate;
}

type Events = readonly ProspectGroupEvent[];

/** The public form of a group, which is closed until somebody opens it (docs/decisions/0045). */
export const signUpDecisions = {
  OpenSignUpForm: ({ today }: OpenSignUpForm, state: ProspectGroupState): Events => {
    if (isSignUpOver(listed(state), today))
      throw new RuleViolation('GroupOver', 'The group’s last day is over. Give it a later end date first.');
    return state.isSignUpOpen ? [] : [{ type: 'SignUpFormOpened', data: {} }];
  },
  CloseSignUpForm: (_: CloseSignUpForm, state: ProspectGroupState): Events =>
    listed(state).isSignUpOpen ? [{ type: 'SignUpFormClosed', data: {} }] : [],
  SignUpProspect: ({ prospectId, today }: SignUpProspect, state: ProspectGroupState): Events => {
    requireNew(state, prospectId);
    if (!state.isSignUpOpen || isSignUpOver(state, today))
      throw new RuleViolation('SignUpClosed', 'This sign-up is closed.');
    return [{ type: 'ProspectSignedUp', data: { prospectId } }];
  },
};
