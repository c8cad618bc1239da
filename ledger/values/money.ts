import { required, type Violation } from './violation.ts';

/** Integer US cents inside Bursar; dollars on the wire and on screens (architecture 5). */

/** The largest accepted amount: ten million dollars, far below the safe-integer limit. */
export const MAX_AMOUNT_CENTS = 1_000_000_000;

/** The least that a charge, fee, discount, credit or refund may be (spec 2 section 9). */
export const MIN_AMOUNT_CENTS = 1;
/** The least that a manual payment may pay on one charge (spec 2 section 9). */
export const MIN_MANUAL_PAYMENT_CENTS = 10;

/** "The late fee must be at least 0.01." */
export function tooSmall(label: string, leastCents = MIN_AMOUNT_CENTS): string {
  if (leastCents === 0) return `The ${label} must not be negative.`;
  return `The ${label} must be at least ${toDollars(leastCents)}.`;
}

/**
 * Is this a dollar amount with at most two decimals?
 * The comparison allows for the binary representation of decimals such as 0.29.
 */
export function isDollarAmount(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
}

/** Dollars in digits, as files have them: no hexadecimal, no exponent. NaN for anything else. */
export function dollarsIn(text: string): number {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** Why this is no amount that can be charged, paid or given, in dollars; null is an empty field. */
export function validateAmount(
  label: string,
  dollars: number | null | undefined,
  leastCents = MIN_AMOUNT_CENTS,
): Violation | undefined {
  if (dollars === null || dollars === undefined) return { code: 'AmountMissing', message: required(label) };
  if (!(dollars >= toDollars(leastCents)))
    return { code: 'AmountTooSmall', message: tooSmall(label, leastCents) };
  if (dollars > toDollars(MAX_AMOUNT_CENTS))
    return { code: 'AmountTooLarge', message: `The ${label} is too large.` };
  if (!isDollarAmount(dollars))
    return { code: 'AmountNotCents', message: `The ${label} must have at most two decimals.` };
  return undefined;
}

/** Dollars from the wire to cents. Throws a RangeError when there are more than two decimals. */
export function toCents(dollars: number): number {
  if (!isDollarAmount(dollars)) throw new RangeError(`${dollars} is not an amount with at most two decimals`);
  return Math.round(dollars * 100);
}

/** Cents to dollars for the wire: 1050 -> 10.5. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** The sum of amounts of dollars, exact to the cent. */
export function sumDollars(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((cents, dollars) => cents + toCents(dollars), 0));
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as a person reads them: 123450 -> "$1,234.50", -500 -> "-$5.00". */
export function formatCents(cents: number): string {
  return dollarFormat.format(cents / 100);
}

/** Dollars from the wire as a person reads them: 1234.5 -> "$1,234.50". */
export function formatDollars(dollars: number): string {
  return dollarFormat.format(dollars);
}
