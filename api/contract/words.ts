import type { Due } from './account.ts';

/** What lists and files say alike. */

/** An event's type in words: `PaymentAccepted` -> "Payment accepted". */
export function eventWords(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** The name that people know a charge by: its own when its type is Other. */
export function chargeName(charge: Pick<Due, 'type' | 'other'>): string {
  return charge.other === '' ? charge.type : charge.other;
}

/** The status in the words of the Charges screen, where what is paid is collected (spec 2 section 2), and what nobody paid is not. */
export function statusLabel({ status, writtenOff }: Pick<Due, 'status' | 'writtenOff'>): string {
  if (status === 'Paid' && writtenOff > 0) return 'Written off';
  return status === 'Paid' ? 'Collected' : status;
}
