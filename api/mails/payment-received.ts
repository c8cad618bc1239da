import { isByCorrection } from '../delivery/corrections.ts';
import { receivedFacts } from '../delivery/paymentFacts.ts';
import { paymentMail } from '../delivery/paymentMail.ts';

export const mail = paymentMail({
  on: {
    PaymentRecorded: ({ data }) => (data.movedFrom === undefined ? data.paymentId : undefined),
    PaymentAccepted: ({ data }) => data.paymentId,
    // Credit alone, or beside money: then it is the same mail as the money's, which is sent once.
    CreditSpent: ({ data }) => data.reservationId,
  },
  factsOf: receivedFacts,
  skip: (paymentId, account) =>
    isByCorrection(paymentId, account) ? 'The mail about the correction says so.' : '',
  page: 'payHistory',
  thanks: 'Nothing more is to be paid. Thank you!',
  subject: ({ amount, organization }) => `Payment received: ${amount} to ${organization}`,
  opening: ({ amount, isCreditOnly }) =>
    isCreditOnly
      ? `Your credit of ${amount} was used. It paid:`
      : `Your payment of ${amount} was received. It paid:`,
});
