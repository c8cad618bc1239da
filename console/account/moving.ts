import type { AccountLine } from '../../api/account/contract.ts';

/** The lines, oldest first, that moved the balance or the credit. */
export function moving(lines: readonly AccountLine[]): AccountLine[] {
  return lines.filter(
    ({ change, credit }, at) => change !== 0 || credit !== (at === 0 ? 0 : lines[at - 1]?.credit),
  );
}
