import type { CalendarDate } from '../values/calendar.ts';
import { arrivalOf } from './arrivals.ts';
import type { Charge } from './state.ts';

/** An amount that settles a charge, had it been sent on a day, and what becomes of the charge then. Cents. */
export interface SettlingAmount {
  readonly amountCents: number;
  /** The late fee that is taken back. */
  readonly lateFeeCents: number;
  /** The early discount that is earned. */
  readonly discountCents: number;
  /** What was paid too late and is not needed any more: it becomes credit. */
  readonly creditCents: number;
}

/**
 * What settles a charge as of a day, least first. Anything below the first is taken as a part of it; between
 * two of them is more than the charge takes as it is and too little to be in time (docs/decisions/0057).
 */
export function settlingAmounts(
  charge: Charge,
  sentOn: CalendarDate,
): readonly [SettlingAmount, ...SettlingAmount[]] {
  // Any amount that is enough for all: what the charge takes of it is the most that it takes.
  let best = settlingOf(charge, Number.MAX_SAFE_INTEGER, sentOn);
  const others: SettlingAmount[] = [];
  for (;;) {
    const less = settlingOf(charge, best.amountCents - 1, sentOn);
    if (less.amountCents >= best.amountCents) return [best, ...others];
    others.unshift(best);
    best = less;
  }
}

function settlingOf(charge: Charge, amountCents: number, sentOn: CalendarDate): SettlingAmount {
  const arrival = arrivalOf(charge, { amountCents, sentOn });
  const { earlyDiscount } = charge.terms;
  return {
    amountCents: arrival.dueThenCents,
    lateFeeCents: arrival.revokesFee ? charge.lateFeeCents : 0,
    discountCents: arrival.earnsDiscount ? (earlyDiscount?.amountCents ?? 0) : 0,
    creditCents: arrival.lateCents,
  };
}
