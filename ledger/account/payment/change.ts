import { isRecordedAlike, RuleViolation } from '../../decider.ts';
import { type CalendarDate, formatDay } from '../../values/calendar.ts';
import { formatCents } from '../../values/money.ts';
import { type MoneyAccount, moneyAccounts, receiptAccounts } from '../../values/moneyAccounts.ts';
import { type PaymentDetails, validateCheckNumber, validateReceivedOn } from '../../values/paymentRules.ts';
import { sumOf } from '../allocations.ts';
import { freeCreditFrom } from '../credit/decide.ts';
import type { AccountEvent } from '../events.ts';
import { assertValid, chargeOf, ensure, requireReason } from '../rules.ts';
import type { AccountState } from '../state.ts';
import { correctableOf } from './correct.ts';
import type { AcceptedPayment } from './state.ts';

/** Correct the day, the way or the check number of a payment by hand (docs/decisions/0052). */
interface ChangePaymentDetails {
  readonly type: 'ChangePaymentDetails';
  readonly changeId: string;
  readonly paymentId: string;
  readonly after: PaymentDetails;
  readonly reason: string;
  /** The least that `leavingOf` says the money's account held meanwhile; anything where it says nothing. */
  readonly heldCents: number;
  readonly depositedOn?: CalendarDate | undefined;
  readonly today: CalendarDate;
}

export const paymentChangeDecisions = {
  ChangePaymentDetails: changeDetails,
};

type ManualPayment = AcceptedPayment & { readonly kind: 'manual' };

/**
 * Late fees and discounts follow the new day, as they would had it been entered at first
 * (docs/decisions/0027).
 * @throws RuleViolation NotByHand, PaymentReversed and others for what cannot be changed, or naming a field
 */
function changeDetails(command: ChangePaymentDetails, state: AccountState): readonly AccountEvent[] {
  const { changeId, paymentId, after, reason, today } = command;
  const payment = manualPaymentOf(state, paymentId);
  const before = detailsOf(payment);
  assertValid(validateReceivedOn(after.paidOn, { today }), 'paidOn');
  assertValid(validateCheckNumber(after.method, after.checkNumber), 'checkNumber');
  requireReason(reason);
  ensure(!isRecordedAlike(after, before), 'NothingChanged', 'Nothing was changed.', 'paidOn');
  requireChangeable(command, payment, state);

  const { amountCents, allocations, excessCents } = payment;
  const changed: AccountEvent = {
    type: 'PaymentDetailsChanged',
    data: {
      changeId,
      paymentId,
      amountCents,
      allocations,
      ...(excessCents > 0 && { excessCents }),
      before,
      after,
      reason,
      occurredOn: after.paidOn,
    },
  };
  return [changed];
}

function manualPaymentOf(state: AccountState, paymentId: string): ManualPayment {
  const payment = correctableOf(state, paymentId);
  if (payment.kind === 'manual') return payment;
  throw new RuleViolation('NotByHand', 'Only a payment that was recorded by hand can be changed.');
}

export function detailsOf(
  payment: Pick<ManualPayment, 'startedOn' | 'method' | 'checkNumber'>,
): PaymentDetails {
  const { startedOn: paidOn, method, checkNumber } = payment;
  return { paidOn, method, ...(checkNumber && { checkNumber }) };
}

interface Leaving {
  readonly account: MoneyAccount;
  readonly since: CalendarDate;
  /** The first day on which it is there again; none when it left for good. */
  readonly until?: CalendarDate;
}

/** What leaves an account of money by a change, and on which days; undefined when it is there on each. */
export function leavingOf(before: PaymentDetails, after: PaymentDetails): Leaving | undefined {
  const { paidOn: since } = before;
  const [account, to] = [receiptAccounts[before.method], receiptAccounts[after.method]];
  if (account !== to) return { account, since };
  return after.paidOn > since ? { account, since, until: after.paidOn } : undefined;
}

/** The one place for what forbids a change although the payment stands. */
function requireChangeable(
  { after, heldCents, depositedOn }: ChangePaymentDetails,
  payment: ManualPayment,
  state: AccountState,
): void {
  const leaving = leavingOf(detailsOf(payment), after);
  if (depositedOn !== undefined) {
    const message = `It was deposited on ${formatDay(depositedOn)}. Reverse the deposit first.`;
    const isMoved = leaving !== undefined && leaving.until === undefined;
    ensure(!isMoved, 'Deposited', message, 'method');
    ensure(after.paidOn <= depositedOn, 'Deposited', message, 'paidOn');
  }
  if (leaving !== undefined) {
    const { account, since } = leaving;
    const held = formatCents(Math.max(0, heldCents));
    const message = `The money was used since: ${moneyAccounts[account]} held only ${held} after ${formatDay(since)}`;
    ensure(heldCents >= payment.amountCents, 'MoneyMissing', message, 'method');
  }
  if (after.paidOn === payment.startedOn) return;
  const again = 'Reverse the payment and record it again.';
  const isFree = payment.excessCents <= freeCreditFrom(state, payment.startedOn, after.paidOn);
  const used = `Credit that it became was used before that day. ${again}`;
  ensure(after.paidOn < payment.startedOn || isFree, 'CreditUsed', used, 'paidOn');
  for (const { chargeId, amountCents } of payment.allocations) {
    const { recoveredCents, paidParts } = chargeOf(state, chargeId);
    const own = paidParts.filter(({ paidBy }) => paidBy === payment.paymentId);
    const recovered = `It recovered the amount written off on that day. ${again}`;
    ensure(recoveredCents === 0, 'Recovered', recovered, 'paidOn');
    const isThere = sumOf(own) === amountCents || after.paidOn < payment.startedOn;
    ensure(isThere, 'BecameCredit', `Some of it has become credit since. ${again}`, 'paidOn');
  }
}
