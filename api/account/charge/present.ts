import { dayIn } from '../../../ledger/values/calendar.ts';
import { KEPT_AS_CREDIT } from '../../../ledger/values/chargeRules.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { fullName } from '../../../ledger/values/plainText.ts';
import type { ChargeTypeTotals, ChargeView } from '../../../projections/charges/queries.ts';
import type { ChargeTypeSummary, Due } from './contract.ts';

/** A charge (spec 2 section 3). `timeZone` makes the calendar day of the instant at which it was charged. */
export function presentCharge(view: ChargeView, timeZone: string): Due {
  return {
    id: view.chargeId,
    _id: view.chargeId,
    uuid: view.memberId,
    name: fullName(view),
    fname: view.fname,
    lname: view.lname,
    email: view.email,
    memberExists: view.memberExists,
    collectionsSince: view.collectionsSince,
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
    isPaid: view.status === 'Paid' && !view.voided,
    startDate: view.startDate,
    ts: view.chargedAt,
    date: dayIn(timeZone, new Date(view.chargedAt)),
    dueDate: view.dueDate,
    status: view.status,
    statusLabel: statusLabelOf(view),
    memo: view.memo,
    meetingId: view.meetingId ?? '',
    isLateFeesEnabled: view.lateFeeStart !== null,
    lateFee: toDollars(view.lateFeeCents),
    lateFeeStartDate: view.lateFeeStart ?? '',
    lateFeeApplied: view.lateFeeOnCents > 0,
    lateFeeWaived: view.lateFeeWaived,
    lateFeeFrom: view.lateFeeOnCents > 0 ? '' : (view.feeFrom ?? ''),
    isEarlyDiscountEnabled: view.discountEnd !== null,
    earlyDiscount: toDollars(view.discountCents),
    earlyDiscountEndDate: view.discountEnd ?? '',
    earlyDiscountApplied: view.discountOnCents > 0,
    writtenOff: toDollars(view.writtenOffCents),
    creditsUsed: toDollars(view.creditUsedCents),
    payment_type: view.lastPaymentMethod ?? '',
    order_id: view.lastOrderId ?? '',
  };
}

/** Written-off and voided charges are not called Paid. */
function statusLabelOf({ status, voided, writtenOffCents }: ChargeView): string {
  if (voided) return 'Voided';
  return status === 'Paid' && writtenOffCents > 0 ? 'Written off' : status;
}

/** What was charged, collected and paid of a charge type, or is kept as credit. */
export function presentChargeType({
  type,
  count,
  amountCents,
  collectedCount,
  collectedCents,
  paidCents,
  dueDate,
}: ChargeTypeTotals): ChargeTypeSummary {
  return {
    type: type || KEPT_AS_CREDIT,
    count,
    amount: toDollars(amountCents),
    collectedCount,
    collected: toDollars(collectedCents),
    paid: toDollars(paidCents),
    dueDate,
  };
}
