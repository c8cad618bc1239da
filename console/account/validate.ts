import { toCents, whyNotAmount } from '../../ledger/values/money.ts';
import { whyNotRefundable } from '../../ledger/values/paymentRules.ts';
import { required } from '../../ledger/values/violation.ts';

/** What the dialogs of the Account page hold. Dollars; null is an empty field. */
export interface AmountValues {
  amount: number | null;
  reason: string;
}

/** @param before the free credit as it is */
export function validateCredit({ amount, reason }: AmountValues, before: number): Record<string, string> {
  const wrong =
    whyNotAmount('credit', amount, 0)?.message ??
    (amount === before ? 'The credit is this much already.' : undefined);
  return messagesOf(wrong, reason);
}

/** @param refundable what can still go back */
export function validateRefund({ amount, reason }: AmountValues, refundable: number): Record<string, string> {
  const wrong = whyNotAmount('amount', amount) ?? whyNotRefundable(toCents(amount ?? 0), toCents(refundable));
  return messagesOf(wrong?.message, reason);
}

function messagesOf(wrong: string | undefined, reason: string): Record<string, string> {
  return {
    ...(wrong !== undefined && { amount: wrong }),
    ...(reason.trim() === '' && { reason: required('reason') }),
  };
}
