import type { CalendarDate } from '../../values/calendar.ts';
import { sumOf, takeFirst } from '../allocations.ts';
import type { AccountEvent } from '../events.ts';

export interface PaidPart {
  /** The payment or reservation that brought it. */
  readonly paidBy: string | undefined;
  readonly amountCents: number;
  /** The day on which the member sent it: a fee or discount goes by this day. */
  readonly sentOn: CalendarDate;
  readonly occurredOn: CalendarDate;
  /** Its place in the order in which money came to the charge, or was announced, and left it. */
  readonly came: number;
}

/**
 * How money left a charge: given back by a refund or the removal of the charge, as credit by another
 * decision, by a bank or cardholder, or as if it had never come (a mistake, a move, other money instead).
 */
type Fate = 'givenBack' | 'credited' | 'ended' | 'undone';

export interface RemovedPart extends PaidPart {
  readonly fate: Fate;
  /** The refund, return, dispute or reversal; of what became credit the kind of its source. */
  readonly removedBy: string;
  readonly removedOn: CalendarDate;
  readonly left: number;
}

/** The money of a charge. Amounts are integer cents. */
export interface ChargeMoney {
  readonly paidParts: readonly PaidPart[];
  readonly removedParts: readonly RemovedPart[];
  /** How often money came, was announced or left. */
  readonly moves: number;
}

export const noMoney: ChargeMoney = { paidParts: [], removedParts: [], moves: 0 };

/** After an event that changed it by this much. @param announced the place of a payment pending on it */
export function moneyAfter(
  money: ChargeMoney,
  event: AccountEvent,
  broughtCents: number,
  announced: number | undefined,
): ChargeMoney {
  if (event.type === 'PaymentDetailsChanged') return redated(money, event.data);
  if (broughtCents === 0) return money;
  const moves = money.moves + 1;
  const paidBy = payerOf(event);
  if (broughtCents < 0) return { ...money, ...withoutPaid(money, -broughtCents, paidBy, event), moves };
  const { occurredOn } = event.data;
  const { sentOn = occurredOn } = 'sentOn' in event.data ? event.data : {};
  const id = returnedBy(event);
  // What comes back is what had left, from the day on which that was sent.
  const removed = money.removedParts.filter(({ removedBy }) => removedBy === id);
  const { taken } = takeFirst(removed, broughtCents);
  const back = taken.map(({ paidBy: by, amountCents, sentOn: day, came }): PaidPart => {
    return { paidBy: by, amountCents, sentOn: day, occurredOn, came };
  });
  const amountCents = broughtCents - sumOf(taken);
  if (amountCents > 0) back.push({ paidBy, amountCents, sentOn, occurredOn, came: announced ?? moves });
  return {
    paidParts: [...money.paidParts, ...back],
    removedParts: money.removedParts.filter(({ removedBy }) => removedBy !== id),
    moves,
  };
}

export function payerOf({ data }: AccountEvent): string | undefined {
  if ('reservationId' in data) return data.reservationId;
  return 'paymentId' in data ? data.paymentId : undefined;
}

/** The payment or reservation that came last to a charge; the charge itself where none did. */
export function settlerOf(charge: {
  readonly chargeId: string;
  readonly paidParts: readonly PaidPart[];
}): string {
  return charge.paidParts.at(-1)?.paidBy ?? charge.chargeId;
}

function returnedBy(event: AccountEvent): string | undefined {
  switch (event.type) {
    case 'RefundFailed':
      return event.data.refundId;
    case 'DisputeWon':
      return event.data.disputeId;
    case 'PaymentReinstated':
      return event.data.reversalId;
    default:
      return undefined;
  }
}

/** What took money from a charge, and how; undefined for Undo. */
export function removalBy(event: AccountEvent): Pick<RemovedPart, 'fate' | 'removedBy'> | undefined {
  switch (event.type) {
    case 'PaymentRefunded':
      return { fate: 'givenBack', removedBy: event.data.refundId };
    case 'PaymentReturned':
      return { fate: 'ended', removedBy: event.data.returnId };
    case 'PaymentDisputed':
      return { fate: 'ended', removedBy: event.data.disputeId };
    case 'PaymentReversed': {
      const { kind, reversalId } = event.data;
      return { fate: kind === 'mistake' || kind === 'moved' ? 'undone' : 'ended', removedBy: reversalId };
    }
    case 'CreditIssued': {
      const { kind } = event.data.source;
      // Other money was there in time in place of it.
      const fate = kind === 'settledInTime' ? 'undone' : kind === 'chargeVoided' ? 'givenBack' : 'credited';
      return { fate, removedBy: kind };
    }
    default:
      return undefined;
  }
}

