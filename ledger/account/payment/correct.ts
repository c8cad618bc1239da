import type { AccountKey } from '../../chart.ts';
import { RuleViolation } from '../../decider.ts';
import { entryOf, leastHeld, requireStillHeld } from '../../moneyHeld.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import { chargeTypeIdOf, OTHER_TYPE, RETURNED_CHECK_FEE } from '../../values/chargeRules.ts';
import type { HeldOn } from '../../values/moneyAccounts.ts';
import {
  manualPaymentMethods,
  type ReversalReason,
  reversalReasonsOf,
  validateLeftOn,
  validateMovedTotal,
} from '../../values/paymentRules.ts';
import { sumOf } from '../allocations.ts';
import { withConsequences } from '../charge/settle.ts';
import type { AccountEvent, Allocation, ChargeTerms, OtherPayment, PaymentReversed } from '../events.ts';
import { assertValid, ensure, paymentOf, requireAmount, requireReason } from '../rules.ts';
import { type AccountState, evolve, evolveAll } from '../state.ts';
import { acceptPayment } from './accept.ts';
import { paymentCorrectionEvents } from './correctionEvents.ts';
import { arrivalAccounts } from './events.ts';
import { type RecordPayment, recordPayment } from './record.ts';
import type { PaymentReversal } from './reversalEvents.ts';
import type { AcceptedPayment, Payment } from './state.ts';
import { accountOf, reversalOf, shortfallCharge } from './takeBack.ts';

/** Corrections of payments that did not come through Stripe (docs/decisions/0052). */

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
  /** The day on which its receipt was deposited, if it was, and what the money accounts hold. */
  readonly depositedOn?: CalendarDate | undefined;
  readonly held: readonly HeldOn[];
  /** All of a check over several members, which goes back together; the payment alone unless given. */
  readonly wholeCents?: number | undefined;
  readonly today: CalendarDate;
}

