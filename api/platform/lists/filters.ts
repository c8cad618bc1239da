import { z } from 'zod';
import type { Past } from '../../../ledger/account/statement.ts';
import { assertValid } from '../../../ledger/decider.ts';
import { type CalendarDate, validateNotAfterToday } from '../../../ledger/values/calendar.ts';
import { day, text } from '../contract/call.ts';

/** Ids as react-admin asks for several records at once. */
export const ids = z.union([z.array(text(64)).max(1_000), text(64).transform((id) => [id])]);

export const q = text(100).transform((value) => (value === '' ? undefined : value));

export const memberId = text(64);

/** The read side's words for these filters of ours. */
export function named<Filter extends { id?: string[]; uuid?: string; memberId?: string }>({
  id,
  uuid,
  ...rest
}: Filter) {
  return { ...rest, ids: id, memberId: rest.memberId ?? uuid };
}

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
