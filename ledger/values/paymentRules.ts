import { type CalendarDate, formatDay, plusDays, validateDay, validateNotAfterToday } from './calendar.ts';
import { isEmail } from './email.ts';
import { isPhone } from './input.ts';
import { formatCents, formatDollars, MIN_MANUAL_PAYMENT_CENTS, validateAmount } from './money.ts';
import { tidyText } from './plainText.ts';
import { required, type Violation, violationIf } from './violation.ts';

/** How an administrator received the money (spec 2 section 9). */
export const manualPaymentMethods = ['cash', 'check', 'venmo', 'zelle', 'bank-transfer', 'other'] as const;
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

/** Why a payment is reversed: it was never made, a check bounced, or Venmo or Zelle took the money back. */
export const reversalReasons = ['mistake', 'bounced', 'taken-back'] as const;
export type ReversalReason = (typeof reversalReasons)[number];
/** The same, and what was moved to other charges. */
export const reversalKinds = [...reversalReasons, 'moved'] as const;
export type ReversalKind = (typeof reversalKinds)[number];

/** Whether this is a correction, and not a refund, return or dispute. */
export function isReversalKind(kind: string): kind is ReversalKind {
  return reversalKinds.some((each) => each === kind);
}

/** The reasons that a payment can have to be reversed, by how it was made. */
export function reversalReasonsOf(method: string): readonly ReversalReason[] {
  if (method === 'check') return ['bounced', 'mistake'];
  return method === 'venmo' || method === 'zelle' ? ['mistake', 'taken-back'] : ['mistake'];
}

/** What a charge still takes, in cents: what is due, what of it is on its way, and the rest. */
export interface Payable {
  readonly dueCents: number;
  readonly pendingCents: number;
  readonly payableCents: number;
}

/** Why a member cannot pay this much on a charge (spec 2 section 5, "Pay amount per row"). */
export function validatePayable(amountCents: number, charge: Payable): Violation | undefined {
  const { dueCents, pendingCents, payableCents } = charge;
  if (amountCents < 0) return { code: 'AmountNegative', message: 'Amount must not be negative.' };
  if (amountCents > dueCents)
    return { code: 'PaymentAboveDue', message: `Amount must be ${formatCents(dueCents)} or less.` };
  const rest = payableCents === 0 ? 'nothing more' : `only ${formatCents(payableCents)} more`;
  const message = `${formatCents(pendingCents)} is already pending on this charge, so ${rest} can be paid.`;
  return violationIf(amountCents > payableCents, 'PaymentPending', message);
}

/**
 * Why an administrator cannot record this much by hand on a charge (spec 2 section 5, "Manual payment").
 * @param remaining dollars left to pay; left out when not known yet
 * @param orExactly what settles the charge in time although it is more (ledger/account/charge/incoming.ts)
 */
export function validateReceivedAmount(
  dollars: number | null,
  remaining = Number.POSITIVE_INFINITY,
  ...orExactly: readonly number[]
): Violation | undefined {
  const wrong = validateAmount('amount', dollars, MIN_MANUAL_PAYMENT_CENTS);
  if (wrong !== undefined) return wrong;
  const given = dollars ?? 0;
  if (given <= remaining || orExactly.includes(given)) return undefined;
  const others = orExactly.map(formatDollars).join(' or ');
  const message = `The payment amount should not be greater than ${formatDollars(remaining)}${others && `, unless it is exactly ${others}`}`;
  return { code: 'PaymentAboveDue', message };
}

/**
 * Why an administrator cannot have received this much, of which `allocated` pays charges. The rest is credit.
 * Dollars both.
 */
export function validateTotalReceived(dollars: number, allocated: number): Violation | undefined {
  const message = `The amount received should not be less than ${formatDollars(allocated)}, the sum of the amounts`;
  return (
    validateAmount('amount received', dollars, MIN_MANUAL_PAYMENT_CENTS) ??
    violationIf(dollars < allocated, 'ReceivedBelowAmounts', message)
  );
}

/** Where today is left out, days to come are allowed. */
interface KnownDays {
  readonly today?: CalendarDate | undefined;
}

/** Why money by hand cannot have been received on a day. */
export function validateReceivedOn(day: CalendarDate, known: KnownDays): Violation | undefined {
  return validatePaymentDay('date received', day, known);
}

/** Why money by Venmo or Zelle cannot have been sent on a day. */
export function validateSentOn(day: CalendarDate, known: KnownDays): Violation | undefined {
  return validatePaymentDay('date sent', day, known);
}

/** How many days ago members can say that they sent money. */
const MAX_DAYS_SINCE_SENT = 60;

