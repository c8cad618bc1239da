import { methodLabel } from '../../api/platform/contract/words.ts';
import { manualPaymentMethods } from '../../ledger/values/paymentRules.ts';

/** The ways in which an administrator receives money by hand. */
export const manualMethodChoices = manualPaymentMethods.map((value) => ({
  value,
  label: methodLabel(value),
}));
