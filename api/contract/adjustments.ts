import { z } from 'zod';
import { type WayToPay, waysToPay } from '../../ledger/values/moneyAccounts.ts';
import { manualPaymentMethods, whyNotReceived } from '../../ledger/values/paymentRules.ts';
import { required } from '../../ledger/values/violation.ts';
import {
  amount,
  byRule,
  clearable,
  day,
  defineCall,
  dollars,
  done,
  id,
  requiredDay,
  requiredText,
  text,
} from '../platform/contract/call.ts';

/**
 * An administrator's manual changes: refunds, waivers, write-offs, what takes them back, and credit. Amounts
 * are dollars.
 */

const reason = requiredText('reason', 200);

/** A payment, and how much of it goes back. */
const refund = {
  uuid: id,
  paymentId: id,
  amount: amount('amount'),
  /**
   * What becomes of each charge of the payment that the refund reopens: canceled, or due on a new day, with
   * its late fee from a new day or without. One that is left out is due as its terms say.
   */
  charges: z
    .array(
      z.discriminatedUnion('becomes', [
        z.object({ _id: id, becomes: z.literal('canceled') }),
        z.object({
          _id: id,
          becomes: z.literal('due'),
          dueDate: requiredDay('due date'),
          lateFeeStartDate: clearable(day),
        }),
      ]),
    )
    .optional(),
};

export const quoteRefund = defineCall({
  name: 'quote-refund',
  method: 'POST',
  takesList: true,
  summary: 'What refund-payment would take the money from, and what would be due then. Writes nothing.',
  input: z.object(refund),
  output: z.object({
    /** What each charge would lose of what is paid on it, and what would be due then. */
    reopened: z.array(
      z.object({
        _id: z.string(),
        amount: z.number(),
        /** 0 for one that would be canceled. */
        due: z.number(),
        dueDate: z.string(),
        /** A late fee that is still to come, and from when on; 0 and empty for none. */
        lateFee: z.number(),
        lateFeeStartDate: z.string(),
        /** What else was paid on a charge that would be canceled: it becomes credit. */
        keptAsCredit: z.number(),
      }),
    ),
    /** What would be taken from the member's free credit. */
    fromCredit: z.number(),
    /** What could be taken from neither: it would be charged again. */
    charged: z.number(),
    /** The part that is a card fee which the member had paid on top. */
    fee: z.number(),
  }),
});

export const refundPayment = defineCall({
  name: 'refund-payment',
  method: 'POST',
  takesList: true,
  summary:
    'Give a card or ACH payment back, in whole or in part. What it had paid is due again, or canceled.',
  input: z.object({ ...refund, reason }),
  output: done.extend({ refundId: z.string() }),
});

/** A member's charge, and why an administrator decides so. */
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
    amount: dollars.check(byRule((amount) => whyNotReceived(amount))),
    pmt_type: z.enum(manualPaymentMethods, required('Payment Type')),
    /** The day on which the money was received; today when left out. */
    paidOn: day.optional(),
  }),
  output: done,
});

export const updateBursarCredit = defineCall({
  name: 'update-bursar-credit',
  method: 'POST',
  summary: "Make a member's free credit this much.",
  input: z.object({
    memberUUId: id,
    memberamount: amount('credit', 0),
    reason: text(200).optional(),
  }),
  output: done.extend({ creditAmount: z.number() }),
});

export const payOutCredit = defineCall({
  name: 'pay-out-credit',
  method: 'POST',
  summary: "Record that a member's free credit was paid out by hand, at most what its account holds.",
  input: z.object({
    uuid: id,
    amount: amount('amount'),
    method: z.enum(Object.keys(waysToPay) as WayToPay[], required('Payment Type')),
    /** Today when left out. */
    paidOn: day.optional(),
    reason: text(200).optional(),
  }),
  output: done,
});

export const reverseCreditPayout = defineCall({
  name: 'reverse-credit-payout',
  method: 'POST',
  summary: 'Take back that credit was paid out, which was recorded by mistake. The credit is free again.',
  input: z.object({ uuid: id, creditPayoutId: id, reason }),
  output: done,
});
