import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { chargeName } from '../../ledger/account/chargeName.ts';
import { discountOn, dueOn, lateFeeOn } from '../../ledger/account/due.ts';
import { type CalendarDate, formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { figureNames } from '../contract/words.ts';
import { isSuspendedAt } from '../organization/tenantStatus.ts';
import { dueNowOn, pendingOf, readAccount } from './account.ts';
import type { MailContext, MailDefinition, Skip, TimeWindow } from './definition.ts';
import type { AmountLine, Block } from './layout.ts';

/** A charge as it is on the day of sending. */
export interface ChargeToMail {
  readonly chargeId: string;
  readonly name: string;
  readonly startDate: CalendarDate;
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
  readonly today: CalendarDate;
  /** At least one, each with something due. */
  readonly charges: readonly ChargeToMail[];
  /** All that is due now from the member, of these charges those that have started included. */
  readonly dueNowCents: number;
  /** The member's payments that are on their way and not counted yet. */
  readonly pendingCents: number;
}

interface Words {
  readonly amount: string;
  /** "on Nov 21, 2026", or "by" the last of several days. */
  readonly days: string;
  /** "this charge" or "these charges". */
  readonly what: string;
  readonly organization: string;
}

interface ChargeMail {
  readonly label: string;
  /** Left out: sent by hand, at any time. */
  readonly daysFromDueDate?: readonly TimeWindow[];
  subject(words: Words): string;
  opening(words: Words): string;
}

/** A mail that asks for money: for the charges with something due today, whose turn it still is. */
export function chargeMail({
  label,
  daysFromDueDate,
  subject,
  opening,
}: ChargeMail): MailDefinition<ChargeMailData> {
  return {
    label,
    to: 'member',
    daysFromDueDate,
    read: (context) => readCharges(context, daysFromDueDate),
    write({ today, charges, dueNowCents, pendingCents }, { organization, publicUrl }) {
      const total = charges.reduce((sum, { dueCents }) => sum + dueCents, 0);
      const lines: AmountLine[] = charges.map((charge) => ({
        label: charge.name,
        detail: detailOf(charge, today),
        cents: charge.dueCents,
      }));
      if (charges.length > 1) lines.push({ label: 'Together', cents: total, isTotal: true });
      const words = {
        amount: formatCents(total),
        days: daysOf(charges),
        what: charges.length === 1 ? 'this charge' : 'these charges',
        organization,
      };
      const blocks: Block[] = [opening(words), { kind: 'amounts', lines }];
      if (dueNowCents !== total)
        blocks.push(`${figureNames.dueNow} on all of your charges: ${formatCents(dueNowCents)}.`);
      if (pendingCents > 0)
        blocks.push(`A payment of ${formatCents(pendingCents)} is on its way. It is not counted above yet.`);
      blocks.push({ kind: 'link', label: 'Pay Now', url: `${publicUrl}/pay` });
      return { subject: subject(words), blocks, chargeIds: charges.map(({ chargeId }) => chargeId) };
    },
  };
}

async function readCharges(
  context: MailContext,
  windows: readonly TimeWindow[] | undefined,
): Promise<ChargeMailData | Skip> {
  const { queued, member, today, clock } = context;
  if (isSuspendedAt(member, clock()))
    return { skip: 'Nobody of the organization can sign in at the moment.' };
  const { state } = await readAccount(context);
  if (state.collections !== undefined) return { skip: 'The account is with collections.' };
  const charges = queued.chargeIds.flatMap((chargeId) => state.charges.get(chargeId) ?? []);
  const due = charges.filter((charge) => dueOn(charge, today) > 0);
  if (due.length === 0) return { skip: 'Nothing was due any more.' };
  const window = windows?.find(({ name }) => name === queued.dedupKey);
  const timely =
    windows === undefined ? due : due.filter(({ terms }) => isWithin(window, terms.dueDate, today));
  if (timely.length === 0) return { skip: 'Its day had passed.' };
  return {
    today,
    charges: timely.map((charge) => ({
      chargeId: charge.chargeId,
      name: chargeName(charge.terms),
      startDate: charge.terms.startDate,
      dueDate: charge.terms.dueDate,
      dueCents: dueOn(charge, today),
      paidCents: charge.paidCents,
      lateFeeCents: lateFeeOn(charge, today),
      discountCents: discountOn(charge, today),
      discountEndDate: charge.terms.earlyDiscount?.endDate,
    })),
    dueNowCents: dueNowOn(state, today),
    pendingCents: pendingOf(state),
  };
}

function isWithin(window: TimeWindow | undefined, dueDate: CalendarDate, today: CalendarDate): boolean {
  const days = differenceInCalendarDays(parseISO(today), parseISO(dueDate));
  return window !== undefined && days >= window.from && days <= window.to;
}

function daysOf(charges: readonly ChargeToMail[]): string {
  const days = [...new Set(charges.map(({ dueDate }) => dueDate))].sort();
  return `${days.length === 1 ? 'on' : 'by'} ${formatDay(days.at(-1) ?? '')}`;
}

function detailOf(charge: ChargeToMail, today: CalendarDate): string {
  const { startDate, dueDate, paidCents, lateFeeCents, discountCents, discountEndDate } = charge;
  const parts = [dueDate < today ? `was due ${formatDay(dueDate)}` : `due ${formatDay(dueDate)}`];
  if (startDate > today) parts.unshift(`starts ${formatDay(startDate)}`);
  if (lateFeeCents > 0) parts.push(`with a late fee of ${formatCents(lateFeeCents)}`);
  if (discountCents > 0 && discountEndDate !== undefined)
    parts.push(
      `early discount of ${formatCents(discountCents)} until ${formatDay(discountEndDate)} taken off`,
    );
  if (paidCents > 0) parts.push(`${formatCents(paidCents)} paid already`);
  return parts.join(', ');
}
