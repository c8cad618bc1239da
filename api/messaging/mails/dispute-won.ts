import { reinstatementFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Dispute settled',
  on: { DisputeWon: ({ data }) => data.disputeId },
  factsOf: reinstatementFacts,
  subject: ({ amount, organization }) => `Dispute settled: ${amount} to ${organization}`,
  opening: ({ amount, organization }) =>
    `The dispute over your payment of ${amount} is settled: the money is with ${organization} again. It pays:`,
});
