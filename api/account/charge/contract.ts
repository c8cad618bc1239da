import { z } from 'zod';
import { chargeErrors } from '../../../ledger/values/chargeRules.ts';
import { manualPaymentMethods, validateReceivedAmount } from '../../../ledger/values/paymentRules.ts';
import { required } from '../../../ledger/values/violation.ts';
import {
  amount,
  byRule,
  byRules,
  clearable,
  day,
  defineCall,
  dollars,
  done,
  doneEach,
  id,
  requiredDay,
  text,
} from '../../platform/contract/call.ts';
import { reason, undoable } from '../../platform/contract/wire.ts';

/** Pending before the start date, Overdue after the due date, Paid when nothing is due, else Current. */
const chargeStatus = z.enum(['Pending', 'Current', 'Overdue', 'Paid']);

/** A charge as calls and lists answer it (spec 2 section 3). Dollars; days as `YYYY-MM-DD`. */
export const due = z.object({
  /** Same as `_id`; react-admin needs this name. */
  id: z.string(),
  _id: z.string(),
  uuid: z.string(),
  name: z.string(),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  /** False once the member was removed: the screens say "User no longer exists". */
  memberExists: z.boolean(),
  /** The day since which the member's account is with collections, or null. */
  collectionsSince: z.string().nullable(),
  type: z.string(),
  other: z.string(),
  account: z.string(),
  amount: z.number(),
  /** What is or was to pay in all today: amount + late fee - early discount. */
  total: z.number(),
  totalFinalAmount: z.number(),
  remaining: z.number(),
  totalAmountToPay: z.number(),
  /** Still due, but pending: an unverified Venmo or Zelle payment, or a bank debit under way. */
  pending: z.number(),
  /** What can still be paid beside that. */
  payable: z.number(),
  amtPaid: z.number(),
  isPaid: z.boolean(),
  startDate: z.string(),
  /** ISO instant of the charge: its Date of Charge. */
  ts: z.string(),
  date: z.string(),
  dueDate: z.string(),
  status: chargeStatus,
  /** The status in words: "Written off" and "Voided" where the spec's status is Paid (docs/deviations.md). */
  statusLabel: z.string(),
  memo: z.string(),
  /** The meeting of a fine for absence; empty for any other charge. */
  meetingId: z.string(),
  isLateFeesEnabled: z.boolean(),
  lateFee: z.number(),
  lateFeeStartDate: z.string(),
  lateFeeApplied: z.boolean(),
  /** An administrator has waived it: it is not added any more. */
  lateFeeWaived: z.boolean(),
  /** The day from which the late fee will be added; empty once it is, and where none is to come. */
  lateFeeFrom: z.string(),
  isEarlyDiscountEnabled: z.boolean(),
  earlyDiscount: z.number(),
  earlyDiscountEndDate: z.string(),
  /** True when the discount was granted, or would be by paying today. */
  earlyDiscountApplied: z.boolean(),
  /** Paid by the spec's statuses, although this part was written off. */
  writtenOff: z.number(),
  /** Credit that went into it, in dollars. */
  creditsUsed: z.number(),
  payment_type: z.string(),
  order_id: z.string(),
});
export type Due = z.output<typeof due>;

export const searchDues = defineCall({
  name: 'search-dues',
  method: 'GET',
  summary: "One member's charges. A member may ask for their own only.",
  input: z.object({ uuid: id }),
  output: z.array(due),
});

export const searchAllDues = defineCall({
  name: 'search-all-dues',
  method: 'GET',
  summary:
    'The charges of the whole organization, all of them, the newest first; use /api/rest/charges for pages.',
  input: z.object({}),
  output: z.array(due),
});

const chargeTypeSummary = z.object({
  type: z.string(),
  count: z.number(),
  /** The sum of the charges' amounts. Dollars. */
  amount: z.number(),
  collectedCount: z.number(),
  /** Money received for them less what went back. */
  collected: z.number(),
  /** Paid on them, credit included. */
  paid: z.number(),
  /** The last due date of the type's open charges; null when nothing is open. */
  dueDate: z.string().nullable(),
});
export type ChargeTypeSummary = z.output<typeof chargeTypeSummary>;

