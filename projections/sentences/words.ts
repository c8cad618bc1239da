import type { Allocation, MemberPaymentMethod } from '../../ledger/account/events.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import { type CalendarDate, formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { WayToPay } from '../../ledger/values/moneyAccounts.ts';
import type { ManualPaymentMethod } from '../../ledger/values/paymentRules.ts';

/** What charges are called. */
export interface ChargeNames {
  charge(chargeId: string): string;
}

export interface Names extends ChargeNames {
  readonly actor: string;
  readonly member: string;
  /** What to call somebody else whom an event names, by the user id. */
  person(userId: string): string;
  readonly meeting: string;
}

/** What the history says of each event of a noun. */
export type Sentences<Event extends BursarEvent> = {
  readonly [Type in Event['type']]: (data: Extract<Event, { type: Type }>['data'], names: Names) => string;
};

export const methodWords: Readonly<Record<ManualPaymentMethod | MemberPaymentMethod, string>> = {
  cash: 'in cash',
  check: 'by check',
  venmo: 'by Venmo',
  zelle: 'by Zelle',
  'bank-transfer': 'by bank transfer',
  other: 'by another way',
  card: 'by card',
  ach: 'by bank transfer (ACH)',
};

interface Details {
  readonly method: keyof typeof methodWords;
  readonly checkNumber?: string | undefined;
  readonly paidOn: CalendarDate;
}

/** How and when: "by check 1042 on Nov 3, 2026". */
export function detailsWords({ method, checkNumber, paidOn }: Details): string {
  const number = checkNumber ? ` ${checkNumber}` : '';
  return `${methodWords[method]}${number} on ${formatDay(paidOn)}`;
}

/** How the organization paid by hand. */
export const paidBy: Readonly<Record<WayToPay, string>> = {
  ...methodWords,
  bank: methodWords['bank-transfer'],
};

/** Ann’s, James’. */
export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

/** "Dues", "Dues and Formal", or with the parts when there are several. */
export function allocated(allocations: readonly Allocation[], names: ChargeNames): string {
  const [only] = allocations;
  if (allocations.length === 1 && only !== undefined) return names.charge(only.chargeId);
  return listed(
    allocations.map(({ chargeId, amountCents }) => `${names.charge(chargeId)} (${formatCents(amountCents)})`),
  );
}

/** "Dues is due again", or "Dues ($5.00) and Rent ($3.00) are due again". */
export function dueAgain(allocations: readonly Allocation[], names: ChargeNames): string {
  return `${allocated(allocations, names)} ${allocations.length === 1 ? 'is' : 'are'} due again`;
}

/** a, b and c. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? 'nothing';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** " Reason: so it was." or nothing. */
export function because(reason: string): string {
  return reason.trim() === '' ? '' : ` Reason: ${reason.trim().replace(/\.$/, '')}.`;
}

const methodNames: Readonly<Record<string, string>> = {
  card: 'Card',
  ach: 'Bank transfer (ACH)',
  venmo: 'Venmo',
  zelle: 'Zelle',
  cash: 'Cash',
  check: 'Check',
  'bank-transfer': 'Bank transfer',
  other: 'Payment',
};

export function methodName(method: string): string {
  return methodNames[method] ?? method;
}
