import type { Due } from '../../api/account/charge/contract.ts';
import { feeToComeWords, offerWords } from '../../api/platform/contract/words.ts';
import { formatDollars, toCents } from '../../ledger/values/money.ts';

/** Why the amount to pay is not the one first charged, and on which days it changes (also in mails). */
export function amountNotes(due: Due): readonly string[] {
  const { payable, pending, lateFee, earlyDiscount } = due;
  const notes: string[] = [];
  if (due.lateFeeApplied) notes.push(`includes a late fee of ${formatDollars(lateFee)}`);
  if (due.earlyDiscountApplied && payable > 0)
    notes.push(
      offerWords(toCents(payable), due.earlyDiscountEndDate, toCents(payable) + toCents(earlyDiscount)),
    );
  if (due.lateFeeFrom !== '') notes.push(feeToComeWords(toCents(lateFee), due.lateFeeFrom));
  if (pending > 0) notes.push(`${formatDollars(pending)} is on its way`);
  return notes;
}
