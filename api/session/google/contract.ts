import { z } from 'zod';
import { defineCall, done, text } from '../../platform/contract/call.ts';

/**
 * Where "Sign up with Google" leads: a page to go to, not a call. `next` is the page of ours to come back to,
 * with or without a verified Google account: a sign-in that fails is ignored (spec 1 section 8).
 */
export function googleSignInPage(next: string): string {
  return `/api/auth/google?next=${encodeURIComponent(next)}`;
}

export const isGoogleAuth = defineCall({
  name: 'auth/isGoogleAuth',
  method: 'GET',
  summary: 'Whether this browser has shown a Google account in the last 30 minutes.',
  input: z.object({}),
  output: z.boolean(),
});

export const googleToken = defineCall({
  name: 'auth/googleToken',
  method: 'POST',
  summary:
    'Show a Google account by an access token that was given to this site; it is verified at Google. 401 when it is not good.',
  input: z.object({ access_token: text(4_096).regex(/^[!-~]+$/, 'must be a token') }),
  output: done,
});

export const externalProfile = defineCall({
  name: 'auth/external-profile',
  method: 'GET',
  summary: 'The Google account that this browser has shown, if any.',
  input: z.object({}),
  output: z.object({
    /** False where the installation has no Google sign-in set up. */
    available: z.boolean(),
    /** Verified at Google. A Google account may lack a family name. */
    profile: z.object({ email: z.string(), fname: z.string(), lname: z.string() }).nullable(),
    /** The account with which the operator's people sign up others (spec 1 section 2.1, "Internal mode"). */
    isInternal: z.boolean(),
  }),
});
