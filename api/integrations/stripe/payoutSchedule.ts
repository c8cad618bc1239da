import type Stripe from 'stripe';

/** The next day on which an account is paid out, in Stripe's UTC days; undefined when that is by hand. */
export function scheduledDate(schedule: Stripe.Account.Settings.Payouts.Schedule | undefined, now: Date) {
  if (schedule === undefined || schedule.interval === 'manual') return undefined;
  const isDay = dayTest(schedule);
  const day = new Date(now);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (!isDay(day));
  return day.toISOString().slice(0, 10);
}

/** Whether payouts are made on a day. Stripe pays out on business days. */
function dayTest(schedule: Stripe.Account.Settings.Payouts.Schedule): (day: Date) => boolean {
  const isBusinessDay = (day: Date) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6;
  if (schedule.interval === 'weekly') {
    const anchor = WEEKDAYS.indexOf(schedule.weekly_anchor ?? 'monday');
    return (day) => day.getUTCDay() === anchor;
  }
  if (schedule.interval === 'monthly') {
    const anchor = schedule.monthly_anchor ?? 1;
    return (day) => day.getUTCDate() === Math.min(anchor, lastDayOfMonth(day));
  }
  return isBusinessDay;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function lastDayOfMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
}
