import {
  formatDollars,
  isDollarAmount,
  MAX_AMOUNT_CENTS,
  toCents,
  toDollars,
} from '../../ledger/values/money.ts';

/** What the dialogs of the Account page hold. Dollars; null is an empty field. */
export interface CreditValues {
  credit: number | null;
  reason: string;
}

export interface RefundValues {
  amount: number | null;
  reason: string;
}

const REASON = 'The reason field is required.';

/** @param before the free credit as it is */
export function validateCredit({ credit, reason }: CreditValues, before: number): Record<string, string> {
  const wrong =
    moneyError('credit', credit) ??
    (credit !== null && credit < 0 ? 'The credit must not be negative.' : undefined) ??
    (credit !== null && toCents(credit) === toCents(before) ? 'The credit is this much already.' : undefined);
  return {
    ...(wrong !== undefined && { credit: wrong }),
    ...(reason.trim() === '' && { reason: REASON }),
  };
}

/** @param refundable what can still go back */
export function validateRefund({ amount, reason }: RefundValues, refundable: number): Record<string, string> {
  const wrong =
    moneyError('amount', amount) ??
    (amount !== null && amount < 0.01 ? 'The amount must be at least 0.01.' : undefined) ??
    (amount !== null && toCents(amount) > toCents(refundable)
      ? `The refund should not be greater than ${formatDollars(refundable)}`
      : undefined);
  return {
    ...(wrong !== undefined && { amount: wrong }),
    ...(reason.trim() === '' && { reason: REASON }),
  };
}

function moneyError(label: string, dollars: number | null): string | undefined {
  if (dollars === null) return `The ${label} field is required.`;
  if (!isDollarAmount(dollars)) return `The ${label} must have at most two decimals.`;
  return Math.abs(dollars) > toDollars(MAX_AMOUNT_CENTS) ? `The ${label} is too large.` : undefined;
}
