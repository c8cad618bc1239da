import { createHash } from 'node:crypto';
import type { EventTypes } from '../eventTypes.ts';

/**
 * The events of `email-{sha256}`: who holds a login email. A reservation expects the stream's exact version,
 * so emails are unique without a lock (architecture 2). The address itself is not stored.
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

export const emailEvents: EventTypes<EmailEvent> = { EmailReserved: {}, EmailReleased: {} };

const STREAM_PREFIX = 'email-';

/** The id of a login email, compared without regard to case. */
export function emailId(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase(), 'utf8').digest('hex');
}

/** The stream of a login email, by its id. */
export function emailStream(id: string): string {
  return `${STREAM_PREFIX}${id}`;
}

/** The id of the login email that a stream holds; undefined for another noun's stream. */
export function emailOfStream(stream: string): string | undefined {
  return stream.startsWith(STREAM_PREFIX) ? stream.slice(STREAM_PREFIX.length) : undefined;
}
