import { z } from 'zod';
import { bridge } from '../contract.ts';

/** `/api/rest/aged-receivables/summary?asOf=…&asKnownOn=…`: from all that is due now to the ledger. */
const receivableSummary = z.object({
  id: z.literal('summary'),
  asOf: z.string(),
  asKnownOn: z.string(),
  ...bridge,
});

export type ReceivableSummary = z.output<typeof receivableSummary>;

/**
 * `/api/rest/receivable-charges`: the charges that these figures are made of. Filters: asOf and asKnownOn
 * (days, default today), part (one of the figures, default ledger: all of them), age (a column of
 * aged-receivables), memberId, group.
 */
const receivableCharge = z.object({
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
 * been. Sort fields: name and each column. Filters: asOf and asKnownOn (days, default today), group, q.
 */
export const agedReceivable = z.object({
  id: z.string(),
  memberId: z.string(),
  name: z.string(),
  email: z.string(),
  /** The day since which the account was with collections; empty when it was not. */
  collectionsSince: z.string(),
  notYetDue: z.number(),
  days1to30: z.number(),
  days31to60: z.number(),
  days61to90: z.number(),
  over90: z.number(),
  dueNow: z.number(),
  pastDue: z.number(),
  /** Days since the oldest due date; 0 while nothing is past due. */
  oldest: z.number(),
  /** For what, in one line: "Dues Oct, Nov · Fine". */
  why: z.string(),
  /** The charges that are due now. */
  chargeIds: z.array(z.string()),
  /** As of today alone, else empty and 0: phone, last reminder, what is on its way, free credit. */
  phone: z.string(),
  remindedOn: z.string(),
  pending: z.number(),
  credit: z.number(),
});

export type AgedReceivable = z.output<typeof agedReceivable>;
