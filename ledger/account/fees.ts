import type { StripeAmounts, StripePaymentMethod } from './events.ts';

/** 3.15% in hundredths of a percent, and 30 cents (spec 2 section 9). */
const CARD_FEE_BASIS_POINTS = 315;
const CARD_FEE_FIXED_CENTS = 30;

/** The card fee in cents: 3.15% + $0.30, rounded half up to the cent (architecture 8, "Card fee"). */
export function cardFeeCents(amountCents: number): number {
  return Math.floor((amountCents * CARD_FEE_BASIS_POINTS + 5_000) / 10_000) + CARD_FEE_FIXED_CENTS;
}

/**
 * What Stripe collects so that `payCents` are paid on charges: plus the fee when the organization passes it
 * on, else with the fee taken out. A bank transfer (ACH) has none.
 */
export function stripeAmounts(
  method: StripePaymentMethod,
  payCents: number,
  feePassedOn: boolean,
): StripeAmounts {
  const feeCents = method === 'card' ? cardFeeCents(payCents) : 0;
  const amountCents = feePassedOn ? payCents + feeCents : payCents;
  return {
    amountCents,
    feeCents,
    feePassedOn: feePassedOn && feeCents > 0,
    transferCents: amountCents - feeCents,
  };
}
