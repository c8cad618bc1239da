import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents, formatDollars } from '../../../ledger/values/money.ts';
import { fullName } from '../../../ledger/values/plainText.ts';

/** What lists and files say alike. */

/** A charge as any list has it. */
interface ShownCharge {
  readonly type: string;
  /** Its own name when the type is Other. */
  readonly other: string;
  readonly memo: string;
}

/** The days of a statement. */
interface ShownPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly asKnownOn?: CalendarDate | undefined;
}

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

/** What leads from what is due now to the ledger balance, each part with its sign. */
export const bridgeSigns = {
  dueNow: '',
  scheduled: '+',
  lateFees: '−',
  discounts: '+',
  ahead: '−',
  ledger: '=',
} as const;

export type BridgePart = keyof typeof bridgeSigns;

export const bridgeParts = Object.keys(bridgeSigns) as readonly BridgePart[];

/** The parts that a bridge shows: those between its ends only where they come to something. */
export function shownParts(bridge: Readonly<Record<BridgePart, number>>): readonly BridgePart[] {
  return bridgeParts.filter((part) => part === 'dueNow' || part === 'ledger' || bridge[part] !== 0);
}

/** "Nov 1, 2026 to Nov 23, 2026", and of another day's knowledge ", as known on Nov 25, 2026". */
export function periodWords({ from, to, asKnownOn }: ShownPeriod): string {
  const known = asKnownOn === undefined ? '' : `, as known on ${formatDay(asKnownOn)}`;
  return `${formatDay(from)} to ${formatDay(to)}${known}`;
}

/** Whom to ask about a statement, a line each. */
export function contactLines({
  contacts,
}: {
  readonly contacts: readonly { readonly name: string; readonly email: string }[];
}): readonly string[] {
  return contacts.map(({ name, email }) => `${name}, ${email}`);
}

/** Beside the pending payments of a statement. */
export const PENDING_HINT = 'Not taken off what is due until they are confirmed.';

/** The name of the PDF file of a statement. */
export function statementFileName({ from, to }: ShownPeriod): string {
  return `statement-${from}-to-${to}.pdf`;
}

/** What a charge is for, and of one before its start date when it starts; nothing where there is neither. */
export function dueNotes(due: {
  readonly memo: string;
  readonly startDate: CalendarDate;
  readonly status: string;
}): readonly string[] {
  const { memo, startDate, status } = due;
  return [memo, status === 'Pending' ? `starts ${formatDay(startDate)}` : ''].filter((note) => note !== '');
}

/** A change of what is owed with its sign. */
export function signed(dollars: number): string {
  return dollars > 0 ? `+${formatDollars(dollars)}` : formatDollars(dollars).replace('-', '−');
}

/** The name that people know a charge by: its own when its type is Other. */
export function chargeName(charge: Omit<ShownCharge, 'memo'>): string {
  return charge.other === '' ? charge.type : charge.other;
}

/** The same with what it is for: "Fine: Missed two meetings". */
export function chargeWithMemo(charge: ShownCharge): string {
  return charge.memo === '' ? chargeName(charge) : `${chargeName(charge)}: ${charge.memo}`;
}

/** The person's name, or the organization's when there is none (spec 1 section 3, "Session values"). */
export function nameOf({
  fname,
  lname,
  org,
}: {
  readonly fname: string;
  readonly lname: string;
  readonly org: string;
}): string {
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

/** Until when an amount with an early discount stands, and what comes then. Cents. */
export function offerWords(cents: number, lastDay: CalendarDate, thenCents: number): string {
  return `${formatCents(cents)} until ${formatDay(lastDay)}, then ${formatCents(thenCents)}`;
}

/** A late fee that is to come. Cents. */
export function feeToComeWords(cents: number, from: CalendarDate): string {
  return `late fee of ${formatCents(cents)} from ${formatDay(from)} on`;
}

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

/** Of payments, spec 2 section 4, "Payment display status", and the later states of an accepted one. */
export const paymentStatusNames = {
  pending: 'Pending',
  success: 'Accepted',
  failed: 'Declined',
  refunded: 'Refunded',
  returned: 'Returned',
  disputed: 'Disputed',
  reversed: 'Reversed',
} as const;
