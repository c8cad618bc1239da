import type Stripe from 'stripe';

/** In seconds, as Stripe counts. */
export const DAY = 86_400;

/** In unix seconds; the end is the beginning of the next. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The period that the subscription is in, in unix seconds. */
export function periodOf({ items, start_date }: Stripe.Subscription): Period {
  const [item] = items.data;
  return { start: item?.current_period_start ?? start_date, end: item?.current_period_end ?? start_date };
}

/** The first instant after `after` that is whole months from the anchor, or a short month's last day. */
export function monthAfter(anchor: number, after: number): number {
  const first = new Date(anchor * 1000);
  for (let months = 1; ; months++) {
    const day = new Date(first);
    day.setUTCDate(1);
    day.setUTCMonth(day.getUTCMonth() + months);
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    day.setUTCDate(Math.min(first.getUTCDate(), last));
    if (day.getTime() / 1000 > after) return day.getTime() / 1000;
  }
}
