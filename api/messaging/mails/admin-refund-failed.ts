import { disputeMail, disputeSubject } from '../disputeMail.ts';
import { reinstatementFacts } from '../paymentFacts.ts';

export const mail = disputeMail({
  label: 'Refund failed, to administrators',
  on: { RefundFailed: ({ data }) => disputeSubject(data.paymentId, data.refundId) },
  factsOf: reinstatementFacts,
  summary: 'Refund failed',
  opening: ({ amount, memberName, why }) =>
    `A refund of ${amount} did not reach ${memberName}, and the money came back.${why}`,
  heading: 'Paid again:',
  advice:
    'Ask the member for another way to give it back. To record that, remove or lower the charges, or leave it as credit.',
});
