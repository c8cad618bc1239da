import type { Payment } from '../../api/account/payment/contract.ts';
import { methodLabel, paymentStatusNames } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import type { Hue } from '../primitives/tokens.ts';

/** How a payment came, with the number of a check: "Check 1042". */
export function methodOf({
  payment_type,
  checkNumber,
}: Pick<Payment, 'payment_type' | 'checkNumber'>): string {
  return checkNumber === '' ? methodLabel(payment_type) : `${methodLabel(payment_type)} ${checkNumber}`;
}

/** Spec 2 section 4, "Payment display status", and the later states of an accepted payment. */
export const paymentStatus: Readonly<Record<Payment['status'], { status: string; hue: Hue }>> = {
  pending: { status: paymentStatusNames.pending, hue: 'yellow' },
  success: { status: paymentStatusNames.success, hue: 'green' },
  failed: { status: paymentStatusNames.failed, hue: 'red' },
  refunded: { status: paymentStatusNames.refunded, hue: 'gray' },
  returned: { status: paymentStatusNames.returned, hue: 'red' },
  disputed: { status: paymentStatusNames.disputed, hue: 'red' },
  reversed: { status: paymentStatusNames.reversed, hue: 'red' },
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
