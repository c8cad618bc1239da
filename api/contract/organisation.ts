import { z } from 'zod';
import { defineCall, done, text } from './call.ts';

export const chargeTypeName = text(60).refine((value) => value !== '', 'The Charge Type field is required.');

/** A bank record (spec 1 section 3). Account numbers are masked to their last four digits: `****1234`. */
export const bank = z.object({
  _id: z.string(),
  bankType: z.enum(['bank', 'venmo', 'zelle']),
  bankName: z.string(),
  account_number: z.string(),
  venmoID: z.string(),
  zelleID: z.string(),
  active: z.boolean(),
});
export type Bank = z.output<typeof bank>;

export const searchBanks = defineCall({
  name: 'search-banks',
  method: 'GET',
  summary: 'Where the organisation takes money.',
  input: z.object({}),
  output: z.array(bank),
});

export const searchCharges = defineCall({
  name: 'search-charges',
  method: 'GET',
  summary: 'The charge types and payment plans, in a list of one.',
  input: z.object({}),
  output: z.array(z.object({ chargeTypes: z.array(z.string()), paymentPlans: z.array(z.unknown()) })),
});

export const getConfig = defineCall({
  name: 'get-config',
  method: 'GET',
  summary: 'The settings of the organisation, in a list of one.',
  input: z.object({}),
  output: z.array(
    z.object({
      showUserData: z.boolean(),
      slackHookUrl: z.string(),
      stripeOnboarded: z.boolean(),
      chargeTypes: z.array(z.string()),
      paymentPlans: z.array(z.unknown()),
    }),
  ),
});

export const addNewcharge = defineCall({
  name: 'add-newcharge',
  method: 'POST',
  summary: 'Add a charge type (one name, or several).',
  input: z.object({ chargeTypes: z.union([chargeTypeName, z.array(chargeTypeName).min(1).max(50)]) }),
  output: done,
});
