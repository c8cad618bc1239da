import { chargesOf, nameOf, type PlainCharge } from './charges.ts';
import { type Fact, memberOf, occurredOn, ofType, orderIdOfCredit, sum, total } from './facts.ts';

/** A payment as lists and receipts show it. */
export interface PlainPayment {
  readonly paymentId: string;
  readonly memberId: string;
  readonly orderId: string;
  readonly method: string;
  readonly kind: 'manual' | 'stripe' | 'screenshot' | 'credit';
  readonly status:
    | 'hidden'
    | 'pending'
    | 'success'
    | 'failed'
    | 'refunded'
    | 'returned'
    | 'disputed'
    | 'reversed';
  /** What the member paid, a fee on top included. */
  readonly amount: number;
  /** The fee on top. */
  readonly fee: number;
  readonly credit: number;
  readonly excess: number;
  readonly refunded: number;
  readonly stripeFee: number;
  readonly failedRefund: { readonly amount: number; readonly reason: string };
  readonly reason: string;
  readonly day: string;
  readonly at: string;
  /** What each charge got, in the order of the receipt. */
  readonly parts: readonly { readonly chargeId: string; readonly name: string; readonly amount: number }[];
  readonly discount: number;
  readonly lateFee: number;
  readonly payer: string;
}

const paymentIn = ({ type, data }: Fact): string | undefined =>
  type === 'CreditSpent' ? data.reservationId : 'paymentId' in data ? data.paymentId : undefined;

/** Every payment that was ever begun, in that order. */
export function paymentsOf(facts: readonly Fact[], today: string, timeZone: string): PlainPayment[] {
  const charges = new Map(chargesOf(facts, today).map((charge) => [charge.id, charge]));
  const perPayment = Map.groupBy(facts, paymentIn);
  const lineOf = (id: string, own: readonly Fact[]) =>
    paymentOf(id, withoutUndone(own), charges, timeZone, facts);
  return [...perPayment].flatMap(([paymentId, own]) =>
    paymentId === undefined ? [] : [lineOf(paymentId, own), ...declinesOf(own, lineOf)],
  );
}

/** A verification that was undone has brought nothing: the payment waits as it did before. */
function withoutUndone(own: readonly Fact[]): readonly Fact[] {
  const undone = own.findLastIndex(({ type }) => type === 'VerificationReopened');
  return own.filter(
    ({ type }, index) => index >= undone || (type !== 'PaymentAccepted' && type !== 'CreditSpent'),
  );
}

/** A line for each card that was declined for a payment: what had been begun, and why nothing came of it. */
function declinesOf(own: readonly Fact[], lineOf: (id: string, facts: readonly Fact[]) => PlainPayment) {
  const begun = ofType(own, 'PaymentInitiated');
  return ofType(own, 'CardDeclined').map(({ data, metadata }): PlainPayment => {
    const { attemptId, reason, occurredOn: day } = data;
    return { ...lineOf(attemptId, begun), status: 'failed', reason, day, at: metadata.at };
  });
}

function paymentOf(
  paymentId: string,
  own: readonly Fact[],
  charges: ReadonlyMap<string, PlainCharge>,
  timeZone: string,
  facts: readonly Fact[],
): PlainPayment {
  const [first] = own;
  if (first === undefined) throw new Error('a payment without facts');
  const [begun] = ofType(own, 'PaymentInitiated', 'PaymentSubmitted');
  const [recorded] = ofType(own, 'PaymentRecorded');
  const [accepted] = ofType(own, 'PaymentAccepted');
  const spent = ofType(own, 'CreditSpent');
  const isByCredit = begun === undefined && recorded === undefined;
  const byMoney = (recorded ?? accepted ?? begun)?.data.allocations ?? [];
  const parts = new Map<string, number>();
  for (const { chargeId, amountCents } of [...byMoney, ...spent.flatMap(({ data }) => data.allocations)])
    parts.set(chargeId, (parts.get(chargeId) ?? 0) + amountCents);
  const creditSpent = sum(spent.map(({ data }) => data.amountCents));
  const main = recorded ?? begun;
  const details = ofType(own, 'PaymentDetailsChanged').at(-1)?.data.after;
  const sentOn = ofType(own, 'DateSentCorrected').at(-1)?.data.after;
  const fromStripe = begun?.type === 'PaymentInitiated' ? begun.data : undefined;
  const taken = reversalsOf(own);
  const granted = [...charges.values()].filter(
    (charge) => parts.has(charge.id) && settledBy(charge.id, facts) === paymentId,
  );
  const counted = accepted ?? recorded;
  return {
    paymentId,
    memberId: memberOf(first),
    orderId:
      recorded?.data.orderId ??
      fromStripe?.intentId ??
      ofType(own, 'PaymentSubmitted')[0]?.data.orderId ??
      orderIdOfCredit(paymentId),
    method: details?.method ?? main?.data.method ?? 'credit',
    kind: isByCredit ? 'credit' : recorded ? 'manual' : fromStripe ? 'stripe' : 'screenshot',
    status: statusOf(own, taken),
    amount: main?.data.amountCents ?? creditSpent,
    fee: fromStripe?.addedFeeCents ?? 0,
    stripeFee: sum(
      ofType(own, 'StripeFeesTaken').flatMap(({ data }) => data.fees.map((fee) => fee.amountCents)),
    ),
    credit: accepted || begun === undefined ? creditSpent : begun.data.creditCents,
    excess: (accepted ?? recorded)?.data.excessCents ?? 0,
    refunded: sum(taken.map(({ amount }) => amount)),
    failedRefund: failedRefundOf(own),
    reason: reasonOf(own, taken),
    day: details?.paidOn ?? sentOn ?? occurredOn(counted ?? begun ?? first, timeZone),
    at: madeAt(own).metadata.at,
    parts: [...parts].map(([chargeId, amount]) => {
      const charge = charges.get(chargeId);
      return { chargeId, name: charge ? withMemo(charge) : 'Charge', amount };
    }),
    discount: sum(granted.map((charge) => charge.granted)),
    lateFee: sum([...parts.keys()].map((chargeId) => charges.get(chargeId)?.fee ?? 0)),
    payer: ofType(own, 'PaymentSubmitted')[0]?.data.payer ?? '',
  };
}

