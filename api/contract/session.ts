import { z } from 'zod';
import { defineCall, done, text } from './call.ts';

/** Spaces are removed from emails and passwords wherever they are typed (spec 1 sections 2.1 and 5). */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

const email = z
  .string()
  .transform((value) => withoutSpaces(value).toLowerCase())
  .pipe(text(254).refine((value) => value !== '', 'is required'));
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
  status: z.string(),
  createdAt: z.string(),
  createdDate: z.string(),
  isStripeCustomer: z.boolean(),
  /** Empty while the organisation is in good standing. */
  reason: z.string(),
  showUserData: z.boolean(),
  /** Operates the installation: may see the payments of every organisation. No role of an organisation gives this. */
  operator: z.boolean(),
  /** The organisation's time zone (IANA name) and its calendar day now. */
  timeZone: z.string(),
  today: z.string(),
});
export type Session = z.output<typeof session>;

export const login = defineCall({
  name: 'login',
  method: 'POST',
  summary: 'Sign in. Sets the session cookie.',
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

/** NIST SP 800-63B-4 section 3.1.1.2: length is what counts; no composition rules. */
export const MIN_PASSWORD_LENGTH = 8;

export const updatePassword = defineCall({
  name: 'update-password',
  method: 'POST',
  summary: "Change one's own password. Signs out every other browser.",
  input: z.object({
    email,
    password: z
      .string()
      .transform(withoutSpaces)
      .pipe(
        z
          .string()
          .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
          .max(200, 'must have at most 200 characters'),
      ),
    password2: z.string().max(1000).transform(withoutSpaces),
  }),
  output: done,
});
