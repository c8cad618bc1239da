import { isOnItsWay } from '../../platform/calls/readAccount.ts';
import { openPaymentFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Payment pending',
  on: {
    PaymentPending: ({ data }) => data.paymentId,
    PaymentSubmitted: ({ data }) => data.paymentId,
  },
  factsOf: openPaymentFacts,
  skip: (paymentId, { state: { payments } }) =>
    isOnItsWay(payments.get(paymentId)?.status) ? '' : 'The payment was not on its way any more.',
  page: 'receipt',
  asksToPay: false,
  subject: ({ amount, organization }) => `Payment pending: ${amount} to ${organization}`,
  opening: ({ amount }) =>
    `Your payment of ${amount} is being processed. We will write again once it is through. It is meant for:`,
});
