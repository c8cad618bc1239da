import type * as account from './account.ts';
import type * as adjustments from './adjustments.ts';
import type { Call, InputOf, OutputOf } from './call.ts';
import type * as google from './google.ts';
import type * as member from './member.ts';
import type * as onboarding from './onboarding.ts';
import type * as organization from './organization.ts';
import type * as payment from './payment.ts';
import type * as reminders from './reminders.ts';
import type * as reports from './reports.ts';
import type * as session from './session.ts';
import type * as twoStep from './twoStep.ts';
import type * as verification from './verification.ts';

type CallsOf<Module> = Extract<Module[keyof Module], Call>;

/** Every named call. Only types: a browser calls by name, and the schemas stay on the server. */
type AnyCall =
  | CallsOf<typeof account>
  | CallsOf<typeof adjustments>
  | CallsOf<typeof google>
  | CallsOf<typeof member>
  | CallsOf<typeof onboarding>
  | CallsOf<typeof organization>
  | CallsOf<typeof payment>
  | CallsOf<typeof reminders>
  | CallsOf<typeof reports>
  | CallsOf<typeof session>
  | CallsOf<typeof twoStep>
  | CallsOf<typeof verification>;

type Named<Name extends string> = Extract<AnyCall, { readonly name: Name }>;

export type CallName = AnyCall['name'];

/** What a caller writes, and what it gets back. */
export type Input<Name extends CallName> = InputOf<Named<Name>>;
export type Output<Name extends CallName> = OutputOf<Named<Name>>;

/** The calls that are GET requests, for browsers, which have types only. The compiler checks it. */
export const getCalls: Readonly<Record<Extract<AnyCall, { readonly method: 'GET' }>['name'], true>> = {
  'auth/external-profile': true,
  'auth/isGoogleAuth': true,
  'get-config': true,
  'get-installation': true,
  'get-membercredits': true,
  'get-misc-payments': true,
  'get-payments': true,
  'get-recent-payments': true,
  'get-session': true,
  'get-sessions': true,
  'get-sign-in': true,
  'get-two-step': true,
  'get-verify-payments-count': true,
  'lookup-routing': true,
  'search-all-dues': true,
  'search-all-payments-orgs': true,
  'search-banks': true,
  'search-charges': true,
  'search-dues': true,
  'search-dues-byType': true,
  'search-member': true,
  'search-roles': true,
  'search-user': true,
};
