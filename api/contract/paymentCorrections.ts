import { z } from 'zod';
import { reversalReasons } from '../../ledger/values/paymentRules.ts';
import { required } from '../../ledger/values/violation.ts';
import { amount, clearable, day, defineCall, done, id, requiredText } from './call.ts';

/** Corrections of payments that did not come through Stripe (docs/decisions/0047). Amounts are dollars. */

export const reversePayment = defineCall({
  name: 'reverse-payment',
  method: 'POST',
  summary:
    'Take back a payment by hand, Venmo or Zelle that was a mistake, bounced, or was taken back. What it had paid is due again.',
  input: z.object({
    uuid: id,
    paymentId: id,
    kind: z.enum(reversalReasons, required('kind')),
    /** The day on which it bounced or was taken back; today when left out. A mistake needs none. */
    leftOn: clearable(day),
    /** What the bank took for a bounced check, and what the member is charged for it. */
    bankFee: clearable(amount('bank fee')),
    fee: clearable(amount('fee')),
    reason: requiredText('reason', 200),
  }),
  output: done,
});

export const verifyDeclinedPayment = defineCall({
  name: 'verify-declined-payment',
  method: 'POST',
  summary:
    'Verify a Venmo or Zelle payment after all that was declined wrongly: it counts from the day on which it was sent.',
  input: z.object({ uuid: id, paymentId: id, reason: requiredText('reason', 200) }),
  output: done,
});
