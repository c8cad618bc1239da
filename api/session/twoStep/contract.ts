import { z } from 'zod';
import { withoutSpaces } from '../../../ledger/values/input.ts';
import { defineCall, done, id, text } from '../../platform/contract/call.ts';
import { session } from '../contract.ts';

/** A code of the phone, or a recovery code: which one it is, is seen by its length. */
const code = text(60)
  .transform(withoutSpaces)
  .refine((value) => value !== '', 'is required');
/** One's password once more, against misuse of a computer that was left open. */
const password = z.string().transform(withoutSpaces).pipe(z.string().min(1, 'is required').max(200));

const recoveryCodes = done.extend({
  /** Each works once. They are answered here and never again. */
  recoveryCodes: z.array(z.string()),
});

export const loginCode = defineCall({
  name: 'login-code',
  method: 'POST',
  summary: 'The second step of signing in: a code of the app, or a recovery code. Sets a new session cookie.',
  input: z.object({ code }),
  output: session,
});

export const getTwoStep = defineCall({
  name: 'get-two-step',
  method: 'GET',
  summary: "Whether one's two-step sign-in is on.",
  input: z.object({}),
  output: z.object({
    /** ISO instant; null while it is off. */
    since: z.string().nullable(),
    recoveryCodesLeft: z.number(),
    /** The operator of the installation asks for it: who turns it off has to set it up again. */
    required: z.boolean(),
  }),
});

export const beginTwoStep = defineCall({
  name: 'begin-two-step',
  method: 'POST',
  summary: 'Begin to set up two-step sign-in, with the password: what the authenticator app needs.',
  input: z.object({ password }),
  output: z.object({
    /** To be typed: base32. */
    secret: z.string(),
    /** To be shown as a QR code: `otpauth://totp/…`. */
    uri: z.string(),
  }),
});

export const turnOnTwoStep = defineCall({
  name: 'turn-on-two-step',
  method: 'POST',
  summary: 'Turn two-step sign-in on, by a code of the app. Signs out every other browser.',
  input: z.object({ code }),
  output: recoveryCodes,
});

export const turnOffTwoStep = defineCall({
  name: 'turn-off-two-step',
  method: 'POST',
  summary: 'Turn two-step sign-in off, by a code or recovery code. Signs out every other browser.',
  input: z.object({ code }),
  output: done,
});

export const renewRecoveryCodes = defineCall({
  name: 'renew-recovery-codes',
  method: 'POST',
  summary: 'New recovery codes in place of the old ones, by a code or recovery code.',
  input: z.object({ code }),
  output: recoveryCodes,
});

export const resetTwoStep = defineCall({
  name: 'reset-two-step',
  method: 'POST',
  summary:
    'Remove the two-step sign-in of somebody else of the organization, who has lost it. Signs them out everywhere.',
  input: z.object({ _id: id }),
  output: done,
});
