import {
  type CalendarDate,
  earlierOf,
  isCalendarDate,
  laterOf,
  plusDays,
  plusMonths,
  plusYears,
  validateDay,
} from './calendar.ts';
import { type ChargeInput, chargeErrors, OTHER_TYPE } from './chargeRules.ts';
import { daysFromTo } from './daysFromTo.ts';
import { type Term, termOn, termsOf } from './terms.ts';
import { type FieldViolation, firstViolations, violationIf } from './violation.ts';

/** How often dues are charged again. */
export const recurrences = ['month', 'term'] as const;
export type Recurrence = (typeof recurrences)[number];

/** Days before a charge on which administrators see it, and may skip it. */
export const SHOWN_DAYS = 7;
/** The last day is at most so many years after the first. */
const MAX_YEARS = 5;

/** When dues are charged: on these days, less those that are over. */
export interface Recurring {
  readonly every: Recurrence;
  readonly firstDay: CalendarDate;
  /** Days from the first day of its term to `firstDay`; 0 by the month. */
  readonly daysIntoTerm: number;
  /** The last day on which they may be charged. */
  readonly until: CalendarDate;
  /** What was charged or skipped last: its day and term; empty at first. */
  readonly lastDay: CalendarDate;
  readonly lastTerm: string;
  /** The last day that the term had then; empty by the month. */
  readonly lastTermEnds: CalendarDate;
  /** No day before this one: they were off until then. Empty at first. */
  readonly fromDay: CalendarDate;
}

/** One of the days, the name of its term and the term's last day; by the month an empty name alone. */
export interface Occurrence {
  readonly day: CalendarDate;
  readonly term: string;
  readonly termEnds?: CalendarDate;
}

/**
 * The next day on which dues are charged; undefined after the last. Of several that have come it is the last
 * one: dues that waited are charged once, not for each day that was missed.
 */
export function nextOccurrence(
  recurring: Recurring,
  terms: readonly Term[],
  today: CalendarDate,
): Occurrence | undefined {
  const left = occurrencesLeft(recurring, terms);
  return left.findLast(({ day }) => day <= today) ?? left[0];
}

/** The days that were neither charged nor skipped, in order. */
export function occurrencesLeft(recurring: Recurring, terms: readonly Term[]): readonly Occurrence[] {
  const { until, lastDay, fromDay } = recurring;
  return occurrencesOf(recurring, terms).filter(({ day }) => day <= until && day > lastDay && day >= fromDay);
}

/**
 * The days of every month; those of the terms that follow the last one. A term that was charged is over, also
 * where its days are changed afterwards, or where one of another name takes its place.
 */
function occurrencesOf(
  { every, firstDay, daysIntoTerm, until, lastTerm, lastTermEnds }: Recurring,
  terms: readonly Term[],
): readonly Occurrence[] {
  const firstYear = yearOf(firstDay);
  const years = Array.from({ length: yearOf(until) - firstYear + 1 }, (_, index) => firstYear + index);
  if (every === 'month')
    return years.flatMap((_, year) =>
      Array.from({ length: 12 }, (_month, month) => ({
        day: plusMonths(firstDay, 12 * year + month),
        term: '',
      })),
    );
  return termsOf(years, terms)
    .filter((term) => term.lastDay >= firstDay && term.name !== lastTerm && term.firstDay > lastTermEnds)
    .map(({ name, firstDay: begin, lastDay: end }) => ({
      // The first charge stays on its day where its term is made to begin earlier.
      day: laterOf(earlierOf(plusDays(begin, daysIntoTerm), end), firstDay),
      term: name,
      termEnds: end,
    }));
}

const yearOf = (day: CalendarDate) => Number(day.slice(0, 4));

/** How far a day is into its term; undefined in no term. */
export function daysIntoTerm(day: CalendarDate, terms: readonly Term[]): number | undefined {
  const term = termOn(day, terms);
  return term && daysFromTo(term.firstDay, day);
}

/** Recurring dues as calls and forms have them: the first charge, how often, and until when. */
export interface RecurringInput extends ChargeInput {
  readonly startDate: string;
  readonly every: Recurrence;
  readonly until: string;
}

/**
 * The errors of recurring dues, those of their first charge included.
 * @param on the organization's day and terms; left out, nothing is compared with them
 */
export function recurringErrors(
  input: RecurringInput,
  on: { readonly today?: CalendarDate; readonly terms?: readonly Term[] } = {},
): FieldViolation[] {
  const { type, startDate, every, until } = input;
  const { today, terms } = on;
  const areDays = isCalendarDate(startDate) && isCalendarDate(until);
  return [
    ...firstViolations<string>([
      [
        'type',
        violationIf(
          type === OTHER_TYPE,
          'TypeOther',
          'Recurring dues need one of the charge types. Add it in Settings.',
        ),
      ],
      ['startDate', validateDay('first charge', startDate)],
      [
        'startDate',
        violationIf(
          today !== undefined && startDate < today,
          'StartPast',
          'The first charge should not be before today',
        ),
      ],
      [
        'startDate',
        violationIf(
          every === 'term' &&
            terms !== undefined &&
            isCalendarDate(startDate) &&
            termOn(startDate, terms) === undefined,
          'InNoTerm',
          'The first charge should be in a term',
        ),
      ],
      ['until', validateDay('last day', until)],
      [
        'until',
        violationIf(
          areDays && until < startDate,
          'EndsBeforeStart',
          'The last day should not be before the first charge',
        ),
      ],
      [
        'until',
        violationIf(
          areDays && until > plusYears(startDate, MAX_YEARS),
          'EndsTooLate',
          `The last day should be within ${MAX_YEARS} years of the first charge`,
        ),
      ],
    ]),
    ...chargeErrors(input, today === undefined ? {} : { today }),
  ];
}
