import { z } from 'zod';
import { correctedBy } from '../platform/contract/wire.ts';

import { due } from './charge/contract.ts';

/** One line of an account: an event that moved its balance, or that changed what will be due. */
const accountLine = z.object({
  eventId: z.string(),
  at: z.string(),
  occurredOn: z.string(),
  type: z.string(),
  sentence: z.string(),
  chargeId: z.string().nullable(),
  /** Change of what the member owes, dollars; negative for a payment. */
  change: z.number(),
  /** What the member owes after it: the member's balance in the receivable sub-ledger. */
  balance: z.number(),
  credit: z.number(),
  correctedBy,
  /** What was done to several members at once, for `get-batch`, and to how many; for administrators alone. */
  batch: z.object({ id: z.string(), size: z.number() }).nullable(),
});
export type AccountLine = z.output<typeof accountLine>;

/** Due now + scheduled - late fees + discounts - ahead = ledger balance (docs/decisions/0046). Dollars. */
export const bridge = {
  /** Due on charges that have started, late fees reached and discounts on offer counted. */
  dueNow: z.number(),
  /** Due on charges before their start date. */
  scheduled: z.number(),
  /** Late fees that are reached and not in the journal yet. */
  lateFees: z.number(),
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
  /** The day of the last reminder; empty without one, and as of a past day. */
  remindedOn: z.string(),
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
