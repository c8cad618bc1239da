import { isDeepStrictEqual } from 'node:util';
import { RuleViolation } from '../decider.ts';
import { isCalendarDate } from '../values/calendar.ts';
import { MAX_AMOUNT_CENTS } from '../values/money.ts';
import type { AddPaymentPlan } from './commands.ts';
import type { OrganisationEvent, PlanCharge } from './events.ts';
import type { Registered } from './state.ts';

/** The same plan twice changes nothing; another one under its name is refused (spec 2 section 5, "Add Charge", plan mode). */
export function addPaymentPlan({ plan }: AddPaymentPlan, state: Registered): readonly OrganisationEvent[] {
  const name = plan.name.trim();
  if (name === '') throw new RuleViolation('NameMissing', 'The plan name field is required.', 'plan.name');
  const known = state.paymentPlans.get(name);
  const added = { ...plan, name };
  if (isDeepStrictEqual(known, added)) return [];
  if (known !== undefined)
    throw new RuleViolation('PlanExists', 'A payment plan with this name already exists.', 'plan.name');
  if (plan.charges.length === 0)
    throw new RuleViolation('ChargesMissing', 'The charge list must not be empty.', 'plan.chargeList');
  for (const [index, charge] of plan.charges.entries())
    checkPlanCharge(charge, `plan.chargeList.${index}`, state.chargeTypes);
  return [{ type: 'PaymentPlanAdded', data: { plan: added } }];
}

function checkPlanCharge(charge: PlanCharge, field: string, chargeTypes: readonly string[]): void {
  const { chargeType, other = '', amountCents, startDate, dueDate } = charge;
  if (chargeType === 'Other' ? other.trim() === '' : !chargeTypes.includes(chargeType))
    throw new RuleViolation('TypeMissing', 'The charge type field is required.', `${field}.chargeType`);
  if (!Number.isInteger(amountCents) || amountCents < 1)
    throw new RuleViolation('AmountTooSmall', 'The amount must be at least 0.01.', `${field}.pAmount`);
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
