import type { FieldPath } from 'react-hook-form';
import type { AddValues } from './plan.ts';
import type { ChargeValues } from './validate.ts';

const fields: ReadonlySet<string> = new Set<keyof ChargeValues>([
  'type',
  'other',
  'account',
  'amount',
  'startDate',
  'dueDate',
  'memo',
  'lateFee',
  'lateFeeStartDate',
  'earlyDiscount',
  'earlyDiscountEndDate',
]);

/**
 * The form's input for a field of an error of create-dues or update-dues: `dues.0.amount` and `amount` are
 * the amount, `uuid` is the members. Undefined for a field without an input.
 */
export function chargeField(field: string): keyof ChargeValues | 'members' | undefined {
  const last = field.split('.').at(-1) ?? '';
  if (last === 'uuid' || last === 'dues') return 'members';
  return isChargeField(last) ? last : undefined;
}

function isChargeField(name: string): name is keyof ChargeValues {
  return fields.has(name);
}

/** The fields of a plan's charge, as add-newplan and as the form names them. */
export const planFields = {
  chargeType: 'type',
  otherChargeType: 'other',
  pAmount: 'amount',
  sDate: 'startDate',
  dDate: 'dueDate',
} as const;

/** Add Charge's input for a field of an error of add-newplan (`plan.chargeList.0.pAmount`) or create-dues. */
export function addField(field: string): FieldPath<AddValues> | undefined {
  if (field === 'plan.name') return 'planName';
  const [, index, name] = /^plan\.chargeList\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (index === undefined || name === undefined) return chargeField(field);
  return isPlanField(name) ? `rows.${Number(index)}.${planFields[name]}` : undefined;
}

export function isPlanField(name: string): name is keyof typeof planFields {
  return Object.hasOwn(planFields, name);
}
