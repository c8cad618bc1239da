import type { CreditSpent } from '../../../ledger/account/events.ts';
import type { Recorded } from '../../../ledger/catalogue.ts';
import type { EventLog } from '../../../ledger/log/log.ts';
import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { formatPayer } from '../../../ledger/values/phone.ts';
import { listPayments } from '../../../projections/payments/queries.ts';
import { methodName } from '../../../projections/sentences/words.ts';
import { type Account, isOnItsWay } from '../../platform/calls/readAccount.ts';
import { isByCorrection } from '../corrections.ts';
import type { MailDefinition } from '../definition.ts';
import { openPaymentFacts, receivedFacts } from '../paymentFacts.ts';
import { paymentMail } from '../paymentMail.ts';

export const paymentReceived = paymentMail({
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
      ? 'Covered by the email about the correction.'
      : '',
  page: 'receipt',
  thanks: 'Nothing more is due. Thank you!',
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

export const paymentPending = paymentMail({
  label: 'Payment pending',
  on: {
    PaymentPending: ({ data }) => data.paymentId,
    PaymentSubmitted: ({ data }) => data.paymentId,
  },
  factsOf: openPaymentFacts,
  skip: (paymentId, { state: { payments } }) =>
    isOnItsWay(payments.get(paymentId)?.status) ? '' : 'The payment was no longer pending.',
  page: 'receipt',
  asksToPay: false,
  subject: ({ amount, organization }) => `Payment pending: ${amount} to ${organization}`,
  opening: ({ amount }) =>
    `Your payment of ${amount} is being processed. We will email you once it is done. It will pay:`,
});

export const paymentDeclined = paymentMail({
  label: 'Payment declined',
  on: { PaymentDeclined: ({ data }) => data.paymentId },
  factsOf: openPaymentFacts,
  subject: ({ amount, organization }) => `Payment declined: ${amount} to ${organization}`,
  opening: ({ amount, why }) =>
    `Your payment of ${amount} could not be confirmed and was declined.${why} It was for:`,
});

export const paymentFailed = paymentMail({
  label: 'Payment failed',
  on: { PaymentFailed: ({ data }) => data.paymentId },
  factsOf: openPaymentFacts,
  skip: (paymentId, { state: { payments } }) =>
    payments.get(paymentId)?.method === 'card' ? 'Card failures are shown right away.' : '',
  subject: ({ amount, organization }) => `Payment failed: ${amount} to ${organization}`,
  opening: ({ amount, why }) => `Your payment of ${amount} failed, so nothing was paid.${why} It was for:`,
});

interface PaymentToVerify {
  /** Who paid, how, and under which name there. */
  readonly memberName: string;
  readonly method: string;
  readonly payer: string;
  readonly amountCents: number;
  readonly day: CalendarDate;
  readonly chargeIds: readonly string[];
  /** What the charges are called, with their memos. */
  readonly names: readonly string[];
}

/** A payment with a screenshot waits for an administrator. */
export const paymentToVerify: MailDefinition<PaymentToVerify> = {
  label: 'Payment to verify',
  to: 'admins',
  on: { PaymentSubmitted: ({ data }) => data.paymentId },
  async read({ db, queued }) {
    const filter = { ids: [queued.subjectId ?? ''], status: ['pending'] as const };
    const [payment] = (await listPayments(db, queued.orgCode, { filter, limit: 1 })).rows;
    if (payment === undefined) return { skip: 'The payment was already verified or declined.' };
    const { name: memberName, method, payer, amountCents, paidOn: day, charges } = payment;
    const chargeIds = charges.map(({ chargeId }) => chargeId);
    return {
      memberName,
      method: methodName(method),
      payer: formatPayer(method, payer),
      amountCents,
      day,
      chargeIds,
      names: charges.map(({ name }) => name),
    };
  },
  write: ({ memberName, method, payer, amountCents, day, chargeIds, names }, { publicUrl }) => ({
    subject: `To verify: ${formatCents(amountCents)} by ${method} from ${memberName}`,
    chargeIds,
    blocks: [
      `${memberName} reports paying this by ${method} (${payer}) on ${formatDay(day)}. Check that you received it, then verify or decline it:`,
      { kind: 'amounts', lines: [{ label: `${method} payment`, cents: amountCents }] },
      `For ${names.join('; ')}.`,
      { kind: 'link', label: 'Verify Payments', url: `${publicUrl}/verifypayments` },
    ],
  }),
};
