import test from 'ava';
import pMap from 'p-map';
import type Stripe from 'stripe';
import { secretFor } from '../../../api/integrations/stripe/sandbox/webhooks.ts';
import { BadSignature, openStripe } from '../../../api/integrations/stripe/stripe.ts';
import { syncIntent } from '../../../api/stripeSync/syncPayment.ts';
import { syncStoredEvent, WEBHOOK_PATH } from '../../../api/stripeSync/webhook.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { shuffled } from '../../support/shuffled.ts';
import { sized } from '../../support/size.ts';
import { signatureOf } from '../../support/stripe.ts';
import {
  clearingOf,
  heldFor,
  type StartedPayment,
  startPayments,
  storyOf,
} from '../../support/stripe-payments.ts';
import { webhooksSynced } from '../../support/webhooks.ts';

const { api, org, beginFor } = await startPayments('stripe_webhook', { today: drawnDay });
atEnd(test, api.end);
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) =>
  api.stripe.assertTyped(t),
);

function send(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${api.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const { webhookSecret } = api.stripe.sandbox.config;
/** When the events of these tests happened. */
const created = Math.floor(Date.now() / 1000);
const own = { stripeAccount: org.stripeAccountId };
const secretOf = (body: string) => secretFor(JSON.parse(body) ?? {}, webhookSecret);

/** An event of the organization's account, about an object. */
const eventOf = (id: string, type: string, object: object, more: object = {}) =>
  JSON.stringify({
    ...{ id, object: 'event', type, created, account: org.stripeAccountId, data: { object } },
    ...more,
  });

/** Send an event, and wait until it is settled. */
async function hear(body: string, headers: Record<string, string> = signed(body)): Promise<number> {
  const { status } = await send(body, headers);
  await webhooksSynced(api.deps);
  return status;
}

const signed = (body: string, seconds?: number) => ({
  'stripe-signature': signatureOf(body, secretOf(body), seconds),
});

/** Of the organization's account, where its payments are. */
const eventsOf = (...types: Stripe.Event.Type[]): Promise<Stripe.Event[]> =>
  api.stripe.sdk.events.list({ limit: 100, types }, own).autoPagingToArray({ limit: 10_000 });

const succeededOf = async (begun: StartedPayment): Promise<string> => {
  const events = await eventsOf('payment_intent.succeeded');
  return JSON.stringify(
    events.find(({ data }) => (data.object as Stripe.PaymentIntent).id === begun.intentId),
  );
};

test.serial('a bad or old signature is refused, and nothing is written', async (t) => {
  const begun = await beginFor('signatures');
  await api.stripe.sdk.paymentIntents.confirm(begun.intentId, { payment_method: 'pm_card_visa' }, own);
  const body = await succeededOf(begun);
  const now = Math.floor(Date.now() / 1000);
  const cases: readonly [string, Record<string, string>][] = [
    ['none', {}],
    ['empty', { 'stripe-signature': '' }],
    ['nonsense', { 'stripe-signature': 't=1,v1=00' }],
    ['another secret', { 'stripe-signature': signatureOf(body, 'whsec_wrong') }],
    ['another body', signed(`${body} `)],
    ['six minutes old', signed(body, now - 360)],
    ['of six minutes from now', signed(body, now + 360)],
    ['of next year', signed(body, now + 31_536_000)],
    ['with a second time', { 'stripe-signature': `t=${now},${signed(body)['stripe-signature']}` }],
  ];
  const before = await api.events();
  for (const [name, headers] of cases) t.is(await hear(body, headers), 400, name);
  t.is(await api.events(), before);
  t.is(await hear(body, signed(body, now - 240)), 200);
  t.deepEqual(await storyOf(api.log, begun.memberId), ['PaymentAccepted']);
});

test.serial('a signed event with impossible ids or time is refused', async (t) => {
  const before = await api.events();
  for (const wrong of [
    { id: 'evt\u0000' },
    { id: 'e'.repeat(100_000) },
    { created: 9e15 },
    { account: 'acct\u0000' },
    { data: { object: { id: 'po\u0000' } } },
  ]) {
    const body = eventOf('evt_1', 'payout.paid', { id: 'po_1' }, wrong);
    t.is(await hear(body, signed(body)), 400, JSON.stringify(wrong).slice(0, 60));
  }
  t.is(await api.events(), before);
});

test.serial('the endpoints for the platform and connected accounts sign with own secrets', async (t) => {
  const body = eventOf('evt_1', 'payout.paid', {});
  const gateway = openStripe({ ...api.stripe.sandbox.config, webhookSecret: 'whsec_own, whsec_connected' });
  const read = (secret: string) =>
    gateway.constructWebhookEvent(Buffer.from(body), signatureOf(body, secret));
  for (const secret of ['whsec_own', 'whsec_connected']) t.is(read(secret).id, 'evt_1', secret);
  for (const secret of ['whsec_wrong', 'whsec_own, whsec_connected', ''])
    t.throws(() => read(secret), { instanceOf: BadSignature }, secret);
  const none = openStripe(undefined);
  t.throws(() => none.constructWebhookEvent(Buffer.from(body), signatureOf(body, '')), {
    instanceOf: BadSignature,
  });
});

test.serial('a signed event that is malformed is refused, naming what is wrong', async (t) => {
  for (const [event, field] of [
    [null, ''],
    [[], ''],
    [{}, 'id'],
    [{ id: 'evt_1', type: 'invoice.paid', created }, 'data'],
    [{ id: 'evt_1', type: 'invoice.paid', created, data: null }, 'data'],
    [{ id: 'evt_1', type: 'invoice.paid', created, data: { object: null } }, 'data.object'],
    [{ id: 'evt_1', type: 'invoice.paid', created, data: { object: {} } }, 'data.object.id'],
    [{ id: 'evt_1', type: 'charge.refunded', created, data: { object: { id: 7 } } }, 'data.object.id'],
    [{ id: 'evt_1', type: 'payout.paid', data: { object: { id: 'po_1' } } }, 'created'],
    [{ id: 'evt_1', type: 'payout.paid', created: 'now', data: { object: { id: 'po_1' } } }, 'created'],
    [{ id: 'evt_1', type: 'payout.paid', created, account: 5, data: { object: { id: 'po_1' } } }, 'account'],
  ] as const) {
    const body = JSON.stringify(event);
    const answer = await send(body, signed(body));
    t.is(answer.status, 400, body);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    t.is(errors[0]?.field, field, body);
  }
});

test.serial('what an event says is not believed, only what Stripe answers', async (t) => {
  const begun = await beginFor('lies');
  const lie = { id: begun.intentId, object: 'payment_intent', status: 'succeeded', amount: 1 };
  t.is(await hear(eventOf('evt_lie', 'payment_intent.succeeded', lie)), 200);
  t.deepEqual(await storyOf(api.log, begun.memberId), []);
});

test.serial('neither session nor origin is needed; other methods and huge bodies fail', async (t) => {
  const body = eventOf('evt_x', 'customer.created', {});
  const elsewhere = { ...signed(body), origin: 'https://stripe.example' };
  t.is(await hear(body, elsewhere), 200);
  const kept = await api.db.pool.query("SELECT id FROM app.stripe_events WHERE id = 'evt_x'");
  t.is(kept.rowCount, 0, 'nothing is done about events of its type');
  t.is((await fetch(`${api.url}${WEBHOOK_PATH}`)).status, 405);
  t.is((await send('x'.repeat(2_000_000), {})).status, 413);
});

test.serial('an intent that is not ours is answered, and logged', async (t) => {
  const params = { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
  const { stripeAccountId: account } = await api.addOrg('elsewhere');
  const { id } = await api.stripe.sdk.paymentIntents.create(params, { stripeAccount: account });
  t.is(await hear(eventOf('evt_foreign', 'payment_intent.succeeded', { id }, { account })), 200);
  t.truthy(api.lines.find((line) => line.webhook === 'evt_foreign' && line.message === 'not ours'));
});

test.serial('an intent that Stripe does not know is answered, so that it is not sent for days', async (t) => {
  t.is(await hear(eventOf('evt_gone', 'payment_intent.succeeded', { id: 'pi_gone' })), 200);
  t.truthy(api.lines.find((line) => line.webhook === 'evt_gone'));
});

test.serial('an event is settled once, and one that fails is logged and tried again', async (t) => {
  const begun = await beginFor('tried again');
  await api.stripe.sdk.paymentIntents.confirm(begun.intentId, { payment_method: 'pm_card_visa' }, own);
  const body = await succeededOf(begun);
  const { id } = JSON.parse(body) as Stripe.Event;
  await api.stripe.sandbox.controls.refuseNext('GET /v1/payment_intents/:id', {
    status: 400,
    code: 'parameter_unknown',
    message: 'Not now.',
  });
  t.is(await hear(body), 200);
  const line = { level: 'warn', webhook: id, type: 'payment_intent.succeeded', account: org.stripeAccountId };
  t.deepEqual(
    api.lines.filter(({ webhook }) => webhook === id),
    [{ ...line, code: 'parameter_unknown', message: 'Not now.' }],
  );
  t.deepEqual(await storyOf(api.log, begun.memberId), ['PaymentAccepted']);
  // Nobody asks Stripe again about an event that was settled.
  await api.stripe.sandbox.controls.refuseNext('GET /v1/payment_intents/:id', { status: 400 });
  t.is(await hear(body), 200);
  await syncStoredEvent(api.deps, id);
  await t.throwsAsync(api.stripe.gateway.readIntent(begun), { message: /told to refuse/ });
  t.is(api.lines.filter(({ webhook }) => webhook === id).length, 1);
});

/** What happens to a payment at Stripe, and what its account must tell in the end. */
type Fate = readonly [
  method: 'card' | 'ach',
  happen: (begun: StartedPayment) => Promise<unknown>,
  ...events: readonly string[],
];

const confirm = ({ intentId }: StartedPayment, payment_method = 'pm_card_visa') =>
  api.stripe.sdk.paymentIntents.confirm(intentId, { payment_method }, own);
const { controls } = api.stripe.sandbox;

/** A card that paid, and what happened then. */
const paid = (then: (intentId: string) => Promise<unknown>) => (begun: StartedPayment) =>
  confirm(begun).then(() => then(begun.intentId));

const fates: readonly Fate[] = [
  ['card', (begun) => confirm(begun), 'PaymentAccepted'],
  [
    'card',
    async (begun) => {
      await confirm(begun, 'pm_card_chargeDeclined').catch(() => undefined);
      await confirm(begun);
    },
    'PaymentAccepted',
  ],
  [
    'card',
    paid(async (id) => {
      await controls.refundAtStripe(id, 2_000);
      await controls.refundAtStripe(id, 3_001);
    }),
    ...['PaymentAccepted', 'PaymentRefunded', 'PaymentRefunded'],
  ],
  [
    'card',
    paid(async (id) => {
      await controls.failRefund((await controls.refundAtStripe(id, 4_000)).id);
      await controls.refundAtStripe(id, 1_000);
    }),
    ...['PaymentAccepted', 'PaymentRefunded', 'RefundFailed', 'PaymentRefunded'],
  ],
  [
    'card',
    paid(async (id) => controls.closeDispute((await controls.openDispute(id)).id, 'won')),
    ...['PaymentAccepted', 'PaymentDisputed', 'DisputeWon'],
  ],
  [
    'card',
    paid(async (id) => {
      await controls.refundAtStripe(id, 1_000);
      await controls.closeDispute((await controls.openDispute(id)).id, 'lost');
    }),
    ...['PaymentAccepted', 'PaymentRefunded', 'PaymentDisputed', 'DisputeLost'],
  ],
  [
    'ach',
    async (begun) => {
      await confirm(begun, 'pm_usBankAccount_success');
      await controls.succeedAch(begun.intentId);
      await controls.returnAch(begun.intentId);
    },
    ...['PaymentAccepted', 'PaymentReturned'],
  ],
  ['card', ({ intentId }) => api.stripe.sdk.paymentIntents.cancel(intentId, {}, own), 'PaymentAbandoned'],
  ['ach', (begun) => confirm(begun, 'pm_usBankAccount_processing'), 'PaymentPending'],
];

const DELIVERIES = sized(300, 5_000);
const TIMES = 5;
test.serial('shuffled repeats, twelve at once, have one effect each', async (t) => {
  t.timeout(300_000);
  const payments: { begun: StartedPayment; expected: readonly string[] }[] = [];
  const begunAt = new Set((await eventsOf()).map(({ id }) => id));
  let events: Stripe.Event[] = [];
  for (let round = 0; events.length * TIMES < DELIVERIES; round++) {
    await pMap(
      fates,
      async (fate, index) => {
        const [method, happen, ...expected] = fate;
        const begun = await beginFor(`flood ${round} ${index}`, method);
        await happen(begun);
        payments.push({ begun, expected });
      },
      { concurrency: 12 },
    );
    events = (await eventsOf()).filter(({ id }) => !begunAt.has(id));
  }
  const payout = await api.stripe.sandbox.controls.payout(org.stripeAccountId);
  await api.stripe.sandbox.controls.payPayout(payout?.id ?? '');
  events = (await eventsOf()).filter(({ id }) => !begunAt.has(id));

  const bodies = shuffled(
    Array.from({ length: TIMES }, (_, time) => events.map((event) => copyOf(event, time))).flat(),
  );
  t.true(bodies.length >= DELIVERIES);
  const statuses = await pMap(bodies, async (body) => (await send(body, signed(body))).status, {
    concurrency: 12,
  });
  t.deepEqual([...new Set(statuses)], [200]);
  await webhooksSynced(api.deps);
  for (const { begun, expected } of payments)
    t.deepEqual(withoutCharges(await storyOf(api.log, begun.memberId)), expected, begun.name);
  t.deepEqual(
    (await api.log.readStream(`payout-${payout?.id}`)).map(({ type }) => type),
    ['PayoutPaid', 'PayoutItemized'],
  );
  const written = await api.events();
  await pMap(payments, ({ begun }) => syncIntent(api.deps, begun), { concurrency: 12 });
  t.is(await api.events(), written);
  t.is(await clearingOf(api.deps, 'alpha'), await heldFor(api.stripe.gateway, org.stripeAccountId));
});

/** The first two are one event twice; the others tell the same under other ids. */
function copyOf(event: Stripe.Event, time: number): string {
  return JSON.stringify(time < 2 ? event : { ...event, id: `${event.id}_${time}` });
}

/** Whether `PaymentPending` is heard before what follows is chance; the end is the same. */
function withoutCharges(story: readonly string[]): string[] {
  return story.filter((type, index) => type !== 'PaymentPending' || index === story.length - 1);
}