/** The money of a declined Venmo or Zelle payment came: it counts from the day on which it was sent. */
interface VerifyAfterAll {
  readonly type: 'VerifyAfterAll';
  readonly paymentId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Take back a payment that is recorded again on other charges of this member or another one, all of it. */
export interface TransferPaymentOut {
  readonly type: 'TransferPaymentOut';
  readonly reversalId: string;
  readonly paymentId: string;
  readonly movedTo: OtherPayment;
  /** What the charges take that it is moved to. */
  readonly amountCents: number;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Take a payment off what it paid and record it again on other charges of this account, all of it. */
export interface MovePayment extends Omit<TransferPaymentOut, 'type' | 'movedTo' | 'amountCents'> {
  readonly type: 'MovePayment';
  readonly memberId: string;
  readonly newPaymentId: string;
  readonly allocations: readonly Allocation[];
}

export const paymentCorrectionDecisions = {
  ReversePayment: reversePayment,
  VerifyAfterAll: verifyAfterAll,
  TransferPaymentOut: transferPaymentOut,
  MovePayment: movePayment,
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

  const day = leftOn(command, payment);
  const from = moneyOf(command, payment, day);
  const more = { kind, reversalId, reason, ...from, ...(bankFeeCents && { bankFeeCents }) };
  const events = reversed(payment, more, day, today, state);
  if (kind === 'mistake') {
    const [{ type, data }] = events;
    const whole = { type, data: { ...data, amountCents: wholeOf(command, payment) } } as const;
    requireStillHeld(command.held, entryOf(paymentCorrectionEvents, whole));
  }
  return [...events, ...returnedCheckFee(command, payment, state)];
}

function transferPaymentOut(command: TransferPaymentOut, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reversalId, movedTo, amountCents, reason, today } = command;
  const payment = correctableOf(state, paymentId);
  requireReason(reason);
  assertValid(validateMovedTotal(amountCents, payment.amountCents), 'charges');
  const account = arrivalAccounts[payment.method];
  const more = { kind: 'moved', reversalId, movedTo, reason, account } as const;
  return reversed(payment, more, payment.startedOn, today, state);
}

export function movedHere(
  payment: Payment,
  {
    memberId,
    newPaymentId,
    allocations,
    today,
  }: Omit<MovePayment, 'type' | 'reversalId' | 'paymentId' | 'reason'>,
): RecordPayment {
  return {
    type: 'RecordPayment',
    paymentId: newPaymentId,
    orderId: payment.orderId,
    // What came through Stripe is not moved.
    method: manualPaymentMethods.find((each) => each === payment.method) ?? 'other',
    checkNumber: payment.kind === 'manual' ? payment.checkNumber : undefined,
    allocations,
    receiptId: payment.receiptId,
    movedFrom: { memberId, paymentId: payment.paymentId },
    paidOn: payment.startedOn,
    today,
  };
}

function movePayment(command: MovePayment, state: AccountState): readonly AccountEvent[] {
  const { memberId, newPaymentId, allocations, type: _, ...of } = command;
  const movedTo = { memberId, paymentId: newPaymentId };
  const away = transferPaymentOut(
    { type: 'TransferPaymentOut', ...of, movedTo, amountCents: sumOf(allocations) },
    state,
  );
  const left = withConsequences(away, state, command.today);
  const here = movedHere(paymentOf(state, command.paymentId), command);
  return [...left, ...recordPayment(here, evolveAll(state, left))];
}

/** All of a payment taken back on a day, and what follows. */
function reversed(
  payment: AcceptedPayment,
  more: Omit<PaymentReversed['data'], keyof PaymentReversal | 'settledOn'> & { readonly reason: string },
  occurredOn: CalendarDate,
  today: CalendarDate,
  state: AccountState,
): readonly [PaymentReversed, ...AccountEvent[]] {
  const { amountCents } = payment;
  const { reversalId, reason } = more;
  const data = {
    ...reversalOf({ amountCents, reason, occurredOn }, payment, state),
    ...more,
    settledOn: today,
  };
  return [{ type: 'PaymentReversed', data }, ...shortfallCharge(data, reversalId, payment, state)];
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
  const { kind, today, leftOn: day = today, depositedOn } = command;
  if (kind === 'mistake') return startedOn;
  assertValid(validateLeftOn(day, { paidOn: startedOn, depositedOn, today }), 'leftOn');
  return day;
}

/**
 * Where the money is: in the bank once it was deposited, or transferred from where it had come in.
 * A mistake never was there: it is taken out of where it came in, and out of its deposit.
 */
function moneyOf(
  command: Pick<ReversePayment, 'kind' | 'held' | 'depositedOn' | 'wholeCents'>,
  payment: AcceptedPayment,
  day: CalendarDate,
): Pick<PaymentReversed['data'], 'depositedOn'> & { readonly account: AccountKey } {
  const { kind, held, depositedOn } = command;
  const account = arrivalAccounts[payment.method];
  if (kind === 'mistake') return { account, ...(depositedOn && { depositedOn }) };
  const isThere = depositedOn === undefined && leastHeld(held, account, day) >= wholeOf(command, payment);
  return { account: isThere ? account : 'checking' };
}

function wholeOf(
  { wholeCents }: Pick<ReversePayment, 'wholeCents'>,
  { amountCents }: AcceptedPayment,
): number {
  return wholeCents ?? amountCents;
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
 * An accepted payment by hand, Venmo or Zelle.
 * @throws RuleViolation ByStripe, PaymentNotAccepted, PaymentReversed
 */
export function correctableOf(state: AccountState, paymentId: string): AcceptedPayment {
  const payment = paymentOf(state, paymentId);
  ensure(payment.kind !== 'stripe', 'ByStripe', 'A card or bank payment is refunded, not corrected.');
  if (payment.status !== 'accepted')
    throw new RuleViolation('PaymentNotAccepted', 'Only a payment that was accepted can be corrected.');
  ensure(payment.reversedCents === 0, 'PaymentReversed', 'This payment was already reversed.');
  return payment;
}
