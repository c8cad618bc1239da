import { reversalFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Payment refunded',
  on: { PaymentRefunded: ({ data }) => data.refundId },
  factsOf: reversalFacts,
  feeLabel: 'Fee given back',
  subject: ({ amount, organization }) => `Refund: ${amount} from ${organization}`,
  opening: ({ amount, why }) =>
    `${amount} of your payment goes back to you.${why} What it had paid is open again:`,
});
