import { sumPerCharge } from '../../ledger/account/allocations.ts';
import { type CalendarDate, dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { because } from '../../projections/sentences/words.ts';
import { type Account, dueNowOn, readAccount } from '../platform/calls/readAccount.ts';
import { figureNames } from '../platform/contract/words.ts';
import type { MailDefinition, MailEvents } from './definition.ts';
import type { AmountLine, Block } from './layout.ts';
import { type ChargeLine, linesOf, type PaymentFacts, toPayer } from './paymentFacts.ts';

export interface PaymentMailData extends Omit<PaymentFacts, 'allocations' | 'others'> {
  /** What each charge got, or what is due on it again. */
  readonly charges: readonly ChargeLine[];
  readonly chargeIds: readonly string[];
  /** The payment, refund, return or dispute. */
  readonly subjectId: string;
  /** What is due now, on the day of sending. */
  readonly dueNowCents: number;
}

interface Words {
  readonly amount: string;
  readonly organization: string;
  /** " Reason: …." or nothing. */
  readonly why: string;
  readonly isCreditOnly: boolean;
}

interface PaymentMail {
  readonly label: string;
  readonly on: MailEvents;
  /** What the mail is about; undefined when the account has no such payment, refund, return or dispute. */
  factsOf(
    subjectId: string,
    events: Account['events'],
    dayOf: (at: string) => CalendarDate,
  ): PaymentFacts | undefined;
  /** Why there is nothing to say; empty when there is. */
  skip?(subjectId: string, account: Account): string;
  subject(words: Words): string;
  opening(words: Words): string;
  /** Where the member sees more. Default: the profile, with what there is to pay. */
  readonly page?: 'receipt';
  /** Says what is due now, if anything. Default true. */
  readonly asksToPay?: boolean;
  /** Shown when nothing is due now. */
  readonly thanks?: string;
  readonly feeLabel?: string;
}

/** A mail about one payment, to the member who made it. */
export function paymentMail({
  label,
  on,
  factsOf,
  skip = () => '',
  subject,
  opening,
  page,
  asksToPay = true,
  thanks,
  feeLabel = 'Credit card fee',
}: PaymentMail): MailDefinition<PaymentMailData> {
  return {
    label,
    to: 'member',
    on,
    async read(context) {
      const { queued, member, today } = context;
      const subjectId = queued.subjectId ?? '';
      const account = await readAccount(context);
      const reason = skip(subjectId, account);
      if (reason !== '') return { skip: reason };
      const facts = factsOf(subjectId, account.events, (at) => dayIn(member.timeZone, new Date(at)));
      if (facts === undefined) return { skip: 'Payment not found.' };
      return {
        ...facts,
        reason: toPayer(facts.reason),
        subjectId,
        charges: linesOf(facts, account.state),
        chargeIds: [...sumPerCharge(facts.allocations).keys()],
        dueNowCents: dueNowOn(account.state, today),
      };
    },
    write(data, { organization, publicUrl }) {
      const { amountCents, creditCents, dueNowCents, reason, chargeIds } = data;
      const isCreditOnly = amountCents === 0 && creditCents > 0;
      const amount = formatCents(isCreditOnly ? creditCents : amountCents);
      const words = { amount, organization, why: because(reason), isCreditOnly };
      const asks = asksToPay && dueNowCents > 0;
      const blocks: Block[] = [
        opening(words),
        { kind: 'amounts', lines: amountLines(data, feeLabel) },
        referenceOf(data),
      ];
      if (thanks !== undefined && dueNowCents === 0) blocks.push(thanks);
      if (asks) blocks.push(`${figureNames.dueNow}: ${formatCents(dueNowCents)}.`);
      const url =
        page === 'receipt' ? `${publicUrl}/receipt?payment=${data.subjectId}` : `${publicUrl}/profile`;
      const label = page === 'receipt' ? 'See the receipt' : asks ? 'See what you owe' : 'See your payments';
      blocks.push({ kind: 'link', label, url });
      return { subject: subject(words), blocks, chargeIds };
    },
  };
}

function amountLines(
  { charges, excessCents, feeCents, creditCents }: PaymentMailData,
  feeLabel: string,
): AmountLine[] {
  const more = [
    { label: 'Kept as your credit', cents: excessCents },
    { label: feeLabel, cents: feeCents },
    { label: 'Of this, from your credit', cents: creditCents },
  ];
  return [
    ...charges.map(({ name, cents }) => ({ label: name, cents })),
    ...more.filter(({ cents }) => cents > 0),
  ];
}

function referenceOf({ method, orderId, day }: PaymentMailData): string {
  const order = orderId === '' ? '' : `, order ${orderId}`;
  return `${method}, ${formatDay(day)}${order}.`;
}
