import { manualPaymentMethods } from '../../ledger/values/paymentRules.ts';
import { methodLabel } from '../../ui/payments/paymentWords.ts';

/** The ways in which an administrator receives money by hand. */
export const manualMethodChoices = manualPaymentMethods.map((value) => ({
  value,
  label: methodLabel(value),
}));
