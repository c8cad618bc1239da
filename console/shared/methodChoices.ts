import { methodLabel } from '../../api/platform/contract/words.ts';
import { manualPaymentMethods } from '../../ledger/values/paymentRules.ts';
import type { Choice } from '../../ui/forms/inputs.tsx';

const choicesOf = (methods: readonly string[]): readonly Choice[] =>
  methods.map((value) => ({ value, label: methodLabel(value) }));

/** The ways in which an administrator receives money by hand. */
export const manualMethodChoices = choicesOf(manualPaymentMethods);

/** How payments come, to narrow a list by. */
export const methodChoices = choicesOf([
  'cash',
  'check',
  'venmo',
  'zelle',
  'card',
  'ach',
  'bank-transfer',
  'credit',
  'other',
]);
