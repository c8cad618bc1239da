import { reinstatementFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Refund failed',
  on: { RefundFailed: ({ data }) => data.refundId },
  factsOf: reinstatementFacts,
  subject: ({ amount, organization }) => `Refund failed: ${amount} from ${organization}`,
  opening: ({ amount, why }) =>
    `A refund of ${amount} did not reach you, and the money came back.${why} Ask your treasurer how else you can get it. Until then it pays again:`,
});
