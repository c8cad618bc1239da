import type { Recorded } from '../catalogue.ts';
import { type CalendarDate, dayIn, plusDays } from '../values/calendar.ts';
import type { AccountEvent } from './events.ts';
import { accountStatement, type ChargeStatement, type StatementLine } from './statement.ts';

/** A line that moved the balance, and the calendar day on which it was recorded. */
export interface StatementEntry extends StatementLine {
  readonly day: CalendarDate;
}

/** What a member owed before a period, what moved it, and what they owe at its end. Integer cents. */
export interface PeriodStatement {
  /** Both days are part of the period. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly openingCents: number;
  /** Oldest first. With the opening they add up to the closing. */
  readonly entries: readonly StatementEntry[];
  /** The balance of the account at the end of `to`, as its page shows it. */
  readonly closingCents: number;
  /** Free credit at the end of `to`. */
  readonly creditCents: number;
  /** The charges as they stood at the end of `to`, by their due date. */
  readonly charges: readonly ChargeStatement[];
}

/** A member's account from a day to a day in a time zone, of all its events. */
export function periodStatement(
  events: readonly Recorded<AccountEvent>[],
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  timeZone: string,
): PeriodStatement {
  const { lines, charges, balanceCents, creditCents } = accountStatement(events, to, timeZone);
  const entries = lines
    .map((line) => ({ ...line, day: dayIn(timeZone, new Date(line.event.metadata.at)) }))
    .filter(({ day, changeCents }) => day >= from && changeCents !== 0);
  return {
    from,
    to,
    openingCents: accountStatement(events, plusDays(from, -1), timeZone).balanceCents,
    entries,
    closingCents: balanceCents,
    creditCents,
    charges: charges.toSorted((one, other) =>
      one.charge.terms.dueDate.localeCompare(other.charge.terms.dueDate),
    ),
  };
}