export const searchDuesByType = defineCall({
  name: 'search-dues-byType',
  method: 'GET',
  summary:
    'What was charged, collected and paid for each charge type, and what is kept as credit: all that was collected.',
  input: z.object({}),
  output: z.array(chargeTypeSummary),
});

const chargeFields = {
  type: text(60),
  other: text(60).optional(),
  account: text(60),
  amount: amount('amount'),
  startDate: clearable(day),
  dueDate: requiredDay('due date'),
  memo: text(500).optional(),
  /** Left out, `null` or empty: none. What was there is cleared. */
  lateFee: clearable(amount('late fee')),
  lateFeeStartDate: clearable(day),
  earlyDiscount: clearable(amount('early discount')),
  earlyDiscountEndDate: clearable(day),
};

/** The terms of a charge without its member, and without the rules between its fields. */
export const chargeTerms = z.object(chargeFields);

export const createDues = defineCall({
  name: 'create-dues',
  method: 'POST',
  takesList: true,
  summary: 'Charge members. Every charge is checked before any is written.',
  input: z.object({
    dues: z
      .array(chargeTerms.extend({ uuid: id }).check(byRules((charge) => chargeErrors(charge))))
      .min(1, required('members'))
      .max(5000),
    /** Email each member about what is new, once it cannot be undone. */
    notify: z.boolean().default(false),
  }),
  output: doneEach.extend(undoable),
});

export const updateDues = defineCall({
  name: 'update-dues',
  method: 'POST',
  summary: 'Change the terms of a charge.',
  input: z
    .object({
      _id: id,
      uuid: id,
      ...chargeFields,
      /** The terms as read. When somebody has changed them since, the charge stays as it is (409). */
      seen: z.object(chargeFields).optional(),
    })
    .check(byRules((charge) => chargeErrors(charge, { previous: charge.seen ?? {} }))),
  output: done,
});

export const deleteDues = defineCall({
  name: 'delete-dues',
  method: 'POST',
  takesList: true,
  summary: 'Void charges. What had been paid on them becomes credit; nothing is erased.',
  input: z.object({
    ids: z
      .array(z.object({ _id: id }))
      .min(1)
      .max(5000),
    reason: text(200).optional(),
  }),
  output: doneEach,
});

const decisionOnCharge = z.object({ uuid: id, _id: id, reason });

export const waiveLateFee = defineCall({
  name: 'waive-late-fee',
  method: 'POST',
  summary: 'Let a member off the late fee of a charge, whether it was reached or not.',
  input: decisionOnCharge,
  output: done,
});

export const writeOffCharge = defineCall({
  name: 'write-off-charge',
  method: 'POST',
  summary: 'Give up what is still owed on a charge.',
  input: decisionOnCharge,
  output: done,
});

export const reinstateCharge = defineCall({
  name: 'reinstate-charge',
  method: 'POST',
  summary: 'Let a removed charge stand again. Credit that it had become pays it again, as far as it is free.',
  input: decisionOnCharge,
  output: done,
});

export const reinstateLateFee = defineCall({
  name: 'reinstate-late-fee',
  method: 'POST',
  summary: 'Let a late fee count again that was waived, whether it had been reached or not.',
  input: decisionOnCharge,
  output: done,
});

export const reverseWriteOff = defineCall({
  name: 'reverse-write-off',
  method: 'POST',
  summary: 'Ask again for what was written off of a charge and not recovered.',
  input: decisionOnCharge,
  output: done,
});

export const recordRecovery = defineCall({
  name: 'record-recovery',
  method: 'POST',
  summary: 'Record money that came by hand for a charge that was written off, at most what is written off.',
  input: z.object({
    uuid: id,
    _id: id,
    amount: dollars.check(byRule((amount) => validateReceivedAmount(amount))),
    pmt_type: z.enum(manualPaymentMethods, required('Payment Type')),
    /** The day on which the money was received; today when left out. */
    paidOn: day.optional(),
  }),
  output: done,
});
