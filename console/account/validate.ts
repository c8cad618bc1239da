import {
  formatDollars,
  isDollarAmount,
  MAX_AMOUNT_CENTS,
  toCents,
  toDollars,
} from '../../ledger/values/money.ts';

/** What the dialogs of the Account page hold. Dollars; null is an empty field. */
export interface AmountValues {
  amount: number | null;
  reason: string;
}

/** @param before the free credit as it is */
export function validateCredit({ amount, reason }: AmountValues, before: number): Record<string, string> {
  const wrong =
    moneyError('credit', amount) ??
    (amount !== null && amount < 0 ? 'The credit must not be negative.' : undefined) ??
    (amount !== null && toCents(amount) === toCents(before) ? 'The credit is this much already.' : undefined);
  return messagesOf(wrong, reason);
}

/** @param refundable what can still go back */
export function validateRefund({ amount, reason }: AmountValues, refundable: number): Record<string, string> {
  const wrong =
    moneyError('amount', amount) ??
    (amount !== null && amount < 0.01 ? 'The amount must be at least 0.01.' : undefined) ??
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

function moneyError(label: string, dollars: number | null): string | undefined {
  if (dollars === null) return `The ${label} field is required.`;
  if (!isDollarAmount(dollars)) return `The ${label} must have at most two decimals.`;
  return Math.abs(dollars) > toDollars(MAX_AMOUNT_CENTS) ? `The ${label} is too large.` : undefined;
}
