import { reinstatementFacts, reversalFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';
import { disputeMail, disputeSubject } from './disputes.ts';

export const paymentRefunded = paymentMail({
  label: 'Payment refunded',
  on: { PaymentRefunded: ({ data }) => data.refundId },
  factsOf: reversalFacts,
  feeLabel: 'Fee given back',
  subject: ({ amount, organization }) => `Refund: ${amount} from ${organization}`,
  opening: ({ amount, why }) => `${amount} of your payment was refunded.${why} You owe these again:`,
});

export const paymentReturned = paymentMail({
  label: 'Payment returned',
  on: { PaymentReturned: ({ data }) => data.returnId },
  factsOf: reversalFacts,
  feeLabel: 'Fee given back',
  subject: ({ amount, organization }) => `Payment returned: ${amount} to ${organization}`,
  opening: ({ amount, why }) => `Your bank took back your payment of ${amount}.${why} You owe these again:`,
});

export const refundFailed = paymentMail({
  label: 'Refund failed',
  on: { RefundFailed: ({ data }) => data.refundId },
  factsOf: reinstatementFacts,
  subject: ({ amount, organization }) => `Refund failed: ${amount} from ${organization}`,
  opening: ({ amount, why }) =>
    `A refund of ${amount} did not reach you and was returned.${why} Ask your treasurer for another way to receive it. Until then it pays:`,
});

export const adminRefundFailed = disputeMail({
  label: 'Refund failed, to administrators',
  on: { RefundFailed: ({ data }) => disputeSubject(data.paymentId, data.refundId) },
  factsOf: reinstatementFacts,
  summary: 'Refund failed',
  opening: ({ amount, memberName, why }) =>
    `A refund of ${amount} did not reach ${memberName} and was returned.${why}`,
  heading: 'Paid again:',
  advice:
    'Ask the member for another way to refund it. To record that, remove or lower the charges, or leave it as credit.',
});
