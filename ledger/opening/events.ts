import type { EventTypes } from '../eventTypes.ts';
import { type Occurred, transfer } from '../posting.ts';
import { streamsOf } from '../streams.ts';
import type { OpeningAccount } from '../values/openingRules.ts';

/**
 * The events of `opening-{orgCode}`: what each account of money held when the organization began with Bursar,
 * against Net assets. Integer cents.
 */
export type OpeningEvent = OpeningBalanceEntered | OpeningBalanceReversed;

/** At most one of an account stands. */
export interface OpeningBalanceEntered {
  readonly type: 'OpeningBalanceEntered';
  readonly data: Occurred & { readonly account: OpeningAccount; readonly amountCents: number };
}

/** It was entered wrongly, and is taken back on its own day. */
export interface OpeningBalanceReversed {
  readonly type: 'OpeningBalanceReversed';
  readonly data: OpeningBalanceEntered['data'] & { readonly reason: string };
}

export const openingEvents: EventTypes<OpeningEvent> = {
  OpeningBalanceEntered: {
    posts: ({ account, amountCents }) => transfer(account, 'netAssets', amountCents),
  },
  OpeningBalanceReversed: {
    posts: ({ account, amountCents }) => transfer('netAssets', account, amountCents),
  },
};

/** The stream of an organization's opening balances; `undefined` for another noun's. */
export const { streamOf: openingStream, idOf: organizationOfOpening } = streamsOf('opening');
