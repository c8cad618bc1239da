import type { StripeAmounts, StripePaymentMethod } from '../events.ts';

/** A share of an amount in hundredths of a percent, and an amount in cents on top. */
export interface CardFee {
  readonly basisPoints: number;
  readonly fixedCents: number;
}

/** What Stripe takes of a US card by its price list (stripe.com/pricing): 2.9% + $0.30. */
export const STRIPE_CARD_FEE: CardFee = { basisPoints: 290, fixedCents: 30 };
/** 3.15% and 30 cents (spec 2 section 9). */
const CARD_FEE: CardFee = { basisPoints: 315, fixedCents: 30 };

/** In cents, rounded half up: 3.15% + $0.30 (spec 2 section 9; architecture 8, "Card fee"). */
export function cardFeeCents(amountCents: number): number {
  return feeCents(CARD_FEE, amountCents);
}

/**
 * What Stripe collects so that `payCents` are paid on charges: by card plus the fee when the organization
 * passes it on. A bank transfer (ACH) has none.
 */
export function stripeAmounts(
  method: StripePaymentMethod,
  payCents: number,
  feePassedOn: boolean,
): StripeAmounts {
  const addedFeeCents = method === 'card' && feePassedOn ? cardFeeCents(payCents) : 0;
  return { amountCents: payCents + addedFeeCents, addedFeeCents };
}

/**
 * The operator's part of a card payment: the card fee less what Stripe takes, never below 0
 * (docs/decisions/0014). Of a bank transfer there is none.
 * @param stripeFee what Stripe takes of a card payment by its price list
 */
export function applicationFeeCents(
  method: StripePaymentMethod,
  { amountCents, addedFeeCents }: StripeAmounts,
  stripeFee: CardFee,
): number {
  if (method !== 'card') return 0;
  return Math.max(0, cardFeeCents(amountCents - addedFeeCents) - feeCents(stripeFee, amountCents));
}

function feeCents({ basisPoints, fixedCents }: CardFee, amountCents: number): number {
  return Math.floor((amountCents * basisPoints + 5_000) / 10_000) + fixedCents;
}
