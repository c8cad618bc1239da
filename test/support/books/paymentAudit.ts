import { type Asked, body, byId, dollars, type Found, list, people } from './asking.ts';
import { type Fact, ofType, sum } from './facts.ts';
import { entriesOf } from './journal.ts';
import { gapOf, type PlainPayment, paymentsOf, reversalIdOf } from './payments.ts';

/** A payment as lists and receipts show it. */
function shownPayment(payment: PlainPayment) {
  const { status } = payment;
  const isGone =
    status === 'failed' || status === 'returned' || status === 'disputed' || status === 'reversed';
  const isRefundable = payment.kind === 'stripe' && status === 'success';
  return {
    id: payment.paymentId,
    uuid: payment.memberId,
    order_id: payment.orderId,
    ts: payment.at,
    payDate: payment.day,
    amount: dollars(payment.amount),
    payment_type: payment.method,
    pay_success: status === 'pending' ? null : isGone ? 0 : 1,
    paymentStatus: status === 'pending' ? 'pending' : isGone ? 'failed' : 'success',
    status,
    refunded: dollars(payment.refunded),
    refundFailed: dollars(payment.failedRefund.amount),
    refundFailure: payment.failedRefund.reason,
    refundable: dollars(isRefundable ? payment.amount - payment.refunded : 0),
    fee: dollars(payment.fee),
    stripeFee: dollars(payment.stripeFee),
    reason: payment.reason,
    chargeIds: payment.parts.map(({ chargeId }) => chargeId),
    charges: payment.parts.map(({ chargeId, name, amount }) => ({
      _id: chargeId,
      name,
      amount: dollars(amount),
    })),
    keptAsCredit: dollars(payment.excess),
    details: {
      creditsUsed: dollars(payment.credit),
      earlyDiscount: dollars(payment.discount),
      lateFee: dollars(payment.lateFee),
    },
  };
}

export async function payments(asked: Asked, { same }: Found): Promise<void> {
  const { facts, today, timeZone } = asked;
  const all = paymentsOf(facts, today, timeZone).filter(({ status }) => status !== 'hidden');
  for (const payment of all) same(`receipt ${payment.paymentId} adds up`, 0, gapOf(payment));
  const { rows, count } = await list(asked, 'payments');
  same('payments', byId(all.map(shownPayment)), byId(rows));
  same('payments count', all.length, count);
  for (const { id } of people(facts)) {
    const own = all.filter(({ memberId }) => memberId === id);
    const shown = (await body(asked, `/api/get-payments?uuid=${id}`)) as object[];
    same(`payments of ${id}`, byId(own.map(shownPayment)), byId(shown));
  }
  const newest = all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const recent = (await body(asked, '/api/get-recent-payments')) as { ts: string }[];
  same(
    'recent payments',
    newest.slice(0, 200).map(({ at }) => at),
    recent.map(({ ts }) => ts),
  );

  const waiting = all.filter(({ kind, status }) => kind === 'screenshot' && status === 'pending');
  const judged = all.filter(({ kind, status }) => kind === 'screenshot' && status !== 'pending');
  same('to verify', { count: waiting.length }, await body(asked, '/api/get-verify-payments-count'));
  const misc = (await body(asked, '/api/get-misc-payments')) as Record<'data' | 'recentData', object[]>;
  const shownWaiting = waiting.map(({ paymentId: id, amount, at: date, orderId: paymentID, payer }) => {
    return { id, amount: dollars(amount), date, paymentID, payer };
  });
  same('verify payments', byId(shownWaiting), byId(misc.data));
  same('verify history', byId(judged.map(shownPayment)), byId(misc.recentData));
}

/**
 * What the operator sees of an organization: card and check payments of the last year, less what went back
 * (spec 2 section 9).
 */
export function paymentsForOperator(facts: readonly Fact[], today: string, timeZone: string) {
  const first = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`;
  return paymentsOf(facts, today, timeZone)
    .filter(({ method, status, day }) => {
      const came = status !== 'hidden' && status !== 'pending' && status !== 'failed';
      return (method === 'card' || method === 'check') && came && day >= first && day <= today;
    })
    .map(({ orderId, amount, refunded, day, method }) => {
      return { order_id: orderId, amount: dollars(amount - refunded), payDate: day, payment_type: method };
    });
}

export async function payouts(asked: Asked, { same }: Found): Promise<void> {
  const { facts } = asked;
  const rows = ofType(facts, 'PayoutPaid').map(({ data }) => {
    const isOf = (fact: { data: { payoutId: string } }) => fact.data.payoutId === data.payoutId;
    const failed = ofType(facts, 'PayoutFailed').some(isOf);
    return {
      id: data.payoutId,
      amount: dollars(data.amountCents),
      arrivalDate: data.occurredOn,
      status: failed ? 'failed' : 'paid',
      isItemized: ofType(facts, 'PayoutItemized').some(isOf),
    };
  });
  same('payouts', byId(rows), byId((await list(asked, 'payouts')).rows));
  for (const { id, amount } of rows) {
    const itemized = ofType(facts, 'PayoutItemized').find(({ data }) => data.payoutId === id);
    const lines = (itemized?.data.lines ?? []).map(
      ({ kind, paymentId, reversalId, amountCents, feeCents }) => {
        const own = facts.filter(({ data }) => 'paymentId' in data && data.paymentId === paymentId);
        const [moved] =
          kind === 'payment'
            ? ofType(own, 'PaymentAccepted')
            : (kind === 'reversal'
                ? ofType(own, 'PaymentRefunded', 'PaymentReturned', 'PaymentDisputed')
                : ofType(own, 'RefundFailed', 'DisputeWon')
              ).filter((fact) => reversalIdOf(fact) === reversalId);
        const gross = amountCents + feeCents;
        if (moved !== undefined) same(`payout ${id}: ${paymentId}`, moved.data.amountCents, Math.abs(gross));
        return {
          paymentId,
          gross: dollars(gross),
          fee: dollars(feeCents),
          net: dollars(amountCents),
        };
      },
    );
    const shown = (await body(asked, `/api/rest/payouts/${id}`)) as { lines: { net: number }[] };
    same(`payout ${id}`, { lines }, shown);
    if (itemized)
      same(`payout ${id} adds up`, amount, Math.round(100 * sum(shown.lines.map(({ net }) => net))) / 100);
  }
  const entries = entriesOf(facts);
  const clearing = sum(entries.map(({ entry }) => entry.get('stripe') ?? 0));
  same('at Stripe', dollars(clearing), (await asked.post('/api/get-payout-info', {})).at('balance'));
}
