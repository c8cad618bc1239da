import { type CalendarDate, plusDays, plusMonths } from '../../ledger/values/calendar.ts';

/** The estimated payout date: one month and three days after the payout date (spec 2 section 9). */
export function estimatedPayoutDate(payoutDate: CalendarDate): CalendarDate {
  return plusDays(plusMonths(payoutDate, 1), 3);
}
