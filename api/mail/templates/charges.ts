import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { type AmountLine, type RenderedMail, renderMail } from '../layout.ts';

/** Mails that ask for money. `reminder` is the one that an administrator sends by hand (spec 2 section 2, "Resend Charge Email"). */
export type ChargeMailKind = 'reminder' | 'due-soon' | 'due-today' | 'overdue';

/** A charge as it is on the day of sending. */
export interface ChargeToMail {
  readonly name: string;
  readonly dueDate: CalendarDate;
  readonly dueCents: number;
  readonly paidCents: number;
  /** Counted in what is due; 0 when there is none. */
  readonly lateFeeCents: number;
  /** What paying today still saves; 0 when there is none. */
  readonly discountCents: number;
  readonly discountEndDate: CalendarDate | undefined;
}

export interface ChargeMailData {
  readonly kind: ChargeMailKind;
  readonly organisation: string;
  readonly fname: string;
  readonly today: CalendarDate;
  /** At least one, each with something due. */
  readonly charges: readonly ChargeToMail[];
  /** What the member owes in all today, these charges included. */
  readonly owedCents: number;
  /** Payments of his that are on their way and not counted yet. */
  readonly pendingCents: number;
  readonly payUrl: string;
}

export function chargeMail(data: ChargeMailData): RenderedMail {
  const { organisation, fname, charges, owedCents, pendingCents, payUrl } = data;
  const total = charges.reduce((sum, { dueCents }) => sum + dueCents, 0);
  const lines: AmountLine[] = charges.map((charge) => ({
    label: charge.name,
    detail: detailOf(charge, data.today),
    cents: charge.dueCents,
  }));
  if (charges.length > 1) lines.push({ label: 'Together', cents: total, isTotal: true });
  const notes = [
    ...(owedCents > total ? [`With your other charges you owe ${formatCents(owedCents)} in all.`] : []),
    ...(pendingCents > 0
      ? [`A payment of ${formatCents(pendingCents)} is on its way. It is not counted above yet.`]
      : []),
  ];
  return renderMail({
    organisation,
    subject: subjectOf(data, total),
    blocks: [
      { kind: 'text', text: `Hello ${fname},` },
      { kind: 'text', text: openingOf(data, total) },
      { kind: 'amounts', lines },
      ...notes.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'link', label: 'Pay Now', url: payUrl },
    ],
  });
}

function subjectOf({ kind, organisation, charges }: ChargeMailData, total: number): string {
  const amount = formatCents(total);
  switch (kind) {
    case 'reminder':
      return `Reminder from ${organisation}: ${amount} to pay`;
    case 'due-soon':
      return `${amount} is due ${dueDays(charges)}: ${organisation}`;
    case 'due-today':
      return `${amount} is due today: ${organisation}`;
    case 'overdue':
      return `${amount} is overdue: ${organisation}`;
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}

function openingOf({ kind, charges }: ChargeMailData, total: number): string {
  const amount = formatCents(total);
  const what = charges.length === 1 ? 'this charge' : 'these charges';
  switch (kind) {
    case 'reminder':
      return `This is a reminder that ${amount} is to be paid for ${what}:`;
    case 'due-soon':
      return `${amount} is due ${dueDays(charges)} for ${what}:`;
    case 'due-today':
      return `${amount} is due today for ${what}:`;
    case 'overdue':
      return `${amount} is overdue for ${what}. Please pay as soon as you can:`;
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}

/** "on Nov 21, 2026", or "by" the last of several days. */
function dueDays(charges: readonly ChargeToMail[]): string {
  const days = [...new Set(charges.map(({ dueDate }) => dueDate))].sort();
  return `${days.length === 1 ? 'on' : 'by'} ${formatDay(days.at(-1) ?? '')}`;
}

function detailOf(charge: ChargeToMail, today: CalendarDate): string {
  const { dueDate, paidCents, lateFeeCents, discountCents, discountEndDate } = charge;
  const parts = [dueDate < today ? `was due ${formatDay(dueDate)}` : `due ${formatDay(dueDate)}`];
  if (lateFeeCents > 0) parts.push(`with a late fee of ${formatCents(lateFeeCents)}`);
  if (discountCents > 0 && discountEndDate !== undefined)
    parts.push(
      `early discount of ${formatCents(discountCents)} until ${formatDay(discountEndDate)} taken off`,
    );
  if (paidCents > 0) parts.push(`${formatCents(paidCents)} paid already`);
  return parts.join(', ');
}
