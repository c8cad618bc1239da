import type { BridgePart } from '../../ui/BridgeLine.tsx';

/** The charges of a part of what leads from due now to the ledger balance, on a day. */
export function receivableUrl(
  part: BridgePart,
  { asOf, memberId }: { readonly asOf?: string | undefined; readonly memberId?: string },
): string {
  const asked = { part, asOf, memberId };
  const search = new URLSearchParams(Object.entries(asked).flatMap(([name, is]) => (is ? [[name, is]] : [])));
  return `/aged-receivables/charges?${search}`;
}
