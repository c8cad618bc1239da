import { RuleViolation } from '../../decider.ts';
import { type CalendarDate, formatDay, validateNotAfterToday } from '../../values/calendar.ts';
import { OPENING_BALANCE_TYPE } from '../../values/chargeRules.ts';
import { toDollars } from '../../values/money.ts';
import { type ManualPaymentMethod, validateReceivedAmount } from '../../values/paymentRules.ts';
import { freeCreditFrom } from '../credit/decide.ts';
import { reserved, spent } from '../credit/reservations.ts';
import type { AccountEvent } from '../events.ts';
import { requireNoOpeningBalance } from '../openingBalances.ts';
import {
  assertValid,
  chargeOf,
  ensure,
  liveChargeOf,
  requireNewId,
  requireReason,
  unusedId,
} from '../rules.ts';
import { type AccountState, type Charge, evolveAll } from '../state.ts';
import { partsOf, requireNotWrittenOff } from './decide.ts';
import { deferredOn } from './deferral.ts';
import { dueOn, outstandingOf } from './due.ts';
import { isFeeForgone } from './standing.ts';

/** Decisions on a charge that are taken back, each on the day of what it corrects. */

interface ReinstateCharge {
  readonly type: 'ReinstateCharge';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

interface ReinstateLateFee {
  readonly type: 'ReinstateLateFee';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Ask again for what was written off of a charge and not recovered. */
interface ReverseWriteOff {
  readonly type: 'ReverseWriteOff';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

interface RecoverBadDebt {
  readonly type: 'RecoverBadDebt';
  readonly chargeId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly method: ManualPaymentMethod;
  readonly amountCents: number;
  readonly paidOn: CalendarDate;
  readonly today: CalendarDate;
}

export const chargeCorrectionDecisions = {
  ReinstateCharge: reinstateCharge,
  ReinstateLateFee: reinstateLateFee,
  ReverseWriteOff: reverseWriteOff,
  RecoverBadDebt: recoverBadDebt,
};

/** Take a removal back. The credit that payments became pays again, as far as it is free. */
function reinstateCharge(command: ReinstateCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason, today } = command;
  const charge = chargeOf(state, chargeId);
  requireReason(reason);
  const { voiding } = charge;
  if (voiding === undefined) throw new RuleViolation('NotVoided', 'This charge is not removed.');
  if (charge.terms.chargeType === OPENING_BALANCE_TYPE) requireNoOpeningBalance(state);
  const { occurredOn } = voiding;
  const data = { chargeId, ...partsOf(charge), reason, occurredOn };
  return withCreditAgain([{ type: 'ChargeReinstated', data }], chargeId, voiding, today, state);
}

/** Take a waiver back. What had been paid of the fee is paid again, as for a charge. */
function reinstateLateFee(command: ReinstateLateFee, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason, today } = command;
  const charge = liveChargeOf(state, chargeId);
  requireReason(reason);
  requireNotWrittenOff(charge);
  const waiver = charge.waiver ?? forgoneByRefund(charge, today);
  if (waiver === undefined)
    throw new RuleViolation('NotWaived', 'The late fee of this charge is not waived.');
  const { amountCents, occurredOn } = waiver;
  const data = { chargeId, amountCents, reason, occurredOn };
  return withCreditAgain([{ type: 'LateFeeReinstated', data }], chargeId, waiver, today, state);
}

/** A fee that a refund keeps away is as if it had been waived before it was reached. */
function forgoneByRefund(charge: Charge, today: CalendarDate): Charge['waiver'] {
  return isFeeForgone(charge) ? { amountCents: 0, creditCents: 0, occurredOn: today } : undefined;
}

/**
 * A correction, and the credit that what it corrects had made, spent on the charge again: as of that day
 * where the credit was free ever since, else today. The rest is due.
 */
function withCreditAgain(
  correction: readonly AccountEvent[],
  chargeId: string,
  { occurredOn, creditCents }: { readonly occurredOn: CalendarDate; readonly creditCents: number },
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  const after = evolveAll(state, correction);
  const charge = chargeOf(after, chargeId);
  const [outstanding, due] = [outstandingOf(charge), dueOn(charge, today)];
  const free = Math.min(creditCents, state.creditCents);
  // What had settled the whole price does so again, without the discount that is on offer by now.
  const cents = Math.min(free, free >= outstanding ? Math.max(outstanding, due) : due);
  const day = freeCreditFrom(state, occurredOn) >= cents ? occurredOn : today;
  const reservationId = unusedId(state, `${chargeId}\nagain`);
  return [
    ...correction,
    ...reserved({ paymentId: reservationId, creditCents: cents }, day, state),
    ...spent(reservationId, cents === 0 ? [] : [{ chargeId, amountCents: cents }], day),
  ];
}

const NOT_WRITTEN_OFF = 'Nothing of this charge is written off.';

/** Reverse the write-offs of a charge, the last one first, as far as nothing was recovered of them. */
function reverseWriteOff(command: ReverseWriteOff, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason } = command;
  const charge = liveChargeOf(state, chargeId);
  const { writeOffs } = charge;
  requireReason(reason);
  ensure(writeOffs.length > 0, 'NotWrittenOff', NOT_WRITTEN_OFF);
  return writeOffs.toReversed().map(({ amountCents, recoveredCents, occurredOn }): AccountEvent => {
    const recovered = recoveredCents > 0 && { recoveredCents };
    const data = {
      chargeId,
      amountCents,
      ...recovered,
      ...deferredOn(charge, occurredOn),
      reason,
      occurredOn,
    };
    return { type: 'WriteOffReversed', data };
  });
}

/** Record money for what was written off: that much is owed again, and paid. It is income of its own. */
function recoverBadDebt(command: RecoverBadDebt, state: AccountState): readonly AccountEvent[] {
  const { chargeId, paymentId, orderId, method, amountCents, paidOn: occurredOn, today } = command;
  requireNewId(state, paymentId);
  const charge = liveChargeOf(state, chargeId);
  const { writeOffs, writtenOffCents } = charge;
  const last = writeOffs.at(-1)?.occurredOn;
  if (last === undefined) throw new RuleViolation('NotWrittenOff', NOT_WRITTEN_OFF);
  assertValid(validateReceivedAmount(toDollars(amountCents), toDollars(writtenOffCents)), 'amount');
  assertValid(validateNotAfterToday('payment date', occurredOn, today), 'paidOn');
  const before = `The charge was written off on ${formatDay(last)}. For money received earlier, reverse the write-off.`;
  ensure(occurredOn >= last, 'PaidBefore', before, 'paidOn');
  const allocations = [{ chargeId, amountCents }];
  return [
    {
      type: 'BadDebtRecovered',
      data: { chargeId, amountCents, ...deferredOn(charge, occurredOn), occurredOn },
    },
    { type: 'PaymentRecorded', data: { paymentId, orderId, method, amountCents, allocations, occurredOn } },
  ];
}
