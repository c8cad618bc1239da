import { z } from 'zod';
import { historyKinds } from '../../ledger/values/historyKinds.ts';
import { due } from './account.ts';
import { day, defineCall } from './call.ts';

/**
 * Answers of `/api/rest/<resource>`. Lists answer an array and `Content-Range: <resource> from-to/total`.
 * A total above 10,000 is given as 10001, so that a list's cost does not grow with history.
 */

/** The event that took another back, in a sentence with who and why; null while that one stands. */
export const correctedBy = z.object({ eventId: z.string(), sentence: z.string() }).nullable();

/** `/api/rest/history`: events as sentences, newest first. Filters: kind, memberId, from, to (days). */
export const historyEntry = z.object({
  /** The event's id; `/api/rest/events/{id}` has it raw. */
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** Event type, e.g. ChargeAssessed. */
  type: z.string(),
  kind: z.enum(historyKinds),
  sentence: z.string(),
  actor: z.string(),
  actorName: z.string(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  amount: z.number().nullable(),
  stream: z.string(),
  version: z.number(),
  position: z.string(),
  correctedBy,
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** `/api/rest/events/{id}`: one event as it stands in the log, and in what the history differs from it. */
export const rawEvent = z.object({
  id: z.string(),
  stream: z.string(),
  version: z.number(),
  position: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  /** For an auditor: the history's copy differs, or the log has lost the event; empty otherwise. */
  warning: z.string(),
});
export type RawEvent = z.output<typeof rawEvent>;

/** One line of an account: an event that moved its balance, or that changed what will be due. */
export const accountLine = z.object({
  eventId: z.string(),
  at: z.string(),
  /** The day on which it happened. */
  occurredOn: z.string(),
  type: z.string(),
  sentence: z.string(),
  chargeId: z.string().nullable(),
  /** Change of what the member owes, dollars; negative for a payment. */
  change: z.number(),
  /** What the member owes after it: the member's balance in the receivable sub-ledger. */
  balance: z.number(),
  /** Free credit after it. */
  credit: z.number(),
  correctedBy,
});
export type AccountLine = z.output<typeof accountLine>;

/**
 * Due now + scheduled - late fees + discounts - ahead is the ledger balance (docs/decisions/0046). Dollars.
 */
export const bridge = {
  /** Due on charges that have started, late fees reached and discounts on offer counted. */
  dueNow: z.number(),
  /** Due on charges before their start date. */
  scheduled: z.number(),
  /** Late fees that are reached and not in the journal yet. */
  lateFees: z.number(),
  /** Early discounts that are on offer. */
  discounts: z.number(),
  /** Paid by that day, although it was charged on a later one, or became credit only then. */
  ahead: z.number(),
  /** The balance of Members' receivable. */
  ledger: z.number(),
};

export type Bridge = z.output<z.ZodObject<typeof bridge>>;

/**
 * `/api/rest/accounts/{memberId}?asOf=YYYY-MM-DD&asKnownOn=YYYY-MM-DD`: a member's money at the end of a day,
 * as far as it was recorded by the end of one; both are today unless given.
 */
export const accountStatement = z.object({
  id: z.string(),
  memberId: z.string(),
  name: z.string(),
  email: z.string(),
  /** False once the member was removed. */
  memberExists: z.boolean(),
  asOf: z.string(),
  asKnownOn: z.string(),
  /** Due now and what takes it to the ledger balance; of due now what is past its due date. */
  ...bridge,
  overdue: z.number(),
  credit: z.number(),
  paid: z.number(),
  /** Since when others collect what was overdue, and how many dollars that was. */
  collections: z.object({ since: z.string(), amount: z.number() }).optional(),
  /** Credit that was paid out by hand and not taken back, oldest first. Dollars. */
  creditPayouts: z.array(
    z.object({ id: z.string(), amount: z.number(), method: z.string(), paidOn: z.string() }),
  ),
  charges: z.array(due.extend({ voided: z.boolean(), events: z.array(accountLine) })),
  lines: z.array(accountLine),
});
export type AccountStatement = z.output<typeof accountStatement>;

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

/** `/api/rest/aged-receivables/summary?asOf=…&asKnownOn=…`: from all that is due now to the ledger. */
export const receivableSummary = z.object({
  id: z.literal('summary'),
  asOf: z.string(),
  asKnownOn: z.string(),
  ...bridge,
});
export type ReceivableSummary = z.output<typeof receivableSummary>;

/**
 * `/api/rest/receivable-charges`: the charges that these figures are made of. Filters: asOf and asKnownOn
 * (days, default today), part (one of the figures, default ledger: all of them), age (a column of
 * aged-receivables), memberId.
 */
export const receivableCharge = z.object({
  /** The charge. */
  id: z.string(),
  memberId: z.string(),
  name: z.string(),
  type: z.string(),
  other: z.string(),
  startDate: z.string(),
  dueDate: z.string(),
  status: z.string(),
  ...bridge,
});
export type ReceivableCharge = z.output<typeof receivableCharge>;

/**
 * `/api/rest/aged-receivables`: what was due now from each member at the end of a day, by how long it had
 * been. Sort fields: name and each column. Filters: asOf and asKnownOn (days, default today), q.
 */
export const agedReceivable = z.object({
  /** The member. */
  id: z.string(),
  memberId: z.string(),
  name: z.string(),
  email: z.string(),
  /** The day since which the account was with collections; empty when it was not. */
  collectionsSince: z.string(),
  /** Not past its due date. */
  notYetDue: z.number(),
  days1to30: z.number(),
  days31to60: z.number(),
  days61to90: z.number(),
  over90: z.number(),
  dueNow: z.number(),
});
export type AgedReceivable = z.output<typeof agedReceivable>;

/** `/api/rest/deliveries`: mails to members, newest first. Filters: memberId, kind, status, q, from, to. */
export const delivery = z.object({
  id: z.string(),
  /** ISO instant at which it was asked for. */
  at: z.string(),
  /** What it was about, e.g. `overdue`: a mail of api/mails, or a post to Slack. */
  kind: z.string(),
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

/** `/api/rest/payouts`: what Stripe paid out to the organization's bank, newest first. */
export const payout = z.object({
  id: z.string(),
  amount: z.number(),
  /** The day on which it reaches the bank. */
  arrivalDate: z.string(),
  status: z.enum(['paid', 'failed']),
  /** ISO instant at which we heard of it. */
  at: z.string(),
  /** Why it failed; empty otherwise. */
  reason: z.string(),
  /** Whether Stripe has said what it is made of: `/api/rest/payouts/{id}`. */
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
