import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { listPayments } from '../../../projections/payments/queries.ts';
import { because, methodName } from '../../../projections/sentences/words.ts';
import { type Account, readAccount } from '../../platform/calls/readAccount.ts';
import type { MailDefinition, MailEvents } from '../definition.ts';
import type { Block } from '../layout.ts';
import {
  type ChargeLine,
  linesOf,
  type PaymentFacts,
  reinstatementFacts,
  reversalFacts,
  warningFacts,
} from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export interface DisputeMailData
  extends Pick<PaymentFacts, 'method' | 'orderId' | 'day' | 'amountCents' | 'excessCents'> {
  readonly memberId: string;
  readonly memberName: string;
  /** What is due again on each charge, or paid again; empty when nothing moved. */
  readonly charges: readonly ChargeLine[];
  readonly chargeIds: readonly string[];
  /** The bank's reason; empty when unknown. */
  readonly reason: string;
}

interface Words {
  readonly amount: string;
  readonly memberName: string;
  /** " Reason: …." or nothing. */
  readonly why: string;
}

interface DisputeMail {
  readonly label: string;
  readonly on: MailEvents;
  factsOf(reversalId: string, events: Account['events']): PaymentFacts | undefined;
  /** Why there is nothing to say; empty when there is. */
  skip?(reversalId: string, state: Account['state']): string;
  /** The first words of the subject. */
  readonly summary: string;
  opening(words: Words): string;
  /** Before the lines of charges. Left out: no money moved. */
  readonly heading?: string;
  readonly advice: string;
}

/** What such a mail is about: the payment, and the dispute of it or the refund. */
export function disputeSubject(paymentId: string, reversalId: string): string {
  return `${paymentId} ${reversalId}`;
}

/** To the administrators: a member's payment was taken back, or could not be given back. */
export function disputeMail({
  label,
  on,
  factsOf,
  skip = () => '',
  summary,
  opening,
  heading,
  advice,
}: DisputeMail): MailDefinition<DisputeMailData> {
  return {
    label,
    to: 'admins',
    on,
    async read(context) {
      const { queued, db } = context;
      const [paymentId = '', reversalId = ''] = (queued.subjectId ?? '').split(' ');
      const filter = { ids: [paymentId] };
      const [payment] = (await listPayments(db, queued.orgCode, { filter, limit: 1 })).rows;
      if (payment === undefined) return { skip: 'There is no such payment.' };
      const { events, state } = await readAccount(context, payment.memberId);
      const reason = skip(reversalId, state);
      if (reason !== '') return { skip: reason };
      const facts = factsOf(reversalId, events);
      if (facts === undefined) return { skip: 'There is no such dispute or refund.' };
      return {
        ...facts,
        memberId: payment.memberId,
        memberName: payment.name,
        method: methodName(payment.method),
        charges: heading === undefined ? [] : linesOf(facts, state),
        chargeIds: payment.charges.map(({ chargeId }) => chargeId),
      };
    },
    write(data, { publicUrl }) {
      const { memberId, memberName, method, orderId, day, amountCents, excessCents, chargeIds } = data;
      const amount = formatCents(amountCents);
      const lines = data.charges.map(({ name, cents }) => ({ label: name, cents }));
      if (excessCents > 0) lines.push({ label: 'Kept as credit', cents: excessCents });
      const sentence = opening({ amount, memberName, why: because(data.reason) });
      const blocks: Block[] =
        lines.length === 0 ? [sentence] : [`${sentence} ${heading ?? ''}`, { kind: 'amounts', lines }];
      return {
        subject: `${summary}: ${amount} by ${method} from ${memberName}`,
        chargeIds,
        blocks: [
          ...blocks,
          advice,
          `${method}, ${formatDay(day)}, order ${orderId}.`,
          { kind: 'link', label: `The account of ${memberName}`, url: `${publicUrl}/account/${memberId}` },
        ],
      };
    },
  };
}

export const paymentDisputed = paymentMail({
  label: 'Payment disputed',
  on: { PaymentDisputed: ({ data }) => data.disputeId },
  factsOf: reversalFacts,
  feeLabel: 'Fee given back',
  subject: ({ amount, organization }) => `Payment disputed: ${amount} to ${organization}`,
  opening: ({ amount }) =>
    `Your payment of ${amount} is disputed at your bank, which has taken the money back. If you did not mean that, tell your bank and your treasurer. What it had paid is open again:`,
});

export const disputeWon = paymentMail({
  label: 'Dispute settled',
  on: { DisputeWon: ({ data }) => data.disputeId },
  factsOf: reinstatementFacts,
  subject: ({ amount, organization }) => `Dispute settled: ${amount} to ${organization}`,
  opening: ({ amount, organization }) =>
    `The dispute over your payment of ${amount} is settled: the money is with ${organization} again. It pays:`,
});

export const adminDisputed = disputeMail({
  label: 'Dispute, to administrators',
  on: { PaymentDisputed: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: reversalFacts,
  skip: (disputeId, { disputes }) =>
    disputes.get(disputeId)?.status === 'open' ? '' : 'The dispute was decided by then.',
  summary: 'Disputed',
  opening: ({ amount, memberName, why }) =>
    `A payment of ${memberName} is disputed: the bank has taken ${amount} back.${why}`,
  heading: 'Due again:',
  advice:
    'Answer the dispute in your dashboard at Stripe, within the days that Stripe gives: show that the payment was meant, or ask the member to withdraw the dispute. Stripe takes a fee for a dispute, whoever wins it.',
});

export const adminDisputeWon = disputeMail({
  label: 'Dispute won, to administrators',
  on: { DisputeWon: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: reinstatementFacts,
  summary: 'Dispute won',
  opening: ({ amount, memberName }) =>
    `The dispute over a payment of ${memberName} was won: ${amount} is back.`,
  heading: 'Paid again:',
  advice: 'There is nothing more to do.',
});

export const adminDisputeLost = disputeMail({
  label: 'Dispute lost, to administrators',
  on: { DisputeLost: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: reversalFacts,
  summary: 'Dispute lost',
  opening: ({ amount, memberName }) =>
    `The dispute over a payment of ${memberName} was lost: ${amount} does not come back.`,
  advice: 'What it had paid stays due. Ask the member to pay it otherwise, or write it off.',
});

export const adminFraudWarning = disputeMail({
  label: 'Fraud warning, to administrators',
  on: { FraudWarningReceived: ({ data }) => disputeSubject(data.paymentId, data.warningId) },
  factsOf: warningFacts,
  summary: 'Warned of fraud',
  opening: ({ amount, memberName }) =>
    `The network of the card warns that a payment of ${amount} by ${memberName} may be fraud. No money has moved.`,
  advice:
    'Ask the member whether they made this payment. If they did not, refund it now: a dispute takes the money all the same, and Stripe’s fee for it besides.',
});
