import { plusMonths } from '../../../../ledger/values/calendar.ts';
import type { Subscription } from './objects.ts';
import { DAY } from './store.ts';

/** The period that the subscription is in, in unix seconds; the end is the beginning of the next. */
export function periodOf({ items, start_date }: Subscription) {
  const [item] = items.data;
  return { start: item?.current_period_start ?? start_date, end: item?.current_period_end ?? start_date };
}

/** The first instant after `after` that is whole months from the anchor, or a short month's last day. */
export function monthAfter(anchor: number, after: number): number {
  const first = new Date(anchor * 1000).toISOString().slice(0, 10);
  for (let months = 1; ; months++) {
    const at = Date.parse(plusMonths(first, months)) / 1000 + (anchor % DAY);
    if (at > after) return at;
  }
}
