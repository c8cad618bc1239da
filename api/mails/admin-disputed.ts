import { disputeMail, disputeSubject } from '../delivery/disputeMail.ts';
import { takenBackFacts } from '../delivery/paymentFacts.ts';

export const mail = disputeMail({
  on: { PaymentDisputed: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: takenBackFacts,
  skip: (disputeId, { disputes }) =>
    disputes.get(disputeId)?.status === 'open' ? '' : 'The dispute was settled by then.',
  news: 'Disputed',
  opening: ({ amount, memberName, why }) =>
    `A payment of ${memberName} is disputed: the bank has taken ${amount} back.${why}`,
  heading: 'Due again:',
  advice:
    'Disputes are answered at Stripe, by whoever runs this Bursar, within the days that Stripe gives. Hand over what shows that the payment was meant, or ask the member to withdraw the dispute.',
});
