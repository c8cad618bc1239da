import { z } from 'zod';

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
