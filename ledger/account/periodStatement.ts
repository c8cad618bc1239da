import type { Recorded } from '../catalogue.ts';
import { correctionsOf } from '../corrections.ts';
import { type CalendarDate, plusDays } from '../values/calendar.ts';
import type { AccountEvent } from './events.ts';
import {
  type AccountStatement,
  accountStatement,
  type ChargeStatement,
  type StatementLine,
} from './statement.ts';

/** What moved a balance on a day, and the balance after it. */
export interface PeriodEntry extends Pick<StatementLine, 'event' | 'day' | 'changeCents' | 'balanceCents'> {}

/** What a member owed before a period, what moved it, and what they owe at its end. Integer cents. */
export interface PeriodStatement {
  /** Both days are part of the period. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly openingCents: number;
  /** Oldest first. With the opening they add up to the closing. */
  readonly entries: readonly PeriodEntry[];
  /** Free credit before the period, and what moved it: with it they add up to `creditCents`. */
  readonly openingCreditCents: number;
  readonly creditEntries: readonly PeriodEntry[];
  /** What was taken back by the end of `to`, by the event's id, and the event that did it. */
  readonly corrections: ReadonlyMap<string, Recorded<AccountEvent>>;
  /** The balance of the account at the end of `to`, as its page shows it. */
  readonly closingCents: number;
  /** Free credit at the end of `to`. */
  readonly creditCents: number;
  readonly booked: AccountStatement['booked'];
  /** Payments on their way at the end of `to`. */
  readonly pending: AccountStatement['pending'];
  /** The charges as they stood at the end of `to`, by their due date. */
  readonly charges: readonly ChargeStatement[];
}

/** A member's account from a day to a day, as it was known at the end of one in a time zone. */
export function periodStatement(
  events: readonly Recorded<AccountEvent>[],
  { from, to, asKnownOn }: { from: CalendarDate; to: CalendarDate; asKnownOn: CalendarDate },
  timeZone: string,
): PeriodStatement {
  const shown = accountStatement(events, { asOf: to, asKnownOn }, timeZone);
  const before = accountStatement(events, { asOf: plusDays(from, -1), asKnownOn }, timeZone);
  return {
    from,
    to,
    openingCents: before.balanceCents,
    entries: entriesSince(from, shown.lines, before.balanceCents),
    openingCreditCents: before.creditCents,
    creditEntries: entriesSince(from, shown.creditLines, before.creditCents),
    corrections: correctionsOf(shown.lines.map(({ event }) => event)),
    closingCents: shown.balanceCents,
    creditCents: shown.creditCents,
    booked: shown.booked,
    pending: shown.pending,
    charges: shown.charges.toSorted((one, other) =>
      one.charge.terms.dueDate.localeCompare(other.charge.terms.dueDate),
    ),
  };
}

/** What moved a balance from a day on, oldest first. */
function entriesSince(
  from: CalendarDate,
  lines: readonly Omit<PeriodEntry, 'balanceCents'>[],
  openingCents: number,
): PeriodEntry[] {
  let balanceCents = openingCents;
  return lines
    .filter(({ day, changeCents }) => day >= from && changeCents !== 0)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ event, day, changeCents }) => {
      balanceCents += changeCents;
      return { event, day, changeCents, balanceCents };
    });
}
