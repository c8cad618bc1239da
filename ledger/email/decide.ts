import { type Decider, decideByType, RuleViolation } from '../decider.ts';
import { type EmailEvent, emailStream } from './events.ts';

export type EmailCommand = ReserveEmail | ReleaseEmail;

interface ReserveEmail {
  readonly type: 'ReserveEmail';
  readonly memberId: string;
}

interface ReleaseEmail {
  readonly type: 'ReleaseEmail';
  readonly memberId: string;
  /** The number of the reservation that ends, 1 for the first one of the address; any when left out. */
  readonly reservation?: number;
}

export interface EmailState {
  readonly memberId: string | undefined;
  /** How often it was reserved. */
  readonly reservations: number;
}

/** Login emails are unique over all organizations (architecture 2). Reserve and release may be repeated. */
export const email: Decider<EmailCommand, EmailEvent, EmailState> = {
  streamOf: emailStream,
  initial: { memberId: undefined, reservations: 0 },
  evolve: ({ reservations }, event) =>
    event.type === 'EmailReserved'
      ? { memberId: event.data.memberId, reservations: reservations + 1 }
      : { memberId: undefined, reservations },
  decide: decideByType({
    ReserveEmail: ({ memberId }, held) => {
      const message = 'Email Already Exists! Please use a different email address.';
      if (held.memberId !== undefined && held.memberId !== memberId)
        throw new RuleViolation('EmailTaken', message, 'email');
      // Also for who holds it: a release that is still on its way to the log expects the version before this.
      return [{ type: 'EmailReserved', data: { memberId } }];
    },
    ReleaseEmail: ({ memberId, reservation }, held) =>
      held.memberId === memberId && (reservation ?? held.reservations) === held.reservations
        ? [{ type: 'EmailReleased', data: { memberId } }]
        : [],
  }),
};
