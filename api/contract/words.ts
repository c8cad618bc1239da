import { fullName } from '../../ledger/values/plainText.ts';
import type { Due } from './charge.ts';
import type { Session } from './session.ts';

/** What lists and files say alike. */

/** An event's type in words: `PaymentAccepted` -> "Payment accepted". */
export function eventWords(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** The figures of what is owed and received, called alike wherever the specification fixes no label. */
export const figureNames = {
  dueNow: 'Due now',
  overdue: 'Overdue',
  scheduled: 'Scheduled',
  pending: 'Pending payments',
  lateFees: 'Late fees not in the journal yet',
  discounts: 'Early discounts still on offer',
  ahead: 'Paid before it was charged',
  ledger: 'Ledger balance',
} as const;

/** The name that people know a charge by: its own when its type is Other. */
export function chargeName(charge: Pick<Due, 'type' | 'other'>): string {
  return charge.other === '' ? charge.type : charge.other;
}

/** The person's name, or the organization's when there is none (spec 1 section 3, "Session values"). */
export function nameOf({ fname, lname, org }: Pick<Session, 'fname' | 'lname' | 'org'>): string {
  return fullName({ fname, lname }) || `${org} Admin`;
}

/** The notice after a change of the settings, by the spec's codes (spec 1 section 2.4). */
export const settingsNotices = {
  1: 'Successfully added a Payment Method.',
  2: 'Successfully deleted a Payment Method.',
  3: 'Successfully added a new charge type.',
  4: 'Successfully deleted a Charge.',
  5: 'Successfully deleted a Payment Plan.',
  6: 'Successfully created a Payment Plan.',
} as const;
