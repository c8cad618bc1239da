import { z } from 'zod';
import { day, defineCall } from '../platform/contract/call.ts';

/** `/api/rest/payouts`: what Stripe paid out to the organization's bank, newest first. */
export const payout = z.object({
  id: z.string(),
  amount: z.number(),
  arrivalDate: z.string(),
  status: z.enum(['paid', 'failed']),
  /** ISO instant at which Bursar learned of it. */
  at: z.string(),
  /** Why it failed; empty otherwise. */
  reason: z.string(),
  /** Its lines are known from Stripe: `/api/rest/payouts/{id}`. */
  isItemized: z.boolean(),
  /** Its entry in the journal: lines of `/api/rest/journal` by their event. */
  paidEventId: z.string(),
  /** The entry that took it back; empty while it has not failed. */
  failedEventId: z.string(),
});
export type Payout = z.output<typeof payout>;

/**
 * `/api/rest/payouts/{id}`: a payout and its lines. Dollars: gross less fee is net; nets add up to the
 * amount.
 */
export const payoutDetail = payout.extend({
  /** The sums per kind of line. */
  sums: z.array(z.object({ kind: z.string(), gross: z.number(), fee: z.number(), net: z.number() })),
  lines: z.array(
    z.object({
      id: z.string(),
      /** `restored`: a refund that failed or a dispute that was won; `other`: tied to no payment. */
      kind: z.enum(['payment', 'refund', 'return', 'dispute', 'restored', 'other']),
      memberId: z.string(),
      memberName: z.string(),
      paymentId: z.string(),
      orderId: z.string(),
      /** The event that moved the money (`/api/rest/events/{id}`), and when; null when there is none. */
      eventId: z.string().nullable(),
      at: z.string().nullable(),
      gross: z.number(),
      fee: z.number(),
      net: z.number(),
    }),
  ),
});
export type PayoutDetail = z.output<typeof payoutDetail>;

export const getPayoutInfo = defineCall({
  name: 'get-payout-info',
  method: 'POST',
  summary: 'When Stripe pays out next, and how much lies there (spec 2 section 3, "Payout info").',
  input: z.object({}),
  output: z.object({
    /** A day; null when nothing is on its way. */
    nextPayoutDate: z.string().nullable(),
    /** What has not reached the bank yet: available, pending at Stripe, or in a payout under way. Dollars. */
    balance: z.number(),
    /** False while the organization has no account at Stripe. */
    connected: z.boolean(),
  }),
});

export const searchAllPaymentsOrgs = defineCall({
  name: 'search-all-payments-orgs',
  method: 'GET',
  summary:
    "Every organization's card and check payments, from a day to a day (both included; the last year if left out). For the operator only.",
  input: z.object({ from: day.optional(), to: day.optional() }),
  output: z.record(
    z.string(),
    z.array(
      z.object({
        order_id: z.string(),
        amount: z.number(),
        payDate: z.string(),
        payment_type: z.string(),
      }),
    ),
  ),
});
