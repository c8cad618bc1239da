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

/** Money collected from a term's first day, day by day. Dollars; `total` up to the same day of the term. */
const termCollected = z.object({
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  total: z.number(),
  days: z.array(z.object({ day: z.string(), collected: z.number() })),
});
export type TermCollected = z.output<typeof termCollected>;

export const getHome = defineCall({
  name: 'get-home',
  method: 'GET',
  summary: 'What waits for an administrator, who owes most, what starts next and what this term collected.',
  input: z.object({}),
  output: z.object({
    /** No charges yet: the page shows the first steps instead. */
    isNew: z.boolean(),
    /** Who owes something that has started, and who of them is past due. */
    owed: z.object({
      dueNow: z.number(),
      members: z.number(),
      /** Those who owe most, the largest first. */
      most: z.array(z.object({ memberId: z.string(), name: z.string(), dueNow: z.number() })),
    }),
    pastDue: z.object({
      members: z.number(),
      dollars: z.number(),
      /** The first due date that has passed, and the day of the last reminder; empty for none. */
      since: z.string(),
      remindedOn: z.string(),
    }),
    /** Emails of the last days that failed, to an address that the member still has. */
    failedEmails: z.array(z.object({ memberId: z.string(), name: z.string(), email: z.string() })),
    /** Meetings of the last days that are over and have no attendance, the newest first. */
    unmarked: z.array(z.object({ id: z.string(), title: z.string(), startTime: z.string() })),
    /** More members than the subscription is for; null otherwise. */
    subscription: z.object({ members: z.number(), paidFor: z.number() }).nullable(),
    /** Charges that start next, per day and name. */
    starting: z.array(
      z.object({ day: z.string(), name: z.string(), members: z.number(), dollars: z.number() }),
    ),
    /** This term, between terms the last one; and the one to compare it with. */
    term: termCollected,
    before: termCollected.nullable(),
  }),
});
export type Home = z.output<typeof getHome.output>;
