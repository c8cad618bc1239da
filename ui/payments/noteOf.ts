import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { reversalNote, withReason } from './paymentWords.ts';

/** Why a payment failed or went back. Stripe's one word for a dispute must not look like our verdict. */
export function reasonOf({ status, reason }: Pick<Payment, 'status' | 'reason'>): string {
  if (status !== 'disputed' || reason === '') return reason;
  return `Reason given to the bank: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

type Noted = Pick<
  Payment,
  'status' | 'reason' | 'refunded' | 'refundFailed' | 'refundFailure' | 'payment_type' | 'reversal'
>;

/** Why a payment is not simply accepted, its refunds, and failed refunds; empty for nothing to say. */
export function noteOf(payment: Noted): string {
  const { status, refunded, refundFailed, refundFailure } = payment;
  if (status === 'reversed') return withReason(reversalNote(payment), payment.reason);
  const why = reasonOf(payment);
  const back = `${formatDollars(refunded)} refunded to you`;
  const reason = status === 'success' && refunded > 0 ? [back, why].filter(Boolean).join(': ') : why;
  if (refundFailed === 0) return reason;
  const failed = `A refund of ${formatDollars(refundFailed)} failed`;
  return [reason, refundFailure === '' ? failed : `${failed}: ${refundFailure}`].filter(Boolean).join('. ');
}
