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
 * The form's input for a field that create-dues or update-dues blames: `dues.0.amount` and `amount` are the amount, `uuid` is the
 * members. Undefined for a field that has no input.
 */
export function chargeField(field: string): keyof ChargeValues | 'members' | undefined {
  const last = field.split('.').at(-1) ?? '';
  if (last === 'uuid' || last === 'dues') return 'members';
  return isChargeField(last) ? last : undefined;
}

function isChargeField(name: string): name is keyof ChargeValues {
  return fields.has(name);
}
