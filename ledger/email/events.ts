import { createHash } from 'node:crypto';
import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';

/**
 * The events of `email-{sha256}`: who holds a login email. A reservation expects the stream's exact version,
 * so emails are unique without a lock (architecture 2). The address itself is not stored.
 */
export type EmailEvent = EmailReserved | EmailReleased;

interface EmailReserved {
  readonly type: 'EmailReserved';
  readonly data: { readonly memberId: string };
}

interface EmailReleased {
  readonly type: 'EmailReleased';
  readonly data: { readonly memberId: string };
}

export const emailEvents: EventTypes<EmailEvent> = { EmailReserved: {}, EmailReleased: {} };

/** The id of a login email, compared without regard to case. */
export function emailId(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase(), 'utf8').digest('hex');
}

export const { streamOf: emailStream, idOf: emailOfStream } = streamsOf('email');
