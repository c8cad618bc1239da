import { type Wrong, wrongIf } from './violation.ts';

/** The charge type that asks for a name of its own. */
export const OTHER_TYPE = 'Other';

/** Charged when returned money can be taken from nowhere. No income, so the name is reserved. */
export const RETURNED_PAYMENT_TYPE = 'Returned payment';

/** Why a charge type cannot have this name; undefined when it can. */
export function whyReserved(name: string): Wrong {
  const isReserved = chargeTypeIdOf(name) === chargeTypeIdOf(RETURNED_PAYMENT_TYPE);
  const message = `${RETURNED_PAYMENT_TYPE} is a name that Bursar uses itself. Please choose another name.`;
  return wrongIf(isReserved, 'TypeReserved', message);
}

/** The id of a charge type: all spellings of a name are one type, always. */
export function chargeTypeIdOf(name: string): string {
  return name.trim().toLowerCase();
}
