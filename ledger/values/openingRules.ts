import { type CalendarDate, whyAfterToday } from './calendar.ts';
import type { Wrong } from './violation.ts';

/** The accounts of money that an organization can begin with. What Stripe holds, Stripe tells. */
export const openingAccounts = ['checking', 'undepositedCash', 'undepositedChecks', 'venmo'] as const;
export type OpeningAccount = (typeof openingAccounts)[number];

/** Why opening balances cannot be of this day. */
export function whyNotOpenedOn(day: CalendarDate, today: CalendarDate): Wrong {
  return whyAfterToday('date', day, today);
}
