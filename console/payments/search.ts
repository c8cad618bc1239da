import type { VerifiedPayment } from '../../api/account/verification/contract.ts';
import { searchable } from '../../ledger/values/plainText.ts';

/**
 * The payments whose Venmo name, Zelle number or member's name contains the search text, in any case. Numbers
 * match without spaces and signs: 555-0100 finds (555) 0100.
 */
export function foundIn<Row extends Pick<VerifiedPayment, 'payer' | 'name'>>(
  payments: readonly Row[],
  search: string,
): readonly Row[] {
  const wanted = searchable(search.trim());
  if (wanted === '') return payments;
  const digits = /^[\d\s().+-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : '';
  return payments.filter(
    ({ payer, name }) =>
      searchable(payer).includes(wanted) ||
      searchable(name).includes(wanted) ||
      (digits !== '' && payer.replace(/\D/g, '').includes(digits)),
  );
}
