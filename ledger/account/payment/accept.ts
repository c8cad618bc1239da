import { type CalendarDate, dayBetween, formatDay, laterOf } from '../../values/calendar.ts';
import { validateSentOn } from '../../values/paymentRules.ts';
import { sumOf, takeFirst } from '../allocations.ts';
import { incomingOf } from '../charge/incoming.ts';
import type { PendingPart } from '../charge/pending.ts';
import { reachedLateFees } from '../charge/settle.ts';
import { savedByDay } from '../charge/standing.ts';
import { overpaid } from '../credit/decide.ts';
import { released, reserved, spent } from '../credit/reservations.ts';
import type { AccountEvent } from '../events.ts';
import { assertValid, chargeOf, ensure, paymentOf } from '../rules.ts';
import { type AccountState, evolveAll } from '../state.ts';
import { netCents, type Payment } from './state.ts';

/** The money of payments that members began came. */

/** The money came. For a card or bank payment only Stripe can say so: give it after asking Stripe. */
export interface AcceptPayment {
  readonly type: 'AcceptPayment';
  readonly paymentId: string;
  /** The day on which Stripe had the money; today when left out. */
  readonly effectiveOn?: CalendarDate;
  readonly today: CalendarDate;
}

/** An administrator saw that the money of a screenshot came. Refused for any other payment. */
export interface VerifyPayment {
  readonly type: 'VerifyPayment';
  readonly paymentId: string;
  /** When it was sent, by the screenshot: the member's day when left out. It counts from that day. */
  readonly sentOn?: CalendarDate | undefined;
  /** The day sent was not compared with the screenshot: one that saves money is refused. */
  readonly isDayUnchecked?: boolean;
  readonly today: CalendarDate;
}

export const acceptanceDecisions = {
  AcceptPayment: acceptStripePayment,
  VerifyPayment: verifyPayment,
};

/** A payment that was accepted already stays as it is. @throws RuleViolation NotByStripe */
function acceptStripePayment(command: AcceptPayment, state: AccountState): readonly AccountEvent[] {
  stripePaymentOf(state, command.paymentId);
  return acceptPayment(command, state);
}

/**
 * The money came, so an abandoned or failed payment is accepted too. Each charge takes at most its due, money
 * before credit; the rest becomes credit. The discount on offer when the member paid counts.
 * @throws RuleViolation PaymentVerified or PaymentDeclined when an administrator has already judged its
 * screenshot
 */
export function acceptPayment(
  command: AcceptPayment | VerifyPayment,
  state: AccountState,
): readonly AccountEvent[] {
  const { paymentId, today } = command;
  const payment = paymentOf(state, paymentId);
  requireUndecided(payment);
  if (payment.status === 'accepted' || payment.kind === 'manual') return [];

  const { startedOn, allocations } = payment;
  const { effectiveOn = today } = 'effectiveOn' in command ? command : {};
  const occurredOn = isByScreenshot(payment) ? startedOn : dayBetween(startedOn, effectiveOn, today);
  const held = state.reservations.get(paymentId);
  const creditCents = held?.amountCents ?? Math.min(payment.creditCents, state.creditCents);
  // Credit that was not set aside then may be gone, or have come since.
  const spentOn = held !== undefined && isByScreenshot(payment) ? laterOf(startedOn, held.since) : today;
  let left = netCents(payment) + creditCents;
  const wanted = allocations.map(({ chargeId, amountCents: atMost }) => {
    const amountCents = Math.min(atMost, left);
    const charge = chargeOf(state, chargeId);
    const isOwn = (part: PendingPart) => part.paymentId === paymentId;
    const pending = charge.pending.filter((part) => !isOwn(part));
    const part = { amountCents, sentOn: startedOn, came: charge.pending.find(isOwn)?.came };
    const { dueThenCents } = incomingOf({ ...charge, pending }, part);
    // What a charge does not need is there for the next one.
    left -= Math.min(amountCents, dueThenCents);
    return { chargeId, amountCents: Math.min(atMost, dueThenCents) };
  });
  const money = takeFirst(wanted, netCents(payment));
  const credit = takeFirst(money.rest, creditCents);
  const spentCents = sumOf(credit.taken);
  const { method, orderId, amountCents, addedFeeCents } = payment;
  const excessCents = netCents(payment) - sumOf(money.taken);
  return [
    ...(held === undefined ? reserved({ paymentId, creditCents: spentCents }, spentOn, state) : []),
    ...spent(paymentId, credit.taken, spentOn, startedOn),
    {
      type: 'PaymentAccepted',
      data: {
        paymentId,
        method,
        orderId,
        amountCents,
        addedFeeCents,
        chargeIds: allocations.map(({ chargeId }) => chargeId),
        allocations: money.taken,
        excessCents,
        ...(startedOn !== occurredOn && { sentOn: startedOn }),
        occurredOn,
      },
    },
    ...overpaid(paymentId, excessCents, occurredOn, state),
    ...released(paymentId, (held?.amountCents ?? spentCents) - spentCents, today),
  ];
}

function verifyPayment(command: VerifyPayment, state: AccountState): readonly AccountEvent[] {
  const payment = paymentOf(state, command.paymentId);
  requireScreenshot(payment);
  if (command.isDayUnchecked) requireNothingSaved(payment, state);
  const corrected = dateSentCorrected(payment, command);
  const sent = evolveAll(state, corrected);
  // The day that the member gave may have kept a late fee away.
  const fees = reachedLateFees(sent, command.today);
  return [...corrected, ...fees, ...acceptPayment(command, evolveAll(sent, fees))];
}

/** @throws RuleViolation DayUnchecked when the member's day earns a discount or avoids a late fee */
function requireNothingSaved({ paymentId, startedOn }: Payment, { charges }: AccountState): void {
  const isSaving = [...charges.values()].some((charge) => {
    const part = charge.pending.find((each) => each.paymentId === paymentId);
    const saved = part && savedByDay(charge, part);
    return saved !== undefined && saved.discountCents + saved.lateFeeCents > 0;
  });
  const message = `The date sent, ${formatDay(startedOn)}, earns an early discount or avoids a late fee. Compare it with the screenshot first.`;
  ensure(!isSaving, 'DayUnchecked', message);
}

function dateSentCorrected(
  { paymentId, allocations, startedOn: before }: Payment,
  { sentOn: after = before, today }: VerifyPayment,
): readonly AccountEvent[] {
  assertValid(validateSentOn(after, { today }), 'sentOn');
  if (after === before) return [];
  const chargeIds = allocations.map(({ chargeId }) => chargeId);
  return [{ type: 'DateSentCorrected', data: { paymentId, chargeIds, before, after, occurredOn: after } }];
}

function isByScreenshot({ kind }: Payment): boolean {
  return kind === 'screenshot';
}

/** @throws RuleViolation NotByStripe */
export function stripePaymentOf(state: AccountState, paymentId: string): Payment {
  const payment = paymentOf(state, paymentId);
  const message = 'A Venmo or Zelle payment is verified or declined by an administrator.';
  ensure(payment.kind === 'stripe', 'NotByStripe', message);
  return payment;
}

export function requireScreenshot(payment: Payment): void {
  const message = 'Only a Venmo or Zelle payment is verified or declined.';
  ensure(isByScreenshot(payment), 'NotByScreenshot', message);
}

export function requireUndecided(payment: Payment): void {
  const isVerified = isByScreenshot(payment) && payment.status === 'accepted';
  ensure(!isVerified, 'PaymentVerified', 'This payment was already verified.');
  ensure(payment.status !== 'declined', 'PaymentDeclined', 'This payment was already declined.');
}
