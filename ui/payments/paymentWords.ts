import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import type { Hue } from '../primitives/tokens.ts';

const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  ach: 'Bank Transfer (ACH)',
  misc: 'Venmo/Zelle',
  venmo: 'Venmo',
  zelle: 'Zelle',
  credit: 'Bursar Credit',
  credits: 'Bursar Credit',
  cash: 'Cash',
  check: 'Check',
  'bank-transfer': 'Bank transfer',
  other: 'Other',
};

/** How somebody pays, in the words of spec 2 section 2. */
export function methodLabel(type: string): string {
  return methods[type] ?? type;
}

/** How a payment came, with the number of a check: "Check 1042". */
export function methodOf({
  payment_type,
  checkNumber,
}: Pick<Payment, 'payment_type' | 'checkNumber'>): string {
  return checkNumber === '' ? methodLabel(payment_type) : `${methodLabel(payment_type)} ${checkNumber}`;
}

/** Spec 2 section 4, "Payment display status", and the later states of an accepted payment. */
export const paymentStatus: Readonly<Record<Payment['status'], { status: string; hue: Hue }>> = {
  pending: { status: 'Pending', hue: 'yellow' },
  success: { status: 'Accepted', hue: 'green' },
  failed: { status: 'Declined', hue: 'red' },
  refunded: { status: 'Refunded', hue: 'gray' },
  returned: { status: 'Returned', hue: 'red' },
  disputed: { status: 'Disputed', hue: 'red' },
  reversed: { status: 'Reversed', hue: 'red' },
};

/** What a correction says: what happened, on which day, and for administrators who recorded it. */
export function reversalNote({ payment_type, reversal }: Pick<Payment, 'payment_type' | 'reversal'>): string {
  if (reversal === null) return '';
  const who = reversal.by === '' ? '' : ` by ${reversal.by}`;
  const recorded = who === '' ? '' : `, recorded${who}`;
  const day = formatDay(reversal.on);
  switch (reversal.kind) {
    case 'mistake':
      return `Reversed${who} as a mistake`;
    case 'bounced':
      return `The check bounced on ${day}${recorded}`;
    case 'taken-back':
      return `${methodLabel(payment_type)} took the money back on ${day}${recorded}`;
    case 'moved':
      return reversal.to === '' ? 'Moved to another payment' : `Moved to ${reversal.to}${who}`;
    default:
      return unreachable(reversal.kind);
  }
}

export function withReason(what: string, reason: string): string {
  return reason === '' ? what : `${what}: ${reason}`;
}
