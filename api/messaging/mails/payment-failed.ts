import { openPaymentFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Payment failed',
  on: { PaymentFailed: ({ data }) => data.paymentId },
  factsOf: openPaymentFacts,
  skip: (paymentId, { state: { payments } }) =>
    payments.get(paymentId)?.method === 'card' ? 'Who pays by card sees at once that it failed.' : '',
  subject: ({ amount, organization }) => `Payment failed: ${amount} to ${organization}`,
  opening: ({ amount, why }) =>
    `Your payment of ${amount} did not go through, so nothing was paid.${why} It was meant for:`,
});
