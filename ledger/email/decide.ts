import { type Decider, RuleViolation } from '../decider.ts';
import type { EmailEvent } from './events.ts';

export type EmailCommand = ReserveEmail | ReleaseEmail;

export interface ReserveEmail {
  readonly type: 'ReserveEmail';
  readonly memberId: string;
}

export interface ReleaseEmail {
  readonly type: 'ReleaseEmail';
  readonly memberId: string;
}

/** Who holds the address; nobody when `undefined`. */
export interface EmailState {
  readonly memberId: string | undefined;
}

/** Login emails are unique over all organisations (architecture 2). Reserving or releasing twice changes nothing. */
export const email: Decider<EmailCommand, EmailEvent, EmailState> = {
  initial: { memberId: undefined },
  evolve: (_, event) => ({ memberId: event.type === 'EmailReserved' ? event.data.memberId : undefined }),
  decide: ({ type, memberId }, held) => {
    const isHolder = held.memberId === memberId;
    if (type === 'ReleaseEmail') return isHolder ? [{ type: 'EmailReleased', data: { memberId } }] : [];
    if (isHolder) return [];
    if (held.memberId !== undefined)
      throw new RuleViolation(
        'EmailTaken',
        'Email Already Exists! Please use a different email address.',
        'email',
      );
    return [{ type: 'EmailReserved', data: { memberId } }];
  },
};
