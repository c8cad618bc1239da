import type { Session } from '../../../api/contract/session.ts';

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

export const keepExpired = (answer: Session): void =>
  sessionStorage.setItem(SESSION, JSON.stringify({ ...answer, status: 'expiredTrial' }));
