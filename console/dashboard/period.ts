import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';

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

/** The days of a named period that ends today: 30 or 7 of them. */
export function periodOf(name: Exclude<PeriodName, 'custom'>, today: CalendarDate): Period {
  if (name === 'all') return {};
  return { from: plusDays(today, name === 'week' ? -6 : -29), to: today };
}

/** `?from=…&to=…`, or nothing. */
export function queryOf(period: Period): string {
  const query = new URLSearchParams(
    Object.entries(period).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return query.size === 0 ? '' : `?${query}`;
}
