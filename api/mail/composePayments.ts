import { type AccountEvent, type Allocation, chargeName, sumPerCharge } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { listPayments } from '../../projections/payments.ts';
import { owedOn } from './composeCharges.ts';
import type { Account, ComposeDeps, Composed, Occasion, Skipped } from './occasion.ts';
import {
  type PaymentMailData,
  type PaymentMailKind,
  paymentMail,
  toVerifyMail,
} from './templates/payments.ts';

/** What a mail says about a payment, apart from who gets it. */
type PaymentFacts = Pick<
  PaymentMailData,
  'method' | 'orderId' | 'day' | 'amountCents' | 'feeCents' | 'creditCents' | 'excessCents' | 'reason'
> & { readonly allocations: readonly Allocation[]; readonly others: PaymentMailData['charges'] };

/** A mail about a payment, from the events of the account. */
export function composePaymentMail(
  { queued, member, today, publicUrl }: Occasion,
  kind: PaymentMailKind,
  account: Account,
): Composed | Skipped {
  const subjectId = queued.subjectId ?? '';
  if (kind === 'payment-pending' && !isOnItsWay(account, subjectId))
    return { skipped: 'The payment was settled by then.' };
  if (kind === 'payment-failed' && account.state.payments.get(subjectId)?.method === 'card')
    return { skipped: 'Who pays by card sees at once that it failed.' };
  const dayOf = (at: string) => dayIn(member.timeZone, new Date(at));
  const facts = factsOf(kind, subjectId, account.events, dayOf);
  if (facts === undefined) return { skipped: 'There is no such payment.' };
  const { allocations, others, ...rest } = facts;
  const perCharge = sumPerCharge(allocations);
  const mail = paymentMail({
    ...rest,
    kind,
    organisation: member.org,
    fname: member.fname,
    charges: [
      ...[...perCharge].map(([chargeId, cents]) => {
        const terms = account.state.charges.get(chargeId)?.terms;
        return { name: terms === undefined ? 'Charge' : chargeName(terms), cents };
      }),
      ...others,
    ],
    owedCents: owedOn(account, today),
    url: `${publicUrl}/${kind === 'payment-received' || kind === 'payment-pending' ? 'payHistory' : 'profile'}`,
  });
  return { ...mail, chargeIds: [...perCharge.keys()] };
}

function isOnItsWay({ state }: Account, paymentId: string): boolean {
  const status = state.payments.get(paymentId)?.status;
  return status === 'pending' || status === 'submitted';
}

