import type { ByRule } from '../../decider.ts';
import { deriveId } from '../../log/eventId.ts';
import { type CalendarDate, laterOf } from '../../values/calendar.ts';
import { type AccountEvent, type ChargeCreditSource, chargesOf } from '../events.ts';
import { type AccountState, type Charge, evolveAll } from '../state.ts';
import { netOfWriteOffs } from './balance.ts';
import { deferredOn } from './deferral.ts';
import { outstandingOf } from './due.ts';
import { payerOf, removalBy, settlerOf } from './paidParts.ts';
import { discountLostOn, type Standing, standingOf } from './standing.ts';

/**
 * Consequences of what happened to an account: late fees and early discounts as `standingOf` says, and credit
 * for what is paid above the worth of a charge. The only place where these events are made.
 */

/** Late fees that time has reached, in the order of the charges (architecture 8, "Late fee"). */
export function reachedLateFees(state: AccountState, today: CalendarDate): readonly AccountEvent[] {
  return [...state.charges.values()].flatMap((charge) => feeEvents(charge, standingOf(charge), today, []));
}

/** The account with the late fees that are reached, as every command takes it. */
export function withReachedLateFees(state: AccountState, today: CalendarDate): AccountState {
  return evolveAll(state, reachedLateFees(state, today));
}

/** What is decided, and what follows from it for the charges that it is about. */
export function withConsequences(
  decided: readonly AccountEvent[],
  state: AccountState,
  today: CalendarDate,
): readonly AccountEvent[] {
  const causes = new Map<string, AccountEvent[]>();
  for (const event of decided)
    for (const chargeId of new Set(chargesOf(event)))
      causes.set(chargeId, [...(causes.get(chargeId) ?? []), event]);
  const { charges } = evolveAll(state, decided);
  const settled = [...causes].flatMap(([chargeId, events]) => {
    const charge = charges.get(chargeId);
    return charge === undefined ? [] : settledCharge(charge, today, events);
  });
  return [...decided, ...settled];
}

export function withoutCanceled(events: readonly AccountEvent[]): readonly AccountEvent[] {
  const left: AccountEvent[] = [];
  for (const event of events) {
    const given = left.findIndex((each) => isCanceled(each, event));
    if (given === -1) left.push(event);
    else left.splice(given, 1);
  }
  return left;
}

function isCanceled(given: AccountEvent, event: AccountEvent): boolean {
  const isPair =
    (given.type === 'LateFeeApplied' && event.type === 'LateFeeRevoked') ||
    (given.type === 'EarlyDiscountGranted' && event.type === 'EarlyDiscountRevoked');
  return (
    isPair && given.data.chargeId === event.data.chargeId && given.data.occurredOn === event.data.occurredOn
  );
}

function settledCharge(
  charge: Charge,
  today: CalendarDate,
  causes: readonly AccountEvent[],
): readonly AccountEvent[] {
  const standing = standingOf(charge);
  const events = [
    ...discountEvents(charge, standing, today, causes),
    ...feeEvents(charge, standing, today, causes),
  ];
  const change = events.reduce((sum, event) => sum + worthChange(event), 0);
  return [...events, ...creditEvents(charge, -outstandingOf(charge) - change, today, causes)];
}

type Consequence = Extract<
  AccountEvent,
  { type: 'LateFeeApplied' | 'LateFeeRevoked' | 'EarlyDiscountGranted' | 'EarlyDiscountRevoked' }
>;

function worthChange({ type, data: { amountCents } }: Consequence): number {
  return type === 'LateFeeApplied' || type === 'EarlyDiscountRevoked' ? amountCents : -amountCents;
}

/** Grant what is earned, revoke what is not, and date again what is earned as of another day. */
function discountEvents(
  charge: Charge,
  { discount }: Standing,
  today: CalendarDate,
  causes: readonly AccountEvent[],
): readonly Consequence[] {
  const { chargeId, discountCents, discountEarnedOn, discountGrantedOn } = charge;
  const isGranted = discountCents > 0;
  // By another price it is not earned anew.
  const isOfThisPrice = charge.discountPriceCents === netOfWriteOffs(charge) - discountCents;
  const isRedated =
    isOfThisPrice &&
    discount?.earnedOn !== discountEarnedOn &&
    causes.some(({ type }) => type === 'PaymentDetailsChanged');
  if (isGranted ? discount !== undefined && !isRedated : discount === undefined) return [];
  const dated = (occurredOn: CalendarDate) => ({ ...deferredOn(charge, occurredOn), occurredOn });
  const events: Consequence[] = [];
  if (isGranted) {
    const effectiveOn = discount === undefined ? discountLostOn(charge) : discountGrantedOn;
    const revokedBy = revokerOf(causes) ?? chargeId;
    const data = { chargeId, amountCents: discountCents, revokedBy, ...dated(effectiveOn) };
    events.push({ type: 'EarlyDiscountRevoked', data });
  }
  if (discount !== undefined) {
    const { amountCents, earnedOn } = discount;
    const grantedOn = discountDayOf(charge, earnedOn, today, causes);
    const settledBy = payerIn(causes) ?? settlerOf(charge);
    const data = { chargeId, amountCents, settledBy, ...dated(grantedOn) };
    const by = causes.find(isByRule)?.by;
    events.push({ type: 'EarlyDiscountGranted', ...(by && { by }), data });
  }
  return events;
}

