import type { Due } from '../../api/contract/charge.ts';
import { chargeName } from '../../api/contract/words.ts';
import type { Row } from '../../ui/forms/rows.ts';

/** Names the rows of a call over these charges: whose, and what for. */
export function chargeLabels(charges: readonly Due[]): (row: Row) => string {
  const labels = new Map(charges.map((charge) => [charge._id, `${charge.name}, ${chargeName(charge)}`]));
  return ({ _id }) => labels.get(_id) ?? _id;
}
