import { type CalendarDate, dayIn } from '../../ledger/values/calendar.ts';
import { toDollars } from '../../ledger/values/money.ts';
import type { ChargeView } from '../../projections/charges.ts';
import type { MemberView } from '../../projections/members.ts';
import type { PaymentView } from '../../projections/payments.ts';
import type { Due, Payment } from '../contract/account.ts';
import type { Member } from '../contract/member.ts';

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
    isEarlyDiscountEnabled: view.discountEndDate !== null,
    earlyDiscount: toDollars(view.discountCents),
    earlyDiscountEndDate: view.discountEndDate ?? '',
    earlyDiscountApplied: view.discountOnCents > 0,
    creditsUsed: toDollars(view.creditUsedCents),
    payment_type: view.lastPaymentMethod ?? '',
    order_id: view.lastOrderId ?? '',
  };
}

/** A payment (spec 2 section 3). What is recorded here was accepted: nothing is pending or declined yet. */
export function paymentOf(view: PaymentView): Payment {
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
    pay_success: 1,
    paymentStatus: 'success',
    refunded: 0,
    refundable: 0,
    fee: 0,
    reason: '',
    details: {
      location: '',
      creditsUsed: toDollars(view.creditCents),
      earlyDiscount: toDollars(view.discountCents),
      lateFee: toDollars(view.lateFeeCents),
    },
  };
}

/** The calendar day of an ISO instant. */
export function dayOf(instant: string, timeZone: string): CalendarDate {
  return dayIn(timeZone, new Date(instant));
}
