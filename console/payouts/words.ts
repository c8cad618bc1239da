import type { PayoutDetail } from '../../api/payout/contract.ts';

/** What a line of a payout is. */
export const kindWords: Readonly<Record<PayoutDetail['lines'][number]['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  return: 'Returned by the bank',
  dispute: 'Dispute',
  restored: 'Came back',
  other: 'Other, by Stripe',
};

/** What the lines of one kind are together. */
export const sumWords: Readonly<Record<string, string>> = {
  payment: 'Payments',
  refund: 'Refunds',
  return: 'Returned by banks',
  dispute: 'Disputes',
  restored: 'Refunds that failed and disputes won',
  other: 'Other, by Stripe',
};
