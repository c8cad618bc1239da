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

/** The status in words (spec 2 section 4): what nobody will pay is not Paid. */
export function statusLabel({ status, writtenOff }: Pick<Due, 'status' | 'writtenOff'>): string {
  return status === 'Paid' && writtenOff > 0 ? 'Written off' : status;
}
