import { z } from 'zod';
import { OTHER_TYPE, validateNotReserved } from '../../ledger/values/chargeRules.ts';
import { MAX_EIN_TEXT, validateEin } from '../../ledger/values/form990.ts';
import { MAX_LOGO_BYTES } from '../../ledger/values/input.ts';
import { MAX_PLAN_CHARGES, planErrors } from '../../ledger/values/planRules.ts';
import { MAX_REMINDER_NOTE, validateReminderDays } from '../../ledger/values/reminderRules.ts';
import {
  amount,
  byRule,
  byRules,
  defineCall,
  done,
  id,
  requiredDay,
  requiredText,
  text,
} from '../platform/contract/call.ts';
import { fineRule, term } from '../platform/contract/wire.ts';
import { orgName, schoolName } from './onboarding/contract.ts';

/** The alert for a charge type that the organization has. */
export const CHARGE_TYPE_KNOWN = 'There is such a charge type already';

const chargeTypeName = requiredText('Charge Type', 60);

/** The name of a new charge type, but not `Other`, the choice of a name of its own (spec 1 section 2.4). */
export const newChargeTypeName = chargeTypeName
  .refine((value) => value.toLowerCase() !== OTHER_TYPE.toLowerCase(), CHARGE_TYPE_KNOWN)
  .check(byRule(validateNotReserved));

/** A charge of a payment plan (spec 1 section 3). */
const planCharge = z.object({
  key: text(60),
  chargeType: text(60),
  /** The name of the charge when its type is Other. */
  otherChargeType: text(60).optional(),
  pAmount: amount('amount'),
  sDate: requiredDay('start date'),
  dDate: requiredDay('due date'),
});

const planName = requiredText('plan name', 60);

/** Charges that are assigned together. Their days are within a year of today, which the routes know. */
const paymentPlan = z
  .object({ name: planName, chargeList: z.array(planCharge).max(MAX_PLAN_CHARGES) })
  .check(byRules((plan) => planErrors(plan)));
