import { z } from 'zod';
import { recurrences, recurringErrors } from '../../../ledger/values/recurringRules.ts';
import { byRules, clearable, defineCall, done, id, requiredDay } from '../../platform/contract/call.ts';
import { chargeTerms } from '../charge/contract.ts';

/** Dues that are charged again every month or term. Dollars; days as `YYYY-MM-DD`. */

const recurringCharge = z.object({
  _id: z.string(),
  type: z.string(),
  account: z.string(),
  memo: z.string(),
  amount: z.number(),
  every: z.enum(recurrences),
  firstDay: z.string(),
  until: z.string(),
  /** The group that is charged; empty for all members. */
  group: z.string(),
  /** The name of that group; empty for all members, and once the group was deleted. */
  groupName: z.string(),
  notify: z.boolean(),
  status: z.enum(['running', 'paused', 'ended']),
  /** The next charge: its day, its due date, and the members as of today; empty after the last. */
  next: z.string(),
  nextDue: z.string(),
  members: z.number(),
  /** The last charge: its day and its members; empty and 0 before the first. */
  last: z.string(),
  lastMembers: z.number(),
  /** The next charge is near: administrators are shown it, and may skip it. */
  isSoon: z.boolean(),
  /** Why the next charge waits; empty where it does not. */
  problem: z.string(),
});
export type RecurringCharge = z.output<typeof recurringCharge>;

export const getRecurringCharges = defineCall({
  name: 'get-recurring-charges',
  method: 'GET',
  summary: 'Recurring dues, by their first day, each with its next charge.',
  input: z.object({}),
  output: z.array(recurringCharge),
});

export const addRecurringCharge = defineCall({
  name: 'add-recurring-charge',
  method: 'POST',
  summary:
    'Charge members every month or term until a day: who is a member, or in the group, on each of the days. The dates are those of the first charge.',
  input: chargeTerms
    .extend({
      startDate: requiredDay('first charge'),
      every: z.enum(recurrences),
      until: requiredDay('last day'),
      /** A group; left out or empty: all members. */
      group: clearable(id),
      /** Email each member about each charge. */
      notify: z.boolean().default(true),
    })
    .check(byRules((input) => recurringErrors(input))),
  output: done.extend({ _id: z.string() }),
});

export const skipRecurringCharge = defineCall({
  name: 'skip-recurring-charge',
  method: 'POST',
  summary: 'Leave out the next charge of recurring dues, by its day.',
  input: z.object({ _id: id, day: requiredDay('day') }),
  output: done,
});

export const switchRecurringCharge = defineCall({
  name: 'switch-recurring-charge',
  method: 'POST',
  summary: 'Pause recurring dues, or resume them. What was due meanwhile is not charged.',
  input: z.object({ _id: id, isOn: z.boolean() }),
  output: done,
});

export const endRecurringCharge = defineCall({
  name: 'end-recurring-charge',
  method: 'POST',
  summary: 'End recurring dues for good. What was charged stays.',
  input: z.object({ _id: id }),
  output: done,
});
