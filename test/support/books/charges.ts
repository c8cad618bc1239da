import type { ChargeTerms } from '../../../ledger/account/events.ts';
import type { ChargeSum } from './chargeSums.ts';
import { type Fact, ofType, onCharge, orderIdOfCredit, total } from './facts.ts';
import { sumsOf } from './sums.ts';

/** A charge as the facts left it, and what it comes to on a day. */
export interface PlainCharge extends ChargeSum {
  readonly at: string;
  readonly terms: ChargeTerms;
  /** How it was last paid. */
  readonly method: string;
  readonly orderId: string;
}

/** What a charge is called. */
export const nameOf = ({ chargeType, other }: Pick<ChargeTerms, 'chargeType' | 'other'>): string =>
  other || chargeType;

/** What makes a charge. */
const charged = ['ChargeAssessed', 'OpeningBalanceCharged'] as const;

/** Every charge ever made, in that order. */
export function chargesOf(facts: readonly Fact[], today: string): PlainCharge[] {
  const streams = Map.groupBy(facts, ({ stream }) => stream);
  const sums = new Map(sumsOf(facts, today).charges.map((charge) => [charge.id, charge]));
  return ofType(facts, ...charged).map(({ stream, data: { chargeId }, metadata: { at } }) => {
    const account = streams.get(stream) ?? [];
    const given = ofType(account, ...charged, 'ChargeAmended');
    const terms = given.findLast(({ data }) => data.chargeId === chargeId)?.data.terms;
    const charge = sums.get(chargeId);
    if (charge === undefined || terms === undefined) throw new Error(`no charge ${chargeId}`);
    return { ...charge, at, terms, ...lastPaid(chargeId, account) };
  });
}

/** Money that a fact put on a charge, or took from it. */
export function moneyOn(fact: Fact, chargeId: string): number {
  switch (fact.type) {
    case 'PaymentRecorded':
    case 'PaymentAccepted':
    case 'RefundFailed':
    case 'DisputeWon':
    case 'PaymentReinstated':
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

/** How a charge was last paid: the way as it is known now. */
function lastPaid(chargeId: string, account: readonly Fact[]): Pick<PlainCharge, 'method' | 'orderId'> {
  let [method, orderId, lastPaidBy] = ['', '', ''];
  for (const fact of account) {
    if (moneyOn(fact, chargeId) > 0 && (fact.type === 'PaymentRecorded' || fact.type === 'PaymentAccepted'))
      ({ method, orderId, paymentId: lastPaidBy } = fact.data);
    if (fact.type === 'PaymentDetailsChanged' && fact.data.paymentId === lastPaidBy)
      method = fact.data.after.method;
    if (fact.type === 'CreditSpent' && onCharge(fact.data.allocations, chargeId) > 0) {
      [method, orderId] = ['credit', orderIdOfCredit(fact.data.reservationId)];
      lastPaidBy = orderId;
    }
  }
  return { method, orderId };
}

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
