import { z } from 'zod';
import { type WayToPay, waysToPay } from '../../../ledger/values/moneyAccounts.ts';
import { required } from '../../../ledger/values/violation.ts';
import { amount, day, defineCall, done, id, text } from '../../platform/contract/call.ts';
import { reason } from '../../platform/contract/wire.ts';

/** What administrators do to a member's credit by hand. Amounts are dollars. */

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

export const applyCredit = defineCall({
  name: 'apply-credit',
  method: 'POST',
  summary: "Pay what is due now with a member's free credit, oldest due date first.",
  input: z.object({ uuid: id, amount: amount('amount') }),
  output: done,
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
