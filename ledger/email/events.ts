import { createHash } from 'node:crypto';

/**
 * The events of `email-{sha256}`: who holds a login email. A reservation expects the stream's exact version, which makes emails unique
 * over all organisations without a lock (architecture 2). The address itself is not in the stream's name or data.
 */
export type EmailEvent = EmailReserved | EmailReleased;

export interface EmailReserved {
  readonly type: 'EmailReserved';
  readonly data: { readonly memberId: string };
}

export interface EmailReleased {
  readonly type: 'EmailReleased';
  readonly data: { readonly memberId: string };
}

/** The stream of a login email, compared without regard to case. */
export function emailStream(email: string): string {
  return `email-${createHash('sha256').update(email.trim().toLowerCase(), 'utf8').digest('hex')}`;
}
