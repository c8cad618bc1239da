import type { Session } from '../../../api/session/contract.ts';
import { dayIn, plusDays } from '../../../ledger/values/calendar.ts';
import { TRIAL_DAYS } from '../../../ledger/values/trial.ts';

const SESSION = 'bursar.session';

/** Whose sign-in an expired trial refused, in this tab's storage (spec 1 section 3, "Session values"). */
export function readExpired(): Session | undefined {
  try {
    const kept: Partial<Session> | null = JSON.parse(sessionStorage.getItem(SESSION) ?? 'null');
    return typeof kept?.org === 'string' ? (kept as Session) : undefined;
  } catch {
    return undefined;
  }
}

/** The day on which a trial expired, in the organization's zone: `MM-DD-YYYY` (spec 1 section 2.1). */
export function expiredOn({ createdAt, timeZone }: Pick<Session, 'createdAt' | 'timeZone'>): string {
  const day = plusDays(dayIn(timeZone, new Date(createdAt)), TRIAL_DAYS);
  return `${day.slice(5)}-${day.slice(0, 4)}`;
}

export const keepExpired = (answer: Session): void =>
  sessionStorage.setItem(SESSION, JSON.stringify({ ...answer, status: 'expiredTrial' }));
