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
      if (payment === undefined) return { skip: 'Payment not found.' };
      const { events, state } = await readAccount(context, payment.memberId);
      const reason = skip(reversalId, state);
      if (reason !== '') return { skip: reason };
      const facts = factsOf(reversalId, events);
      if (facts === undefined) return { skip: 'Dispute or refund not found.' };
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
    `Your payment of ${amount} was disputed, and your bank took the money back. If you made this payment, contact your bank and your treasurer. You owe these again:`,
});

export const disputeWon = paymentMail({
  label: 'Dispute settled',
  on: { DisputeWon: ({ data }) => data.disputeId },
  factsOf: reinstatementFacts,
  subject: ({ amount, organization }) => `Dispute settled: ${amount} to ${organization}`,
  opening: ({ amount, organization }) =>
    `The dispute over your payment of ${amount} is settled: ${organization} keeps the money. It pays:`,
});

export const adminDisputed = disputeMail({
  label: 'Dispute, to administrators',
  on: { PaymentDisputed: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: reversalFacts,
  skip: (disputeId, { disputes }) =>
    disputes.get(disputeId)?.status === 'open' ? '' : 'The dispute was already decided.',
  summary: 'Disputed',
  opening: ({ amount, memberName, why }) =>
    `A payment of ${memberName} was disputed, and the bank took ${amount} back.${why}`,
  heading: 'Due again:',
  advice:
    'Respond in your Stripe dashboard by Stripe’s deadline: show that the member made the payment, or ask the member to withdraw the dispute. Stripe charges a dispute fee either way.',
});

export const adminDisputeWon = disputeMail({
  label: 'Dispute won, to administrators',
  on: { DisputeWon: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: reinstatementFacts,
  summary: 'Dispute won',
  opening: ({ amount, memberName }) =>
    `The dispute over a payment of ${memberName} was won: ${amount} is back.`,
  heading: 'Paid again:',
  advice: 'No action is needed.',
});

export const adminDisputeLost = disputeMail({
  label: 'Dispute lost, to administrators',
  on: { DisputeLost: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: reversalFacts,
  summary: 'Dispute lost',
  opening: ({ amount, memberName }) =>
    `The dispute over a payment of ${memberName} was lost: ${amount} will not be returned.`,
  advice: 'The charges stay due. Ask the member to pay another way, or write them off.',
});

export const adminFraudWarning = disputeMail({
  label: 'Fraud warning, to administrators',
  on: { FraudWarningReceived: ({ data }) => disputeSubject(data.paymentId, data.warningId) },
  factsOf: warningFacts,
  summary: 'Warned of fraud',
  opening: ({ amount, memberName }) =>
    `The card network warns that a payment of ${amount} by ${memberName} may be fraud. The money has not moved.`,
  advice:
    'Ask the member whether they made this payment. If they did not, refund it now: a dispute takes the money anyway, plus a Stripe fee.',
});
