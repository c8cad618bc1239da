/** A trial lasts this many days from the registration (spec 1 section 9). */
export const TRIAL_DAYS = 30;

/** Days left of a trial: 30 minus the whole days elapsed, never below 0 (spec 1 section 4). */
export function trialDaysLeft(createdAt: string, now: Date): number {
  const elapsedDays = Math.floor((now.getTime() - Date.parse(createdAt)) / 86_400_000);
  return Math.max(0, TRIAL_DAYS - Math.max(0, elapsedDays));
}
