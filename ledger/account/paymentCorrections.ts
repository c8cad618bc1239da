import { type CalendarDate, formatDay } from '../values/calendar.ts';
import { chargeTypeIdOf, OTHER_TYPE, RETURNED_CHECK_FEE } from '../values/charge.ts';
import { type ReversalReason, reversalReasonsOf, whyNotMoved } from '../values/paymentRules.ts';
import type { AccountEvent, ChargeTerms, OtherPayment, PaymentReversed } from './events.ts';
import { arrivalAccounts } from './paymentEvents.ts';
import type { AcceptedPayment } from './paymentState.ts';
import { accountOf, reversalOf, revokedDiscounts, shortfallCharge } from './reversals.ts';
import { ensure, paymentOf, requireAmount, requireReason, requireRule } from './rules.ts';
import { acceptPayment } from './settlement.ts';
import { type AccountState, evolve } from './state.ts';

/** Corrections of payments that did not come through Stripe (docs/decisions/0048). */

/** Take back a payment by hand, Venmo or Zelle, all of it: what it paid is due again as if never paid. */
export interface ReversePayment {
  readonly type: 'ReversePayment';
  readonly reversalId: string;
  readonly paymentId: string;
  readonly kind: ReversalReason;
  readonly reason: string;
  /** When the money left: today unless given. A mistake is of the day of the payment. */
  readonly leftOn?: CalendarDate | undefined;
  /** Of a bounced check: what the bank took for it, and what the member is charged. */
  readonly bankFeeCents?: number | undefined;
  readonly fee?: { readonly chargeId: string; readonly amountCents: number } | undefined;
  readonly today: CalendarDate;
}

/** The money of a declined Venmo or Zelle payment came: it counts from the day on which it was sent. */
export interface VerifyAfterAll {
  readonly type: 'VerifyAfterAll';
  readonly paymentId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Take back a payment that is recorded anew on other charges of this member or another one, all of it. */
export interface MovePaymentAway {
  readonly type: 'MovePaymentAway';
  readonly reversalId: string;
  readonly paymentId: string;
  readonly movedTo: OtherPayment;
  /** What the charges take that it is moved to. */
  readonly amountCents: number;
  readonly reason: string;
  readonly today: CalendarDate;
}

export const paymentCorrectionDecisions = {
  ReversePayment: reversePayment,
  VerifyAfterAll: verifyAfterAll,
  MovePaymentAway: movePaymentAway,
};

function reversePayment(command: ReversePayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reversalId, kind, reason, bankFeeCents, today } = command;
  const payment = correctableOf(state, paymentId);
  requireReason(reason);
  const isOffered = reversalReasonsOf(payment.method).includes(kind);
  ensure(isOffered, 'ReasonUnfit', `That cannot happen to a payment by ${payment.method}.`, 'kind');
  const isBounced = kind === 'bounced';
  ensure(isBounced || (bankFeeCents ?? command.fee) === undefined, 'FeeUnfit', ONLY_BOUNCED, 'fee');
  if (bankFeeCents !== undefined) requireAmount(bankFeeCents, 'bank fee', 'bankFee');

  const more = { kind, reversalId, reason, ...(bankFeeCents && { bankFeeCents }) };
  return [
    ...reversed(payment, more, leftOn(command, payment), today, state),
    ...returnedCheckFee(command, payment, state),
  ];
}

function movePaymentAway(command: MovePaymentAway, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reversalId, movedTo, amountCents, reason, today } = command;
  const payment = correctableOf(state, paymentId);
  requireReason(reason);
  requireRule(whyNotMoved(amountCents, payment.amountCents), 'charges');
  const more = { kind: 'moved', reversalId, movedTo, reason } as const;
  return reversed(payment, more, payment.startedOn, today, state);
}

/** All of a payment taken back on a day, and what follows. */
function reversed(
  payment: AcceptedPayment,
  more: Pick<PaymentReversed['data'], 'kind' | 'reversalId' | 'reason' | 'movedTo' | 'bankFeeCents'>,
  occurredOn: CalendarDate,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  const { paymentId, amountCents } = payment;
  const { reversalId, reason } = more;
  const data = {
    ...reversalOf({ paymentId, amountCents, reason, today: occurredOn }, payment, state),
    ...more,
    account: arrivalAccounts[payment.method],
    settledOn: today,
  };
  return [
    { type: 'PaymentReversed', data },
    ...shortfallCharge({ ...data, occurredOn: today }, reversalId, payment, state),
    ...revokedDiscounts(data, reversalId, state),
  ];
}

function verifyAfterAll(command: VerifyAfterAll, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reason, today } = command;
  const isDeclined = paymentOf(state, paymentId).status === 'declined';
  ensure(isDeclined, 'NotDeclined', 'Only a payment that was declined can be verified after all.');
  requireReason(reason);
  const undone: AccountEvent = {
    type: 'DeclineReversed',
    data: { paymentId, reason, occurredOn: today },
  };
  const accept = { type: 'VerifyPayment', paymentId, today } as const;
  return [undone, ...acceptPayment(accept, evolve(state, undone))];
}

const ONLY_BOUNCED = 'Only a bounced check has a fee.';

/** The day of the payment, or the day after that on which its money left. */
function leftOn(command: ReversePayment, { startedOn }: AcceptedPayment): CalendarDate {
  const { kind, today, leftOn: day = today } = command;
  if (kind === 'mistake') return startedOn;
  ensure(day <= today, 'LeftInFuture', 'The date should not be after today', 'leftOn');
  const message = `The date should not be before the payment, ${formatDay(startedOn)}`;
  ensure(day >= startedOn, 'LeftBefore', message, 'leftOn');
  return day;
}

/** What the member is charged for a bounced check, due today. */
function returnedCheckFee(
  { fee, today, reason }: ReversePayment,
  payment: AcceptedPayment,
  state: AccountState,
): readonly AccountEvent[] {
  if (fee === undefined) return [];
  const { chargeId, amountCents } = fee;
  requireAmount(amountCents, 'fee', 'fee');
  const terms: ChargeTerms = {
    chargeTypeId: chargeTypeIdOf(RETURNED_CHECK_FEE),
    chargeType: OTHER_TYPE,
    other: RETURNED_CHECK_FEE,
    account: accountOf(payment, state),
    amountCents,
    startDate: today,
    dueDate: today,
    memo: reason,
  };
  return [{ type: 'ChargeAssessed', data: { chargeId, terms, occurredOn: today } }];
}

/**
 * A payment by hand, Venmo or Zelle whose money is there.
 * @throws RuleViolation ByStripe, PaymentNotAccepted, PaymentReversed
 */
export function correctableOf(state: AccountState, paymentId: string): AcceptedPayment {
  const payment = paymentOf(state, paymentId);
  ensure(payment.kind !== 'stripe', 'ByStripe', 'A card or bank payment is refunded, not corrected.');
  if (payment.status !== 'accepted')
    ensure(false, 'PaymentNotAccepted', 'Only a payment that was accepted can be corrected.');
  ensure(payment.reversedCents === 0, 'PaymentReversed', 'This payment was already reversed.');
  return payment;
}