/** Why a member cannot say that money was sent on a day. Administrators read any day on the screenshot. */
export function validateSentByMemberOn(day: CalendarDate, known: KnownDays): Violation | undefined {
  const wrong = validateSentOn(day, known);
  if (wrong !== undefined || known.today === undefined) return wrong;
  const first = plusDays(known.today, -MAX_DAYS_SINCE_SENT);
  const message = `The date sent should not be before ${formatDay(first)}, ${MAX_DAYS_SINCE_SENT} days ago`;
  return violationIf(day < first, 'SentTooLongAgo', message);
}

function validatePaymentDay(label: string, day: CalendarDate, { today }: KnownDays): Violation | undefined {
  return validateDay(label, day) ?? validateNotAfterToday(label, day, today);
}

/** When money came in, when its receipt was deposited, if it was, and today where that is known. */
interface DaysOfMoney {
  readonly paidOn: CalendarDate;
  readonly depositedOn?: CalendarDate | undefined;
  readonly today?: CalendarDate | undefined;
}

/** Why money cannot have left on a day, by a check that bounced or because Venmo or Zelle took it back. */
export function validateLeftOn(
  day: CalendarDate,
  { paidOn, depositedOn, today }: DaysOfMoney,
  cameAs = 'payment',
): Violation | undefined {
  const [what, first] = depositedOn === undefined ? [cameAs, paidOn] : ['deposit', depositedOn];
  const message = `The date should not be before the ${what}, ${formatDay(first)}`;
  return (
    validateDay('date', day) ??
    validateNotAfterToday('date', day, today) ??
    violationIf(day < first, 'LeftBefore', message)
  );
}

/** What a treasurer enters of money received by hand. */
export interface PaymentDetails {
  readonly paidOn: CalendarDate;
  readonly method: ManualPaymentMethod;
  /** Of a check alone, where it was entered. */
  readonly checkNumber?: string | undefined;
}

export const MAX_CHECK_NUMBER_LENGTH = 20;

/** Why this cannot be the number of the check. */
export function validateCheckNumber(method: string, checkNumber: string | undefined): Violation | undefined {
  const long = `The check number must have at most ${MAX_CHECK_NUMBER_LENGTH} characters.`;
  return (
    violationIf((checkNumber ?? '').length > MAX_CHECK_NUMBER_LENGTH, 'CheckNumberTooLong', long) ??
    violationIf((checkNumber ?? '') !== '' && method !== 'check', 'NoCheck', 'Only a check has a number.')
  );
}

/** A payment's number for its payer: short enough to read out on the phone. */
export function orderIdOf(paymentId: string): string {
  return paymentId.slice(0, 8).toUpperCase();
}

/** Why money cannot be one receipt of several members. */
export function validateSharedCheck(method: string): Violation | undefined {
  return violationIf(method !== 'check', 'NoCheck', 'Only a check is one receipt of several members.');
}

/** Why a payment cannot be recorded without saying how it was made (spec 2 section 5, "Manual payment"). */
export function validateMethod(method: string): Violation | undefined {
  return violationIf(method === '', 'MethodMissing', required('Payment Type'));
}

/** Why not so much of a payment can be given back. */
export function validateRefundAmount(amountCents: number, refundableCents: number): Violation | undefined {
  const message = `The refund should not be greater than ${formatCents(refundableCents)}`;
  return violationIf(amountCents > refundableCents, 'RefundTooLarge', message);
}

/** Why this cannot be a payer's name at Venmo or Zelle (spec 2 section 5, "Venmo/Zelle"). */
export function validatePayer(method: 'venmo' | 'zelle', typed: string): Violation | undefined {
  const payer = tidyText(typed);
  const label = method === 'venmo' ? 'Venmo username' : 'Zelle phone number or email';
  if (payer === '') return { code: 'PayerMissing', message: required(label) };
  const max = method === 'venmo' ? 40 : 254;
  if (payer.length > max)
    return { code: 'PayerTooLong', message: `${label} must have at most ${max} characters.` };
  return method === 'venmo'
    ? violationIf(
        !/^@?[\p{L}\p{N} _-]+$/u.test(payer),
        'PayerInvalid',
        'Venmo username may contain letters, digits, spaces, dashes and _ only, after an @ or without.',
      )
    : violationIf(!isPhone(payer) && !isEmail(payer), 'PayerInvalid', `${label} is not valid.`);
}

/** Why a payment cannot be moved to charges that take this much: all of it is moved. */
export function validateMovedTotal(cents: number, amountCents: number): Violation | undefined {
  const message = `The amounts must come to ${formatCents(amountCents)}, all of the payment.`;
  return violationIf(cents !== amountCents, 'AmountsDiffer', message);
}
