import { isRecordedAlike } from '../../decider.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import { RETURNED_PAYMENT_TYPE } from '../../values/chargeRules.ts';
import type { AccountEvent, ChargeTerms } from '../events.ts';
import { chargeOf, checkTerms, ensure, liveChargeOf, requireReason } from '../rules.ts';
import type { AccountState, Charge } from '../state.ts';
import { isSettledForGood } from './balance.ts';
import { deferredOn } from './deferral.ts';
import { outstandingOf } from './due.ts';
import { isFeeForgone } from './standing.ts';

interface AssessCharge {
  readonly type: 'AssessCharge';
  readonly chargeId: string;
  readonly terms: ChargeTerms;
  readonly meetingId?: string;
  readonly notify?: boolean;
  readonly today: CalendarDate;
}

interface AmendCharge {
  readonly type: 'AmendCharge';
  readonly chargeId: string;
  readonly terms: ChargeTerms;
  /** The terms that were changed into these; left out: whatever they are by now. */
  readonly seen?: ChargeTerms | undefined;
  readonly today: CalendarDate;
}

export interface VoidCharge {
  readonly type: 'VoidCharge';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Let the member off the late fee, whether it was applied already or is still to come. */
interface WaiveLateFee {
  readonly type: 'WaiveLateFee';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

interface WriteOffCharge {
  readonly type: 'WriteOffCharge';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** The member was removed. May be repeated. */
interface StopLateFees {
  readonly type: 'StopLateFees';
  readonly today: CalendarDate;
}

/** The member was reinstated. May be repeated. */
interface ResumeLateFees {
  readonly type: 'ResumeLateFees';
  readonly today: CalendarDate;
}

/** What the job of every quarter of an hour gives; every other command does the same first. */
export interface ApplyLateFees {
  readonly type: 'ApplyLateFees';
  readonly today: CalendarDate;
}

export const chargeDecisions = {
  AssessCharge: assess,
  AmendCharge: amend,
  VoidCharge: voidCharge,
  WaiveLateFee: waiveLateFee,
  WriteOffCharge: writeOffCharge,
  StopLateFees: stopLateFees,
  ResumeLateFees: resumeLateFees,
  ApplyLateFees: (_: ApplyLateFees): readonly AccountEvent[] => [],
};

/**
 * Stop and Resume name all charges, also those that need it no more: either one then refuses the other where
 * its append arrives late, after its process had given up.
 */
function stopLateFees(
  { today: occurredOn }: StopLateFees,
  { charges }: AccountState,
): readonly AccountEvent[] {
  const chargeIds = [...charges.keys()];
  return chargeIds.length === 0 ? [] : [{ type: 'LateFeesStopped', data: { chargeIds, occurredOn } }];
}

function resumeLateFees(
  { today: occurredOn }: ResumeLateFees,
  { charges }: AccountState,
): readonly AccountEvent[] {
  const chargeIds = [...charges.keys()];
  return chargeIds.length === 0 ? [] : [{ type: 'LateFeesResumed', data: { chargeIds, occurredOn } }];
}

function assess(command: AssessCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, terms, meetingId, notify, today } = command;
  ensure(!state.charges.has(chargeId), 'ChargeExists', 'This charge was already added.');
  checkTerms(terms, today);
  const fine = meetingId !== undefined && { meetingId };
  const mail = notify && { notify };
  return [{ type: 'ChargeAssessed', data: { chargeId, terms, ...fine, ...mail, occurredOn: today } }];
}

const CHANGED = 'Someone else changed this charge since you opened it. Close the form and open it again.';

/** Change the terms of a charge. What had been paid above its new worth becomes credit. */
function amend(command: AmendCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, terms, seen, today } = command;
  const charge = liveChargeOf(state, chargeId);
  if (isRecordedAlike(terms, charge.terms)) return [];
  ensure(seen === undefined || isRecordedAlike(seen, charge.terms), 'ChargeChanged', CHANGED);
  requireUnchangedPast(charge, terms);
  checkTerms(terms, today, charge.terms);
  return [amendedTo(terms, charge, today)];
}

/** New terms of a charge. The discount that it has, and what was recovered of it, go with them. */
export function amendedTo(terms: ChargeTerms, charge: Charge, occurredOn: CalendarDate): AccountEvent {
  const { chargeId, terms: previous, discountCents } = charge;
  const discount = discountCents > 0 && { discountCents };
  const data = { chargeId, terms, previous, ...discount, ...recoveredOf(charge), occurredOn };
  return { type: 'ChargeAmended', data };
}

/** Take a charge back; what was paid on it becomes credit (architecture 8, "Voiding"). May be repeated. */
export function voidCharge(command: VoidCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason, today } = command;
  const charge = chargeOf(state, chargeId);
  if (charge.voided) return [];
  return [{ type: 'ChargeVoided', data: { chargeId, ...partsOf(charge), reason, occurredOn: today } }];
}

