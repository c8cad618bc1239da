import { disputeMail, disputeSubject } from '../disputeMail.ts';
import { warningFacts } from '../paymentFacts.ts';

export const mail = disputeMail({
  label: 'Fraud warning, to administrators',
  on: { FraudWarningReceived: ({ data }) => disputeSubject(data.paymentId, data.warningId) },
  factsOf: warningFacts,
  summary: 'Warned of fraud',
  opening: ({ amount, memberName }) =>
    `The network of the card warns that a payment of ${amount} by ${memberName} may be fraud. No money has moved.`,
  advice:
    'Ask the member whether they made this payment. If they did not, refund it now: a dispute takes the money all the same, and Stripe’s fee for it besides.',
});
