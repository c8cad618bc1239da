import { type CalendarDate, plusDays, plusMonths } from './calendar.ts';
import { type Violation, violationIf } from './violation.ts';

/** The month in which the fiscal year of an organization begins that has not chosen one: July. */
export const USUAL_FISCAL_MONTH = 7;

/** Twelve months for which books are closed and returns are filed. Both days belong to it. */
export interface FiscalYear {
  /** The calendar year in which it begins; what the IRS calls the tax year. */
  readonly year: number;
  /** "2025–26", or "2025" when it is a calendar year. */
  readonly name: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
}

/** Why this is no month of the year, 1 to 12. */
export function validateMonth(month: number): Violation | undefined {
  return violationIf(
    !Number.isInteger(month) || month < 1 || month > 12,
    'NotAMonth',
    'The fiscal year must begin in a month, from 1 to 12.',
  );
}

/** The fiscal year that begins in a calendar year, in that month (1 to 12). */
export function fiscalYear(year: number, firstMonth: number): FiscalYear {
  const firstDay = `${year}-${String(firstMonth).padStart(2, '0')}-01`;
  const name = firstMonth === 1 ? String(year) : `${year}–${String(year + 1).slice(-2)}`;
  return { year, name, firstDay, lastDay: plusDays(plusMonths(firstDay, 12), -1) };
}

/** The fiscal year that a day is in. */
export function fiscalYearOn(day: CalendarDate, firstMonth: number): FiscalYear {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  return fiscalYear(month < firstMonth ? year - 1 : year, firstMonth);
}

/** The fiscal years from that of one day to that of another, the latest first; none when it comes first. */
export function fiscalYearsBetween(
  from: CalendarDate,
  to: CalendarDate,
  firstMonth: number,
): readonly FiscalYear[] {
  const last = fiscalYearOn(to, firstMonth).year;
  const count = last - fiscalYearOn(from, firstMonth).year + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => fiscalYear(last - index, firstMonth));
}
