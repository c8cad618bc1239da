import { z } from 'zod';
import { isEmail, WRONG_EMAIL } from '../../../ledger/values/email.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../../../ledger/values/input.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { validateRole } from '../../../ledger/values/role.ts';
import { byRule, requiredText } from './call.ts';

/** What the calls that store a receipt have in common (spec 3; it names none for expenses). */
export const receiptUpload = {
  method: 'POST',
  body: 'multipart',
  maxFileBytes: MAX_FILE_BYTES,
  summary: 'Store a receipt: an image (PNG, JPEG, GIF, WebP or HEIC) of at most 100 MiB.',
  input: z.object({ fileDoc: z.file('Please choose a file.').max(MAX_FILE_BYTES, FILE_TOO_LARGE) }),
} as const;

export const storedReceipt = z.object({
  /** Send it as `receipt`. */
  Location: z.string(),
  /** A link to look at it, for a while. */
  url: z.string(),
});

export const memberEmail = requiredText('Email', 254)
  .refine((value) => value === value.toLowerCase(), 'Email address must be lower-case')
  .refine(isEmail, WRONG_EMAIL);

/** A role as somebody names it. */
export const roleName = requiredText('Role Type', 40).check(byRule(validateRole));

/** The event that took another back, in a sentence with who and why; null while that one stands. */
export const correctedBy = z.object({ eventId: z.string(), sentence: z.string() }).nullable();

/** The answer of a call with a batch that can be undone. */
export const undoable = { batch: z.string() };

/** A check of an opening balance that came back. */
export const bouncedCheck = z.object({
  id: z.string(),
  /** Its entry in the journal. */
  eventId: z.string(),
  amount: z.number(),
  bouncedOn: z.string(),
  reason: z.string(),
});

export type BouncedCheck = z.output<typeof bouncedCheck>;

/**
 * An administrator's manual changes: refunds, waivers, write-offs, what takes them back, and credit. Amounts
 * are dollars.
 */

/** Why an administrator changes something by hand. */
export const reason = requiredText('reason', 200);

/** A term that was set. Both days belong to it. */
export const term = z.object({
  _id: z.string(),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
});

export type Term = z.output<typeof term>;

/** What an unexcused absence costs; dollars. */
export const fineRule = z.object({
  chargeType: z.string(),
  /** Where the money goes, as in a charge. */
  account: z.string(),
  amount: z.number(),
  /** Absences of a term that cost nothing. */
  freeAbsences: z.number(),
  /** Days from the charge to its due date. */
  dueDays: z.number(),
});

export type FineRule = z.output<typeof fineRule>;

/** The organization's fine rule, which is in cents. */
export function presentFineRule({
  amountCents,
  ...rule
}: Omit<FineRule, 'amount'> & { readonly amountCents: number }): FineRule {
  return { ...rule, amount: toDollars(amountCents) };
}

/**
 * The code of an organization: the first letter of each word of its name and of its school's, lower-case
 * (spec 1 section 3). The server adds a number when the code is taken.
 */
export function orgCodeOf(organization: string, school: string): string {
  return `${organization} ${school}`
    .split(/\s+/)
    .map((word) => [...word.normalize('NFD')].find((character) => /[a-z0-9]/i.test(character)) ?? '')
    .join('')
    .toLowerCase();
}
