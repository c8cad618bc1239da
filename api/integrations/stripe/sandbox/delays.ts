/** Milliseconds for what takes days at Stripe: long enough to see the state in between. */
export interface Delays {
  /** A bank payment from `processing` to its end. */
  readonly bankMs: number;
  /** From a payment with a dispute card or account to its dispute or return; from evidence to verdict. */
  readonly disputeMs: number;
  /** A refund that is made later. */
  readonly refundMs: number;
  /** A payout on its way to the bank. */
  readonly payoutMs: number;
}

export const DELAYS: Delays = { bankMs: 45_000, disputeMs: 20_000, refundMs: 20_000, payoutMs: 45_000 };
