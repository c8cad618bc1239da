import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';
import { credit, debit, entry, mirrored, type Occurred, type Posting, transfer } from '../posting.ts';
import type { CheckAccount, OpeningAccount } from '../values/openingRules.ts';

/**
 * The events of `opening-{orgCode}`: what each account of money held when the organization began with Bursar,
 * against Net assets. Integer cents.
 */
export type OpeningEvent =
  | OpeningBalanceEntered
  | OpeningBalanceReversed
  | OpeningCheckBounced
  | OpeningBounceReversed;

/** At most one of an account stands. */
export interface OpeningBalanceEntered {
  readonly type: 'OpeningBalanceEntered';
  readonly data: Occurred & { readonly account: OpeningAccount; readonly amountCents: number };
}

/** It was entered wrongly, and is taken back on its own day. */
interface OpeningBalanceReversed {
  readonly type: 'OpeningBalanceReversed';
  readonly data: OpeningBalanceEntered['data'] & { readonly reason: string };
}

/** A check of an opening balance came back from the bank: it left Checking on the day of the event. */
export interface OpeningCheckBounced {
  readonly type: 'OpeningCheckBounced';
  readonly data: Occurred & {
    readonly bounceId: string;
    readonly account: CheckAccount;
    /** The deposit in which it was; absent: it had been deposited before. */
    readonly transferId?: string;
    readonly amountCents: number;
    readonly bankFeeCents: number;
    readonly reason: string;
  };
}

/** It had not: on that day, the money is in Checking. */
interface OpeningBounceReversed {
  readonly type: 'OpeningBounceReversed';
  readonly data: OpeningCheckBounced['data'];
}

export const openingEvents: EventTypes<OpeningEvent> = {
  OpeningBalanceEntered: {
    posts: ({ account, amountCents }) => transfer(account, 'netAssets', amountCents),
  },
  OpeningBalanceReversed: {
    posts: ({ account, amountCents }) => transfer('netAssets', account, amountCents),
  },
  OpeningCheckBounced: { posts: bounced },
  OpeningBounceReversed: { posts: (data) => mirrored(bounced(data)) },
};

function bounced({ amountCents, bankFeeCents }: OpeningCheckBounced['data']): readonly Posting[] {
  return entry(
    debit('netAssets', amountCents),
    debit('bankFees', bankFeeCents),
    credit('checking', amountCents + bankFeeCents),
  );
}

export const { streamOf: openingStream, idOf: organizationOfOpening } = streamsOf('opening');
