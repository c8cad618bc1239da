import { methodLabel } from '../../api/platform/contract/words.ts';

/** How payments come, to narrow a list by. */
export const methodChoices = [
  'cash',
  'check',
  'venmo',
  'zelle',
  'card',
  'ach',
  'bank-transfer',
  'credit',
  'other',
].map((value) => ({ value, label: methodLabel(value) }));
