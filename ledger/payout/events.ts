import type { CalendarDate } from '../values/calendar.ts';

/** The events of `payout-{id}`: money that Stripe pays from the organisation's balance into its bank account. Amounts are integer cents. */
export type PayoutEvent = PayoutPaid | PayoutFailed;

export interface PayoutPaid {
  readonly type: 'PayoutPaid';
  readonly data: {
    readonly payoutId: string;
    readonly amountCents: number;
    /** When the bank has it. */
    readonly arrivalDate: CalendarDate;
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
