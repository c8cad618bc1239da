import { z } from 'zod';
import { isPhone } from '../../../ledger/values/input.ts';

/** Billing information (spec 2 section 3): kept in the session storage of the browser under these names. */
export interface Billing {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
  readonly city: string;
  readonly pnum: string;
}

interface Field {
  readonly name: keyof Billing;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: string;
  readonly inputMode?: 'numeric';
  readonly optional?: true;
}

/** The form of the wizard's second step, in its order. */
export const billingFields: readonly Field[] = [
  { name: 'name', label: 'Full Name', autoComplete: 'name' },
  { name: 'email', label: 'Email Address', autoComplete: 'email', type: 'email' },
  { name: 'address', label: 'Street Address 1', autoComplete: 'address-line1' },
  { name: 'address2', label: 'Street Address 2 (optional)', autoComplete: 'address-line2', optional: true },
  { name: 'zip', label: 'Postal Code', autoComplete: 'postal-code', inputMode: 'numeric' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'pnum', label: 'Phone Number', autoComplete: 'tel', type: 'tel' },
];

/** Letters and spaces, and what belongs to a name: O'Hare, Smith-Lee, St. Louis. */
const lettersAndSpaces = /^[\p{L}\p{M} .'’-]+$/u;

/** What is wrong with each field (spec 2 section 5), by its name; empty when all is well. */
export function billingMistakes(billing: Billing): Readonly<Partial<Record<keyof Billing, string>>> {
  const mistakes: Partial<Record<keyof Billing, string>> = {};
  for (const { name, label, optional } of billingFields) {
    const value = billing[name].trim();
    if (value === '') {
      if (!optional) mistakes[name] = `The ${label} field is required.`;
      continue;
    }
    const mistake = mistakeIn(name, value, label);
    if (mistake !== undefined) mistakes[name] = mistake;
  }
  return mistakes;
}

function mistakeIn(name: keyof Billing, value: string, label: string): string | undefined {
  switch (name) {
    case 'name':
      if (value.length > 40) return 'The Full Name must have at most 40 characters.';
      return lettersAndSpaces.test(value)
        ? undefined
        : 'The Full Name field may only contain letters and spaces.';
    case 'city':
      if (value.length > 100) return 'The City must have at most 100 characters.';
      return lettersAndSpaces.test(value) ? undefined : 'The City field may only contain letters and spaces.';
    case 'email':
      return z.email().safeParse(value).success ? undefined : 'The Email Address must be a valid email.';
    case 'zip':
      return /^\d{1,20}$/.test(value) ? undefined : 'The Postal Code must be a number.';
    case 'pnum':
      return isPhone(value) && value.length <= 30
        ? undefined
        : 'The Phone Number must be a valid phone number.';
    default:
      return value.length <= 200 ? undefined : `The ${label} must have at most 200 characters.`;
  }
}
