import { z } from 'zod';
import { amount, clearable, day, defineCall, done, id, requiredDay } from '../../platform/contract/call.ts';
import { reason } from '../../platform/contract/wire.ts';

/** A payment, and how much of it goes back. Amounts of refunds are dollars. */
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
    fromCredit: z.number(),
    /** What could be taken from neither: it would be charged again. */
    charged: z.number(),
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
