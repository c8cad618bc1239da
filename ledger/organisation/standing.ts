import { TRIAL_DAYS } from '../values/trial.ts';
import type { Subscription } from './events.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What an organisation may do (spec 1 section 4, "Organisation lifecycle"). `expiredTrial` and `paymentRequired` let nobody in: the first
 * never subscribed, the other one did and stopped.
 */
export type Standing = 'trial' | 'subscribed' | 'expiredTrial' | 'paymentRequired';

/**
 * An organisation's standing at an instant. Stripe goes on collecting for some days after a payment failed; until it gives up, the
 * organisation stays subscribed. Whoever cancels early keeps what is left of the trial.
 */
export function standingOf(
  {
    registeredAt,
    subscription,
  }: { readonly registeredAt: string; readonly subscription?: Subscription['status'] | undefined },
  now: Date,
): Standing {
  if (subscription === 'active' || subscription === 'past_due') return 'subscribed';
  if (now < trialEnd(registeredAt)) return 'trial';
  return subscription === undefined ? 'expiredTrial' : 'paymentRequired';
}

/** The instant at which the trial of an organisation ends. */
export function trialEnd(registeredAt: string): Date {
  return new Date(Date.parse(registeredAt) + TRIAL_DAYS * DAY_MS);
}

/**
 * The instant at which the data of an expired trial is removed: it is kept for one further month (spec 1 section 1). A month begins and ends
 * on the same day of the month, or on the last one where there is no such day.
 */
export function purgeDue(registeredAt: string): Date {
  const end = trialEnd(registeredAt);
  const due = new Date(end);
  due.setUTCMonth(due.getUTCMonth() + 1);
  if (due.getUTCDate() !== end.getUTCDate()) due.setUTCDate(0);
  return due;
}

/** Whether nobody of the organisation may use it. */
export function isBlocked(standing: Standing): boolean {
  return standing === 'expiredTrial' || standing === 'paymentRequired';
}
