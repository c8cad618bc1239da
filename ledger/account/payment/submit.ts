import type { CalendarDate } from '../../values/calendar.ts';
import { validateSentByMemberOn } from '../../values/paymentRules.ts';
import { sumOf } from '../allocations.ts';
import { requireCredit, reserved, spent } from '../credit/reservations.ts';
import type {
  AccountEvent,
  Allocation,
  ScreenshotPaymentMethod,
  StripeAmounts,
  StripePaymentMethod,
} from '../events.ts';
import {
  assertValid,
  ensure,
  liveChargeOf,
  requireAmount,
  requireDistinct,
  requireNewId,
  validatePayableOn,
} from '../rules.ts';
import type { AccountState } from '../state.ts';
import { abandoned } from './open.ts';
import { netCents } from './state.ts';

/** How members begin to pay. */

/** Remember what a payment intent is for before any money moves. Ends initiations that are still open. */
interface InitiatePayment extends StripeAmounts {
  readonly type: 'InitiatePayment';
  readonly paymentId: string;
  readonly method: StripePaymentMethod;
  readonly accountId: string;
  readonly intentId: string;
  readonly creditCents: number;
  /** Open payments that this one replaces, with canceled intents; any other open payment refuses it. */
  readonly replaces?: readonly string[];
  /** At most what can be paid on each; in all amountCents - addedFeeCents + creditCents. */
  readonly allocations: readonly Allocation[];
  readonly today: CalendarDate;
}

/** Money sent by Venmo or Zelle, to be verified. It is the sum of the allocations less creditCents. */
export interface SubmitPayment {
  readonly type: 'SubmitPayment';
  readonly paymentId: string;
  readonly method: ScreenshotPaymentMethod;
  readonly orderId: string;
  readonly location: string;
  readonly screenshotSha256: string;
  readonly payer: string;
  readonly creditCents: number;
  readonly allocations: readonly Allocation[];
  /** When the member sent it: today when left out. It counts from that day. */
  readonly sentOn?: CalendarDate | undefined;
  readonly today: CalendarDate;
}

interface PayWithCredits {
  readonly type: 'PayWithCredits';
  readonly paymentId: string;
  readonly allocations: readonly Allocation[];
  readonly today: CalendarDate;
}

export const memberPaymentDecisions = {
  InitiatePayment: initiatePayment,
  SubmitPayment: submitPayment,
  PayWithCredits: payWithCredits,
};

/**
 * Credit is not reserved: no money has moved yet.
 * @throws RuleViolation when a payment is open that is not among those it replaces
 */
function initiatePayment(command: InitiatePayment, state: AccountState): readonly AccountEvent[] {
  const { type: _, today, replaces = [], ...details } = command;
  requireNewId(state, details.paymentId);
  requirePayable(state, details.allocations, today);
  requireMoney(netCents(details));
  requireCredit(details.creditCents, state);
  ensure(
    netCents(details) + details.creditCents === sumOf(details.allocations) && details.addedFeeCents >= 0,
    'AmountsDiffer',
    'The amounts of the payment do not add up.',
    'amount',
  );
  const open = [...state.payments.values()].filter(({ status }) => status === 'initiated');
  const message = 'Another payment was started in the meantime. Please check again.';
  ensure(
    open.every(({ paymentId }) => replaces.includes(paymentId)),
    'BegunMeanwhile',
    message,
  );
  const ended = open.flatMap((payment) => abandoned(payment, today, state));
  const initiated: AccountEvent = { type: 'PaymentInitiated', data: { ...details, occurredOn: today } };
  return [...ended, initiated];
}

/** Money sent by Venmo or Zelle: pending until it is verified. The credit beside it is used today. */
function submitPayment(command: SubmitPayment, state: AccountState): readonly AccountEvent[] {
  const { type: _, today, sentOn = today, ...details } = command;
  requireNewId(state, details.paymentId);
  assertValid(validateSentByMemberOn(sentOn, { today }), 'sentOn');
  requirePayable(state, details.allocations, today);
  ensure(
    details.location !== '',
    'ScreenshotMissing',
    'Please upload a screenshot for transaction.',
    'location',
  );
  const amountCents = sumOf(details.allocations) - details.creditCents;
  requireMoney(amountCents);
  const submitted: AccountEvent = {
    type: 'PaymentSubmitted',
    data: { ...details, amountCents, ...(sentOn !== today && { submittedOn: today }), occurredOn: sentOn },
  };
  return [submitted, ...reserved(details, today, state)];
}

function payWithCredits(command: PayWithCredits, state: AccountState): readonly AccountEvent[] {
  const { paymentId, allocations, today } = command;
  requireNewId(state, paymentId);
  requirePayable(state, allocations, today);
  const amountCents = sumOf(allocations);
  return [
    ...reserved({ paymentId, creditCents: amountCents }, today, state),
    ...spent(paymentId, allocations, today),
  ];
}

/** Payable charges, none above its payable amount (spec 2 section 5, "Pay amount per row"). */
function requirePayable(state: AccountState, allocations: readonly Allocation[], today: string): void {
  requireDistinct(allocations);
  for (const [index, { chargeId, amountCents }] of allocations.entries()) {
    const field = `allocations.${index}`;
    const charge = liveChargeOf(state, chargeId, field);
    requireAmount(amountCents, 'amount', field);
    assertValid(validatePayableOn(charge, amountCents, today), field);
  }
}

function requireMoney(cents: number): void {
  ensure(
    Number.isInteger(cents) && cents > 0,
    'NothingToPay',
    'Pay Amount must be greater than 0.',
    'amount',
  );
}
