import { disputeMail, disputeSubject } from '../disputeMail.ts';
import { reinstatementFacts } from '../paymentFacts.ts';

export const mail = disputeMail({
  label: 'Dispute won, to administrators',
  on: { DisputeWon: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: reinstatementFacts,
  summary: 'Dispute won',
  opening: ({ amount, memberName }) =>
    `The dispute over a payment of ${memberName} was won: ${amount} is back.`,
  heading: 'Paid again:',
  advice: 'There is nothing more to do.',
});