/** A charge's present name and memo, as lists of payments show it. */
const withMemo = ({ terms }: PlainCharge) => [nameOf(terms), terms.memo].filter(Boolean).join(': ');

/** What earned the discount of a charge that has one. */
function settledBy(chargeId: string, facts: readonly Fact[]): string | undefined {
  const own = ofType(facts, 'EarlyDiscountGranted', 'EarlyDiscountRevoked').filter(
    ({ data }) => data.chargeId === chargeId,
  );
  const last = own.at(-1);
  return last?.type === 'EarlyDiscountGranted' ? last.data.settledBy : undefined;
}

interface Reversal {
  readonly kind: 'refund' | 'return' | 'dispute' | 'reversal';
  readonly amount: number;
  readonly reason: string;
}

/** The refunds, returns and disputes that stand: those that failed or were won are undone. */
function reversalsOf(own: readonly Fact[]): Reversal[] {
  return ofType(own, 'PaymentRefunded', 'PaymentReturned', 'PaymentDisputed', 'PaymentReversed').flatMap(
    (fact) => {
      const id = reversalIdOf(fact);
      if (
        ofType(own, 'RefundFailed', 'DisputeWon', 'PaymentReinstated').some(
          (undone) => reversalIdOf(undone) === id,
        )
      )
        return [];
      const kind = (
        {
          PaymentRefunded: 'refund',
          PaymentReturned: 'return',
          PaymentDisputed: 'dispute',
          PaymentReversed: 'reversal',
        } as const
      )[fact.type];
      const { amountCents: amount, reason } = fact.data;
      return [{ kind, amount, reason }];
    },
  );
}

/** Which refund, return or dispute a fact is about. */
export function reversalIdOf({ data }: Fact): string {
  if ('refundId' in data) return data.refundId;
  if ('reversalId' in data) return data.reversalId;
  if ('returnId' in data) return data.returnId;
  return 'disputeId' in data ? data.disputeId : '';
}

function statusOf(own: readonly Fact[], taken: readonly Reversal[]): PlainPayment['status'] {
  const came = ofType(own, 'PaymentAccepted', 'PaymentRecorded').length > 0;
  const isAlone = own.every(({ type }) => type === 'CreditSpent');
  if (came || isAlone) {
    if (taken.some(({ kind }) => kind === 'reversal')) return 'reversed';
    if (taken.some(({ kind }) => kind === 'return')) return 'returned';
    if (taken.some(({ kind }) => kind === 'dispute')) return 'disputed';
    const amount = sum(ofType(own, 'PaymentAccepted').map(({ data }) => data.amountCents));
    const back = sum(taken.map((each) => each.amount));
    return back > 0 && back >= amount ? 'refunded' : 'success';
  }
  const last = own.findLast(({ type }) =>
    [
      'PaymentInitiated',
      'PaymentSubmitted',
      'PaymentPending',
      'PaymentFailed',
      'PaymentDeclined',
      'PaymentAbandoned',
    ].includes(type),
  );
  if (last?.type === 'PaymentFailed' || last?.type === 'PaymentDeclined') return 'failed';
  return last?.type === 'PaymentSubmitted' || last?.type === 'PaymentPending' ? 'pending' : 'hidden';
}

/** Why it did not come, or is not there any more. */
function reasonOf(own: readonly Fact[], taken: readonly Reversal[]): string {
  if (ofType(own, 'PaymentAccepted', 'PaymentRecorded').length > 0) return taken.at(-1)?.reason ?? '';
  return ofType(own, 'PaymentFailed', 'PaymentDeclined').at(-1)?.data.reason ?? '';
}

/** The last refund, if it did not arrive and no other was given since. */
function failedRefundOf(own: readonly Fact[]): PlainPayment['failedRefund'] {
  const last = ofType(own, 'PaymentRefunded', 'RefundFailed').at(-1);
  if (last?.type !== 'RefundFailed') return { amount: 0, reason: '' };
  return { amount: last.data.amountCents, reason: last.data.reason };
}

/** When the member or treasurer made it: for a debit when the bank was asked, for a card when it came. */
function madeAt(own: readonly Fact[]): Fact {
  const [first] = own;
  if (first === undefined) throw new Error('a payment without facts');
  if (first.type !== 'PaymentInitiated') return first;
  const asked = ofType(own, 'PaymentPending').at(-1);
  const isGivenUp = own.some(({ type }) => type === 'PaymentFailed');
  const accepted = ofType(own, 'PaymentAccepted')[0];
  return (isGivenUp && accepted) || asked || accepted || first;
}

/**
 * Receipts add up: the parts, what was kept and the fee are what was paid and the credit. Answers what does
 * not.
 */
export function gapOf({ kind, amount, credit, parts, excess, fee }: PlainPayment): number {
  const paid = kind === 'credit' ? amount : amount + credit;
  return sum(parts.map((part) => part.amount)) + excess + fee - paid;
}

export { total };
