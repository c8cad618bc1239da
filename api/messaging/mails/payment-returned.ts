import { reversalFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Payment returned',
  on: { PaymentReturned: ({ data }) => data.returnId },
  factsOf: reversalFacts,
  feeLabel: 'Fee given back',
  subject: ({ amount, organization }) => `Payment returned: ${amount} to ${organization}`,
  opening: ({ amount, why }) =>
    `Your bank has taken back your payment of ${amount}.${why} What it had paid is open again:`,
});
