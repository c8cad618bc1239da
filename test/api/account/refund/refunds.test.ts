import test from 'ava';
import Stripe from 'stripe';
import { reconcilePayments } from '../../../../api/stripeSync/reconcile.ts';
import { syncIntent } from '../../../../api/stripeSync/syncPayment.ts';
import { accountStream } from '../../../../ledger/account/events.ts';
import { decode } from '../../../../ledger/catalogue.ts';
import { startApi } from '../../../support/api.ts';
import { drawnDay } from '../../../support/days.ts';
import { atEnd } from '../../../support/scope.ts';
import { charge, makeWorld, payByCard, paymentsOf } from '../../world.ts';

const HOUR_MS = 3_600_000;
/** What Stripe does with a refund in a test; undefined: what it is asked. */
let refuseWith: Error | undefined;

const api = await startApi('refunds', {
  today: drawnDay,
  wrap: (deps) => ({
    ...deps,
    stripe: {
      ...deps.stripe,
      refund: async (asked) => {
        if (refuseWith !== undefined) throw refuseWith;
        return deps.stripe.refund(asked);
      },
    },
  }),
});
const world = await makeWorld(api);
atEnd(test, api.end);

/** A payment of $50 by card of Alpha's member, and what concerns it. */
async function paid() {
  const { alpha } = world;
  const { admin, member } = alpha;
  const chargeId = await charge(alpha, member, 50);
  const paymentId = await payByCard(api, member, chargeId, 50);
  const input = { uuid: member.memberId, paymentId, amount: 20, reason: 'Scholarship' };
  const events = async () => {
    const recorded = (await api.log.readStream(accountStream(member.memberId))).map(decode);
    return recorded.filter(({ data }) => 'paymentId' in data && data.paymentId === paymentId);
  };
  const refOf = async () => {
    const [begun] = (await events()).flatMap((event) =>
      event.type === 'PaymentInitiated' ? [event.data] : [],
    );
    if (begun === undefined) throw new Error('there is no intent');
    return begun;
  };
  return {
    refund: (key?: string) => admin.post('/api/refund-payment', input, key === undefined ? {} : { key }),
    refunds: async () => (await admin.get(`/api/rest/payments/${paymentId}`)).at('refunds') as object[],
    events,
    refOf,
    ofType: async (type: string) => (await events()).filter((event) => event.type === type),

    intentId: async () => (await refOf()).intentId,
    paymentId,
    sentences: async () => {
      const { body } = await admin.get('/api/rest/history?range=[0,9]');
      return (body as { sentence: string }[]).map(({ sentence }) => sentence);
    },
  };
}

const name = () => 'Treasurer alpha';

test.serial('a refund is ordered by somebody before Stripe makes it, and says so forever', async (t) => {
  const { refund, refunds, ofType, sentences, refOf, paymentId } = await paid();
  const answer = await refund();
  t.is(answer.status, 200);
  const admin = world.alpha.admin.memberId;
  const [order] = await ofType('RefundRequested');
  const [made] = await ofType('PaymentRefunded');
  t.is(order?.metadata.actor, admin);
  t.like(order?.data, { amountCents: 2_000, reason: 'Scholarship', requestedBy: admin, paymentId });
  t.is(made?.metadata.actor, 'webhook:stripe');
  t.like(made?.data, { requestedBy: admin });
  t.is(made?.metadata.causationId, order?.id);
  t.true((order?.position ?? '') < (made?.position ?? ''));
  const { accountId: stripeAccount, intentId: payment_intent } = await refOf();
  const [atStripe] = (await api.stripe.sdk.refunds.list({ payment_intent }, { stripeAccount })).data;
  t.like(atStripe?.metadata, { requestedBy: admin });
  t.like((await refunds())[0], { amount: 20, by: name(), status: 'made' });
  const told = await sentences();
  for (const did of ['refunded', 'ordered a refund of'])
    t.true(
      told.some((each) => each.startsWith(`${name()} ${did} $20.00 of Member alpha’s payment`)),
      told.join('\n'),
    );
  const own = (await paymentsOf(world.alpha.member)).find(({ id }) => id === paymentId);
  t.deepEqual(own?.refunds, []);
});

test.serial('a refund that was made at Stripe itself has no orderer', async (t) => {
  const { refunds, ofType, intentId, refOf, sentences } = await paid();
  await api.stripe.sandbox.controls.refundAtStripe(await intentId(), 1_500);
  const { position } = await syncIntent(api.deps, await refOf());
  await api.deps.projections.waitFor(position ?? '', 10_000);
  t.is((await ofType('RefundRequested')).length, 0);
  const [made] = await ofType('PaymentRefunded');
  t.false(Object.hasOwn(made?.data ?? {}, 'requestedBy'));
  t.like((await refunds())[0], { amount: 15, by: '', status: 'made' });
  t.true(
    (await sentences()).some((each) =>
      each.includes('$15.00 of Member alpha’s payment was refunded at Stripe, not in Bursar'),
    ),
  );
});

test.serial('what Stripe refuses stays shown as refused, and its key can order it again', async (t) => {
  const { refund, refunds, ofType } = await paid();
  refuseWith = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: 'Insufficient funds.',
  });
  const answer = await refund('one-key');
  t.is(answer.status, 422);
  t.is(answer.at('message'), 'There is not enough money at Stripe for the refund. Nothing was given back.');
  t.is((await ofType('RefundRefused')).length, 1);
  const failure = 'There is not enough money at Stripe for the refund.';
  t.like((await refunds())[0], { amount: 20, by: name(), status: 'refused', failure });
  refuseWith = undefined;
  t.is((await refund('one-key')).status, 200);
  t.deepEqual(
    (await refunds()).map((each) => ('status' in each ? each.status : '')),
    ['refused', 'made'],
  );
});

test.serial('the reconciliation gives up an order that Stripe never got, and finds one it got', async (t) => {
  const lost = await paid();
  refuseWith = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'no answer' });
  t.is((await lost.refund()).status, 503);
  refuseWith = undefined;
  await api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);
  t.like((await lost.refunds())[0], { status: 'asked' });
  t.deepEqual((await reconcilePayments(api.deps, { paceMs: 0 })).failures, []);
  t.is((await lost.ofType('RefundRefused')).length, 0, 'it may still be on its way');
  api.advance(HOUR_MS);
  t.deepEqual((await reconcilePayments(api.deps, { paceMs: 0 })).failures, []);
  await api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);
  t.like((await lost.refunds())[0], { status: 'refused', failure: 'Stripe was not reached' });
  t.is((await lost.refund()).status, 200);
});
