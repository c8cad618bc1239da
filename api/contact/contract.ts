import { z } from 'zod';
import { validatePhone } from '../../ledger/values/input.ts';
import { isNameText, nameCharacters } from '../../ledger/values/plainText.ts';
import { required } from '../../ledger/values/violation.ts';
import { amount, byRule, defineCall, done, id, requiredText, text } from '../platform/contract/call.ts';
import { memberEmail, reason } from '../platform/contract/wire.ts';

/** Messages to the operator of the installation: Contact Us, and the two forms of spec 3 section 2. */

/** Names of these forms (spec 1 section 9 and spec 3 section 9, "forms 30"). */
export const MAX_CONTACT_NAME = 30;
export const MAX_CONTACT_MESSAGE = 5000;

/** "alphanumeric/dash/space" (spec 1 and spec 3, section 5), and what names have beside them. */
export const contactName = (label: string) => contactNameOrNone(label).refine(isThere, required(label));

export const contactNameOrNone = (label: string) =>
  text(MAX_CONTACT_NAME).refine((value) => isNameText(value, '\\d'), `${label} ${nameCharacters('\\d')}`);

/** Phones begin a field with a capital letter. */
export const contactEmail = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(memberEmail);

export const contactPhone = (label: string) => requiredText(label, 20).check(byRule(validatePhone));

/** What a request for tax filing says besides the name and email (spec 3 section 3, "Contact request"). */
export const taxFilingMemo = z.object({
  phone: contactPhone('Phone Number'),
  organization: text(100),
  address: text(200),
});
export type TaxFilingMemo = z.output<typeof taxFilingMemo>;

const contactInput = z
  .object({
    fname: contactName('First Name'),
    /** Empty in the forms of administrators: a Full Name is one field there. */
    lname: contactNameOrNone('Last Name'),
    email: contactEmail,
    /** Text; an object asks for tax filing, which only administrators do. */
    memo: z.union([requiredText('Message', MAX_CONTACT_MESSAGE), taxFilingMemo]),
    /** Collections, for administrators only: the version of the terms that were agreed to, */
    terms: requiredText('terms', 300).optional(),
    /** what is to be collected, in dollars, */
    amount: amount('amount').optional(),
    /** and the member of the account: its overdue charges go along, and it is marked. */
    memberId: id.optional(),
  })
  .check(({ value, issues }) => {
    const isForm = typeof value.memo === 'object' || value.terms !== undefined;
    const missing = [
      ...(isForm || isThere(value.lname) ? [] : [['lname', 'Last Name']]),
      ...(value.memberId === undefined || value.terms !== undefined ? [] : [['terms', 'terms']]),
      ...(value.memberId === undefined || value.amount !== undefined ? [] : [['amount', 'amount']]),
    ] as const;
    for (const [field = '', label = ''] of missing)
      issues.push({ code: 'custom', path: [field], message: required(label), input: value, continue: true });
  });
export type ContactInput = z.output<typeof contactInput>;

function isThere(value: string): boolean {
  return value !== '';
}

export const contactUs = defineCall({
  name: 'contact-us',
  method: 'POST',
  summary:
    'Write to whoever operates this installation. Throttled. Administrators also ask for tax filing (`memo` as an object) and send accounts to collections (`terms`, `amount`, `memberId`).',
  input: contactInput,
  output: done,
});

export const previewContact = defineCall({
  name: 'preview-contact',
  method: 'POST',
  summary: 'The mail that contact-us would send for the same input. Sends and writes nothing.',
  input: contactInput,
  output: z.object({ subject: z.string(), text: z.string() }),
});

export const getCollections = defineCall({
  name: 'get-collections',
  method: 'GET',
  summary: 'Members with overdue charges, and those whose account is with collections, by name.',
  input: z.object({}),
  output: z.array(
    z.object({
      memberId: z.string(),
      name: z.string(),
      fname: z.string(),
      lname: z.string(),
      email: z.string(),
      phone: z.string(),
      /** In one line. */
      address: z.string(),
      /** Dollars. */
      overdue: z.number(),
      /** In collections since this day, and how many dollars; null when it is not. */
      collections: z.object({ since: z.string(), amount: z.number() }).nullable(),
    }),
  ),
});
export type CollectionsMember = z.output<typeof getCollections.output>[number];

export const recallFromCollections = defineCall({
  name: 'recall-from-collections',
  method: 'POST',
  summary: 'An account is not with collections any more: reminders go out again.',
  input: z.object({ uuid: id, reason }),
  output: done,
});

/**
 * The terms of collections that are ours, on a page of the console. A change of their text is a new version.
 */
const OURS = { url: '/collections/terms', version: '2026-11' };

/**
 * The terms that an administrator accepts with an account for collections. An operator's own terms are known
 * by their address, which therefore changes with them (docs/going-live.md).
 * @param url the operator's COLLECTIONS_TERMS_URL, or empty
 */
export function collectionsTermsOf(url: string): { readonly url: string; readonly version: string } {
  return url === '' ? OURS : { url, version: url };
}

/** What the pages show of the installation, from its configuration. */
export const getInstallation = defineCall({
  name: 'get-installation',
  method: 'GET',
  summary: 'How to reach the operator of this installation, and its social links.',
  input: z.object({}),
  output: z.object({
    contactEmail: z.string(),
    contactPhone: z.string(),
    /** Four at most. */
    socialLinks: z.array(z.string()),
    /** The terms of collections: their address and version. */
    collectionsTerms: z.object({ url: z.string(), version: z.string() }),
    /** Where page views are reported; empty for nowhere. */
    analyticsUrl: z.string(),
    /** Stripe's publishable key is a test key, or payments go to the sandbox. */
    testing: z.boolean(),
    /** Whether the caller can pay by card or bank here. */
    payments: z.boolean(),
    /** Mails are sent, kept where the caller reads them (`/outbox`), or kept for the operator. */
    mail: z.enum(['sent', 'outbox', 'kept']),
  }),
});
