import { z } from 'zod';
import { defineCall } from '../platform/contract/call.ts';

/**
 * Answers of `/api/rest/<resource>`. Lists answer an array and `Content-Range: <resource> from-to/total`.
 * A total above 10,000 is given as 10001, so that a list's cost does not grow with history.
 */

/** `/api/rest/dashboard/summary`: the figures of spec 2 section 2, "Finance dashboard". Dollars. */
export const dashboard = z.object({
  id: z.literal('summary'),
  /** Money received in the period less what went back in it; what is kept as credit is one of `byType`. */
  collected: z.number(),
  /** Due today on charges that start in the period: not past their due date, and past it. */
  current: z.number(),
  overdue: z.number(),
  /** Today, whatever the period: due now, due on charges before their start, and payments on their way. */
  dueNow: z.number(),
  scheduled: z.number(),
  pending: z.number(),
  /** Collected per charge type, as payments and as dollars. */
  byType: z.array(z.object({ type: z.string(), charges: z.number(), dollars: z.number() })),
  /** Six months, the present one last: the amounts of charges by their start date, and what was collected. */
  months: z.array(z.object({ month: z.string(), charges: z.number(), payments: z.number() })),
  members: z.number(),
});
export type Dashboard = z.output<typeof dashboard>;

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
  /** The account's key, which never changes. */
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

/** `/api/rest/collected`: what Collected is made of. Filters: type, memberId, from, to (days). */
export const collectedLine = z.object({
  id: z.string(),
  /** The day on which the money came, or went back. */
  day: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  /** The charge's type at that time, or Kept as credit. */
  type: z.string(),
  /** Empty for what is kept as credit. */
  chargeId: z.string(),
  eventType: z.string(),
  eventId: z.string(),
  /** Dollars; negative for what went back. */
  amount: z.number(),
});
export type CollectedLine = z.output<typeof collectedLine>;

/** `/api/rest/deliveries`: mails to members, newest first. Filters: memberId, kind, status, q, from, to. */
export const delivery = z.object({
  id: z.string(),
  /** ISO instant at which it was asked for. */
  at: z.string(),
  /** What it was about, e.g. `overdue`: a mail of api/mails, or a post to Slack. */
  kind: z.string(),
  /** The kind in words. */
  label: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  /** The address. */
  to: z.string(),
  subject: z.string(),
  /** `skipped`: nothing left to say. `unknown`: interrupted while sending, and not sent again. */
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'skipped', 'unknown']),
  /** Why it failed or was not sent; empty otherwise. */
  error: z.string(),
  chargeIds: z.array(z.string()),
});
export type Delivery = z.output<typeof delivery>;

export const getDeliveryKinds = defineCall({
  name: 'get-delivery-kinds',
  method: 'GET',
  summary: 'What the delivery log may hold: each kind of mail and post, with its label.',
  input: z.object({}),
  output: z.array(delivery.pick({ kind: true, label: true })),
});
