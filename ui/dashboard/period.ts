import { type CalendarDate, isCalendarDate, plusDays, plusMonths } from '../../ledger/values/calendar.ts';

/** The time tabs of spec 2 section 2. */
export const periods = [
  { value: 'all', label: 'ALL TIME' },
  { value: '30days', label: 'LAST 30 DAYS' },
  { value: 'week', label: 'LAST WEEK' },
  { value: 'custom', label: 'CUSTOM' },
] as const;
export type PeriodName = (typeof periods)[number]['value'];

/** Days, both included; a missing one means no limit on that side. */
export interface Period {
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/** Two days, both included. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** What the figures are of: a named period, whose days move on with the calendar, or two days. */
export type Chosen = { readonly name: Exclude<PeriodName, 'custom'> } | ({ readonly name: 'custom' } & Days);

/** The choice in the address, which survives a reload and the back button; anything else is all time. */
export function chosenIn(search: URLSearchParams): Chosen {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  if (isCalendarDate(from) && isCalendarDate(to) && from <= to) return { name: 'custom', from, to };
  const name = search.get('period');
  return { name: name === '30days' || name === 'week' ? name : 'all' };
}

/** The search of the address that holds the choice; nothing for all time. */
export function searchOf(chosen: Chosen): Record<string, string> {
  if (chosen.name === 'custom') return { from: chosen.from, to: chosen.to };
  return chosen.name === 'all' ? {} : { period: chosen.name };
}

/** The days of what was chosen. */
export function daysOf(chosen: Chosen, today: CalendarDate): Period {
  return chosen.name === 'custom' ? { from: chosen.from, to: chosen.to } : periodOf(chosen.name, today);
}

/** The days of a named period that ends today: 30 or 7 of them. */
export function periodOf(name: Exclude<PeriodName, 'custom'>, today: CalendarDate): Period {
  if (name === 'all') return {};
  return { from: plusDays(today, name === 'week' ? -6 : -29), to: today };
}

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): Days {
  const from = `${month}-01`;
  return { from, to: plusDays(plusMonths(from, 1), -1) };
}

/** `?from=…&to=…`, or nothing. */
export function queryOf(period: Period): string {
  const query = new URLSearchParams(
    Object.entries(period).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return query.size === 0 ? '' : `?${query}`;
}