function factsOf(
  kind: PaymentMailKind,
  subjectId: string,
  events: readonly Recorded<AccountEvent>[],
  dayOf: (at: string) => string,
): PaymentFacts | undefined {
  switch (kind) {
    case 'payment-received':
      return receivedFacts(subjectId, events, dayOf);
    case 'payment-pending':
    case 'payment-failed':
    case 'payment-declined':
      return begunFacts(subjectId, events);
    case 'payment-returned':
    case 'payment-refunded':
      return takenBackFacts(subjectId, events);
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}

/** What was paid: by money, by credit, or both. */
function receivedFacts(
  paymentId: string,
  events: readonly Recorded<AccountEvent>[],
  dayOf: (at: string) => string,
): PaymentFacts | undefined {
  let facts: PaymentFacts | undefined;
  let creditCents = 0;
  const byCredit: Allocation[] = [];
  let creditDay = '';
  for (const event of events) {
    if (event.type === 'PaymentRecorded' && event.data.paymentId === paymentId) {
      const { method, orderId, paidOn: day, amountCents, allocations } = event.data;
      facts = { ...nothing, method: methodName(method), orderId, day, amountCents, allocations };
    } else if (event.type === 'PaymentAccepted' && event.data.paymentId === paymentId) {
      const { method, orderId, paidOn: day, amountCents, feeCents, feePassedOn, excessCents } = event.data;
      facts = {
        ...nothing,
        method: methodName(method),
        orderId,
        day,
        amountCents,
        feeCents: feePassedOn ? feeCents : 0,
        excessCents,
        allocations: event.data.allocations,
      };
    } else if (event.type === 'CreditSpent' && event.data.reservationId === paymentId) {
      creditCents += event.data.amountCents;
      byCredit.push(...event.data.allocations);
      creditDay = dayOf(event.metadata.at);
    }
  }
  if (facts === undefined && creditCents === 0) return undefined;
  const paid = facts ?? { ...nothing, method: 'Credit', day: creditDay, allocations: [] };
  return { ...paid, creditCents, allocations: [...paid.allocations, ...byCredit] };
}

/** What a payment was meant for, and why it ended if it did. */
function begunFacts(paymentId: string, events: readonly Recorded<AccountEvent>[]): PaymentFacts | undefined {
  let facts: PaymentFacts | undefined;
  for (const event of events) {
    if (
      (event.type === 'PaymentInitiated' || event.type === 'PaymentSubmitted') &&
      event.data.paymentId === paymentId
    ) {
      const { method, amountCents, creditCents, allocations, startedOn: day } = event.data;
      const isStripe = event.type === 'PaymentInitiated';
      facts = {
        ...nothing,
        method: methodName(method),
        orderId: isStripe ? event.data.intentId : event.data.orderId,
        day,
        amountCents,
        feeCents: isStripe && event.data.feePassedOn ? event.data.feeCents : 0,
        creditCents,
        allocations,
      };
    } else if (
      (event.type === 'PaymentFailed' || event.type === 'PaymentDeclined') &&
      event.data.paymentId === paymentId
    ) {
      facts = facts && { ...facts, reason: event.data.reason };
    }
  }
  return facts;
}

/** What went back by a refund or return, and what is due again for it. */
function takenBackFacts(
  takenId: string,
  events: readonly Recorded<AccountEvent>[],
): PaymentFacts | undefined {
  for (const event of events) {
    const isIt =
      (event.type === 'PaymentRefunded' && event.data.refundId === takenId) ||
      (event.type === 'PaymentReturned' && event.data.returnId === takenId);
    if (!isIt) continue;
    const { paymentId, amountCents, feeCents, reopened, takenOn: day, reason } = event.data;
    const { chargedCents, fromCreditCents } = event.data;
    const begun = receivedFacts(paymentId, events, () => day);
    const { method = 'Payment', orderId = '' } = begun ?? {};
    const others = [
      ...(chargedCents > 0 ? [{ name: 'A new charge for the rest', cents: chargedCents }] : []),
      ...(fromCreditCents > 0 ? [{ name: 'Taken from your credit', cents: fromCreditCents }] : []),
    ];
    return {
      ...nothing,
      method,
      orderId,
      day,
      amountCents,
      feeCents,
      reason,
      others,
      allocations: reopened,
    };
  }
  return undefined;
}

const nothing = {
  orderId: '',
  amountCents: 0,
  feeCents: 0,
  creditCents: 0,
  excessCents: 0,
  reason: '',
  others: [],
};

const methodNames: Readonly<Record<string, string>> = {
  card: 'Card',
  ach: 'Bank transfer (ACH)',
  venmo: 'Venmo',
  zelle: 'Zelle',
  cash: 'Cash',
  check: 'Check',
  'bank-transfer': 'Bank transfer',
  other: 'Payment',
};

/** How a method is called in a sentence. */
function methodName(method: string): string {
  return methodNames[method] ?? method;
}

/** To an administrator: a payment that waits to be verified, unless it does not any more. */
export async function composeToVerify(
  { db }: ComposeDeps,
  { queued, member, publicUrl }: Occasion,
): Promise<Composed | Skipped> {
  if (member.role !== 'admin') return { skipped: 'Not an administrator any more.' };
  const ids = [queued.subjectId ?? ''];
  const { rows } = await listPayments(db, queued.orgCode, { filter: { ids, status: ['pending'] }, limit: 1 });
  const payment = rows[0];
  if (payment === undefined) return { skipped: 'The payment was settled by then.' };
  const mail = toVerifyMail({
    organisation: member.org,
    fname: member.fname,
    memberName: payment.name,
    method: methodName(payment.method),
    payer: payment.payer,
    amountCents: payment.amountCents,
    day: payment.paidOn,
    url: `${publicUrl}/verifypayments`,
  });
  return { ...mail, chargeIds: payment.charges.map(({ chargeId }) => chargeId) };
}
