import type { Past } from '../../../ledger/account/statement.ts';
import { assertValid } from '../../../ledger/decider.ts';
import { type CalendarDate, validateNotAfterToday } from '../../../ledger/values/calendar.ts';
import { day } from '../contract/call.ts';

/** By which days a report is asked for: as of one, as known on one; today unless given. */
export const pastFields = { asOf: day, asKnownOn: day };

/** `within` is what the fields are in: `filter.`. @throws RuleViolation at the field of a day after today */
export function pastOf(
  asked: { readonly [Day in keyof Past]?: CalendarDate | undefined },
  today: CalendarDate,
  within = '',
): Past {
  const { asOf = today, asKnownOn = today } = asked;
  for (const [field, day] of Object.entries({ asOf, asKnownOn }))
    assertValid(validateNotAfterToday('day', day, today), within + field);
  return { asOf, asKnownOn };
}
