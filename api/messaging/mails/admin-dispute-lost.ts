import { disputeMail, disputeSubject } from '../disputeMail.ts';
import { reversalFacts } from '../paymentFacts.ts';

export const mail = disputeMail({
  label: 'Dispute lost, to administrators',
  on: { DisputeLost: ({ data }) => disputeSubject(data.paymentId, data.disputeId) },
  factsOf: reversalFacts,
  summary: 'Dispute lost',
  opening: ({ amount, memberName }) =>
    `The dispute over a payment of ${memberName} was lost: ${amount} does not come back.`,
  advice: 'What it had paid stays due. Ask the member to pay it otherwise, or write it off.',
});
