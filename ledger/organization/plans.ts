import { isRecordedAlike, NotFound, RuleViolation } from '../decider.ts';
import { isCalendarDate } from '../values/calendar.ts';
import { chargeTypeIdOf } from '../values/charge.ts';
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS, tooSmall } from '../values/money.ts';
import type { AddPaymentPlan, ChangePaymentPlan, RemovePaymentPlan } from './commands.ts';
import type { OrganizationEvent, PaymentPlan, PlanCharge } from './events.ts';
import type { Registered } from './state.ts';

/** Adding the same plan twice changes nothing; another one under its name is refused (spec 2 section 5). */
export function addPaymentPlan({ plan }: AddPaymentPlan, state: Registered): readonly OrganizationEvent[] {
  const added = named(plan);
  const known = state.paymentPlans.get(added.name);
  if (isRecordedAlike(known, added)) return [];
  checkPlan(added, known !== undefined, state.chargeTypes);
  return [{ type: 'PaymentPlanAdded', data: { plan: added } }];
}

/** A plan is a template: charges made from it stay when it changes (spec 1 section 2.4). */
export function changePaymentPlan(
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

export function removePaymentPlan(
  { name }: RemovePaymentPlan,
  { paymentPlans }: Registered,
): readonly OrganizationEvent[] {
  return paymentPlans.has(name) ? [{ type: 'PaymentPlanRemoved', data: { name } }] : [];
}

function named(plan: PaymentPlan): PaymentPlan {
  return { ...plan, name: plan.name.trim() };
}

/** @param isTaken whether another plan has the name */
function checkPlan(plan: PaymentPlan, isTaken: boolean, chargeTypes: Registered['chargeTypes']): void {
  if (plan.name === '')
    throw new RuleViolation('NameMissing', 'The plan name field is required.', 'plan.name');
  if (isTaken)
    throw new RuleViolation('PlanExists', 'A payment plan with this name already exists.', 'plan.name');
  if (plan.charges.length === 0)
    throw new RuleViolation('ChargesMissing', 'The charge list must not be empty.', 'plan.chargeList');
  for (const [index, charge] of plan.charges.entries())
    checkPlanCharge(charge, `plan.chargeList.${index}`, chargeTypes);
}

function checkPlanCharge(charge: PlanCharge, field: string, chargeTypes: Registered['chargeTypes']): void {
  const { chargeType, other = '', amountCents, startDate, dueDate } = charge;
  if (
    chargeType === 'Other' ? other.trim() === '' : chargeTypes.get(chargeTypeIdOf(chargeType)) !== chargeType
  )
    throw new RuleViolation('TypeMissing', 'The charge type field is required.', `${field}.chargeType`);
  if (!Number.isInteger(amountCents) || amountCents < MIN_AMOUNT_CENTS)
    throw new RuleViolation('AmountTooSmall', tooSmall('amount'), `${field}.pAmount`);
  if (amountCents > MAX_AMOUNT_CENTS)
    throw new RuleViolation('AmountTooLarge', 'The amount is too large.', `${field}.pAmount`);
  for (const [date, name] of [
    [startDate, 'sDate'],
    [dueDate, 'dDate'],
  ] as const)
    if (!isCalendarDate(date))
      throw new RuleViolation('DateMissing', 'Please enter a valid date', `${field}.${name}`);
  if (startDate > dueDate)
    throw new RuleViolation(
      'StartAfterDue',
      'The start date should be same or before the due date',
      `${field}.sDate`,
    );
}
