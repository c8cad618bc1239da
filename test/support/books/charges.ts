import type { ChargeTerms } from '../../../ledger/account/events.ts';
import { type Fact, memberOf, ofType, onCharge, sum, total } from './facts.ts';

/** A charge as the facts left it, and what it comes to on a day. */
export interface PlainCharge {
  readonly chargeId: string;
  readonly memberId: string;
  readonly at: string;
  readonly terms: ChargeTerms;
  readonly voided: boolean;
  readonly waived: boolean;
  /** What is shown of it besides, by the names of the API. */
  readonly besides: { readonly writtenOff: number };
  /** What it stands at in the accounts of `adjustments`, which removing it takes back. */
  readonly posted: Readonly<Record<string, number>>;
  readonly paid: number;
  /** The part of it that was credit. */
  readonly creditUsed: number;
  /** The fee and the discount as recorded. */
  readonly fee: number;
  readonly discount: number;
  /** What it owes by what is recorded. */
  readonly owed: number;
  /** The fee and the discount as they count on the day. */
  readonly feeToday: number;
  readonly discountToday: number;
  readonly total: number;
  readonly due: number;
  /** What is on its way to it, and what could be paid beside that. */
  readonly sent: number;
  readonly payable: number;
  readonly status: 'Paid' | 'Pending' | 'Overdue' | 'Current';
  /** How it was last paid. */
  readonly method: string;
  readonly orderId: string;
}

/** What a charge is called. */
export const nameOf = ({ chargeType, other }: Pick<ChargeTerms, 'chargeType' | 'other'>): string =>
  other || chargeType;

/** The account of what is added to a charge or taken off it, and its side there: debits are positive. */
export const adjustments: Readonly<Partial<Record<Fact['type'], readonly [account: string, side: 1 | -1]>>> =
  {
    LateFeeApplied: ['lateFees', -1],
    LateFeeRevoked: ['lateFees', 1],
    LateFeeWaived: ['lateFeesWaived', 1],
    LateFeeReinstated: ['lateFeesWaived', -1],
    EarlyDiscountGranted: ['earlyDiscounts', 1],
    EarlyDiscountRevoked: ['earlyDiscounts', -1],
    ChargeWrittenOff: ['badDebts', 1],
    WriteOffReversed: ['badDebts', -1],
    BadDebtRecovered: ['badDebtsRecovered', -1],
  };

type Adjustment =
  | 'LateFeeApplied'
  | 'EarlyDiscountGranted'
  | 'ChargeWrittenOff'
  | 'WriteOffReversed'
  | 'BadDebtRecovered';

/** What makes a charge. */
const charged = ['ChargeAssessed', 'OpeningBalanceCharged'] as const;

/** Every charge ever made, in that order. */
export function chargesOf(facts: readonly Fact[], today: string): PlainCharge[] {
  const streams = Map.groupBy(facts, ({ stream }) => stream);
  return ofType(facts, ...charged).map((fact) =>
    chargeOf(fact.data.chargeId, streams.get(fact.stream) ?? [], today),
  );
}

/** Money that a fact put on a charge, or took from it. */
export function moneyOn(fact: Fact, chargeId: string): number {
  switch (fact.type) {
    case 'PaymentRecorded':
    case 'PaymentAccepted':
    case 'RefundFailed':
    case 'DisputeWon':
      return onCharge(fact.data.allocations, chargeId);
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
    case 'PaymentReversed':
    case 'VerificationReopened':
      return -onCharge(fact.data.reopened, chargeId);
    default:
      return 0;
  }
}

/** Credit that a fact put on a charge, or set aside again. */
function creditOn(fact: Fact, chargeId: string): number {
  if (fact.type === 'CreditSpent') return onCharge(fact.data.allocations, chargeId);
  return fact.type === 'VerificationReopened' ? -onCharge(fact.data.creditReopened, chargeId) : 0;
}

