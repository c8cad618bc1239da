import { dueOn, lateFeeAfter, lateFeeOn, offerOn, payableOn } from '../../ledger/account/charge/due.ts';
import { pendingCents } from '../../ledger/account/charge/pending.ts';
import { isCovered } from '../../ledger/account/charge/standing.ts';
import { chargeName } from '../../ledger/account/charge/terms.ts';
import type { Charge } from '../../ledger/account/state.ts';
import { type CalendarDate, formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { daysFromTo } from '../../ledger/values/daysFromTo.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { ReminderWindow } from '../../ledger/values/reminderRules.ts';
import { reminderSettings } from '../../projections/organization/queries.ts';
import { isSuspendedAt } from '../platform/auth/tenantStatus.ts';
import { type Account, readRuledAccount } from '../platform/calls/readAccount.ts';
import { feeToComeWords, offerWords } from '../platform/contract/words.ts';
import type { MailContext, MailDefinition, MailEvents, Skip } from './definition.ts';
import type { AmountLine, Block } from './layout.ts';

/** A charge as it is on the day of sending. */
interface ChargeToMail {
  readonly chargeId: string;
  readonly name: string;
  /** What it is for; may be empty. */
  readonly memo: string;
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
  /** What is to be sent: what is due, less what is on its way and what free credit will pay. */
  readonly toPayCents: number;
  readonly paidCents: number;
  readonly pendingCents: number;
  /** What free credit will pay of it on its due date. */
  readonly creditCents: number;
  /** Counted in what is due; 0 when there is none. */
  readonly lateFeeCents: number;
  /** What is to be paid instead after the last day of the early discount; none when it stays the same. */
  readonly after: { readonly lastDay: CalendarDate; readonly cents: number } | undefined;
  /** A late fee that is to come. */
  readonly feeToCome: { readonly cents: number; readonly from: CalendarDate } | undefined;
}

export interface ChargeMailData {
  readonly today: CalendarDate;
  /** At least one, each with something to pay. */
  readonly charges: readonly ChargeToMail[];
  /** A sentence of the sender's own; empty without one. */
  readonly note: string;
}

interface Words {
  readonly amount: string;
  /** The part of it that is past its due date; empty when nothing is. */
  readonly overdue: string;
  /** " by Nov 21, 2026", or ", the first part by Nov 21, 2026" of several days. */
  readonly days: string;
  /** "this charge" or "these charges". */
  readonly what: string;
  readonly organization: string;
}

interface ChargeMail {
  readonly label: string;
  /** Sent on days from the due date; left out: by hand, at any time. */
  readonly isByDay?: true;
  /** About the charges of one call, by its correlation id. */
  readonly on?: MailEvents;
  subject(words: Words): string;
  opening(words: Words): string;
}

/**
 * A mail that asks for money. By hand it is about the charges that were chosen, after a call about those that
 * it made, and by its day about all that have started, so that a member reads one sum.
 */
export function chargeMail({
  label,
  isByDay,
  on,
  subject,
  opening,
}: ChargeMail): MailDefinition<ChargeMailData> {
  return {
    label,
    to: 'member',
    ...(isByDay && { isByDay }),
    ...(on && { on }),
    read: (context) => readCharges(context, isByDay ?? false),
    write({ today, charges, note }, { organization, publicUrl }) {
      const total = sumOf(charges);
      const overdueCents = sumOf(charges.filter(({ dueDate }) => dueDate < today));
      const lines: AmountLine[] = charges.map((charge) => ({
        label: charge.memo === '' ? charge.name : `${charge.name}: ${charge.memo}`,
        detail: detailOf(charge, today),
        cents: charge.toPayCents,
      }));
      if (charges.length > 1) lines.push({ label: 'Together', cents: total, isTotal: true });
      const words = {
        amount: formatCents(total),
        overdue: overdueCents > 0 ? formatCents(overdueCents) : '',
        days: daysOf(charges),
        what: charges.length === 1 ? 'this charge' : 'these charges',
        organization,
      };
      const blocks: Block[] = [opening(words), { kind: 'amounts', lines }];
      if (note !== '') blocks.push(note);
      blocks.push({ kind: 'link', label: 'Pay Now', url: `${publicUrl}/pay` });
      return { subject: subject(words), blocks, chargeIds: charges.map(({ chargeId }) => chargeId) };
    },
  };
}

async function readCharges(
  { queued, member, today, clock, ...deps }: MailContext,
  isByDay: boolean,
): Promise<ChargeMailData | Skip> {
  if (isSuspendedAt(member, clock())) return { skip: 'The organization is not active.' };
  const { events, state, coming } = await readRuledAccount(deps, queued, today);
  if (state.collections !== undefined) return { skip: 'The account is in collections.' };
  const ids = queued.subjectId === null ? queued.chargeIds : chargedBy(queued.subjectId, events);
  const listed = ids.flatMap((chargeId) => state.charges.get(chargeId) ?? []);
  const due = listed.filter((charge) => dueOn(charge, today) > 0);
  if (due.length === 0) return { skip: 'Nothing was due.' };
  const read = (charge: Charge) => chargeToMail(charge, coming.get(charge.chargeId) ?? 0, today);
  const isToPay = ({ toPayCents }: ChargeToMail) => toPayCents > 0;
  const toPay = due.map(read).filter(isToPay);
  if (toPay.length === 0) return { skip: 'Payments on their way or free credit cover what is due.' };
  if (!isByDay) return { today, charges: toPay, note: queued.note };
  if (member.remindersPaused) return { skip: 'Reminders to the member are paused.' };
  const { windows, note } = await reminderSettings(deps.db, queued.orgCode);
  if (!toPay.some(({ dueDate }) => windows.some((window) => isWithin(window, dueDate, today))))
    return { skip: 'Its date had passed.' };
  const started = [...state.charges.values()].filter(({ terms }) => terms.startDate <= today);
  const charges = started
    .map(read)
    .filter(isToPay)
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate));
  return { today, charges, note };
}

