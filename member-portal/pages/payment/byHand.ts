import type { Bank } from '../../../api/contract/organization.ts';
import { isPhone } from '../../../ledger/values/input.ts';

export type ByHandKind = 'venmo' | 'zelle';

/** A way of paying by hand that the organization takes, and where the money goes. */
export interface ByHand {
  readonly kind: ByHandKind;
  readonly name: 'Venmo' | 'Zelle';
  readonly handle: string;
  readonly payerLabel: string;
}

/** Venmo and Zelle as far as the organization takes them (spec 2 section 7, search-banks). */
export function byHandKinds(banks: readonly Bank[]): readonly ByHand[] {
  const venmo = banks.find(({ active, bankType }) => active && bankType === 'venmo');
  const zelle = banks.find(({ active, bankType }) => active && bankType === 'zelle');
  return [
    ...(venmo
      ? [{ kind: 'venmo', name: 'Venmo', handle: venmo.venmoID, payerLabel: 'Venmo username' } as const]
      : []),
    ...(zelle
      ? [{ kind: 'zelle', name: 'Zelle', handle: zelle.zelleID, payerLabel: 'Zelle phone number' } as const]
      : []),
  ];
}

/** What is wrong with who paid (spec 2 section 5, "Venmo/Zelle"). */
export function payerMistake(kind: ByHandKind, typed: string): string | undefined {
  const payer = typed.trim();
  if (kind === 'zelle') {
    if (payer === '') return 'Zelle phone number is required.';
    return isPhone(payer) && payer.length <= 40 ? undefined : 'Zelle phone number is not valid.';
  }
  if (payer === '') return 'Venmo username is required.';
  if (payer.length > 40) return 'Venmo username must have at most 40 characters.';
  return /^@?[\p{L}\p{N} _-]+$/u.test(payer)
    ? undefined
    : 'Venmo username may contain letters, digits, dashes and spaces only.';
}
