import type { Due } from '../../api/account/charge/contract.ts';
import { chargeWithMemo } from '../../api/platform/contract/words.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Row } from '../../ui/data/rows.ts';

const labelOf = (charge: Due): string => `${charge.name}, ${chargeWithMemo(charge)}`;

/** Names the rows of a call over these charges: whose, and what for. */
export function chargeLabels(charges: readonly Due[]): (row: Row) => string {
  const labels = new Map(charges.map((charge) => [charge._id, labelOf(charge)]));
  return ({ _id }) => labels.get(_id) ?? _id;
}

/** The charges with their amounts, before something is done to them. */
export function chargeRows(charges: readonly Due[]) {
  return charges.map((charge) => ({
    id: charge._id,
    label: `${labelOf(charge)}, ${formatDollars(charge.amount)}`,
  }));
}