/**
 * The day of a discount: that of the decision which made it one, else that by which it was earned. Nothing is
 * taken off before the charge was made, and never twice on one day.
 */
function discountDayOf(
  { chargedOn, discountRevokedOn }: Charge,
  earnedOn: CalendarDate,
  today: CalendarDate,
  causes: readonly AccountEvent[],
): CalendarDate {
  if (causes.some(({ type }) => decisions.has(type))) return today;
  return laterOf(laterOf(earnedOn, chargedOn), discountRevokedOn);
}

const decisions: ReadonlySet<AccountEvent['type']> = new Set([
  'ChargeAmended',
  'ChargeReinstated',
  'LateFeeReinstated',
  'WriteOffReversed',
]);

/** Apply the fee that is reached, and take back one that no longer stands: each as of its start date. */
function feeEvents(
  charge: Charge,
  { lateFee }: Standing,
  today: CalendarDate,
  causes: readonly AccountEvent[],
): readonly Consequence[] {
  const { chargeId, terms, lateFeeCents, termsEventId } = charge;
  const actor = 'rule:late-fee';
  if (lateFeeCents > 0) {
    if (lateFee !== undefined || terms.lateFee === undefined) return [];
    const { startDate: occurredOn } = terms.lateFee;
    const paidParts = charge.paidParts.filter(({ sentOn }) => sentOn < occurredOn);
    const settledBy = payerIn(causes) ?? settlerOf({ chargeId, paidParts });
    const data = { chargeId, amountCents: lateFeeCents, settledBy, occurredOn };
    return [{ type: 'LateFeeRevoked', by: { actor }, data }];
  }
  if (lateFee === undefined || lateFee.startDate > today) return [];
  const isCorrected = causes.some(({ type }) => corrections.has(type));
  // Free credit may pay first what is owed: the fee comes with the next command.
  if (causes.length > 0 && !isCorrected && outstandingOf(charge) > 0) return [];
  const { amountCents, startDate: occurredOn } = lateFee;
  // A fee that time has reached is caused by the terms.
  const by: ByRule =
    causes.length > 0 ? { actor } : { actor, causationId: termsEventId ?? `late-fee:${chargeId}` };
  return [{ type: 'LateFeeApplied', by, data: { chargeId, amountCents, occurredOn } }];
}

/** With other facts the fee would have been applied before: it comes at once. */
const corrections: ReadonlySet<AccountEvent['type']> = new Set([
  'PaymentDetailsChanged',
  'VerificationReopened',
]);

/**
 * What is paid above the worth of a charge becomes credit: by the decision that lowered the worth, today;
 * else because the charge was settled in time by other money, what was sent last on the day on which it came.
 */
function creditEvents(
  charge: Charge,
  excessCents: number,
  today: CalendarDate,
  causes: readonly AccountEvent[],
): readonly AccountEvent[] {
  const { chargeId, moves } = charge;
  if (excessCents <= 0) return [];
  const kind = causes.map(({ type }) => lowering[type]).find((each) => each !== undefined);
  const issue = (amountCents: number, occurredOn: CalendarDate, index: number): AccountEvent => {
    const creditId = deriveId(`${chargeId}\ncredit\n${moves + index}`);
    const source: ChargeCreditSource = { kind: kind ?? 'settledInTime', chargeId };
    return { type: 'CreditIssued', data: { creditId, amountCents, source, occurredOn } };
  };
  if (kind !== undefined) return [issue(excessCents, today, 0)];
  const latest = charge.paidParts.toSorted((one, other) => other.sentOn.localeCompare(one.sentOn));
  let left = excessCents;
  return latest.flatMap(({ amountCents: paidCents, occurredOn }, index) => {
    const amountCents = Math.min(paidCents, left);
    left -= amountCents;
    return amountCents > 0 ? [issue(amountCents, occurredOn, index)] : [];
  });
}

/** What lowers the worth of a charge, and as what the rest of its money becomes credit. */
const lowering: Readonly<Partial<Record<AccountEvent['type'], ChargeCreditSource['kind']>>> = {
  ChargeVoided: 'chargeVoided',
  ChargeAmended: 'chargeAmended',
  WriteOffReversed: 'chargeAmended',
  LateFeeWaived: 'lateFeeWaived',
};

function payerIn(causes: readonly AccountEvent[]): string | undefined {
  const bringing = causes.filter((event) => removalBy(event) === undefined);
  return bringing.map(payerOf).find((each) => each !== undefined);
}

function revokerOf(causes: readonly AccountEvent[]): string | undefined {
  for (const event of causes) {
    if (event.type === 'PaymentDetailsChanged') return event.data.changeId;
    if (event.type === 'VerificationReopened') return event.data.paymentId;
    const removal = removalBy(event);
    if (removal !== undefined) return removal.removedBy;
  }
  return undefined;
}

const isByRule = (event: AccountEvent): event is AccountEvent & { readonly by: ByRule } =>
  event.type === 'CreditSpent' && event.by !== undefined;
