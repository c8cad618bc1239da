import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { because } from '../../../projections/sentences/words.ts';
import { type AmountLine, type Block, type RenderedMail, renderMail } from '../layout.ts';

/** Mails about one payment, to who made it. */
export type PaymentMailKind =
  | 'payment-received'
  | 'payment-pending'
  | 'payment-failed'
  | 'payment-declined'
  | 'payment-returned'
  | 'payment-refunded'
  | 'payment-disputed'
  | 'dispute-won'
  | 'refund-failed';

export interface PaymentMailData {
  readonly kind: PaymentMailKind;
  readonly organisation: string;
  readonly fname: string;
  /** As people read it, e.g. `Card` or `Venmo`. */
  readonly method: string;
  readonly orderId: string;
  readonly day: CalendarDate;
  /** The money: what was paid, the fee included; or what went back. */
  readonly amountCents: number;
  /** A fee within it that the member pays; 0 for none. */
  readonly feeCents: number;
  /** Credit that was used besides. */
  readonly creditCents: number;
  /** What was kept as credit, because less was due. */
  readonly excessCents: number;
  /** What each charge got, or what is due on it again. */
  readonly charges: readonly { readonly name: string; readonly cents: number }[];
  /** Why it failed, was declined or went back; empty when nobody said. */
  readonly reason: string;
  /** What the member owes on the day of sending. */
  readonly owedCents: number;
  readonly url: string;
}

export function paymentMail(data: PaymentMailData): RenderedMail {
  const { organisation, fname, url } = data;
  const { subject, opening } = wordsOf(data);
  const asksToPay = data.owedCents > 0 && data.kind !== 'payment-pending';
  const blocks: Block[] = [
    { kind: 'text', text: `Hello ${fname},` },
    { kind: 'text', text: opening },
    { kind: 'amounts', lines: linesOf(data) },
    { kind: 'text', text: referenceOf(data) },
  ];
  if (data.kind === 'payment-received' && data.owedCents === 0)
    blocks.push({ kind: 'text', text: 'Nothing more is to be paid. Thank you!' });
  if (asksToPay) blocks.push({ kind: 'text', text: `You owe ${formatCents(data.owedCents)} at the moment.` });
  blocks.push({ kind: 'link', label: asksToPay ? 'See what is to pay' : 'See your payments', url });
  return renderMail({ organisation, subject, blocks });
}

function wordsOf(data: PaymentMailData): { subject: string; opening: string } {
  const { kind, organisation } = data;
  const isCreditOnly = data.amountCents === 0 && data.creditCents > 0;
  const amount = formatCents(isCreditOnly ? data.creditCents : data.amountCents);
  const why = because(data.reason);

  switch (kind) {
    case 'payment-received':
      return {
        subject: `Payment received: ${amount} to ${organisation}`,
        opening: isCreditOnly
          ? `Your credit of ${amount} was used. It paid:`
          : `Your payment of ${amount} was received. It paid:`,
      };
    case 'payment-pending':
      return {
        subject: `Payment pending: ${amount} to ${organisation}`,
        opening: `Your payment of ${amount} is being processed. We will write again once it is through. It is meant for:`,
      };
    case 'payment-failed':
      return {
        subject: `Payment failed: ${amount} to ${organisation}`,
        opening: `Your payment of ${amount} did not go through, so nothing was paid.${why} It was meant for:`,
      };
    case 'payment-declined':
      return {
        subject: `Payment declined: ${amount} to ${organisation}`,
        opening: `Your payment of ${amount} could not be confirmed and was declined.${why} It was meant for:`,
      };
    case 'payment-returned':
      return {
        subject: `Payment returned: ${amount} to ${organisation}`,
        opening: `Your bank has taken back your payment of ${amount}.${why} What it had paid is open again:`,
      };
    case 'payment-refunded':
      return {
        subject: `Refund: ${amount} from ${organisation}`,
        opening: `${amount} of your payment goes back to you.${why} What it had paid is open again:`,
      };
    case 'payment-disputed':
      return {
        subject: `Payment disputed: ${amount} to ${organisation}`,
        opening: `Your payment of ${amount} is disputed at your bank, which has taken the money back.${why} If you did not mean that, tell your bank and your treasurer. What it had paid is open again:`,
      };
    case 'dispute-won':
      return {
        subject: `Dispute settled: ${amount} to ${organisation}`,
        opening: `The dispute over your payment of ${amount} is settled: the money is with ${organisation} again. It pays:`,
      };
    case 'refund-failed':
      return {
        subject: `Refund failed: ${amount} from ${organisation}`,
        opening: `A refund of ${amount} did not reach you, and the money came back.${why} Ask your treasurer how else you can get it. Until then it pays again:`,
      };
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}

function linesOf({ kind, charges, feeCents, creditCents, excessCents }: PaymentMailData): AmountLine[] {
  const fee =
    kind === 'payment-refunded' || kind === 'payment-returned' || kind === 'payment-disputed'
      ? 'Fee given back'
      : 'Processing fee';
  return [
    ...charges.map(({ name, cents }) => ({ label: name, cents })),
    ...(excessCents > 0 ? [{ label: 'Kept as your credit', cents: excessCents }] : []),
    ...(feeCents > 0 ? [{ label: fee, cents: feeCents }] : []),
    ...(creditCents > 0 ? [{ label: 'Of this, from your credit', cents: creditCents }] : []),
  ];
}

function referenceOf({ method, orderId, day }: PaymentMailData): string {
  const order = orderId === '' ? '' : `, order ${orderId}`;
  return `${method}, ${formatDay(day)}${order}.`;
}

export interface ToVerifyData {
  readonly organisation: string;
  readonly fname: string;
  /** Who paid, how, and under which name there. */
  readonly memberName: string;
  readonly method: string;
  readonly payer: string;
  readonly amountCents: number;
  readonly day: CalendarDate;
  readonly url: string;
}

/** To an administrator: a payment with a screenshot waits for him. */
export function toVerifyMail(data: ToVerifyData): RenderedMail {
  const { organisation, fname, memberName, method, payer, amountCents, day, url } = data;
  return renderMail({
    organisation,
    subject: `To verify: ${formatCents(amountCents)} by ${method} from ${memberName}`,
    blocks: [
      { kind: 'text', text: `Hello ${fname},` },
      {
        kind: 'text',
        text: `${memberName} says that this was paid by ${method} (${payer}) on ${formatDay(day)}. Please look whether it came, and verify or decline it:`,
      },
      { kind: 'amounts', lines: [{ label: `${method} payment`, cents: amountCents }] },
      { kind: 'link', label: 'Verify Payments', url },
    ],
  });
}
