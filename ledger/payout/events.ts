import type { CalendarDate } from '../values/calendar.ts';

/**
 * The events of `payout-{id}`: money that Stripe pays from the organisation's balance into its bank account; negative where
 * it debits the bank for a balance below nothing. Amounts are integer cents.
 */
export type PayoutEvent = PayoutPaid | PayoutItemised | PayoutFailed;

export interface PayoutPaid {
  readonly type: 'PayoutPaid';
  readonly data: {
    readonly payoutId: string;
    readonly amountCents: number;
    /** When the bank has it. */
    readonly arrivalDate: CalendarDate;
  };
}

/** What one payment, or what went back of it, added to a payout. */
export interface PayoutLine {
  /** `taken`: a refund, return or dispute; `restored`: one that failed or was won; `other`: what Stripe does not tie to a payment. */
  readonly kind: 'payment' | 'taken' | 'restored' | 'other';
  /** Empty for `other`. */
  readonly paymentId: string;
  readonly memberId: string;
  /** The refund, return or dispute; empty for `payment` and `other`. */
  readonly takenId: string;
  /** What it did to the Stripe balance: negative for what was taken. */
  readonly amountCents: number;
}

/** Stripe says what the payout was made of. The lines add up to its amount. */
export interface PayoutItemised {
  readonly type: 'PayoutItemised';
  readonly data: {
    readonly payoutId: string;
    readonly amountCents: number;
    readonly lines: readonly PayoutLine[];
  };
}

/** The bank did not take it: the money is in the Stripe balance again. */
export interface PayoutFailed {
  readonly type: 'PayoutFailed';
  readonly data: { readonly payoutId: string; readonly amountCents: number; readonly reason: string };
}

const STREAM_PREFIX = 'payout-';

/** The stream of a payout. */
export function payoutStream(payoutId: string): string {
  return `${STREAM_PREFIX}${payoutId}`;
}

/** Which payout a stream is; `undefined` for another noun's stream. */
export function payoutOfStream(stream: string): string | undefined {
  return stream.startsWith(STREAM_PREFIX) ? stream.slice(STREAM_PREFIX.length) : undefined;
}
