import { z } from 'zod';
import { atLeast, day, defineCall, done, text } from './call.ts';

export const chargeTypeName = text(60).refine((value) => value !== '', 'The Charge Type field is required.');

/** A charge of a payment plan (spec 1 section 3). */
export const planCharge = z.object({
  key: text(60),
  chargeType: chargeTypeName,
  /** The name of the charge when its type is Other. */
  otherChargeType: text(60).optional(),
  pAmount: atLeast(0.01, 'The amount must be at least 0.01.'),
  /** Start and due date. */
  sDate: day,
  dDate: day,
});
export type PlanCharge = z.output<typeof planCharge>;

export const planName = text(60).refine((value) => value !== '', 'The plan name field is required.');

/** Charges that are assigned together. */
export const paymentPlan = z.object({
  name: planName,
  chargeList: z.array(planCharge).min(1, 'The plan needs at least one charge.').max(60),
});
export type PaymentPlan = z.output<typeof paymentPlan>;

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
  output: z.array(z.object({ chargeTypes: z.array(z.string()), paymentPlans: z.array(paymentPlan) })),
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
      /** Members pay the card fee on top (spec 2 section 9). */
      passFeesOn: z.boolean(),
      chargeTypes: z.array(z.string()),
      paymentPlans: z.array(paymentPlan),
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

export const addNewplan = defineCall({
  name: 'add-newplan',
  method: 'POST',
  summary: 'Save a payment plan. A plan of the same name is refused.',
  input: z.object({ plan: paymentPlan }),
  output: done,
});

export const deletePlan = defineCall({
  name: 'delete-plan',
  method: 'POST',
  summary: 'Forget a payment plan, by its name. Charges that were made from it stay.',
  input: z.object({ plan: z.union([planName, z.object({ name: planName })]) }),
  output: done,
});
