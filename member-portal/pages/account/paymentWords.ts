import type { Payment } from '../../../api/contract/account.ts';
import { formatDollars } from '../../../ledger/values/money.ts';

const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  ach: 'Bank Transfer (ACH)',
  venmo: 'Venmo',
  zelle: 'Zelle',
  credit: 'Bursar Credit',
  credits: 'Bursar Credit',
};

/** How it was paid: 'ach' -> 'Bank Transfer (ACH)', 'bank-transfer' -> 'Bank transfer'. */
export function methodWord(type: string): string {
  return methods[type] ?? type.charAt(0).toUpperCase() + type.slice(1).replaceAll('-', ' ');
}

/** The words of spec 2 section 4, "Payment display status", and of later states of an accepted payment. */
export function statusWord(
  payment: Pick<Payment, 'status'>,
): 'Pending' | 'Accepted' | 'Declined' | 'Refunded' | 'Returned' | 'Disputed' {
  const words = {
    pending: 'Pending',
    success: 'Accepted',
    failed: 'Declined',
    refunded: 'Refunded',
    returned: 'Returned',
    disputed: 'Disputed',
  } as const;
  return words[payment.status];
}

/**
 * Why a payment failed or went back. Of a dispute Stripe gives one word, which must not look like our
 * verdict.
 */
export function reasonOf({ status, reason }: Pick<Payment, 'status' | 'reason'>): string {
  if (status !== 'disputed' || reason === '') return reason;
  return `Reason given to the bank: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** Why a payment is not simply accepted, its refunds, and failed refunds; empty for nothing to say. */
export function noteOf(
  payment: Pick<Payment, 'status' | 'reason' | 'refunded' | 'refundFailed' | 'refundFailure'>,
): string {
  const { status, refunded, refundFailed, refundFailure } = payment;
  const why = reasonOf(payment);
  const back = `${formatDollars(refunded)} went back to you`;
  const reason = status === 'success' && refunded > 0 ? [back, why].filter(Boolean).join(': ') : why;
  if (refundFailed === 0) return reason;
  const failed = `A refund of ${formatDollars(refundFailed)} did not arrive`;
  return [reason, refundFailure === '' ? failed : `${failed}: ${refundFailure}`].filter(Boolean).join('. ');
}
