import { deriveId } from '../../log/eventId.ts';
import { type CalendarDate, laterOf, plusDays } from '../../values/calendar.ts';
import { sumOf } from '../allocations.ts';
import type { AccountEvent } from '../events.ts';
import { chargeOf } from '../rules.ts';
import type { AccountState, Charge } from '../state.ts';
import { hasOffer, isSettledForGood } from './balance.ts';
import { deferredOn } from './deferral.ts';
import { offerOn, outstandingOf } from './due.ts';
import { inTimeOf, type SentPart } from './inTime.ts';
import { sentFrom } from './paidParts.ts';

/** What money does to the discount and the late fee of a charge when it arrives, whenever it was sent. */
export interface Arrival {
  readonly chargeId: string;
  readonly earnsDiscount: boolean;
  /** The late fee was applied only because Bursar did not know of this money. */
  readonly revokesFee: boolean;
  /** What the charge takes of it: what is due with that, in cents. */
  readonly dueCents: number;
  /** What was paid too late for that: it becomes credit. */
  readonly lateCents: number;
  /** What is due with both: it was due on the day of sending. */
  readonly dueThenCents: number;
}

/** Money that settles a charge with what had been sent before counts from the day on which it was sent. */
export function arrivalOf(charge: Charge, arrived: SentPart): Arrival {
  const { chargeId, terms, lateFeeCents, paidParts, voided } = charge;
  const { earlyDiscount: offer, lateFee } = terms;
  const { earnsDiscount: isEnough, avoidsFee } = inTimeOf(charge, [...paidParts, arrived], [arrived]);
  const earnsDiscount = isEnough && hasOffer(charge);
  const discountCents = earnsDiscount && offer !== undefined ? offer.amountCents : 0;
  const isBeforeFee = lateFee !== undefined && arrived.sentOn < lateFee.startDate;
  // A fee that was written off with the rest is settled: taken back, it would turn what was paid into credit.
  const isLive = !voided && !isSettledForGood(charge);
  const revokesFee = isLive && lateFeeCents > 0 && isBeforeFee && avoidsFee;
  const due = outstandingOf(charge) - discountCents - (revokesFee ? lateFeeCents : 0);
  const lateFrom = earnsDiscount && offer !== undefined ? plusDays(offer.endDate, 1) : lateFee?.startDate;
  const isLate = (earnsDiscount || revokesFee) && lateFrom !== undefined;
  const lateCents = isLate ? sumOf(sentFrom(paidParts, lateFrom)) : 0;
  return {
    chargeId,
    earnsDiscount,
    revokesFee,
    dueCents: Math.max(0, due),
    lateCents,
    dueThenCents: Math.max(0, due + lateCents),
  };
}

/** Late fees that a payment takes back, each as of its own day. */
export function revokedLateFees(
  state: AccountState,
  arrivals: readonly Arrival[],
  settledBy: string,
): readonly AccountEvent[] {
  return arrivals.flatMap(({ chargeId, revokesFee }): AccountEvent[] => {
    if (!revokesFee) return [];
    const { lateFeeCents: amountCents, terms } = chargeOf(state, chargeId);
    const data = { chargeId, amountCents, settledBy, occurredOn: terms.lateFee?.startDate ?? '' };
    return [{ type: 'LateFeeRevoked', by: { actor: 'rule:late-fee' }, data }];
  });
}

/** What settled a charge, and when. */
interface Settled {
  readonly settledBy: string;
  readonly occurredOn: CalendarDate;
}

/** The early discounts that arrivals earned, once what came of them is on the charges. */
export function grantedDiscounts(
  state: AccountState,
  arrivals: readonly Arrival[],
  settled: Settled,
): readonly AccountEvent[] {
  const earned = arrivals.filter(({ earnsDiscount }) => earnsDiscount);
  return earned.flatMap(({ chargeId }) => granted(chargeOf(state, chargeId), settled));
}

/** The early discounts on offer on a day that what is paid on the charges has earned. */
export function earnedDiscounts(
  state: AccountState,
  chargeIds: readonly string[],
  day: CalendarDate,
  settled: Settled,
): readonly AccountEvent[] {
  const charges = chargeIds.map((chargeId) => chargeOf(state, chargeId));
  return charges
    .filter((charge) => offerOn(charge, day) > 0 && inTimeOf(charge, charge.paidParts).earnsDiscount)
    .flatMap((charge) => granted(charge, settled));
}

/** The discount of a charge that it settles, as of the day on which the charge was settled. */
function granted(charge: Charge, settled: Settled): readonly AccountEvent[] {
  const { chargeId, terms } = charge;
  const { earlyDiscount: offer } = terms;
  if (offer === undefined) return [];
  const occurredOn = discountDayOf(charge, settled.occurredOn);
  const { amountCents } = offer;
  const data = { chargeId, amountCents, ...settled, occurredOn, ...deferredOn(charge, occurredOn) };
  return [{ type: 'EarlyDiscountGranted', data }];
}

/** The day of a discount: nothing is taken off before it was charged, and never twice on one day. */
export function discountDayOf(
  { chargedOn, discountRevokedOn }: Charge,
  settledOn: CalendarDate,
): CalendarDate {
  return laterOf(laterOf(settledOn, chargedOn), discountRevokedOn);
}

/** What was paid again on charges that are settled in time becomes credit, as of the day on which it came. */
export function paidAgain(
  state: AccountState,
  charges: readonly { readonly chargeId: string }[],
): readonly AccountEvent[] {
  return charges.flatMap(({ chargeId }) => {
    const charge = chargeOf(state, chargeId);
    let excess = -outstandingOf(charge);
    const latest = charge.paidParts.toSorted((one, other) => other.sentOn.localeCompare(one.sentOn));
    return latest.flatMap(({ amountCents: paidCents, occurredOn }, index): AccountEvent[] => {
      const amountCents = Math.min(paidCents, excess);
      if (amountCents <= 0) return [];
      excess -= amountCents;
      const creditId = deriveId(`${chargeId}\ncredit\n${state.usedIds.size}\n${index}`);
      const source = { kind: 'settledInTime', chargeId } as const;
      return [{ type: 'CreditIssued', data: { creditId, amountCents, source, occurredOn } }];
    });
  });
}

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
