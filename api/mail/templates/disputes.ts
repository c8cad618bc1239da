import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { because } from '../../../projections/sentences/words.ts';
import { type Block, type RenderedMail, renderMail } from '../layout.ts';

/** Mails to administrators about a member's payment that was taken back, or could not be given back. */
export type DisputeMailKind =
  | 'admin-disputed'
  | 'admin-dispute-won'
  | 'admin-dispute-lost'
  | 'admin-refund-failed';

export interface DisputeMailData {
  readonly kind: DisputeMailKind;
  readonly organisation: string;
  readonly fname: string;
  /** Whose payment it is, and how it was made, e.g. `Card`. */
  readonly memberName: string;
  readonly method: string;
  readonly orderId: string;
  readonly day: CalendarDate;
  readonly amountCents: number;
  /** What is due again on each charge, or paid again; empty when nothing moved. */
  readonly charges: readonly { readonly name: string; readonly cents: number }[];
  /** What became the member's credit. */
  readonly excessCents: number;
  /** In the bank's words; empty when nobody said. */
  readonly reason: string;
  /** The member's account. */
  readonly url: string;
}

export function disputeMail(data: DisputeMailData): RenderedMail {
  const { organisation, fname, memberName, method, orderId, day, charges, excessCents, url } = data;
  const { subject, opening, heading, advice } = wordsOf(data);
  const lines = [
    ...charges.map(({ name, cents }) => ({ label: name, cents })),
    ...(excessCents > 0 ? [{ label: 'Kept as credit', cents: excessCents }] : []),
  ];
  const blocks: Block[] = [
    { kind: 'text', text: `Hello ${fname},` },
    { kind: 'text', text: lines.length === 0 ? opening : `${opening} ${heading}` },
    ...(lines.length === 0 ? [] : [{ kind: 'amounts' as const, lines }]),
    { kind: 'text', text: advice },
    { kind: 'text', text: `${method}, ${formatDay(day)}, order ${orderId}.` },
    { kind: 'link', label: `The account of ${memberName}`, url },
  ];
  return renderMail({ organisation, subject, blocks });
}

function wordsOf({ kind, memberName, method, amountCents, reason }: DisputeMailData): {
  readonly subject: string;
  readonly opening: string;
  /** Before the lines. */
  readonly heading: string;
  readonly advice: string;
} {
  const amount = formatCents(amountCents);
  const why = because(reason);
  const payment = `${amount} by ${method} from ${memberName}`;
  switch (kind) {
    case 'admin-disputed':
      return {
        subject: `Disputed: ${payment}`,
        opening: `A payment of ${memberName} is disputed: the bank has taken ${amount} back.${why}`,
        heading: 'Due again:',
        advice:
          'Disputes are answered at Stripe, by whoever runs this Bursar, within the days that Stripe gives. Hand over what shows that the payment was meant, or ask the member to withdraw the dispute.',
      };
    case 'admin-dispute-won':
      return {
        subject: `Dispute won: ${payment}`,
        opening: `The dispute over a payment of ${memberName} was won: ${amount} is back.`,
        heading: 'Paid again:',
        advice: 'There is nothing more to do.',
      };
    case 'admin-dispute-lost':
      return {
        subject: `Dispute lost: ${payment}`,
        opening: `The dispute over a payment of ${memberName} was lost: ${amount} does not come back.`,
        heading: '',
        advice: 'What it had paid stays due. Ask the member to pay it otherwise, or write it off.',
      };
    case 'admin-refund-failed':
      return {
        subject: `Refund failed: ${payment}`,
        opening: `A refund of ${amount} did not reach ${memberName}, and the money came back.${why}`,
        heading: 'Paid again:',
        advice:
          'Ask the member for another way to give it back. To record that, remove or lower the charges, or leave it as credit.',
      };
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}
