import { z } from 'zod';
import { defineCall, doneEach } from '../../platform/contract/call.ts';

/** What one call did to several accounts, and its Undo (docs/decisions/0051). Dollars. */

/** The id of a batch: the correlation id of its events. */
const batchId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be the id of a batch');

const batchEntry = z.object({
  /** The event; `/api/rest/events/{id}` has it raw. */
  eventId: z.string(),
  uuid: z.string(),
  name: z.string(),
  /** False once the member was removed. */
  memberExists: z.boolean(),
  kind: z.enum(['charge', 'payment']),
  /** The charge, or how the payment that was verified came. */
  what: z.string(),
  amount: z.number(),
  /** The event that undid it, by whom and when (ISO); null while it stands. */
  undone: z.object({ eventId: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type BatchEntry = z.output<typeof batchEntry>;

export const getBatch = defineCall({
  name: 'get-batch',
  method: 'GET',
  summary: 'What one call did: who, when, to whom, how long it can be undone, and what was undone.',
  input: z.object({ id: batchId }),
  output: z.object({
    id: z.string(),
    /** Who did it, and when it began (ISO). */
    by: z.string(),
    at: z.string(),
    /** Until when some of it can be undone (ISO), and the seconds until then; 0 when nothing can be. */
    until: z.string(),
    secondsLeft: z.number(),
    /** What stands comes to this much. */
    total: z.number(),
    entries: z.array(batchEntry),
  }),
});
export type Batch = z.output<typeof getBatch.output>;

export const undoBatch = defineCall({
  name: 'undo-batch',
  method: 'POST',
  summary:
    'Undo what one call did, each within a minute. What was done before, paid or changed is left as it is and named.',
  input: z.object({ id: batchId }),
  output: doneEach,
});