/** All that a charge is worth, and where it stands in the journal. */
export function partsOf(charge: Charge) {
  const { terms, lateFeeCents, discountCents, writtenOffCents } = charge;
  const writtenOff = writtenOffCents > 0 && { writtenOffCents };
  return { terms, lateFeeCents, discountCents, ...writtenOff, ...recoveredOf(charge) };
}

const recoveredOf = ({ recoveredCents }: Charge) => recoveredCents > 0 && { recoveredCents };

/** Waive the late fee; what was paid of it becomes credit. Waiving twice changes nothing. */
function waiveLateFee(command: WaiveLateFee, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason, today } = command;
  const charge = liveChargeOf(state, chargeId);
  requireReason(reason);
  if (charge.lateFeeWaived || isFeeForgone(charge)) return [];
  requireNotWrittenOff(charge);
  ensure(charge.terms.lateFee !== undefined, 'NoLateFee', 'This charge has no late fee.');
  // A fee that was reached has just been applied: less is owed by it, whatever was paid.
  const data = { chargeId, amountCents: charge.lateFeeCents, reason, occurredOn: today };
  return [{ type: 'LateFeeWaived', data }];
}

function writeOffCharge(command: WriteOffCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason, today } = command;
  const charge = liveChargeOf(state, chargeId);
  const amountCents = outstandingOf(charge);
  requireReason(reason);
  ensure(amountCents > 0, 'NothingDue', 'Nothing is due on this charge.');
  const recoveredCents = Math.min(charge.recoveredCents, amountCents);
  const recovered = recoveredCents > 0 && { recoveredCents };
  const deferred = deferredOn(charge, today);
  const data = { chargeId, amountCents, ...recovered, ...deferred, reason, occurredOn: today };
  return [{ type: 'ChargeWrittenOff', data }];
}

/** An applied fee, a waiver, a granted discount and what went back are history: their terms stay. */
function requireUnchangedPast(charge: Charge, terms: ChargeTerms): void {
  requireNotWrittenOff(charge);
  if (charge.terms.chargeType === RETURNED_PAYMENT_TYPE) {
    const message = 'The returned amount cannot be changed. Write the charge off, or remove it.';
    ensure(terms.amountCents === charge.terms.amountCents, 'ReturnedPaymentAmount', message, 'amount');
    const kept = 'A returned payment keeps its type, and has started.';
    ensure(terms.chargeType === charge.terms.chargeType, 'ReturnedPaymentType', kept, 'type');
    ensure(terms.startDate === charge.terms.startDate, 'ReturnedPaymentStarted', kept, 'startDate');
  }
  if (charge.lateFeeCents > 0 || charge.lateFeeWaived) {
    const done = charge.lateFeeWaived ? 'waived' : 'applied';
    const message = `The late fee has already been ${done} and cannot be changed.`;
    const { lateFee } = charge.terms;
    ensure(terms.lateFee?.amountCents === lateFee?.amountCents, 'LateFeeApplied', message, 'lateFee');
    ensure(terms.lateFee?.startDate === lateFee?.startDate, 'LateFeeApplied', message, 'lateFeeStartDate');
  }
  if (charge.discountCents > 0) {
    const message = 'The early discount has already been granted and cannot be changed.';
    const { earlyDiscount } = charge.terms;
    const offer = terms.earlyDiscount;
    ensure(offer?.amountCents === earlyDiscount?.amountCents, 'DiscountGranted', message, 'earlyDiscount');
    ensure(offer?.endDate === earlyDiscount?.endDate, 'DiscountGranted', message, 'earlyDiscountEndDate');
  }
}

/** What was given up was never paid: less worth would turn it into credit. */
export function requireNotWrittenOff(charge: Charge): void {
  const message = 'The charge was written off and can no longer be changed.';
  ensure(!isSettledForGood(charge), 'ChargeWrittenOff', message);
}