/** The charges that a call made. */
function chargedBy(correlationId: string, events: Account['events']): readonly string[] {
  return events.flatMap(({ type, data, metadata }) =>
    type === 'ChargeAssessed' && metadata.correlationId === correlationId ? [data.chargeId] : [],
  );
}

function chargeToMail(charge: Charge, creditCents: number, today: CalendarDate): ChargeToMail {
  const { chargeId, terms, paidCents } = charge;
  const { earlyDiscount } = terms;
  const toPayOn = (day: CalendarDate) => Math.max(0, payableOn(charge, day) - creditCents);
  const toPayCents = toPayOn(today);
  const lateFeeCents = lateFeeOn(charge, today);
  const afterOffer = earlyDiscount && toPayOn(plusDays(earlyDiscount.endDate, 1));
  const feeToCome = lateFeeAfter(charge, today);
  return {
    chargeId,
    name: chargeName(terms),
    memo: terms.memo,
    startDate: terms.startDate,
    dueDate: terms.dueDate,
    toPayCents,
    paidCents,
    pendingCents: isCovered(charge) ? dueOn(charge, today) : pendingCents(charge),
    creditCents,
    lateFeeCents,
    after:
      earlyDiscount !== undefined && afterOffer !== undefined && offerOn(charge, today) > 0
        ? { lastDay: earlyDiscount.endDate, cents: afterOffer }
        : undefined,
    feeToCome: feeToCome && { cents: feeToCome.amountCents, from: feeToCome.startDate },
  };
}

function sumOf(charges: readonly ChargeToMail[]): number {
  return charges.reduce((sum, { toPayCents }) => sum + toPayCents, 0);
}

function isWithin({ from, to }: ReminderWindow, dueDate: CalendarDate, today: CalendarDate): boolean {
  const days = daysFromTo(dueDate, today);
  return days >= from && days <= to;
}

/** By when: the sum is not the same after the due date of a part, or the last day of its discount. */
function daysOf(charges: readonly ChargeToMail[]): string {
  const days = [...new Set(charges.map(({ dueDate, after }) => after?.lastDay ?? dueDate))].sort();
  const first = ` by ${formatDay(days[0] ?? '')}`;
  return days.length === 1 ? first : `, the first part${first}`;
}

function detailOf(charge: ChargeToMail, today: CalendarDate): string {
  const { startDate, dueDate, toPayCents, paidCents, lateFeeCents, after, feeToCome } = charge;
  const parts = [dueDate < today ? `was due ${formatDay(dueDate)}` : `due ${formatDay(dueDate)}`];
  if (startDate > today) parts.unshift(`starts ${formatDay(startDate)}`);
  if (lateFeeCents > 0) parts.push(`with a late fee of ${formatCents(lateFeeCents)}`);
  if (after !== undefined) parts.push(offerWords(toPayCents, after.lastDay, after.cents));
  if (feeToCome !== undefined) parts.push(feeToComeWords(feeToCome.cents, feeToCome.from));
  if (paidCents > 0) parts.push(`${formatCents(paidCents)} paid already`);
  if (charge.pendingCents > 0) parts.push(`${formatCents(charge.pendingCents)} on its way`);
  if (charge.creditCents > 0)
    parts.push(`your credit pays ${formatCents(charge.creditCents)} on the due date`);
  return parts.join(', ');
}
