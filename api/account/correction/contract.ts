import { z } from 'zod';
import {
  MAX_CHECK_NUMBER_LENGTH,
  manualPaymentMethods,
  reversalReasons,
  validateCheckNumber,
  validateReceivedAmount,
} from '../../../ledger/values/paymentRules.ts';
import { firstViolations, required } from '../../../ledger/values/violation.ts';
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
import { reason } from '../../platform/contract/wire.ts';
import { settlingAmounts } from '../payment/contract.ts';

const reversalQuote = {
  /** How much more is due of each charge, late fees that are reached by it included. */
  dueAgain: z.array(
    z.object({
      _id: z.string(),
      uuid: z.string(),
      type: z.string(),
      other: z.string(),
      memo: z.string(),
      dueDate: z.string(),
      amount: z.number(),
    }),
  ),
  /** What leaves the member's free credit, and what the member is charged because nothing gives it back. */
  credit: z.number(),
  returned: z.number(),
};

/** Corrections of payments that did not come through Stripe (docs/decisions/0052). Amounts are dollars. */

export const reversePayment = defineCall({
  name: 'reverse-payment',
  method: 'POST',
  summary:
    'Take back a payment by hand, Venmo or Zelle that was a mistake, bounced, or was taken back. What it had paid is due again. A check over several members goes back as a whole.',
  input: z.object({
    uuid: id,
    paymentId: id,
    kind: z.enum(reversalReasons, required('kind')),
    /** The day on which it bounced or was taken back; today when left out. A mistake needs none. */
    leftOn: clearable(day),
    /** What the bank took for a bounced check, and what the member is charged for it. */
    bankFee: clearable(amount('bank fee')),
    fee: clearable(amount('fee')),
    /** Of a check over several members: the one who is charged the fee; left out: that of this payment. */
    feeTo: id.optional(),
    reason,
  }),
  output: doneEach,
});

export const quoteReversal = defineCall({
  name: 'quote-reversal',
  method: 'POST',
  summary:
    'What reverse-payment would do: what is due again, where the money is that it takes, and the deposit that it is in. Writes nothing.',
  input: z.object({
    uuid: id,
    paymentId: id,
    kind: z.enum(reversalReasons, required('kind')),
    /** The day on which it bounced or was taken back; today when left out. */
    leftOn: clearable(day),
  }),
  output: z.object({
    /** The name of the account that it would leave. */
    account: z.string(),
    /** The standing deposit of its cash or check, and the entry of that in the journal; null for none. */
    deposit: z.object({ occurredOn: z.string(), amount: z.number(), eventId: z.string() }).nullable(),
    ...reversalQuote,
  }),
});

export const verifyDeclinedPayment = defineCall({
  name: 'verify-declined-payment',
  method: 'POST',
  summary:
    'Verify a Venmo or Zelle payment after all that was declined wrongly: it counts from the day on which it was sent.',
  input: z.object({ uuid: id, paymentId: id, reason }),
  output: done,
});

export const movePayment = defineCall({
  name: 'move-payment',
  method: 'POST',
  takesList: true,
  summary:
    'Move a payment by hand, Venmo or Zelle, all of it, to other charges of the member or to those of another one.',
  input: z.object({
    uuid: id,
    paymentId: id,
    to: id,
    charges: z
      .array(z.object({ _id: id, amount: dollars.check(byRule((amount) => validateReceivedAmount(amount))) }))
      .min(1, required('charges'))
      .max(100),
    reason,
  }),
  output: doneEach,
});

export const quoteMove = defineCall({
  name: 'quote-move',
  method: 'POST',
  summary:
    'What move-payment takes with the payment, and the open charges to which it can be moved, as they are once it has left what it paid. Writes nothing.',
  input: z.object({ uuid: id, paymentId: id, to: id }),
  output: z.object({
    ...reversalQuote,
    charges: z.array(
      z.object({
        _id: z.string(),
        type: z.string(),
        other: z.string(),
        memo: z.string(),
        dueDate: z.string(),
        remaining: z.number(),
        /** As of the day of the payment. */
        amounts: settlingAmounts,
      }),
    ),
  }),
});

export const changePayment = defineCall({
  name: 'change-payment',
  method: 'POST',
  summary:
    'Correct the date received, the way or the check number of a payment by hand, of a check over several members for all of them. Late fees and discounts follow the new day.',
  input: z
    .object({
      uuid: id,
      paymentId: id,
      paidOn: requiredDay('date received'),
      method: z.enum(manualPaymentMethods, required('Payment Type')),
      checkNumber: text(MAX_CHECK_NUMBER_LENGTH).optional(),
      reason,
    })
    .check(
      byRules(({ method, checkNumber }) =>
        firstViolations([['checkNumber', validateCheckNumber(method, checkNumber)]]),
      ),
    ),
  output: doneEach,
});
