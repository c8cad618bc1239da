import { z } from 'zod';
import { INVALID_ROUTING_NUMBER, isRoutingNumber } from '../../../ledger/values/input.ts';
import { defineCall, done, nameText, requiredText, text } from '../../platform/contract/call.ts';

/** A bank record (spec 1 section 3). Account numbers are masked (`****1234`); empty until connected. */
const bank = z.object({
  _id: z.string(),
  bankType: z.enum(['bank', 'venmo', 'zelle']),
  bankName: z.string(),
  account_number: z.string(),
  venmoID: z.string(),
  zelleID: z.string(),
  active: z.boolean(),
  /** Whether a bank has gone through Stripe's onboarding; always true for Venmo and Zelle. */
  stripeOnboarded: z.boolean(),
  org_code: z.string(),
});
export type Bank = z.output<typeof bank>;

export const searchBanks = defineCall({
  name: 'search-banks',
  method: 'GET',
  summary: 'Where the organization takes money.',
  input: z.object({}),
  output: z.array(bank),
});

export const lookupRouting = defineCall({
  name: 'lookup-routing',
  method: 'GET',
  summary: 'Look a routing number up; `OK` when there is such a bank.',
  input: z.object({ routing_number: text(20) }),
  output: z.object({ message: z.string(), bankName: z.string() }),
});

/** Lengths of spec 1 section 9. A Zelle id may be an email. */
export const MAX_VENMO_ID = 40;
export const MAX_ZELLE_ID = 254;
export const MAX_BANK_NAME = 30;

/** Letters, digits, dashes and spaces (spec 1 section 5), and what Venmo's own names have beside them. */
export const venmoId = requiredText('Venmo ID', MAX_VENMO_ID).refine(
  (value) => /^[\p{L}\p{M}\d _@-]*$/u.test(value),
  'Venmo ID may contain letters, digits, spaces, dashes, _ and @ only',
);
/** Zelle knows people by email or phone. */
export const zelleId = requiredText('Zelle ID', MAX_ZELLE_ID);
export const bankName = nameText('Bank Name', MAX_BANK_NAME);

export const addBank = defineCall({
  name: 'add-bank',
  method: 'POST',
  summary:
    'Add a way for members to pay: Venmo, Zelle, or a bank account that is known by its numbers (only its last four digits are kept).',
  input: z.discriminatedUnion('bankType', [
    z.object({ bankType: z.literal('venmo'), venmoID: venmoId }),
    z.object({ bankType: z.literal('zelle'), zelleID: zelleId }),
    z.object({
      bankType: z.literal('bank'),
      bankName: bankName.optional(),
      routing_number: z.string().refine(isRoutingNumber, INVALID_ROUTING_NUMBER),
      account_number: z.string().regex(/^\d{4,17}$/, 'must be 4 to 17 digits'),
    }),
  ]),
  output: done.extend({ _id: z.string() }),
});

export const deleteBank = defineCall({
  name: 'delete-bank',
  method: 'POST',
  summary: 'Forget a way to pay. What was paid by it stays.',
  input: z.object({ id: text(60) }),
  output: done,
});

export const createStripeConnect = defineCall({
  name: 'create-stripe-connect',
  method: 'POST',
  summary:
    "Connect the organization's bank through Stripe's onboarding: answers its address, or, with `properlyReturned`, records what was connected.",
  input: z.object({
    bankName,
    bankType: z.literal('bank').default('bank'),
    /** Go through the onboarding again for a bank that was added before. */
    reconnectStripe: z.boolean().optional(),
    properlyReturned: z.boolean().optional(),
  }),
  output: z.object({
    /** Where the browser goes; left out after the return. */
    url: z.string().optional(),
    /** Why not, or how it ended: shown to the administrator. */
    msg: z.string().optional(),
  }),
});
