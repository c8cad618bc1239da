import { type Violation, violationIf } from './violation.ts';

export const EIN_INVALID = 'The EIN must have 9 digits, as in 12-3456789.';

/** The most characters that somebody types for an EIN, with spaces around its dash. */
export const MAX_EIN_TEXT = 20;

/**
 * Why this is no employer identification number: nine digits, of which the first two may stand apart by a
 * dash or spaces (IRS Publication 1635). Empty: there is none.
 */
export function validateEin(text: string): Violation | undefined {
  const digits = text.trim();
  const isOne = /^\d{2}[\s-]*\d{7}$/.test(digits) && !digits.startsWith('00');
  return violationIf(digits !== '' && !isOne, 'EinInvalid', EIN_INVALID);
}

/** An EIN as it is kept and shown, "12-3456789"; empty for none. */
export function einOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? '' : `${digits.slice(0, 2)}-${digits.slice(2)}`;
}
