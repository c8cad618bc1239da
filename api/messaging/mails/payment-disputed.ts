import { reversalFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Payment disputed',
  on: { PaymentDisputed: ({ data }) => data.disputeId },
  factsOf: reversalFacts,
  feeLabel: 'Fee given back',
  subject: ({ amount, organization }) => `Payment disputed: ${amount} to ${organization}`,
  opening: ({ amount }) =>
    `Your payment of ${amount} is disputed at your bank, which has taken the money back. If you did not mean that, tell your bank and your treasurer. What it had paid is open again:`,
});
