import { z } from 'zod';
import { day, defineCall, id, requiredDay } from '../../platform/contract/call.ts';
import { correctedBy } from '../../platform/contract/wire.ts';
import { bridge } from '../contract.ts';

const entry = z.object({
  eventId: z.string(),
  day: z.string(),
  sentence: z.string(),
  /** Of a charge: what it was for, in the treasurer's words. */
  memo: z.string(),
  change: z.number(),
  balance: z.number(),
  correctedBy,
});

const input = z
  .object({ uuid: id, from: requiredDay('from'), to: requiredDay('to'), asKnownOn: day.optional() })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The end of the period must not be before its beginning.',
  });

export const getStatement = defineCall({
  name: 'get-statement',
  method: 'GET',
  summary:
    "A member's statement from a day to a day, both included and not after today, as known on a day (default today): opening, entries, closing, what is due, and payments on their way. A member may ask for their own.",
  input,
  output: z.object({
    memberId: z.string(),
    name: z.string(),
    email: z.string(),
    organization: z.string(),
    /** Whom to ask: the organization's administrators. */
    contacts: z.array(z.object({ name: z.string(), email: z.string() })),
    from: z.string(),
    to: z.string(),
    /** Only what was recorded by the end of this day counts; left out when it is today. */
    asKnownOn: z.string().optional(),
    /** Dollars owed at the beginning; opening and changes add up to the closing. */
    opening: z.number(),
    /** What moved the balance, oldest first, each on the day on which it did. */
    entries: z.array(entry),
    closing: z.number(),
    /** Free credit at the beginning, what moved it, and what it was at the end of the period. */
    openingCredit: z.number(),
    creditEntries: z.array(entry),
    credit: z.number(),
    /** What was due then, by due date, scheduled charges (status Pending) included. */
    due: z.array(
      z.object({
        chargeId: z.string(),
        name: z.string(),
        memo: z.string(),
        startDate: z.string(),
        dueDate: z.string(),
        status: z.string(),
        due: z.number(),
      }),
    ),
    /** Payments on their way at the end of `to`, which are not taken off what is due; credit included. */
    pending: z.array(
      z.object({ paymentId: z.string(), day: z.string(), sentence: z.string(), amount: z.number() }),
    ),
    /** Of `due`, due now and scheduled; and what takes it to the closing balance. */
    ...bridge,
  }),
});

export const getStatementPdf = defineCall({
  name: 'get-statement-pdf',
  method: 'GET',
  answerType: 'application/pdf',
  summary:
    "A member's statement as a PDF, of the same days as `get-statement`. A member may ask for their own.",
  input,
  output: z.string().meta({ format: 'binary' }),
});

export type Statement = z.output<typeof getStatement.output>;
