import { reinstatementFacts, reversalFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';
import { disputeMail, disputeSubject } from './disputes.ts';

export const paymentRefunded = paymentMail({
  label: 'Payment refunded',
  on: { PaymentRefunded: ({ data }) => data.refundId },
  factsOf: reversalFacts,
  feeLabel: 'Fee given back',
  subject: ({ amount, organization }) => `Refund: ${amount} from ${organization}`,
  opening: ({ amount, why }) =>
    `${amount} of your payment goes back to you.${why} What it had paid is open again:`,
});

export const paymentReturned = paymentMail({
  label: 'Payment returned',
  on: { PaymentReturned: ({ data }) => data.returnId },
  factsOf: reversalFacts,
  feeLabel: 'Fee given back',
  subject: ({ amount, organization }) => `Payment returned: ${amount} to ${organization}`,
  opening: ({ amount, why }) =>
    `Your bank has taken back your payment of ${amount}.${why} What it had paid is open again:`,
});

export const refundFailed = paymentMail({
  label: 'Refund failed',
  on: { RefundFailed: ({ data }) => data.refundId },
  factsOf: reinstatementFacts,
  subject: ({ amount, organization }) => `Refund failed: ${amount} from ${organization}`,
  opening: ({ amount, why }) =>
    `A refund of ${amount} did not reach you, and the money came back.${why} Ask your treasurer how else you can get it. Until then it pays again:`,
});

export const adminRefundFailed = disputeMail({
  label: 'Refund failed, to administrators',
  on: { RefundFailed: ({ data }) => disputeSubject(data.paymentId, data.refundId) },
  factsOf: reinstatementFacts,
  summary: 'Refund failed',
  opening: ({ amount, memberName, why }) =>
    `A refund of ${amount} did not reach ${memberName}, and the money came back.${why}`,
  heading: 'Paid again:',
  advice:
    'Ask the member for another way to give it back. To record that, remove or lower the charges, or leave it as credit.',
});
