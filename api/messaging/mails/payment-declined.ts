import { openPaymentFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Payment declined',
  on: { PaymentDeclined: ({ data }) => data.paymentId },
  factsOf: openPaymentFacts,
  subject: ({ amount, organization }) => `Payment declined: ${amount} to ${organization}`,
  opening: ({ amount, why }) =>
    `Your payment of ${amount} could not be confirmed and was declined.${why} It was meant for:`,
});
