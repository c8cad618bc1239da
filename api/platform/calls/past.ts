import type { Past } from '../../../ledger/account/statement.ts';
import { assertValid } from '../../../ledger/decider.ts';
import { type CalendarDate, validateNotAfterToday } from '../../../ledger/values/calendar.ts';
import { day } from '../contract/call.ts';

/** The days of a report: as of one, as known on one; today by default. */
export const pastFields = { asOf: day, asKnownOn: day };

/** `within` is what the fields are in: `filter.`. @throws RuleViolation at the field of a day after today */
export function pastOf(
  days: { readonly [Day in keyof Past]?: CalendarDate | undefined },
  today: CalendarDate,
  within = '',
): Past {
  const { asOf = today, asKnownOn = today } = days;
  for (const [field, day] of Object.entries({ asOf, asKnownOn }))
    assertValid(validateNotAfterToday('day', day, today), within + field);
  return { asOf, asKnownOn };
}
