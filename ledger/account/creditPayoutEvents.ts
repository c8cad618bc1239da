import type { EventTypes } from '../eventTypes.ts';
import { type Occurred, transfer } from '../posting.ts';
import { type WayToPay, waysToPay } from '../values/moneyAccounts.ts';

/** Credit that an administrator paid out by hand. Integer cents. */
export type CreditPayoutEvent = CreditPaidOut | CreditPayoutReversed;

export interface CreditPaidOut {
  readonly type: 'CreditPaidOut';
  readonly data: Occurred & {
    readonly creditPayoutId: string;
    readonly amountCents: number;
    readonly method: WayToPay;
    /** Empty where nobody said why. */
    readonly reason: string;
  };
}

/** It was recorded by mistake: on the same day, the money is in its account and the credit is free again. */
export interface CreditPayoutReversed {
  readonly type: 'CreditPayoutReversed';
  readonly data: CreditPaidOut['data'];
}

export const creditPayoutEvents = {
  CreditPaidOut: {
    posts: ({ method, amountCents }) => transfer('memberCredits', waysToPay[method].account, amountCents),
    received: ({ amountCents }) => -amountCents,
  },
  CreditPayoutReversed: {
    posts: ({ method, amountCents }) => transfer(waysToPay[method].account, 'memberCredits', amountCents),
    received: ({ amountCents }) => amountCents,
  },
} satisfies EventTypes<CreditPayoutEvent>;
