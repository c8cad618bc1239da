import { useSearchParams } from 'react-router-dom';
import { formatDay, isCalendarDate } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';

/** Which past is shown: days before today; undefined is today. */
export interface Days {
  readonly asOf: string | undefined;
  readonly asKnownOn: string | undefined;
}

/**
 * The past that the address asks for (`?asOf=YYYY-MM-DD&asKnownOn=YYYY-MM-DD`), by default today, and a way
 * to ask for another; what else the address says stays.
 */
export function usePast() {
  const [search, setSearch] = useSearchParams();
  const { today } = useSession();
  const days = pastIn(search, today);
  const show = (wanted: Partial<Days>) => setSearch(withPast(search, { ...days, ...wanted }, today));
  return { today, days, isPast: (days.asOf ?? days.asKnownOn) !== undefined, show };
}

/** The days before today that a query names. */
export function pastIn(search: URLSearchParams, today: string): Days {
  const dayOf = (name: keyof Days) => {
    const day = search.get(name) ?? '';
    return isCalendarDate(day) && day < today ? day : undefined;
  };
  return { asOf: dayOf('asOf'), asKnownOn: dayOf('asKnownOn') };
}

/** A query with these days in place of its own; today is left out. */
export function withPast(search: URLSearchParams, days: Days, today?: string): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, day] of Object.entries(days)) {
    if (day === undefined || day === today) next.delete(name);
    else next.set(name, day);
  }
  return next;
}

/** "As of Mar 3, 2026, as known on Mar 5, 2026". */
export function pastWords({ asOf, asKnownOn }: Days, today: string): string {
  const known = asKnownOn === undefined ? '' : `, as known on ${formatDay(asKnownOn)}`;
  return `As of ${formatDay(asOf ?? today)}${known}`;
}

/** The days as a query, "?asOf=…", or '' for today. */
export function pastQuery(days: Days): string {
  const search = withPast(new URLSearchParams(), days).toString();
  return search === '' ? '' : `?${search}`;
}
