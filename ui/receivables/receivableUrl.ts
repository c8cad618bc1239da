import type { BridgePart } from '../../api/platform/contract/words.ts';

/** The charges of a part of what leads from due now to the ledger balance, on days; `age`: so long due. */
export function receivableUrl(
  part: BridgePart,
  asked: {
    readonly asOf?: string | undefined;
    readonly asKnownOn?: string | undefined;
    readonly memberId?: string;
    readonly group?: string | undefined;
    readonly age?: string;
  },
): string {
  const search = new URLSearchParams(
    Object.entries({ part, ...asked }).flatMap(([name, is]) => (is ? [[name, is]] : [])),
  );
  return `/aged-receivables/charges?${search}`;
}
