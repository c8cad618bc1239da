import { z } from 'zod';
import { defineCall, inDigits } from '../platform/contract/call.ts';

/** What accounts of the journal come to; the lines of each from the first day to the last are its figure. */
const figure = {
  /** Dollars: the sum of the lines. */
  total: z.number(),
  lines: z.array(
    z.object({
      /** By which the journal is filtered. */
      accountKey: z.string(),
      account: z.string(),
      dollars: z.number(),
    }),
  ),
};

const fiscalYear = z.object({
  /** The calendar year in which it begins: the IRS's tax year. */
  year: z.number(),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
});

const receipts = fiscalYear.extend({
  /** Up to when the books were read: the last day, or today before it. */
  through: z.string(),
  /** Whether the books begin with its first day or before: otherwise more may have come in. */
  isWhole: z.boolean(),
  ...figure,
});
export type Receipts = z.output<typeof receipts>;

export const getForm990 = defineCall({
  name: 'get-form-990',
  method: 'GET',
  summary:
    'What decides which form 990 a fiscal year needs, from the journal: gross receipts of the year and of the two before, total assets at its end; and what the books know of the facts that 990-N asks for.',
  input: z.object({
    /** The calendar year in which the fiscal year begins; left out: the last one that has ended. */
    year: inDigits(z.number().int().min(1900).max(2199)).optional(),
  }),
  output: z.object({
    /** The years that the books reach into, the latest first. */
    years: z.array(fiscalYear),
    /** The first day of the journal; null while it is empty. */
    booksBegin: z.string(),
    /** Of the chosen year and of the two before. */
    receipts: z.array(receipts).length(3),
    /** At the end of a day: the year's last one, or today before it. */
    assets: z.object({ day: z.string(), ...figure }),
    organization: z.string(),
    /** "12-3456789"; empty while none is set. */
    ein: z.string(),
    /** Administrators: one may be the principal officer. The address is empty when it is not known. */
    officers: z.array(z.object({ memberId: z.string(), name: z.string(), address: z.string() })),
  }),
});
export type Form990Figures = z.output<typeof getForm990.output>;
