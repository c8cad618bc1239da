import { TRIAL_DAYS } from '../values/trial.ts';
import type { Subscription } from './events.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `expiredTrial` (never subscribed) and `paymentRequired` (stopped) are locked out (spec 1 section 4). */
export type TenantStatus = 'trial' | 'subscribed' | 'expiredTrial' | 'paymentRequired';

/**
 * An organization's tenant status at an instant. It stays subscribed while Stripe retries a failed payment.
 * Canceling early keeps what is left of the trial.
 */
export function tenantStatusOf(
  {
    registeredAt,
    subscription,
  }: { readonly registeredAt: string; readonly subscription?: Subscription['status'] | undefined },
  now: Date,
): TenantStatus {
  if (subscription === 'active' || subscription === 'past_due') return 'subscribed';
  if (now < trialEnd(registeredAt)) return 'trial';
  return subscription === undefined ? 'expiredTrial' : 'paymentRequired';
}

export function trialEnd(registeredAt: string): Date {
  return new Date(Date.parse(registeredAt) + TRIAL_DAYS * DAY_MS);
}

/**
 * When the data of an expired trial is removed: one month later (spec 1 section 1). A month ends on the day
 * of the month on which it began, or on its last day.
 */
export function tenantRemovalDue(registeredAt: string): Date {
  const end = trialEnd(registeredAt);
  const due = new Date(end);
  due.setUTCMonth(due.getUTCMonth() + 1);
  if (due.getUTCDate() !== end.getUTCDate()) due.setUTCDate(0);
  return due;
}

export function isSuspended(status: TenantStatus): boolean {
  return status === 'expiredTrial' || status === 'paymentRequired';
}
