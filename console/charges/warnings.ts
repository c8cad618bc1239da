import type { PaymentPlan } from '../../api/organization/contract.ts';
import { type CalendarDate, formatDay, isCalendarDate, plusYears } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { PlanInput } from '../../ledger/values/planRules.ts';
import type { ChargeValues } from './chargeForm.ts';

/**
 * What is allowed in a charge but is probably a mistake, as sentences. Does not stop the form.
 * @param seen the charge before the change: what was so before is not warned about again
 */
export function chargeWarnings(values: ChargeValues, today: CalendarDate, seen?: ChargeValues): string[] {
  const { startDate, amount, lateFee, earlyDiscountEndDate: end } = values;
  const warnings: string[] = [];
  if (isCalendarDate(startDate) && startDate < plusYears(today, -1))
    warnings.push(`The start date, ${formatDay(startDate)}, is more than a year ago.`);
  if (values.isLateFeesEnabled && amount !== null && lateFee !== null && lateFee > amount)
    warnings.push(
      `The late fee of ${formatDollars(lateFee)} is more than the amount of ${formatDollars(amount)}.`,
    );
  if (values.isEarlyDiscountEnabled && isCalendarDate(end) && end < today)
    warnings.push(`The early discount ended on ${formatDay(end)}, so no new payment earns it.`);
  const known = seen === undefined ? [] : chargeWarnings(seen, today);
  return warnings.filter((warning) => !known.includes(warning));
}

/**
 * The same for a plan that is to be saved.
 * @param others the organization's other plans
 */
export function planWarnings(plan: PlanInput, others: readonly PaymentPlan[], today: CalendarDate): string[] {
  const name = plan.name.trim();
  const alike = others.find(
    (other) => other.name !== name && other.name.toLowerCase() === name.toLowerCase(),
  );
  const { chargeList } = plan;
  const isPast =
    chargeList.length > 0 && chargeList.every(({ dDate }) => isCalendarDate(dDate) && dDate < today);
  return [
    ...(alike === undefined
      ? []
      : [
          `Another payment plan is called “${alike.name}”. The two names differ only in upper and lower case.`,
        ]),
    ...(isPast ? ['Every due date in this plan has passed.'] : []),
  ];
}
