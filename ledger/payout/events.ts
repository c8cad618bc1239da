import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';
import { type Occurred, transfer } from '../posting.ts';

/**
 * The events of `payout-{id}`: money that Stripe pays from the organization's balance into its bank account;
 * negative where it debits the bank for a negative balance. Amounts are integer cents.
 */
export type PayoutEvent = PayoutPaid | PayoutItemized | PayoutFailed;

/** On the day on which the bank has it. */
interface PayoutPaid {
  readonly type: 'PayoutPaid';
  readonly data: Occurred & {
    readonly payoutId: string;
    readonly amountCents: number;
  };
}

/** What one payment, or a reversal of it, added to a payout. */
export interface PayoutLine {
  /** `restored`: a failed refund or a won dispute; `other`: tied to no payment. */
  readonly kind: 'payment' | 'reversal' | 'restored' | 'other';
  /** Empty for `other`. */
  readonly paymentId: string;
  readonly memberId: string;
  /** The refund, return or dispute; empty for `payment` and `other`. */
  readonly reversalId: string;
  /** What it did to the Stripe balance, fees included: negative for a reversal. */
  readonly amountCents: number;
  readonly feeCents: number;
}

/** Stripe says what the payout was made of. The lines add up to its amount. */
interface PayoutItemized {
  readonly type: 'PayoutItemized';
  readonly data: Occurred & {
    readonly payoutId: string;
    readonly amountCents: number;
    readonly lines: readonly PayoutLine[];
  };
}

/** The bank did not take it: the money is in the Stripe balance again. */
interface PayoutFailed {
  readonly type: 'PayoutFailed';
  readonly data: Occurred & {
    readonly payoutId: string;
    readonly amountCents: number;
    readonly reason: string;
  };
}

export const payoutEvents: EventTypes<PayoutEvent> = {
  PayoutPaid: { posts: ({ amountCents }) => transfer('checking', 'stripe', amountCents) },
  PayoutItemized: {},
  PayoutFailed: { posts: ({ amountCents }) => transfer('stripe', 'checking', amountCents) },
};

export const { streamOf: payoutStream, idOf: payoutOfStream } = streamsOf('payout');
