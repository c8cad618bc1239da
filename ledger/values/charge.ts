import { formatCents } from './money.ts';

/** A charge of type Other without a name (spec 2 section 5: "Other requires a new charge type name"). */
export const NEW_TYPE_MISSING = 'The new charge type field is required.';

/**
 * What is charged when returned money can be taken from nowhere. It is no income, so the name is reserved.
 */
export const RETURNED_PAYMENT_TYPE = 'Returned payment';

export const RESERVED_TYPE = `${RETURNED_PAYMENT_TYPE} is a name that Bursar uses itself. Please choose another name.`;

/** Why a charge type cannot have this name; undefined when it can. */
export function whyReservedType(name: string): string | undefined {
  return chargeTypeIdOf(name) === chargeTypeIdOf(RETURNED_PAYMENT_TYPE) ? RESERVED_TYPE : undefined;
}

/** The id of a charge type by its name: all spellings of one name are one type for ever. */
export function chargeTypeIdOf(name: string): string {
  return name.trim().toLowerCase();
}

/** What is said of more than can be paid beside what is on its way to the charge. Cents. */
export function pendingSentence(pendingCents: number, payableCents: number): string {
  const rest = payableCents === 0 ? 'nothing more' : `only ${formatCents(payableCents)} more`;
  return `${formatCents(pendingCents)} is already pending on this charge, so ${rest} can be paid.`;
}
