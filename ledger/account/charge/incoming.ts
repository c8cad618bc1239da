import { plusDays } from '../../values/calendar.ts';
import { sumOf } from '../allocations.ts';
import type { ChargeBalance } from './balance.ts';
import { outstandingOf } from './due.ts';
import { type SentPart, sentFrom } from './paidParts.ts';
import { standingOf } from './standing.ts';

/** What a charge takes of money that comes, whenever it was sent, and what stands with it. Integer cents. */
export interface Incoming {
  /** The late fee that it takes back, which was applied because Bursar did not know of this money. */
  readonly lateFeeCents: number;
  readonly discountCents: number;
  /** What was paid too late and is not needed any more: it becomes credit. */
  readonly creditCents: number;
  /** What the charge takes of it: what was due on the day of sending. */
  readonly dueThenCents: number;
}

/**
 * Money that settles a charge with what had been sent before counts from the day on which it was sent.
 * @param charge without that money where it was pending, or had been given back
 */
export function incomingOf(charge: ChargeBalance, part: SentPart): Incoming {
  const [now, then] = [standingOf(charge), standingOf(charge, [part])];
  const isDiscountEarned = now.discount === undefined && then.discount !== undefined;
  const discountCents = isDiscountEarned && charge.discountCents === 0 ? then.discount.amountCents : 0;
  const isFeeAvoided = now.lateFee !== undefined && then.lateFee === undefined;
  const lateFeeCents = isFeeAvoided ? charge.lateFeeCents : 0;
  const due = outstandingOf(charge) - discountCents - lateFeeCents;
  const { earlyDiscount, lateFee } = charge.terms;
  const offerOver = earlyDiscount && plusDays(earlyDiscount.endDate, 1);
  const lateFrom = isDiscountEarned ? offerOver : isFeeAvoided ? lateFee?.startDate : undefined;
  const creditCents = lateFrom === undefined ? 0 : sumOf(sentFrom(charge.paidParts, lateFrom));
  return { lateFeeCents, discountCents, creditCents, dueThenCents: Math.max(0, due + creditCents) };
}

/** An amount that settles a charge, had it been sent on a day, and what becomes of the charge then. Cents. */
export type SettlingAmount = Pick<Incoming, 'lateFeeCents' | 'discountCents' | 'creditCents'> & {
  readonly amountCents: number;
};

/**
 * What settles a charge as of a day, least first. Anything below the first is taken as a part of it; between
 * two of them is more than the charge takes as it is and too little to be in time (docs/decisions/0057).
 */
export function settlingAmounts(
  charge: ChargeBalance,
  sentOn: SentPart['sentOn'],
): readonly [SettlingAmount, ...SettlingAmount[]] {
  // Any amount that is enough for all: what the charge takes of it is the most that it takes.
  let best = settlingOf(charge, { amountCents: Number.MAX_SAFE_INTEGER, sentOn });
  const others: SettlingAmount[] = [];
  for (;;) {
    const less = settlingOf(charge, { amountCents: best.amountCents - 1, sentOn });
    if (less.amountCents >= best.amountCents) return [best, ...others];
    others.unshift(best);
    best = less;
  }
}

function settlingOf(charge: ChargeBalance, part: SentPart): SettlingAmount {
  const { dueThenCents: amountCents, lateFeeCents, discountCents, creditCents } = incomingOf(charge, part);
  return { amountCents, lateFeeCents, discountCents, creditCents };
}
