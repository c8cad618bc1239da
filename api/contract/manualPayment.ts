import { z } from 'zod';
import { required } from '../../ledger/values/violation.ts';
import { day, defineCall, id } from '../platform/contract/call.ts';

/**
 * What settles a charge as of a day, least first. Less than the first is accepted as a part of it; of what is
 * more, exactly the others are. Dollars.
 */
export const settlingAmounts = z.array(
  z.object({
    amount: z.number(),
    /** The late fee that is taken back, and the early discount that is earned; 0 for none. */
    lateFee: z.number(),
    earlyDiscount: z.number(),
    /** What was paid later and is not needed then: it becomes credit. */
    credit: z.number(),
  }),
);

/** What settles charges as of the day on which money by hand was received. Dollars. */
export const quoteManualPayment = defineCall({
  name: 'quote-manual-payment',
  method: 'POST',
  takesList: true,
  summary:
    'What add-payment accepts on charges when the money was received on a day, and what becomes of late fees and discounts then. Writes nothing.',
  input: z.object({
    /** Today when left out. */
    receivedOn: day.optional(),
    charges: z
      .array(z.object({ _id: id, uuid: id }))
      .min(1, required('charges'))
      .max(1000),
  }),
  output: z.object({
    charges: z.array(z.object({ _id: z.string(), amounts: settlingAmounts })),
  }),
});
