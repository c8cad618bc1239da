import { z } from 'zod';

/**
 * `/api/rest/journal`: the lines of the journal, the latest day first. Filters: account, memberId, chargeId,
 * eventId, from, to (days). The lines of one event are one balanced entry.
 */
export const journalLine = z.object({
  id: z.string(),
  eventId: z.string(),
  /** Event type, e.g. PaymentAccepted. */
  eventType: z.string(),
  position: z.string(),
  line: z.number(),
  /** The day on which the money moved. */
  occurredOn: z.string(),
  /** ISO instant at which it was recorded. */
  at: z.string(),
  /** Empty where no member is concerned, as with a payout. */
  memberId: z.string(),
  memberName: z.string(),
  /** The charge that a line of Members' receivable is about; empty otherwise. */
  chargeId: z.string(),
  /** Never changes, and is what to filter by: e.g. receivable, stripe, income:dues. */
  accountKey: z.string(),
  /** Number and name: e.g. 1100 Members' receivable. */
  account: z.string(),
  debit: z.number(),
  credit: z.number(),
});
export type JournalLine = z.output<typeof journalLine>;

/**
 * `/api/rest/trial-balance`: one row per account of the journal, by its number; of everything so far, or with
 * filters `from` and `to` of these days.
 */
export const trialBalanceRow = z.object({
  id: z.string(),
  /** Number and name: e.g. 1100 Members' receivable. */
  account: z.string(),
  /** asset, liability, net assets, income, contra income or expense. */
  type: z.string(),
  /** The line of Form 990-EZ on which it is reported. */
  form990EZ: z.string(),
  debit: z.number(),
  credit: z.number(),
  /** Debits less credits. Over all accounts the sum is 0. */
  balance: z.number(),
});
export type TrialBalanceRow = z.output<typeof trialBalanceRow>;

/** `/api/rest/collected`: what Collected is made of. Filters: type, method, memberId, from, to (days). */
const collectedLine = z.object({
  id: z.string(),
  day: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  /** The charge's type at that time, or Kept as credit. */
  type: z.string(),
  /** Empty for what is kept as credit. */
  chargeId: z.string(),
  eventType: z.string(),
  eventId: z.string(),
  /** As `payment_type` of a payment has it; empty for money that moved between charges. */
  method: z.string(),
  /** Dollars; negative for what went back. */
  amount: z.number(),
});
export type CollectedLine = z.output<typeof collectedLine>;
