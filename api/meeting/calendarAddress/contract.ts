import { z } from 'zod';
import { defineCall, done } from '../../platform/contract/call.ts';

/** Where calendar programs read a calendar, with `?token=`. */
export const CALENDAR_PATH = '/api/calendar.ics';

export const getCalendarAddress = defineCall({
  name: 'get-calendar-address',
  method: 'GET',
  summary:
    'Since when the caller has a private calendar address. The address itself is shown once, when it is made.',
  input: z.object({}),
  output: z.object({
    /** ISO instant; empty without an address. */
    since: z.string(),
  }),
});

export const makeCalendarAddress = defineCall({
  name: 'make-calendar-address',
  method: 'POST',
  summary:
    "Make the caller's private iCalendar address, in place of the one before, which stops working. It shows what the caller may see in the calendar, a pledge's own meetings alone.",
  input: z.object({}),
  output: done.extend({ address: z.string() }),
});

export const removeCalendarAddress = defineCall({
  name: 'remove-calendar-address',
  method: 'POST',
  summary: "Make the caller's private iCalendar address stop working.",
  input: z.object({}),
  output: done,
});
