import { isRecordedAlike, NotFound, RuleViolation } from '../decider.ts';
import { chargeTypeIdOf, OTHER_TYPE } from '../values/chargeRules.ts';
import { toDollars } from '../values/money.ts';
import { tidyText } from '../values/plainText.ts';
import { type PlanChargeInput, planErrors, validateNameFree } from '../values/planRules.ts';
import { firstViolations, required } from '../values/violation.ts';
import type { OrganizationEvent, PaymentPlan, PlanCharge } from './events.ts';
import type { Registered } from './state.ts';

interface AddPaymentPlan {
  readonly type: 'AddPaymentPlan';
  readonly plan: PaymentPlan;
}

/** The plan that has this name now becomes `plan`, which may be named differently. */
interface ChangePaymentPlan {
  readonly type: 'ChangePaymentPlan';
  readonly name: string;
  readonly plan: PaymentPlan;
}

interface RemovePaymentPlan {
  readonly type: 'RemovePaymentPlan';
  readonly name: string;
}

export const planDecisions = {
  AddPaymentPlan: addPaymentPlan,
  ChangePaymentPlan: changePaymentPlan,
  RemovePaymentPlan: removePaymentPlan,
};

/** Adding the same plan twice changes nothing; another one under its name is refused (spec 2 section 5). */
function addPaymentPlan({ plan }: AddPaymentPlan, state: Registered): readonly OrganizationEvent[] {
  const added = named(plan);
  const known = state.paymentPlans.get(added.name);
  if (isRecordedAlike(known, added)) return [];
  checkPlan(added, known !== undefined, state.chargeTypes);
  return [{ type: 'PaymentPlanAdded', data: { plan: added } }];
}

/** A plan is a template: charges made from it stay when it changes (spec 1 section 2.4). */
function changePaymentPlan(
  { name, plan }: ChangePaymentPlan,
  state: Registered,
): readonly OrganizationEvent[] {
  const known = state.paymentPlans.get(name);
  if (known === undefined) throw new NotFound('payment plan');
  const changed = named(plan);
  if (isRecordedAlike(known, changed)) return [];
  checkPlan(changed, changed.name !== name && state.paymentPlans.has(changed.name), state.chargeTypes);
  return [
    { type: 'PaymentPlanRemoved', data: { name } },
    { type: 'PaymentPlanAdded', data: { plan: changed } },
  ];
}

function removePaymentPlan(
  { name }: RemovePaymentPlan,
  { paymentPlans }: Registered,
): readonly OrganizationEvent[] {
  return paymentPlans.has(name) ? [{ type: 'PaymentPlanRemoved', data: { name } }] : [];
}

function named(plan: PaymentPlan): PaymentPlan {
  return { ...plan, name: tidyText(plan.name) };
}

function checkPlan(plan: PaymentPlan, isTaken: boolean, chargeTypes: Registered['chargeTypes']): void {
  const [wrong] = [
    ...planErrors({ name: plan.name, chargeList: plan.charges.map(inputOf) }),
    ...firstViolations([['name', validateNameFree(isTaken)]]),
  ];
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, `plan.${wrong.field}`);
  for (const [index, { chargeType }] of plan.charges.entries())
    if (chargeType !== OTHER_TYPE && chargeTypes.get(chargeTypeIdOf(chargeType)) !== chargeType)
      throw new RuleViolation('TypeMissing', required('charge type'), `plan.chargeList.${index}.chargeType`);
}

function inputOf({ chargeType, other, amountCents, startDate, dueDate }: PlanCharge): PlanChargeInput {
  const pAmount = toDollars(amountCents);
  return { chargeType, otherChargeType: other, pAmount, sDate: startDate, dDate: dueDate };
}
