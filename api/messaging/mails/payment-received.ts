import type { CreditSpent } from '../../../ledger/account/events.ts';
import type { Recorded } from '../../../ledger/catalogue.ts';
import type { EventLog } from '../../../ledger/log/log.ts';
import type { Account } from '../../platform/calls/readAccount.ts';
import { isByCorrection } from '../corrections.ts';
import { receivedFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const mail = paymentMail({
  label: 'Payment received',
  on: {
    PaymentRecorded: ({ data }) => (data.movedFrom === undefined ? data.paymentId : undefined),
    PaymentAccepted: ({ data }) => data.paymentId,
    // Credit beside money is in the mail of the money, which may have to wait.
    CreditSpent: async (event, log) =>
      (await isBesideMoney(event, log)) ? undefined : event.data.reservationId,
  },
  factsOf: receivedFacts,
  skip: (paymentId, account) =>
    isByCorrection(paymentId, account) || isReversed(paymentId, account)
      ? 'The mail about the correction says so.'
      : '',
  page: 'receipt',
  thanks: 'Nothing more is to be paid. Thank you!',
  subject: ({ amount, organization, isCreditOnly }) =>
    isCreditOnly
      ? `Paid from your credit: ${amount} to ${organization}`
      : `Payment received: ${amount} to ${organization}`,
  opening: ({ amount, isCreditOnly }) =>
    isCreditOnly
      ? `Your credit of ${amount} was used. It paid:`
      : `Your payment of ${amount} was received. It paid:`,
});

/** The money follows at once, by the same command. */
async function isBesideMoney(
  { stream, version, metadata }: Recorded<CreditSpent>,
  log: EventLog,
): Promise<boolean> {
  const [next] = await log.readStream(stream, version);
  return next?.type === 'PaymentAccepted' && next.metadata.commandId === metadata.commandId;
}

/** It was verified, and reversed while its mail waited. */
function isReversed(paymentId: string, { state }: Account): boolean {
  const payment = state.payments.get(paymentId);
  return payment?.kind === 'screenshot' && payment.status === 'accepted' && payment.reversedCents > 0;
}