export type PaymentPlan = z.output<typeof paymentPlan>;

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
  summary: 'The settings of the organization, in a list of one.',
  input: z.object({}),
  output: z.array(
    z.object({
      name: z.string(),
      university: z.string(),
      showUserData: z.boolean(),
      slackHookUrl: z.string(),
      /** Members can pay by card and bank. */
      stripeOnboarded: z.boolean(),
      /** Why Stripe takes no payments any more; empty while it does, and for non-administrators. */
      stripeProblem: z.string(),
      /** Members pay the card fee on top (spec 2 section 9). */
      passFeesOn: z.boolean(),
      membersAddEvents: z.boolean(),
      meetingReminders: z.boolean(),
      creditPaysOnDueDate: z.boolean(),
      /** The administrator to whom answers to mails go; empty for the longest-serving one. */
      mailContactId: z.string(),
      /** Percent from which on the attendance standing is Good. */
      attendanceThreshold: z.number(),
      /** Reimbursements of more than this need two approvals; null: none does. */
      twoApproversAbove: z.number().nullable(),
      /** The month in which the fiscal year begins, 1 to 12. */
      fiscalMonth: z.number(),
      /** "12-3456789"; empty for none, and for non-administrators. */
      ein: z.string(),
      /** Days from the due date on which members are reminded, the earliest first. */
      reminderDays: z.array(z.number()),
      /** A sentence in each of these mails; empty for none. */
      reminderNote: z.string(),
      /** The hours of the organization's day in which they are sent, 0 to 24. */
      reminderFromHour: z.number(),
      reminderToHour: z.number(),
      chargeTypes: z.array(z.string()),
      paymentPlans: z.array(paymentPlan),
      /** The terms that were set; usual ones hold where none of these is (ledger/values/terms.ts). */
      terms: z.array(term),
      /** What an unexcused absence costs; null without a rule. */
      fineRule: fineRule.nullable(),
      /** What the organization pays for Bursar; null before it subscribes, and for non-administrators. */
      subscription: z
        .object({
          status: z.enum(['active', 'past_due', 'canceled']),
          plan: z.number(),
          quantity: z.number(),
          /** ISO instant. */
          currentPeriodEnd: z.string(),
          /** ISO instant at which it ends, once it was canceled; null while it goes on. */
          endsAt: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});

export const addNewcharge = defineCall({
  name: 'add-newcharge',
  method: 'POST',
  summary: 'Add a charge type (one name, or several).',
  input: z.object({ chargeTypes: z.union([newChargeTypeName, z.array(newChargeTypeName).min(1).max(50)]) }),
  output: done,
});

export const addNewplan = defineCall({
  name: 'add-newplan',
  method: 'POST',
  summary: 'Save a payment plan. A plan of the same name is refused.',
  input: z.object({ plan: paymentPlan }),
  output: done,
});

export const updatePlan = defineCall({
  name: 'update-plan',
  method: 'POST',
  summary:
    'Change the payment plan that has this name; `plan` is all that it is from now on, and may rename it. Charges made from it stay.',
  input: z.object({ name: planName, plan: paymentPlan }),
  output: done,
});

export const deletePlan = defineCall({
  name: 'delete-plan',
  method: 'POST',
  summary: 'Forget a payment plan, by its name. Charges made from it stay.',
  input: z.object({ plan: z.union([planName, z.object({ name: planName })]) }),
  output: done,
});

export const updateConfig = defineCall({
  name: 'update-config',
  method: 'POST',
  summary: 'Change settings; those that are left out stay as they are.',
  input: z.object({
    showUserData: z.boolean().optional(),
    /** Empty for none. */
    slackHookUrl: text(300).optional(),
    passFeesOn: z.boolean().optional(),
    membersAddEvents: z.boolean().optional(),
    meetingReminders: z.boolean().optional(),
    creditPaysOnDueDate: z.boolean().optional(),
    /** The administrator to whom answers to mails go; empty for the longest-serving one. */
    mailContactId: z.union([id, z.literal('')]).optional(),
    /** Whole percent from which on the attendance standing is Good. */
    attendanceThreshold: z.int().min(0).max(100).optional(),
    /** Reimbursements of more than this need two approvals; null: none does. */
    twoApproversAbove: amount('amount', 0).nullable().optional(),
    /** The month in which the fiscal year begins, 1 to 12. */
    fiscalMonth: z.int().min(1).max(12).optional(),
    /** Nine digits, with or without a dash; empty for none. */
    ein: text(MAX_EIN_TEXT).check(byRule(validateEin)).optional(),
    name: orgName.optional(),
    university: schoolName.optional(),
    /** Days from the due date on which members are reminded; -3 is three days before it. None: not at all. */
    reminderDays: z.array(z.int()).check(byRule(validateReminderDays)).optional(),
    reminderNote: text(MAX_REMINDER_NOTE).optional(),
    /** The hours of the organization's day in which reminders are sent, 0 to 24. */
    reminderFromHour: z.int().min(0).max(23).optional(),
    reminderToHour: z.int().min(1).max(24).optional(),
    /** IANA name. */
    timeZone: text(60).optional(),
    /** Sent on the return from onboarding; whether it is true is read from Stripe. */
    stripeOnboarded: z.literal(true).optional(),
  }),
  output: done,
});

export const deleteCharge = defineCall({
  name: 'delete-charge',
  method: 'POST',
  summary: 'Forget a charge type. Charges of that type stay.',
  input: z.object({ charge: chargeTypeName }),
  output: done,
});

export const uploadLogo = defineCall({
  name: 'upload-logo',
  method: 'POST',
  body: 'multipart',
  maxFileBytes: MAX_LOGO_BYTES,
  summary: 'Set the logo: a PNG, JPEG or WebP image, by its content, of at most 1 MiB. It is made smaller.',
  input: z.object({
    file: z.file('Please choose an image.').max(MAX_LOGO_BYTES, 'The logo must be of at most 1 MiB.'),
  }),
  output: done,
});

export const removeLogo = defineCall({
  name: 'remove-logo',
  method: 'POST',
  summary: 'Remove the logo: initials take its place.',
  input: z.object({}),
  output: done,
});
