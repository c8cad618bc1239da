import { disputeMail, disputeSubject } from '../disputeMail.ts';
import { reversalFacts } from '../paymentFacts.ts';

export const mail = disputeMail({
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
