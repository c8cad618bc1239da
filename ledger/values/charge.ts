import { type Violation, violationIf } from './violation.ts';

/** The charge type that asks for a name of its own. */
export const OTHER_TYPE = 'Other';

/** Charged when returned money can be taken from nowhere. No income, so the name is reserved. */
export const RETURNED_PAYMENT_TYPE = 'Returned payment';
/** What a member is charged for a check that bounced. */
export const RETURNED_CHECK_FEE = 'Returned check fee';

/** What a member owed before the organization began with Bursar. No income, so the name is reserved. */
export const OPENING_BALANCE_TYPE = 'Opening balance';

/** Stands among the charge types for money that is kept as credit. No charge is of it. */
export const KEPT_AS_CREDIT = 'Kept as credit';

/** Why a charge type cannot have this name; undefined when it can. */
export function validateNotReserved(name: string): Violation | undefined {
  const reserved = [RETURNED_PAYMENT_TYPE, OPENING_BALANCE_TYPE, KEPT_AS_CREDIT].find(
    (each) => chargeTypeIdOf(each) === chargeTypeIdOf(name),
  );
  const message = `${reserved} is a name that Bursar uses itself. Please choose another name.`;
  return violationIf(reserved !== undefined, 'TypeReserved', message);
}

/** The id of a charge type: all spellings of a name are one type, always. */
export function chargeTypeIdOf(name: string): string {
  return name.trim().toLowerCase();
}
