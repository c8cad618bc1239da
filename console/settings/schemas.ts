import { z } from 'zod';
import { bankName, venmoId, zelleId } from '../../api/organization/banks/contract.ts';
import { CHARGE_TYPE_KNOWN, newChargeTypeName } from '../../api/organization/contract.ts';

/** The name of a charge type that is not there yet, in whatever case. */
export function newChargeType(known: readonly string[]): z.ZodString {
  const taken = new Set(known.map((name) => name.toLowerCase()));
  return newChargeTypeName.refine((name) => !taken.has(name.toLowerCase()), CHARGE_TYPE_KNOWN);
}

export type Method = '' | 'bank' | 'venmo' | 'zelle';

/** What Add Payment Method asks for each method (spec 1 section 5), and sends. */
export const methodForms = {
  '': z
    // A method that was just chosen is checked by this once more, before its own form is there.
    .object({ method: z.string().refine((method) => method !== '', 'The Payment Method field is required.') })
    .transform(() => z.NEVER),
  bank: z.object({ bankName }),
  venmo: z
    .object({ venmoID: venmoId, venmoID2: z.string().trim() })
    .refine(({ venmoID, venmoID2 }) => venmoID === venmoID2, mismatch('venmoID2', 'Venmo ID'))
    .transform(({ venmoID }) => ({ bankType: 'venmo' as const, venmoID })),
  zelle: z
    .object({ zelleID: zelleId, zelleID2: z.string().trim() })
    .refine(({ zelleID, zelleID2 }) => zelleID === zelleID2, mismatch('zelleID2', 'Zelle ID'))
    .transform(({ zelleID }) => ({ bankType: 'zelle' as const, zelleID })),
} as const;

function mismatch(field: string, label: string) {
  return { path: [field], message: `This value does not match the ${label}.` };
}
