import { formatCents } from './money.ts';

/** Of a charge, or a charge of a plan, whose type is Other and has no name (spec 2 section 5: "Other requires a new charge type name"). */
export const NEW_TYPE_MISSING = 'The new charge type field is required.';

/** What is charged when money that goes back can be taken from nowhere. It is no income, so nothing else may be called so. */
export const RETURNED_PAYMENT_TYPE = 'Returned payment';

export const RESERVED_TYPE = `${RETURNED_PAYMENT_TYPE} is a name that Bursar uses itself. Please choose another name.`;

/** Why a charge type cannot have this name; undefined when it can. */
export function whyReservedType(name: string): string | undefined {
  const isReserved = name.trim().toLowerCase() === RETURNED_PAYMENT_TYPE.toLowerCase();
  return isReserved ? RESERVED_TYPE : undefined;
}

/** What is said of more than can be paid beside what is on its way to the charge. Cents. */
export function pendingSentence(pendingCents: number, payableCents: number): string {
  const rest = payableCents === 0 ? 'nothing more' : `only ${formatCents(payableCents)} more`;
  return `${formatCents(pendingCents)} is already pending on this charge, so ${rest} can be paid.`;
}
