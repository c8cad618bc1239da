import { formatDollars, toCents } from '../../ledger/values/money.ts';
import { amountError } from '../charges/validate.ts';

/** What the dialogs of the Account page hold. Dollars; null is an empty field. */
export interface AmountValues {
  amount: number | null;
  reason: string;
}

/** @param before the free credit as it is */
export function validateCredit({ amount, reason }: AmountValues, before: number): Record<string, string> {
  const wrong =
    (amount !== null && amount < 0 ? 'The credit must not be negative.' : undefined) ??
    amountError('credit', amount, 0) ??
    (amount !== null && toCents(amount) === toCents(before) ? 'The credit is this much already.' : undefined);
  return messagesOf(wrong, reason);
}

/** @param refundable what can still go back */
export function validateRefund({ amount, reason }: AmountValues, refundable: number): Record<string, string> {
  const wrong =
    amountError('amount', amount) ??
    (amount !== null && toCents(amount) > toCents(refundable)
      ? `The refund should not be greater than ${formatDollars(refundable)}`
      : undefined);
  return messagesOf(wrong, reason);
}

function messagesOf(wrong: string | undefined, reason: string): Record<string, string> {
  return {
    ...(wrong !== undefined && { amount: wrong }),
    ...(reason.trim() === '' && { reason: 'The reason field is required.' }),
  };
}
