import { z } from 'zod';
import { isEmail, WRONG_EMAIL } from '../../ledger/values/email.ts';
import { withoutSpaces } from '../../ledger/values/input.ts';
import { passwordErrors } from '../../ledger/values/passwordRules.ts';
import { byRules, defineCall, done, id, requiredText } from '../platform/contract/call.ts';
import { actionMessages } from '../platform/contract/guards.ts';

const email = z
  .string()
  .transform((value) => withoutSpaces(value).toLowerCase())
  .pipe(requiredText('Email', 254));
const password = z.string().transform(withoutSpaces).pipe(z.string().min(1, 'is required').max(200));

/** Who is signed in (the fields of spec 1 section 3, "Login response"). */
export const session = z.object({
  uuid: z.string(),
  org_code: z.string(),
  org: z.string(),
  email: z.string(),
  fname: z.string(),
  lname: z.string(),
  role: z.string(),
  /** The tenant status: `trial`, `subscribed`, or `expiredTrial` when the sign-in is refused. */
  status: z.string(),
  createdAt: z.string(),
  createdDate: z.string(),
  isStripeCustomer: z.boolean(),
  /** `Expired Trial` or `Payment Required` when the organization is suspended; else empty. */
  reason: z.string(),
  showUserData: z.boolean(),
  /** Operates the installation: may see every organization's payments. No role gives this. */
  operator: z.boolean(),
  /** What must be done before anything else; null for nothing. The front ends lead to it. */
  requiredAction: z.enum(actionMessages).nullable(),
  /** May use Messages (spec 1 section 2.2): every administrator, and members with the permission. */
  canMessage: z.boolean(),
  /** May take attendance and decide on excuses: the same. */
  canTakeAttendance: z.boolean(),
  /** A link to the organization's logo, which expires within two hours; empty without one. */
  logo: z.string(),
  /** Days left of the organization's trial, by the server's clock; null when it is on none. */
  trialDaysLeft: z.number().nullable(),
  /** The organization's time zone (IANA name) and its calendar day now. */
  timeZone: z.string(),
  today: z.string(),
});
export type Session = z.output<typeof session>;

export const login = defineCall({
  name: 'login',
  method: 'POST',
  summary:
    'Sign in. Sets the session cookie; where `requiredAction` says `giveCode`, one with which nothing but `login-code` can be called.',
  input: z.object({ email, password, remember: z.boolean().default(false) }),
  output: session,
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  summary: 'Sign out of this browser.',
  input: z.object({}),
  output: done,
});

export const getSession = defineCall({
  name: 'get-session',
  method: 'GET',
  summary: 'Who is signed in.',
  input: z.object({}),
  output: session,
});

/** A new password, twice (`passwordErrors`). */
const newPassword = {
  password: z.string().transform(withoutSpaces).pipe(z.string().max(200, 'must have at most 200 characters')),
  password2: z.string().max(1000).transform(withoutSpaces),
};

export const updatePassword = defineCall({
  name: 'update-password',
  method: 'POST',
  summary: "Change one's own password. Signs out every other browser.",
  input: z.object({ email, ...newPassword }).check(byRules(passwordErrors)),
  output: done,
});

const resetEmail = email.refine(isEmail, WRONG_EMAIL);

export const forgotPassword = defineCall({
  name: 'forgot-password',
  method: 'POST',
  summary:
    'Send a one-time password, if somebody signs in with this email. The answer is the same when nobody does. The old password goes on working.',
  input: z.object({ email: resetEmail }),
  output: done,
});

/** The secret of a link that was mailed: 256 random bits, base64url. */
const linkToken = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Open it from the email again.');

export const checkLink = defineCall({
  name: 'check-link',
  method: 'POST',
  summary: 'Whose password a mailed link sets; refused once it was used or is too old.',
  input: z.object({ token: linkToken }),
  output: z.object({ email: z.string(), fname: z.string(), org: z.string() }),
});

export const choosePassword = defineCall({
  name: 'choose-password',
  method: 'POST',
  summary:
    'Set the password by a mailed one-time link, which is used up. Signs out every other browser of that person, and signs in here as `login` does.',
  input: z.object({ token: linkToken, ...newPassword }).check(byRules(passwordErrors)),
  output: done.extend({ session }),
});

export const logoutEverywhere = defineCall({
  name: 'logout-everywhere',
  method: 'POST',
  summary: 'Sign out of every browser, this one included.',
  input: z.object({}),
  output: done,
});

export const getSessions = defineCall({
  name: 'get-sessions',
  method: 'GET',
  summary: 'The browsers in which one is signed in: this one first, then the last used.',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      /** Browser and system, such as `Firefox on Windows`; empty for older sessions. */
      browser: z.string(),
      /** ISO instants. The second is right to the minute. */
      startedAt: z.string(),
      lastUsedAt: z.string(),
      isThis: z.boolean(),
    }),
  ),
});

export const endSessions = defineCall({
  name: 'end-sessions',
  method: 'POST',
  summary: 'With the password: sign out of one other browser (`id`), or of all others.',
  input: z.object({ password, id: id.optional() }),
  output: done,
});
