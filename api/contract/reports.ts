import { z } from 'zod';
import { due } from './account.ts';

/**
 * Answers of `/api/rest/<resource>` that no named call has. Lists answer an array and a `Content-Range: <resource> from-to/total`
 * header; totals above 10,000 are given as 10001 ("more than 10,000"), so that a list costs the same however long the history is.
 */

/** `/api/rest/history`: the organisation's events as sentences, newest first. Filters: kind, memberId, from, to (days), q. */
export const historyEntry = z.object({
  /** The event's id; `/api/rest/events/{id}` has it raw. */
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** Event type, e.g. ChargeAssessed. */
  type: z.string(),
  /** charge, payment, credit, member or organisation. */
  kind: z.string(),
  sentence: z.string(),
  actor: z.string(),
  actorName: z.string(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  amount: z.number().nullable(),
  stream: z.string(),
  version: z.number(),
  position: z.string(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** `/api/rest/events/{id}`: one event as it stands in the log. */
export const rawEvent = z.object({
  id: z.string(),
  stream: z.string(),
  version: z.number(),
  position: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
});
export type RawEvent = z.output<typeof rawEvent>;

/** One line of an account: an event that moved its balance, or that changed what will be due. */
export const accountLine = z.object({
  eventId: z.string(),
  at: z.string(),
  type: z.string(),
  sentence: z.string(),
  chargeId: z.string().nullable(),
  /** Change of what the member owes, dollars; negative for a payment. */
  change: z.number(),
  /** What the member owes after it: the member's balance in the Receivable sub-ledger. */
  balance: z.number(),
  /** Free credit after it. */
  credit: z.number(),
});
export type AccountLine = z.output<typeof accountLine>;

/** `/api/rest/accounts/{memberId}?asOf=YYYY-MM-DD`: a member's money, now or as it stood at the end of a day. */
export const accountStatement = z.object({
  id: z.string(),
  memberId: z.string(),
  name: z.string(),
  email: z.string(),
  asOf: z.string(),
  /** Dollars to pay on that day, reached late fees included. */
  due: z.number(),
  overdue: z.number(),
  credit: z.number(),
  paid: z.number(),
  charges: z.array(due.extend({ voided: z.boolean(), events: z.array(accountLine) })),
  lines: z.array(accountLine),
});
export type AccountStatement = z.output<typeof accountStatement>;

/** `/api/rest/dashboard/summary`: the figures of spec 2 section 2, "Finance dashboard". Dollars. */
export const dashboard = z.object({
  id: z.literal('summary'),
  collected: z.number(),
  current: z.number(),
  overdue: z.number(),
  /** Collected per charge type, as payments and as dollars. */
  byType: z.array(z.object({ type: z.string(), charges: z.number(), dollars: z.number() })),
  /** Six months, the present one last. */
  months: z.array(z.object({ month: z.string(), charges: z.number(), payments: z.number() })),
  members: z.number(),
});
export type Dashboard = z.output<typeof dashboard>;
