import { type AccountState, account, type Charge } from '../../../ledger/account/decide.ts';
import type { Allocation } from '../../../ledger/account/events.ts';
import { validatePayableOn } from '../../../ledger/account/rules.ts';
import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { toCents } from '../../../ledger/values/money.ts';
import type { OrganizationView } from '../../../projections/organization/queries.ts';
import { organizationOf } from '../../platform/calls/organizationOf.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { type Refusal, RowErrors, ValidationError } from '../../platform/errors/errors.ts';
import type { PaymentMethod } from './contract.ts';

/** A row of the wizard's first step, dollars. */
export interface PaymentRow {
  readonly id: string;
  readonly uuid: string;
  readonly amount: number;
}

interface WizardInput {
  readonly payments: readonly PaymentRow[];
  readonly useCredits: boolean;
}

/** What the caller is about to pay on their own account, as the ledger has it at this moment. Cents. */
export interface Bill {
  readonly state: AccountState;
  readonly organization: OrganizationView;
  readonly allocations: readonly Allocation[];
  readonly subTotalCents: number;
  readonly freeCreditCents: number;
  /** The part of the sum that is paid with credit, and the rest. */
  readonly creditCents: number;
  readonly moneyCents: number;
  readonly methods: readonly PaymentMethod[];
}

/**
 * Check the wizard's rows and make them a bill (spec 2 sections 4 and 5). Everybody, administrators included,
 * pays only for themselves; add-payment records other people's money.
 * @throws NotFound for somebody else's rows; ValidationError for a charge listed twice; RowErrors for rows
 * above what is due; RuleViolation NothingToPay
 */
export async function billOf(
  request: CallRequest<WizardInput>,
  organization?: OrganizationView,
): Promise<Bill> {
  const { deps, caller, input, today } = request;
  const { payments, useCredits } = input;
  if (payments.some(({ uuid }) => uuid !== caller.memberId)) throw new NotFound('member');
  refuseRepeats(payments);
  const [settings, { state }] = await Promise.all([
    organization ?? organizationOf(request),
    loadStream(deps.log, account, caller.memberId, caller.orgCode),
  ]);
  const refusals: Refusal[] = [];
  const allocations: Allocation[] = [];
  const charges: Charge[] = [];
  for (const [index, { id, amount }] of payments.entries()) {
    const charge = state.charges.get(id);
    if (charge === undefined) throw new NotFound('charge');
    if (amount === 0) continue;
    const amountCents = toCents(amount);
    const refusal = validatePayableOn(charge, amountCents, today);
    if (refusal !== undefined) refusals.push({ field: `payments.${index}.amount`, ...refusal });
    allocations.push({ chargeId: id, amountCents });
    charges.push(charge);
  }
  if (refusals.length > 0) throw new RowErrors(refusals);
  if (allocations.length === 0)
    throw new RuleViolation('NothingToPay', 'Pay Amount must be greater than 0.', 'payments');

  const subTotalCents = allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const freeCreditCents = state.creditCents;
  const creditCents = useCredits ? Math.min(freeCreditCents, subTotalCents) : 0;
  const moneyCents = subTotalCents - creditCents;
  const methods = methodsFor(moneyCents, charges, settings, deps.stripe.isSetUp);
  return {
    state,
    organization: settings,
    allocations,
    subTotalCents,
    freeCreditCents,
    creditCents,
    moneyCents,
    methods,
  };
}

/** @throws RuleViolation when the wizard does not offer the method for this bill */
export function requireMethod(bill: Pick<Bill, 'methods'>, method: PaymentMethod, field: string): void {
  if (!bill.methods.includes(method))
    throw new RuleViolation('MethodNotValid', 'Payment Method is not valid.', field);
}

/**
 * The methods to offer (spec 2 section 4): only credit when it covers all; only Venmo and Zelle when a charge
 * wants its money there; else card and bank with Stripe, and Venmo or Zelle where the organization has them.
 */
function methodsFor(
  moneyCents: number,
  charges: readonly Charge[],
  organization: OrganizationView,
  hasStripe: boolean,
): readonly PaymentMethod[] {
  if (moneyCents === 0) return ['credits'];
  if (charges.some(({ terms }) => isByHand(terms.account))) return ['misc'];
  const takesByHand = organization.paymentMethods.some(({ bankType }) => bankType !== 'bank');
  return [
    ...(takesOnline(organization, hasStripe) ? (['card', 'ach'] as const) : []),
    ...(takesByHand ? (['misc'] as const) : []),
  ];
}

/** Whether the organization takes payments by card and bank. */
export function takesOnline(
  { stripeAccountId, stripeRestriction }: OrganizationView,
  hasStripe: boolean,
): boolean {
  return stripeAccountId !== '' && stripeRestriction === '' && hasStripe;
}

function isByHand(chargeAccount: string): boolean {
  return /^(venmo|zelle)/i.test(chargeAccount);
}

/** @throws ValidationError when a charge is in the list twice */
export function refuseRepeats(payments: readonly { readonly id: string }[]): void {
  const seen = new Set<string>();
  const errors = payments.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ field: `payments.${index}.id`, message: 'A charge is listed more than once.' }];
  });
  if (errors.length > 0) throw new ValidationError('A charge is listed more than once.', errors);
}
