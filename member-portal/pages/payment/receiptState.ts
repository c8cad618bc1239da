import type { Payment, PaymentMethod } from '../../../api/account/payment/contract.ts';
import { reasonOf } from '../../../ui/payments/noteOf.ts';

/** What the receipt is for: `credits` is the mode of a payment with credit alone (spec 2 section 2). */
export type PaymentType = PaymentMethod;

const STORED_UNDER = 'paymentType';

/** The receipt reads the payment type from the browser's storage (spec 2 section 2, "Receipt screen"). */
export function rememberPaymentType(type: PaymentType): void {
  sessionStorage.setItem(STORED_UNDER, type);
}

/** The type of the last payment of this tab. */
export function lastPaymentType(): string {
  return sessionStorage.getItem(STORED_UNDER) ?? '';
}

interface ReceiptState {
  readonly payment?: Payment;
}

/** What the wizard handed over by navigation; the lists may not have the payment yet. */
export function receiptStateIn(navigationState: unknown): ReceiptState | undefined {
  const isHandedOver =
    typeof navigationState === 'object' && navigationState !== null && 'payment' in navigationState;
  return isHandedOver ? (navigationState as ReceiptState) : undefined;
}

export interface Heading {
  readonly title: string;
  readonly tone: 'success' | 'info' | 'error';
  readonly sentence: string;
}

/** Heading (spec 2 section 2): card succeeded, bank, Venmo and Zelle wait, credit is recorded. */
export function headingOf(
  made: Pick<Payment, 'payment_type' | 'paymentStatus' | 'status' | 'reason'>,
): Heading {
  const { payment_type: type, paymentStatus, status } = made;
  if (paymentStatus === 'failed') {
    const words = {
      returned: 'Payment Returned',
      disputed: 'Payment Disputed',
      reversed: 'Payment Reversed',
    };
    const word = Object.hasOwn(words, status) ? words[status as keyof typeof words] : undefined;
    const why = reasonOf(made);
    // Another payment may have paid the charges since.
    const sentence = word === undefined ? 'Nothing was paid.' : 'What it had paid is due again.';
    return {
      title: word ?? 'Payment Declined',
      tone: 'error',
      sentence: why === '' ? sentence : `${why}${/[.!?]$/.test(why) ? '' : '.'} ${sentence}`,
    };
  }
  if (type === 'ach' && paymentStatus === 'pending') {
    const sentence =
      'Your bank is processing your payment. It stays Pending until the bank confirms it, usually within four business days.';
    return { title: 'Payment Pending', tone: 'info', sentence };
  }
  if (paymentStatus === 'pending') {
    const sentence = 'Your payment is pending. Your charges update once the treasurer verifies it.';
    return { title: 'Payment Pending', tone: 'info', sentence };
  }
  if (status === 'refunded') {
    return {
      title: 'Payment Refunded',
      tone: 'info',
      sentence: 'The money was refunded, and what it had paid is due again.',
    };
  }
  const isByCredit = type === 'credit' || type === 'credits';
  return isByCredit
    ? { title: 'Payment Recorded', tone: 'success', sentence: 'Paid with your credit.' }
    : {
        title: 'Payment Successful',
        tone: 'success',
        sentence: 'Thank you. What you owe is updated.',
      };
}
