import type { Bank } from '../../../api/organization/banks/contract.ts';
import { MAX_SCREENSHOT_BYTES } from '../../../ledger/values/input.ts';

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
      ? [
          {
            kind: 'zelle',
            name: 'Zelle',
            handle: zelle.zelleID,
            payerLabel: 'Zelle phone number or email',
          } as const,
        ]
      : []),
  ];
}

/** The error of a chosen screenshot before it is sent; the server checks the content (spec 2 section 5). */
export function screenshotError(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return 'Only an image can be uploaded as the screenshot.';
  if (file.size > MAX_SCREENSHOT_BYTES) return 'The screenshot must be of at most 25 MiB.';
  return undefined;
}
