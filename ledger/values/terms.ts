import { type CalendarDate, formatDay, isCalendarDate, plusYears, validateDay } from './calendar.ts';
import { isBlank } from './plainText.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/** A part of the academic year. Both days belong to it. */
export interface Term {
  readonly name: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
}

export const MAX_TERM_NAME = 40;
/** The most terms that an organization keeps. */
export const MAX_TERMS = 60;

/** The terms of a year, where an organization has set no others. */
function usualTerms(year: number): readonly Term[] {
  return [
    { name: `Spring ${year}`, firstDay: `${year}-01-01`, lastDay: `${year}-05-31` },
    { name: `Fall ${year}`, firstDay: `${year}-08-01`, lastDay: `${year}-12-31` },
  ];
}

/** The term that a day is in: one that was set, or a usual one that none of these overlaps. */
export function termOn(day: CalendarDate, set: readonly Term[]): Term | undefined {
  return termsOf([Number(day.slice(0, 4))], set).find(
    ({ firstDay, lastDay }) => firstDay <= day && day <= lastDay,
  );
}

/** The terms that were set, and the usual ones of these years that none of them overlaps, by their days. */
export function termsOf(years: readonly number[], set: readonly Term[]): readonly Term[] {
  const usual = years.flatMap(usualTerms).filter((term) => !set.some((other) => overlap(term, other)));
  return [...set, ...usual].toSorted((a, b) => a.firstDay.localeCompare(b.firstDay));
}

/**
 * The errors of a term, at its fields.
 * @param others the other terms that were set
 */
export function termErrors(
  term: Term,
  others: readonly Term[] = [],
): (FieldViolation & { readonly field: keyof Term })[] {
  const { name, firstDay, lastDay } = term;
  const areDays = isCalendarDate(firstDay) && isCalendarDate(lastDay);
  return firstViolations<keyof Term>([
    ['name', violationIf(isBlank(name), 'NameMissing', required('name'))],
    ['firstDay', validateDay('first day', firstDay)],
    ['lastDay', validateDay('last day', lastDay)],
    [
      'lastDay',
      violationIf(
        areDays && lastDay < firstDay,
        'TermEndsBeforeStart',
        'The last day must not be before the first day.',
      ),
    ],
    [
      'lastDay',
      violationIf(
        areDays && lastDay >= plusYears(firstDay, 1),
        'TermTooLong',
        'A term lasts a year at most.',
      ),
    ],
    ['firstDay', areDays ? validateNoOverlap(term, others) : undefined],
  ]);
}

function validateNoOverlap(term: Term, others: readonly Term[]): Violation | undefined {
  const other = others.find((each) => overlap(term, each));
  if (other === undefined) return undefined;
  const days = `${formatDay(other.firstDay)} to ${formatDay(other.lastDay)}`;
  return { code: 'TermsOverlap', message: `These days overlap the term ${other.name}, ${days}.` };
}

function overlap(one: Term, other: Term): boolean {
  return one.firstDay <= other.lastDay && other.firstDay <= one.lastDay;
}
