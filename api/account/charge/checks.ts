import type { z } from 'zod';
import type { ChargeTerms } from '../../../ledger/account/events.ts';
import { NotFound } from '../../../ledger/decider.ts';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { chargeTypeIdOf, OTHER_TYPE } from '../../../ledger/values/chargeRules.ts';
import { toCents } from '../../../ledger/values/money.ts';
import { ownersOfCharges } from '../../../projections/charges/queries.ts';

import type { OrganizationView } from '../../../projections/organization/queries.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { RowErrors } from '../../platform/errors/errors.ts';
import type { updateDues } from './contract.ts';

/** What create-dues and update-dues say about a charge, in dollars. */
type TermsInput = Omit<UpdateInput, '_id' | 'uuid' | 'seen'>;
type UpdateInput = z.output<typeof updateDues.input>;

/**
 * The terms of the input. On an update, memo and start date stay when they are not sent; a late fee or
 * discount that is not sent is removed, as in the form (spec 2 section 5).
 */
export function termsOf(input: TermsInput, today: CalendarDate, before?: ChargeTerms): ChargeTerms {
  const { lateFee, lateFeeStartDate, earlyDiscount, earlyDiscountEndDate } = input;
  const other = input.type === OTHER_TYPE ? input.other : undefined;
  return {
    chargeTypeId: chargeTypeIdOf(other ?? input.type),
    chargeType: input.type,
    other,
    account: input.account,
    amountCents: toCents(input.amount),
    startDate: input.startDate ?? before?.startDate ?? today,
    dueDate: input.dueDate,
    memo: input.memo ?? before?.memo ?? '',
    ...(lateFee !== undefined && lateFeeStartDate !== undefined
      ? { lateFee: { amountCents: toCents(lateFee), startDate: lateFeeStartDate } }
      : {}),
    ...(earlyDiscount !== undefined && earlyDiscountEndDate !== undefined
      ? { earlyDiscount: { amountCents: toCents(earlyDiscount), endDate: earlyDiscountEndDate } }
      : {}),
  };
}

type TypeInput = Pick<TermsInput, 'type' | 'other'>;

/** @throws RowErrors when a charge has a type that the organization does not have */
export function checkTypes(
  { chargeTypes }: OrganizationView,
  charges: readonly TypeInput[],
  prefixOf: (index: number) => string,
): void {
  const message = "The charge type must be one of the organization's charge types, or Other.";
  const refused = charges.flatMap(({ type }, index) =>
    type === OTHER_TYPE || chargeTypes.includes(type)
      ? []
      : [{ field: `${prefixOf(index)}type`, message, code: 'TypeUnknown' }],
  );
  if (refused.length > 0) throw new RowErrors(refused);
}

/** The names of new charge types, given to charges of type Other (spec 2 section 5, "Add Charge"). */
export function newTypesIn(charges: readonly TypeInput[]): string[] {
  return charges.flatMap(({ type, other }) => (type === OTHER_TYPE && other ? [other] : []));
}

/** The owners of these charges, also voided ones, so that a repeat finds them. @throws NotFound */
export async function requireOwnersOf(
  { deps, caller }: CallRequest<unknown>,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const owners = await ownersOfCharges(deps.db, caller.orgCode, chargeIds);
  if (owners.size < chargeIds.length) throw new NotFound('charge');
  return owners;
}
