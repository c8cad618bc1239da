import { z } from 'zod';
import { defineCall, done, id, text } from '../../platform/contract/call.ts';

export const getCheckInCode = defineCall({
  name: 'get-check-in-code',
  method: 'GET',
  summary:
    'The code with which members check in to a meeting, from 15 minutes before its start to its end. It changes every minute.',
  input: z.object({ eventId: id }),
  output: z.object({
    /** ISO instants: when check-in opens and ends. */
    opensAt: z.string(),
    endTime: z.string(),
    state: z.enum(['early', 'open', 'over']),
    /** Six digits; empty unless check-in is open. */
    code: z.string(),
    /** The address behind the QR code; empty unless check-in is open. */
    link: z.string(),
    /** Milliseconds for which this holds. */
    forMs: z.number(),
  }),
});

export const checkIn = defineCall({
  name: 'check-in',
  method: 'POST',
  summary:
    'Check in to a meeting to which one is invited, with the code on its screen: one is marked Present. A mark that somebody has set by hand stays. A code is taken for 30 seconds more than it is shown.',
  input: z.object({
    eventId: id,
    code: text(20)
      .transform((code) => code.replace(/\s/g, ''))
      .refine((code) => /^\d{6}$/.test(code), 'The code has 6 digits.'),
  }),
  output: done,
});
