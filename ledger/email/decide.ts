import { type Decider, dispatch, RuleViolation } from '../decider.ts';
import { type EmailEvent, emailStream } from './events.ts';

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

/** Login emails are unique over all organizations (architecture 2). Reserve and release may be repeated. */
export const email: Decider<EmailCommand, EmailEvent, EmailState> = {
  streamOf: emailStream,
  initial: { memberId: undefined },
  evolve: (_, event) => ({ memberId: event.type === 'EmailReserved' ? event.data.memberId : undefined }),
  decide: dispatch({
    ReserveEmail: ({ memberId }, held) => {
      const message = 'Email Already Exists! Please use a different email address.';
      if (held.memberId !== undefined && held.memberId !== memberId)
        throw new RuleViolation('EmailTaken', message, 'email');
      // Also for who holds it: a release that is still on its way to the log expects the version before this.
      return [{ type: 'EmailReserved', data: { memberId } }];
    },
    ReleaseEmail: ({ memberId }, held) =>
      held.memberId === memberId ? [{ type: 'EmailReleased', data: { memberId } }] : [],
  }),
};