/** The money after some left: first what its own payment brought, then what was sent last. */
function withoutPaid(
  { paidParts, removedParts, moves }: ChargeMoney,
  amountCents: number,
  paidBy: string | undefined,
  event: AccountEvent,
): Pick<ChargeMoney, 'paidParts' | 'removedParts'> {
  const isOwn = (part: PaidPart) => paidBy !== undefined && part.paidBy === paidBy;
  const rank = (part: PaidPart) => (isOwn(part) ? '9999-12-31' : part.sentOn);
  const order = paidParts.toReversed().sort((one, other) => rank(other).localeCompare(rank(one)));
  let left = amountCents;
  const gone = new Map<PaidPart, number>();
  for (const part of order) {
    const cents = Math.min(left, part.amountCents);
    gone.set(part, cents);
    left -= cents;
  }
  const split = (rest: (part: PaidPart) => number) =>
    paidParts.map((part) => ({ ...part, amountCents: rest(part) })).filter((part) => part.amountCents > 0);
  const removed = split((part) => gone.get(part) ?? 0);
  return {
    paidParts: split((part) => part.amountCents - (gone.get(part) ?? 0)),
    removedParts: withRemoved(removedParts, removed, event, moves + 1),
  };
}

/** What else left of a payment that never was goes the same way. Undo leaves nothing behind. */
function withRemoved(
  before: readonly RemovedPart[],
  parts: readonly PaidPart[],
  event: AccountEvent,
  left: number,
): readonly RemovedPart[] {
  const removal = removalBy(event);
  const others = before.filter(({ paidBy }) => paidBy !== payerOf(event));
  if (removal === undefined) return others;
  const more = { ...removal, removedOn: event.data.occurredOn, left };
  const isUndone = removal.fate === 'undone' && event.type === 'PaymentReversed';
  const own = isUndone ? before.filter((part) => !others.includes(part)) : [];
  return [...(isUndone ? others : before), ...[...own, ...parts].map((part) => ({ ...part, ...more }))];
}

function redated(
  money: ChargeMoney,
  { paymentId, after }: { readonly paymentId: string; readonly after: { readonly paidOn: CalendarDate } },
): ChargeMoney {
  const { paidOn } = after;
  const day = { sentOn: paidOn, occurredOn: paidOn };
  const redate = <Part extends PaidPart>(part: Part) =>
    part.paidBy === paymentId ? { ...part, ...day } : part;
  const { paidParts, removedParts } = money;
  return { ...money, paidParts: paidParts.map(redate), removedParts: removedParts.map(redate) };
}

/** The money once what was given back keeps no late fee away any more. A discount that was granted stays. */
export function withoutGivenBack(money: ChargeMoney): Pick<ChargeMoney, 'removedParts'> {
  const credited = (part: RemovedPart): RemovedPart =>
    part.fate === 'givenBack' ? { ...part, fate: 'credited' } : part;
  return { removedParts: money.removedParts.map(credited) };
}

export function sentFrom(parts: readonly PaidPart[], day: CalendarDate): readonly PaidPart[] {
  return parts.filter(({ sentOn }) => sentOn >= day);
}

/** Money that is in a charge or may come to it. */
export interface SentPart {
  readonly amountCents: number;
  readonly sentOn: CalendarDate;
  /** Left out: it comes last. */
  readonly came?: number | undefined;
}

/** What was in a charge at once of the money that counts, and since when what it takes was there. */
export interface Reached {
  /** The most that ever was. */
  readonly cents: number;
  /** The first day by which at least as much as was wanted was there; undefined: never. */
  readonly since: CalendarDate | undefined;
}

/**
 * How much of the money that was sent in time was in a charge at once: now, or before some of it left in a
 * way that leaves in place what it had brought (`fates`).
 */
export function reachedBy(
  { removedParts }: ChargeMoney,
  parts: readonly Dated[],
  isInTime: (day: CalendarDate) => boolean,
  fates: readonly Fate[],
  wantedCents = Number.POSITIVE_INFINITY,
): Reached {
  const isEnded = (part: RemovedPart) =>
    becameCredit(part) &&
    removedParts.some(
      ({ fate, paidBy, left }) => fate === 'ended' && paidBy === part.paidBy && left > part.left,
    );
  const removed = removedParts.filter(
    (part) =>
      fates.includes(part.fate) && isInTime(part.sentOn) && (fates.includes('ended') || !isEnded(part)),
  );
  const sent = parts.filter(({ sentOn }) => isInTime(sentOn));
  const moments = [
    ...removed.map(({ left }) => left).sort((one, other) => one - other),
    Number.POSITIVE_INFINITY,
  ];
  let most = 0;
  let since: CalendarDate | undefined;
  for (const moment of moments) {
    const there = [
      ...removed.filter(({ came, left }) => came < moment && left >= moment),
      ...sent.filter(({ came = Number.MAX_SAFE_INTEGER }) => came < moment),
    ];
    let cents = 0;
    for (const { amountCents, occurredOn, sentOn } of there.sort(byDay)) {
      cents += amountCents;
      if (cents >= wantedCents) since ??= occurredOn ?? sentOn;
    }
    most = Math.max(most, cents);
  }
  return { cents: most, since };
}

/** It is the member's credit: where its payment ended since, it never was theirs. */
const becameCredit = ({ fate, removedBy }: RemovedPart) =>
  fate === 'credited' || removedBy === 'chargeVoided';

type Dated = SentPart & { readonly occurredOn?: CalendarDate };
const byDay = (one: Dated, other: Dated) =>
  (one.occurredOn ?? one.sentOn).localeCompare(other.occurredOn ?? other.sentOn);