function chargeOf(chargeId: string, account: readonly Fact[], today: string): PlainCharge {
  const own = account.filter((fact) => 'chargeId' in fact.data && fact.data.chargeId === chargeId);
  const [assessed] = ofType(own, ...charged);
  const terms = ofType(own, ...charged, 'ChargeAmended').at(-1)?.data.terms;
  if (assessed === undefined || terms === undefined) throw new Error(`no charge ${chargeId}`);

  const added = (...types: readonly Adjustment[]) =>
    sum(ofType(own, ...types).map(({ data }) => data.amountCents));
  const voided = ofType(own, 'ChargeVoided', 'ChargeReinstated').at(-1)?.type === 'ChargeVoided';
  const waived = ofType(own, 'LateFeeWaived', 'LateFeeReinstated').at(-1)?.type === 'LateFeeWaived';
  const feeBack = sum(ofType(own, 'LateFeeRevoked').map(({ data }) => data.amountCents));
  const fee = waived ? 0 : added('LateFeeApplied') - feeBack;
  const revoked = sum(ofType(own, 'EarlyDiscountRevoked').map(({ data }) => data.amountCents));
  const discount = added('EarlyDiscountGranted') - revoked;
  const again = (...types: readonly ('ChargeWrittenOff' | 'WriteOffReversed')[]) =>
    sum(ofType(own, ...types).map(({ data }) => data.recoveredCents ?? 0));
  const writtenOff = added('ChargeWrittenOff') - added('WriteOffReversed', 'BadDebtRecovered');
  const recovered = added('BadDebtRecovered') - again('ChargeWrittenOff') + again('WriteOffReversed');

  let paid = 0;
  let creditUsed = 0;
  let [method, orderId] = ['', ''];
  let lastPaidBy = '';
  for (const fact of account) {
    const isBack = fact.type === 'CreditIssued' && 'chargeId' in fact.data.source;
    const back = isBack && 'chargeId' in fact.data.source && fact.data.source.chargeId === chargeId;
    const credit = creditOn(fact, chargeId);
    paid += moneyOn(fact, chargeId) + credit - (back ? fact.data.amountCents : 0);
    // What is taken off a charge is its credit last: no more can remain than is paid at all.
    creditUsed = Math.min(creditUsed + credit, paid);
    if (moneyOn(fact, chargeId) > 0 && (fact.type === 'PaymentRecorded' || fact.type === 'PaymentAccepted'))
      ({ method, orderId, paymentId: lastPaidBy } = fact.data);
    if (fact.type === 'PaymentDetailsChanged' && fact.data.paymentId === lastPaidBy)
      method = fact.data.after.method;
    if (credit > 0 && fact.type === 'CreditSpent') {
      [method, orderId] = ['credit', fact.data.reservationId];
      lastPaidBy = orderId;
    }
  }

  const owed = voided ? -paid : terms.amountCents + fee - discount - writtenOff - paid;
  const { lateFee, earlyDiscount } = terms;
  const onTheWay = sentTo(chargeId, account);
  const sentOn =
    onTheWay
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? '';
  const wasOffered = earlyDiscount !== undefined && sentOn <= earlyDiscount.endDate && writtenOff === 0;
  const needed =
    terms.amountCents - (discount || (wasOffered ? earlyDiscount.amountCents : 0)) - writtenOff - paid;
  const sent = sum(onTheWay.map(({ amount }) => amount));
  const isSent = onTheWay.length > 0 && sent >= needed;
  const isReached = lateFee !== undefined && today >= lateFee.startDate && owed > 0 && !waived && !isSent;
  const feeToday = fee > 0 ? fee : isReached ? lateFee.amountCents : 0;
  const isOffered =
    earlyDiscount !== undefined && today <= earlyDiscount.endDate && writtenOff === 0 && !voided;
  const discountToday = discount > 0 ? discount : isOffered ? earlyDiscount.amountCents : 0;
  const worth = terms.amountCents + feeToday - discountToday - writtenOff;
  const due = voided ? 0 : Math.max(0, worth - paid);
  const byDates = today < terms.startDate ? 'Pending' : today > terms.dueDate ? 'Overdue' : 'Current';
  return {
    chargeId,
    memberId: memberOf(assessed),
    at: assessed.metadata.at,
    terms,
    voided,
    waived,
    besides: { writtenOff },
    posted: voided
      ? {}
      : {
          lateFees: -fee,
          earlyDiscounts: discount,
          badDebts: writtenOff + recovered,
          badDebtsRecovered: -recovered,
        },
    paid,
    creditUsed,
    fee,
    discount,
    owed,
    feeToday,
    discountToday,
    total: worth,
    due,
    sent,
    payable: isSent && fee === 0 ? 0 : Math.max(0, due - sent),
    status: due === 0 && !voided ? 'Paid' : byDates,
    method,
    orderId,
  };
}

/**
 * Payments that wait for the bank or an administrator: what each is to pay on a charge, and when the member
 * sent it.
 */
function sentTo(
  chargeId: string,
  account: readonly Fact[],
): { readonly amount: number; readonly day: string }[] {
  return ofType(account, 'PaymentSubmitted', 'PaymentPending', 'VerificationReopened').flatMap((sent) => {
    const { paymentId, allocations } = sent.data;
    const day = sent.type === 'PaymentPending' ? sent.data.startedOn : sent.data.occurredOn;
    const isOver = account
      .slice(account.indexOf(sent) + 1)
      .some(({ type, data }) => ends.has(type) && 'paymentId' in data && data.paymentId === paymentId);
    const amount = onCharge(allocations, chargeId);
    return isOver || amount === 0 ? [] : [{ amount, day }];
  });
}

/** What settles a payment one way or the other, or says again that it is on its way. */
const ends: ReadonlySet<string> = new Set([
  'PaymentPending',
  'PaymentAccepted',
  'PaymentFailed',
  'PaymentDeclined',
  'PaymentAbandoned',
]);

/** A member's credit that can be spent, and the part that is set aside. */
export function creditsOf(facts: readonly Fact[]): { readonly free: number; readonly reserved: number } {
  let [free, reserved] = [0, 0];
  for (const { type, data } of facts) {
    if (type === 'CreditIssued') free += data.amountCents;
    if (type === 'PaymentRecorded') free += data.excessCents ?? 0;
    if (type === 'ReimbursementPaid' && data.method === 'credit') free += data.amountCents;
    if (type === 'ReimbursementRemoved' && data.payment?.method === 'credit') free -= data.amountCents;
    if (type === 'OpeningCreditEntered') free += data.amountCents;
    if (type === 'OpeningCreditCorrected') free += data.amountCents - data.previousCents;
    if (type === 'CreditPayoutReversed') free += data.amountCents;
    if (type === 'CreditWithdrawn' || type === 'CreditPaidOut') free -= data.amountCents;
    if (type === 'CreditReserved') [free, reserved] = [free - data.amountCents, reserved + data.amountCents];
    if (type === 'CreditReleased') [free, reserved] = [free + data.amountCents, reserved - data.amountCents];
    if (type === 'CreditSpent') reserved -= data.amountCents;
    if (type === 'VerificationReopened')
      [free, reserved] = [free - data.excessCents, reserved + total(data.creditReopened)];
    if ('fromCreditCents' in data) free -= data.fromCreditCents;
  }
  return { free, reserved };
}
