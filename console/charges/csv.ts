import Papa from 'papaparse';
import type { Due } from '../../api/contract/account.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { chargeName, statusLabel } from './names.ts';

/** Charges as a CSV file, in the words of the Charges screen. Amounts are plain figures; what a charge comes to is Amount + Late Fee - Early Discount. */
export function csvOf(charges: readonly Due[], timeZone: string): string {
  return Papa.unparse(
    [
      [
        'Name',
        'Email',
        'Charge Type',
        'Charge Status',
        'Date of Charge',
        'Start Date',
        'Due Date',
        'Amount',
        'Late Fee',
        'Early Discount',
        'Amount Paid',
        'Written Off',
        'Remaining',
        'Memo',
      ],
      ...charges.map((charge) => [
        charge.memberExists ? charge.name : 'User no longer exists',
        charge.email,
        chargeName(charge),
        statusLabel(charge),
        dayIn(timeZone, new Date(charge.ts)),
        charge.startDate,
        charge.dueDate,
        ...[
          charge.amount,
          charge.lateFeeApplied ? charge.lateFee : 0,
          charge.earlyDiscountApplied ? charge.earlyDiscount : 0,
          charge.amtPaid,
          charge.writtenOff,
          charge.remaining,
        ].map((dollars) => dollars.toFixed(2)),
        charge.memo,
      ]),
    ],
    // A memo that begins like a formula stays a memo in a spreadsheet.
    { escapeFormulae: true },
  );
}
