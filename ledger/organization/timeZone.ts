import { RuleViolation } from '../decider.ts';

/** @throws RuleViolation TimeZoneUnknown for what is no IANA name */
export function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    throw new RuleViolation('TimeZoneUnknown', 'Please choose a valid time zone', 'timeZone');
  }
}
