import { type CalendarDate, dayIn } from '../../ledger/values/calendar.ts';
import { toDollars } from '../../ledger/values/money.ts';
import type { ChargeView } from '../../projections/charges.ts';
import type { MemberView } from '../../projections/members.ts';
import type { PaymentStatus, PaymentView } from '../../projections/payments.ts';
import type { Due, Payment } from '../contract/account.ts';
import type { Member } from '../contract/member.ts';
import type { PendingPayment, VerifiedPayment } from '../contract/verification.ts';

/** Rows of the read side as the calls and the REST lists answer them: dollars instead of cents, empty text instead of null. */

/** A member (spec 3 section 3). */
export function memberOf(view: MemberView): Member {
  const { details } = view;
  return {
    id: view.memberId,
    _id: view.memberId,
    fname: view.fname,
    lname: view.lname,
    name: view.name,
    email: view.email,
    phone: details.phone ?? '',
    address: details.address ?? '',
    city: details.city ?? '',
    state: details.state ?? '',
    zip: details.zip ?? '',
    dob: details.dob ?? '',
    graduationYear: details.graduationYear ?? null,
    active: view.active,
    role: view.role,
    canMessage: view.canMessage,
    lastLogin: view.lastLogin,
    standing: view.standing,
    remaining: toDollars(view.remainingCents),
    lastPayment: view.lastPaymentAt,
  };
}

/** A charge (spec 2 section 3). `timeZone` makes the calendar day of the instant at which it was charged. */
export function dueOf(view: ChargeView, timeZone: string): Due {
  return {
    id: view.chargeId,
    _id: view.chargeId,
    uuid: view.memberId,
    name: `${view.fname} ${view.lname}`.trim(),
    fname: view.fname,
    lname: view.lname,
    email: view.email,
    memberExists: view.memberExists,
    type: view.chargeType,
    other: view.other,
    account: view.account,
    amount: toDollars(view.amountCents),
    total: toDollars(view.totalCents),
    totalFinalAmount: toDollars(view.totalCents),
    remaining: toDollars(view.dueCents),
    totalAmountToPay: toDollars(view.dueCents),
    pending: toDollars(view.pendingCents),
    payable: toDollars(view.payableCents),
    amtPaid: toDollars(view.paidCents),
    isPaid: view.status === 'Paid',
    startDate: view.startDate,
    ts: view.chargedAt,
    date: dayOf(view.chargedAt, timeZone),
    dueDate: view.dueDate,
    status: view.status,
    memo: view.memo,
    isLateFeesEnabled: view.lateFeeStartDate !== null,
    lateFee: toDollars(view.lateFeeCents),
    lateFeeStartDate: view.lateFeeStartDate ?? '',
    lateFeeApplied: view.lateFeeOnCents > 0,
    lateFeeWaived: view.lateFeeWaived,
    isEarlyDiscountEnabled: view.discountEndDate !== null,
    earlyDiscount: toDollars(view.discountCents),
    earlyDiscountEndDate: view.discountEndDate ?? '',
    earlyDiscountApplied: view.discountOnCents > 0,
    writtenOff: toDollars(view.writtenOffCents),
    creditsUsed: toDollars(view.creditUsedCents),
    payment_type: view.lastPaymentMethod ?? '',
    order_id: view.lastOrderId ?? '',
  };
}

/** A payment (spec 2 section 3). `link` is where its screenshot can be seen; `names` are of those who ordered its refunds, for whoever may know. */
export function paymentOf(
  view: PaymentView,
  link = '',
  names: ReadonlyMap<string, string> | undefined = undefined,
): Payment {
  const paymentStatus = shownStatus[view.status];
  const refundableCents = view.kind === 'stripe' ? view.amountCents - view.refundedCents : 0;
  return {
    id: view.paymentId,
    _id: view.paymentId,
    uuid: view.memberId,
    name: view.name,
    order_id: view.orderId,
    ts: view.paidAt,
    payDate: view.paidOn,
    amount: toDollars(view.amountCents),
    payment_type: view.method,
    pay_success: { pending: null, success: 1, failed: 0 }[paymentStatus],
    paymentStatus,
    status: view.status === 'initiated' || view.status === 'abandoned' ? 'failed' : view.status,
    refunded: toDollars(view.refundedCents),
    owed: toDollars(view.owedCents),
    refundFailed: toDollars(view.refundFailedCents),
    refundFailure: view.refundFailure,
    refunds:
      names === undefined
        ? []
        : view.refunds.map(({ amountCents, by, at, status, failure }) => ({
            amount: toDollars(amountCents),
            by: names.get(by) ?? '',
            at,
            status,
            failure,
          })),
    refundable: toDollars(view.status === 'success' ? refundableCents : 0),
    fee: toDollars(view.feePassedOn ? view.feeCents : 0),
    reason: view.reason,
    chargeIds: view.charges.map(({ chargeId }) => chargeId),
    charges: view.charges.map(({ chargeId, name, amountCents }) => ({
      _id: chargeId,
      name,
      amount: toDollars(amountCents),
    })),
    keptAsCredit: toDollars(view.excessCents),
    details: detailsOf(view, link),
  };
}

/** What the spec's three states say of a payment: money that came and was refunded did come, money that the bank took back did not. */
const shownStatus: Readonly<Record<PaymentStatus, Payment['paymentStatus']>> = {
  initiated: 'failed',
  abandoned: 'failed',
  pending: 'pending',
  success: 'success',
  refunded: 'success',
  failed: 'failed',
  returned: 'failed',
  disputed: 'failed',
};

function detailsOf(view: PaymentView, link: string): Payment['details'] {
  return {
    location: link,
    creditsUsed: toDollars(view.creditCents),
    earlyDiscount: toDollars(view.discountCents),
    lateFee: toDollars(view.lateFeeCents),
  };
}

/** A Venmo or Zelle payment that waits to be verified (spec 2 section 3, "Pending manual payment row"). */
export function pendingPaymentOf(view: PaymentView, link: string): PendingPayment {
  return {
    id: view.paymentId,
    _id: view.paymentId,
    uuid: view.memberId,
    email: view.email,
    name: view.name,
    date: view.paidAt,
    paymentID: view.orderId,
    amount: toDollars(view.amountCents),
    payment_type: view.method,
    payer: view.payer,
    location: link,
    details: detailsOf(view, link),
  };
}

/** A Venmo or Zelle payment that was verified or declined. */
export function verifiedPaymentOf(view: PaymentView, link: string): VerifiedPayment {
  return { ...paymentOf(view, link), payer: view.payer, email: view.email };
}

/** The calendar day of an ISO instant. */
export function dayOf(instant: string, timeZone: string): CalendarDate {
  return dayIn(timeZone, new Date(instant));
}
