import { unreachable } from '../../../ledger/values/unreachable.ts';

/**
 * What a person may have to do before anything else: give the code of their second factor, replace a mailed
 * password, or set up a required second factor.
 */
export const actionMessages = ['giveCode', 'changePassword', 'setUpTwoStep'] as const;
export type RequiredAction = (typeof actionMessages)[number];

/** What the rules below need to know of who is asking. */
export interface Visitor {
  readonly role: string;
  /** The organization lets its members see the dashboard (setting "Show Data to Members"). */
  readonly showUserData: boolean;
  /** May use Messages: an administrator always, others when they were given the permission. */
  readonly canMessage: boolean;
  /** May take attendance and decide on excuses: the same. */
  readonly canTakeAttendance: boolean;
  /** Operates the installation, whatever role they have in their organization. */
  readonly operator: boolean;
  /** There is one page for them until it is done. */
  readonly requiredAction?: RequiredAction | null;
}

/**
 * Who may open a page (spec 1 section 6). Others are sent to their first page.
 *
 * | guard       | lets in                                                                              |
 * | ----------- | ------------------------------------------------------------------------------------ |
 * | `public`    | everybody, signed in or not                                                          |
 * | `signedIn`  | everybody who is signed in, administrators and pledges too (spec 2 section 2)        |
 * | `everybody` | the same, administrators in the console                                              |
 * | `notAdmin`  | everybody but administrators ("Second guard")                                        |
 * | `notPledge` | everybody but pledges ("Third guard")                                                |
 * | `admin`     | administrators ("Admin-or-data guard")                                               |
 * | `figures`   | the same, and members but no pledges where the organization shows its figures        |
 * | `messages`  | the same, and members but no pledges who were given the permission                   |
 * | `attendance`| the same, for taking attendance and deciding on excuses                              |
 * | `operator`  | operators of the installation                                                        |
 * | `recruiters`| administrators and roles of the organization's own: they manage prospect groups      |
 */
export type Guard =
  | 'public'
  | 'signedIn'
  | 'everybody'
  | 'notAdmin'
  | 'notPledge'
  | 'admin'
  | 'figures'
  | 'messages'
  | 'attendance'
  | 'operator'
  | 'recruiters';

/** Whether a guard lets somebody in who is signed in. */
export function canAccess(guard: Guard, { role, ...visitor }: Visitor): boolean {
  switch (guard) {
    case 'public':
    case 'signedIn':
    case 'everybody':
      return true;
    case 'notAdmin':
      return role !== 'admin';
    case 'notPledge':
      return role !== 'pledge';
    case 'admin':
      return role === 'admin';
    case 'figures':
      return role === 'admin' || (role !== 'pledge' && visitor.showUserData);
    case 'messages':
      return role === 'admin' || (role !== 'pledge' && visitor.canMessage);
    case 'attendance':
      return role === 'admin' || (role !== 'pledge' && visitor.canTakeAttendance);
    case 'operator':
      return visitor.operator;
    case 'recruiters':
      return role !== 'Member' && role !== 'pledge';
    default:
      return unreachable(guard);
  }
}
