import { datedOn, negated, type Side } from '../../posting.ts';
import type { CalendarDate } from '../../values/calendar.ts';

/**
 * A charge is receivable from the day on which it was charged, and earned from its start date on: until then
 * what it is worth is deferred revenue (docs/decisions/0053).
 */

export interface Deferrable {
  /**
   * The days after its own on which it turns from deferred to earned, or back where the start was moved; the
   * last one is the start date. Absent: none, it is earned.
   */
  readonly turns?: readonly CalendarDate[];
}

interface Starting {
  readonly startDate: CalendarDate;
}

/** The sides on their day, and on each turn what moves between deferred revenue and their own accounts. */
export function deferrable(turns: readonly CalendarDate[] = [], sides: readonly Side[]): readonly Side[] {
  const earned = sides.filter(({ account }) => account !== 'receivable' && account !== 'returnedPayments');
  const earning = [
    ...earned,
    ...negated(earned).map((side) => ({ ...side, account: 'deferredRevenue' as const })),
  ];
  const isDeferred = turns.length % 2 === 1;
  const moved = turns.flatMap((day, index) =>
    datedOn(day, (turns.length - index) % 2 === 1 ? earning : negated(earning)),
  );
  return [...sides, ...(isDeferred ? negated(earning) : []), ...moved];
}

/** The turn that is ahead on a day, if any. */
export function earningDatesOf({ startDate }: Starting, day: CalendarDate): readonly CalendarDate[] {
  return startDate > day ? [startDate] : [];
}

/** All turns of a charge after its terms change on a day. */
export function earningDatesAfter(
  turns: readonly CalendarDate[],
  { terms, previous, occurredOn }: { terms: Starting; previous: Starting; occurredOn: CalendarDate },
): readonly CalendarDate[] {
  const ahead = earningDatesOf(terms, occurredOn);
  const isTurned = earningDatesOf(previous, occurredOn).length !== ahead.length;
  return [...turns.filter((day) => day <= occurredOn), ...(isTurned ? [occurredOn] : []), ...ahead];
}

/** What an event of a day says of the turns of its charge. */
export function deferredOn(
  charge: { readonly turns: readonly CalendarDate[] },
  day: CalendarDate,
): Deferrable {
  const turns = charge.turns.filter((turn) => turn > day);
  return turns.length > 0 ? { turns } : {};
}
