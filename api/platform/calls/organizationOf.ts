import { NotFound } from '../../../ledger/decider.ts';
import { CASH_OR_CHECK } from '../../../ledger/values/chargeRules.ts';
import { getOrganization, type OrganizationView } from '../../../projections/organization/queries.ts';
import { RowErrors } from '../errors/errors.ts';
import type { CallRequest } from './route.ts';

/** The caller's organization as the read side has it. */
export async function organizationOf({
  deps,
  caller,
}: Pick<CallRequest<unknown>, 'deps' | 'caller'>): Promise<OrganizationView> {
  const found = await getOrganization(deps.db, caller.orgCode);
  if (found === undefined) throw new NotFound('organization');
  return found;
}

/** Whether a charge's account is one of the organization's payment methods, or cash or check. */
export function hasAccount(
  { paymentMethods }: Pick<OrganizationView, 'paymentMethods'>,
  account: string,
): boolean {
  const own = paymentMethods.flatMap((method) =>
    method.bankType === 'bank' ? [`bank ${method.last4}`] : [method.bankType, 'venmo/zelle'],
  );
  return [CASH_OR_CHECK, ...own].includes(account.toLowerCase());
}

/**
 * A charge's account is one of the organization's: `bank 4321` (last four digits), `venmo`, `zelle` or
 * `venmo/zelle` (spec 2 sections 3 and 7), or `cash or check`, which each has.
 * @throws RowErrors when a charge names anything else
 */
export function checkAccounts(
  organization: OrganizationView,
  charges: readonly { readonly account: string }[],
  prefixOf: (index: number) => string,
): void {
  const message = "The bank account must be one of the organization's payment methods.";
  const refused = charges.flatMap(({ account }, index) =>
    hasAccount(organization, account)
      ? []
      : [{ field: `${prefixOf(index)}account`, message, code: 'AccountUnknown' }],
  );
  if (refused.length > 0) throw new RowErrors(refused);
}
