import { RuleViolation } from '../decider.ts';
import { entryOf, requireStillHeld } from '../moneyHeld.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { HeldOn } from '../values/moneyAccounts.ts';
import { sumOf } from './allocations.ts';
import { isSettledForGood } from './charge/balance.ts';
import { isUndecided } from './charge/correctable.ts';
import { partsOf } from './charge/decide.ts';
import { allocatedTo } from './charge/pending.ts';
import { freeCreditFrom } from './credit/decide.ts';
import { reserved } from './credit/reservations.ts';
import type { AccountEvent, VerificationReopened } from './events.ts';
import { requireScreenshot } from './payment/accept.ts';
import { paymentCorrectionEvents } from './payment/correctionEvents.ts';
import type { AcceptedPayment } from './payment/state.ts';
import { chargeOf, ensure, paymentOf } from './rules.ts';
import { type AccountState, type Charge, evolve } from './state.ts';
import { UNDONE } from './undoable.ts';

/** What an administrator did a moment ago and takes back by Undo (docs/decisions/0051). */

/** Take a charge back that was just added, on the day on which it was charged, as if it had never been. */
interface UndoCharge {
  readonly type: 'UndoCharge';
  readonly chargeId: string;
  readonly today: CalendarDate;
}

/** Let a Venmo or Zelle payment wait again that was just verified, as if it had not been. */
interface UndoVerification {
  readonly type: 'UndoVerification';
  readonly paymentId: string;
  readonly held: readonly HeldOn[];
  readonly today: CalendarDate;
}

export const undoDecisions = {
  UndoCharge: undoCharge,
  UndoVerification: undoVerification,
};

/** A charge that was removed meanwhile stays so. @throws RuleViolation ChargePaid, ChargeChanged */
function undoCharge({ chargeId }: UndoCharge, state: AccountState): readonly AccountEvent[] {
  const charge = chargeOf(state, chargeId);
  if (charge.voided) return [];
  const { paidParts, pending, lateFeeCents } = charge;
  const isPaid = paidParts.length > 0 || pending.length > 0;
  ensure(!isPaid, 'ChargePaid', 'The charge was paid since then.');
  const isAsCharged = charge.hasFirstTerms && lateFeeCents === 0 && isUndecided(charge);
  ensure(isAsCharged, 'ChargeChanged', 'The charge was changed since then.');
  const data = { chargeId, ...partsOf(charge), reason: UNDONE, occurredOn: charge.chargedOn };
  return [{ type: 'ChargeVoided', data }];
}

/**
 * Take back all that a verification brought, on the days on which it brought it. A payment that waits already
 * goes on waiting.
 * @throws RuleViolation NotByScreenshot, PaymentChanged, CreditOfLaterDay, CreditUsed, MoneySpent
 */
function undoVerification(command: UndoVerification, state: AccountState): readonly AccountEvent[] {
  const { paymentId, held, today } = command;
  const payment = paymentOf(state, paymentId);
  requireScreenshot(payment);
  if (payment.status === 'submitted') return [];
  const changed = 'The payment or what it paid was changed since then.';
  if (payment.kind !== 'screenshot' || payment.status !== 'accepted' || payment.reversedCents > 0)
    throw new RuleViolation('PaymentChanged', changed);
  const { method, amountCents, allocations, acceptedOn, excessCents, submittedOn, paid: reopened } = payment;
  const charges = allocations.map(({ chargeId }) => chargeOf(state, chargeId));
  // What waits again waits as of one day: on the days between, the credit would be set aside before it was.
  const isOfOneDay = charges.every((charge) =>
    partsBy(charge, paymentId).every((part) => part.occurredOn === acceptedOn),
  );
  ensure(isOfOneDay, 'CreditOfLaterDay', CREDIT_OF_LATER_DAY);
  const credit = charges.map((charge) => creditOn(charge, payment));
  const isAsPaid = charges.every((charge) => isAsPaidBy(charge, payment));
  ensure(isAsPaid && credit.every((each) => each.amountCents >= 0), 'PaymentChanged', changed);
  // What it had set aside and did not need is free since then.
  const releasedCents = payment.creditCents - sumOf(credit);
  const isFree =
    freeCreditFrom(state, acceptedOn) >= excessCents && state.creditCents >= excessCents + releasedCents;
  ensure(isFree, 'CreditUsed', 'Credit that it made free was used since then.');

  const creditReopened = credit.filter((each) => each.amountCents > 0);
  const about = { paymentId, method, amountCents, allocations, reopened, creditReopened, excessCents };
  const data = { ...about, ...(submittedOn && { submittedOn }), reason: UNDONE, occurredOn: acceptedOn };
  const event: VerificationReopened = { type: 'VerificationReopened', data };
  requireStillHeld(held, entryOf(paymentCorrectionEvents, event));
  return [event, ...reserved({ paymentId, creditCents: releasedCents }, today, evolve(state, event))];
}

const CREDIT_OF_LATER_DAY =
  'It used credit that was set aside after the day on which it was sent. Reverse the payment on the account page instead, as verified by mistake: the credit stays on what it paid.';

/** What of a payment on a charge was credit. Below 0: less is on the charge than the money brought. */
function creditOn(charge: Charge, { paymentId, paid }: AcceptedPayment) {
  const { chargeId } = charge;
  return { chargeId, amountCents: sumOf(partsBy(charge, paymentId)) - allocatedTo(chargeId, paid) };
}

/** What a payment brought is on the charge, and nothing was given up of it. */
function isAsPaidBy(charge: Charge, { paymentId }: AcceptedPayment): boolean {
  const own = partsBy(charge, paymentId);
  const isPaidAgain = charge.removedParts.some(({ removedBy }) => removedBy === 'settledInTime');
  return !isPaidAgain && (own.length === 0 || !isSettledForGood(charge));
}

function partsBy({ paidParts }: Charge, paymentId: string) {
  return paidParts.filter(({ paidBy }) => paidBy === paymentId);
}
