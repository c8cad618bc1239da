import {
  bankName,
  CHARGE_TYPE_KNOWN,
  newChargeTypeName,
  venmoId,
  zelleId,
} from '../../api/contract/organization.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';

/** Alerts of spec 1 section 8. */
export const METHOD_FAILED = 'Failed to add payment method, please try again';
export const CHARGE_FAILED = 'Failed to add new charge, please try again';
/** As the spec's alert of a failed creation, which would say the wrong thing of a plan that is there. */
export const PLAN_NOT_UPDATED = 'Failed to update plan, please try again';

/** What Add Payment Method holds. */
export interface MethodValues {
  method: '' | 'bank' | 'venmo' | 'zelle';
  bankName: string;
  venmoID: string;
  venmoID2: string;
  zelleID: string;
  zelleID2: string;
}

export const emptyMethod: MethodValues = {
  method: '',
  bankName: '',
  venmoID: '',
  venmoID2: '',
  zelleID: '',
  zelleID2: '',
};

/** Spec 1 section 5, "Payment method". Only the fields of the chosen method count. */
export function checkMethod(values: MethodValues): Partial<Record<keyof MethodValues, string>> {
  switch (values.method) {
    case '':
      return { method: 'The Payment Method field is required.' };
    case 'bank':
      return messages({ bankName: messageOf(bankName, values.bankName) });
    case 'venmo':
      return messages({
        venmoID: messageOf(venmoId, values.venmoID),
        venmoID2: same(values.venmoID, values.venmoID2, 'Venmo ID'),
      });
    case 'zelle':
      return messages({
        zelleID: messageOf(zelleId, values.zelleID),
        zelleID2: same(values.zelleID, values.zelleID2, 'Zelle ID'),
      });
    default:
      return unreachable(values.method);
  }
}

/** A charge type must have a name that is not there yet, in whatever case. */
export function checkChargeType(
  { chargeTypes }: { readonly chargeTypes: string },
  known: readonly string[],
): { chargeTypes?: string } {
  const name = chargeTypes.trim().toLowerCase();
  const isKnown = known.some((each) => each.toLowerCase() === name);
  const wrong = messageOf(newChargeTypeName, chargeTypes) ?? (isKnown ? CHARGE_TYPE_KNOWN : undefined);
  return wrong === undefined ? {} : { chargeTypes: wrong };
}

function same(value: string, again: string, label: string): string | undefined {
  return value.trim() === again.trim() ? undefined : `This value does not match the ${label}.`;
}

function messageOf(schema: typeof bankName, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

function messages<Field extends string>(
  found: Record<Field, string | undefined>,
): Partial<Record<Field, string>> {
  const named = Object.entries(found).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(named) as Partial<Record<Field, string>>;
}
