import { type Wrong, wrongIf } from './violation.ts';

/** The charge type that asks for a name of its own. */
export const OTHER_TYPE = 'Other';

/**
 * What is charged when returned money can be taken from nowhere. It is no income, so the name is reserved.
 */
export const RETURNED_PAYMENT_TYPE = 'Returned payment';

/** Why a charge type cannot have this name; undefined when it can. */
export function whyReserved(name: string): Wrong {
  const isReserved = chargeTypeIdOf(name) === chargeTypeIdOf(RETURNED_PAYMENT_TYPE);
  const message = `${RETURNED_PAYMENT_TYPE} is a name that Bursar uses itself. Please choose another name.`;
  return wrongIf(isReserved, 'TypeReserved', message);
}

/** The id of a charge type by its name: all spellings of one name are one type for ever. */
export function chargeTypeIdOf(name: string): string {
  return name.trim().toLowerCase();
}
