import { syncIntent } from '../../../api/stripeSync/syncPayment.ts';
import { syncPayout } from '../../../api/stripeSync/syncPayout.ts';
import { askOutcome, confirm, saveBank } from '../../api/world.ts';
import type { Answer, Person } from '../api.ts';
import { type Acting, billOf, caughtUp, DONE, HOUR_MS, isOpen, often, type Row } from './acting.ts';

/** Payments through Stripe, and what becomes of them there. */
export const stripeActs = {
  payByCard: often(15, async (acting: Acting) => {
    const payer = await acting.payer();
    const begun = await payer.post('/api/stripe-secret', {
      paymentType: 'card',
      ...(await billOf(acting, payer)),
    });
    if (begun.status !== 200) return begun;
    const card = acting.pick(['visa', 'visa', 'visa', 'visa', 'visa', 'chargeDeclined', 'pendingRefund']);
    const confirmed = await confirm(acting.api, begun, { payment_method: `pm_card_${card}` }).catch(
      () => undefined,
    );
    // While the card was asked, a treasurer may have changed what is due.
    if (confirmed && acting.isIn(25)) await acting.admin().then((admin) => recordOne(acting, admin, payer));
    return askOutcome(payer, begun);
  }),
  /** Closed the page before the card was confirmed. */
  leaveCard: often(2, async (acting: Acting) => {
    const payer = await acting.payer();
    return payer.post('/api/stripe-secret', { paymentType: 'card', ...(await billOf(acting, payer)) });
  }),
  payByBank: often(8, async (acting: Acting) => {
    const payer = await acting.payer();
    const saved = await saveBank(acting.api, payer);
    const bill = await billOf(acting, payer);
    return payer.post('/api/create-payment-intent-method', { payment_method: saved, ...bill });
  }),
  bankAnswers: often(8, async (acting: Acting) => {
    const waiting = (await acting.rows('payments')).filter(
      ({ payment_type, status }) => payment_type === 'ach' && status === 'pending',
    );
    const { controls } = acting.api.stripe.sandbox;
    const answer = acting.isIn(70) ? controls.succeedAch : controls.failAch;
    return atStripe(acting, waiting, answer);
  }),
  refund: often(9, async (acting: Acting) => {
    const refundable = (await acting.rows('payments')).filter(({ refundable }) => Number(refundable) > 0);
    const row = acting.pick(refundable);
    if (row === undefined) return undefined;
    const part = acting.isIn(50)
      ? Number(row.refundable)
      : Math.min(Number(row.refundable), acting.cents(3_000));
    const input = {
      uuid: row.uuid,
      paymentId: row._id,
      amount: part,
      reason: `Refund ${acting.random(100)}`,
    };
    const answer = await (await acting.admin()).post('/api/refund-payment', input);
    if (answer.status === 200 && acting.isIn(30)) {
      acting.api.advance(24 * HOUR_MS);
      await acting.api.stripe.sandbox.controls
        .failRefund(String(answer.at('refundId')))
        .catch(() => undefined);
      await syncIntent(acting.api.deps, refOf(acting, row));
    }
    return answer;
  }),
  /** The bank or the cardholder wants the money back. */
  takeBack: often(8, async (acting: Acting) => {
    const came = (await acting.rows('payments')).filter(({ status }) => status === 'success');
    const { controls } = acting.api.stripe.sandbox;
    const byStripe = came.filter(({ payment_type }) => payment_type === 'card' || payment_type === 'ach');
    return atStripe(acting, byStripe, (intentId, row) =>
      row.payment_type === 'ach' ? controls.returnAch(intentId) : controls.openDispute(intentId),
    );
  }),
  closeDispute: often(7, async (acting: Acting) => {
    const disputed = (await acting.rows('payments')).filter(({ status }) => status === 'disputed');
    return atStripe(acting, disputed, async (_, row) => {
      const [dispute] = await acting.api.stripe.gateway.listDisputes(refOf(acting, row), 'card');
      return acting.api.stripe.sandbox.controls.closeDispute(
        dispute?.id ?? '',
        acting.isIn(60) ? 'won' : 'lost',
      );
    });
  }),
  /** The sandbox pays out every day, as Stripe does; whether a payout arrives, the bank says. */
  payOut: often(5, async ({ api, org, isIn }: Acting) => {
    const { controls } = api.stripe.sandbox;
    const onTheirWay = (await api.stripe.gateway.listPayouts(org.stripeAccountId)).filter(
      ({ status }) => status === 'in_transit',
    );
    for (const { id } of onTheirWay) {
      await controls.payPayout(id);
      await syncPayout(api.deps, org.stripeAccountId, id);
      if (isIn(60)) continue;
      await controls.failPayout(id);
      await syncPayout(api.deps, org.stripeAccountId, id);
    }
    return onTheirWay.length === 0 ? undefined : DONE;
  }),
  passFeesOn: often(2, async (acting: Acting) =>
    (await acting.admin()).post('/api/update-config', { passFeesOn: acting.isIn(50) }),
  ),
};

/** A treasurer records what one of the payer's charges still asks for. */
async function recordOne(acting: Acting, admin: Person, { memberId }: Person): Promise<void> {
  const charge = (await acting.rows('charges', { memberId })).findLast(isOpen);
  const payments = charge ? [{ id: charge._id, uuid: memberId, amount: Number(charge.remaining) }] : [];
  await admin.post('/api/add-payment', { payInfo: { pmt_type: 'cash' }, payments });
}

/** Something happens at Stripe to one of these payments, and Bursar learns of it. */
async function atStripe(
  acting: Acting,
  rows: readonly Row[],
  happen: (intentId: string, row: Row) => Promise<unknown>,
): Promise<Pick<Answer, 'status' | 'body'> | undefined> {
  const { api } = acting;
  const row = acting.pick(rows);
  if (row === undefined) return undefined;
  const intentId = String(row.order_id);
  try {
    await happen(intentId, row);
  } catch {
    // Stripe has its own rules: nobody disputes a payment twice.
    return undefined;
  }
  await syncIntent(api.deps, refOf(acting, row));
  await caughtUp(api);
  return DONE;
}

/** Where the intent of a payment is. */
function refOf({ org }: Acting, row: Row) {
  return { accountId: org.stripeAccountId, intentId: String(row.order_id) };
}
