import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import pg from 'pg';
import Stripe from 'stripe';
import { createTestDatabase, databaseFor } from '../../../support/database.ts';
import { atEnd } from '../../../support/scope.ts';
import { cardOf, connectedAccount, openTestStripe, visitPage } from '../../../support/stripe.ts';
import { until } from '../../../support/until.ts';

/**
 * Payments that a connected account takes itself, of which the platform gets a fee
 * (docs.stripe.com/connect/direct-charges). Serial where they compare balances.
 */
const database = await createTestDatabase('stripe_sandbox');
const stripe = await openTestStripe(database.url);
const { sdk, gateway, browser } = stripe;
const { controls } = stripe.sandbox;
const accountId = await connectedAccount(stripe, 'abg');
const own = { stripeAccount: accountId };
const customer = (await sdk.customers.create({ name: 'Ann', email: 'ann@abg.example' }, own)).id;
atEnd(test, (passed) => stripe.sandbox.stop().then(() => database.end(passed)));
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) => stripe.assertTyped(t));

type Params = Partial<Stripe.PaymentIntentCreateParams>;

/** $103.45, of which $3.30 is Stripe's, $0.15 the platform's and $100.00 the account's. */
const intentOf = (more: Params = {}, options: Stripe.RequestOptions = own) =>
  sdk.paymentIntents.create(
    {
      amount: 10_345,
      currency: 'usd',
      customer,
      allowed_payment_method_types: ['card'],
      application_fee_amount: 15,
      ...more,
    },
    options,
  );
const debitOf = (more: Params = {}) =>
  intentOf({ allowed_payment_method_types: ['us_bank_account'], application_fee_amount: undefined, ...more });

/** What the browser does: confirm with the publishable key and the client secret. */
const confirm = ({ id, client_secret }: Stripe.PaymentIntent, params: object, options: object = own) =>
  browser.paymentIntents.confirm(id, { client_secret, ...params } as object, options);

const bankOf = (number: string, routing = '110000000') => ({
  payment_method_data: {
    type: 'us_bank_account',
    us_bank_account: { routing_number: routing, account_number: number },
    billing_details: { name: 'Ann' },
  },
});

/** A payment by card that was made; answers its intent's id. */
const paidWith = async (number = '4242424242424242') => {
  const { id, status } = await confirm(await intentOf(), cardOf(number));
  if (status !== 'succeeded') throw new Error(`the payment is ${status}`);
  return id;
};

/** What the sandbox keeps of the account. */
const kept = stripe.sandbox.kept(accountId);

const read = (id: string) => sdk.paymentIntents.retrieve(id, {}, own);

const failureOf = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const [result] = await Promise.allSettled([promise]);
  const reason: unknown = result?.status === 'rejected' ? result.reason : undefined;
  if (!(reason instanceof Stripe.errors.StripeError)) throw new Error(`no error of Stripe's, but ${reason}`);
  return reason;
};

const totalOf = async (id = accountId) => {
  const { availableCents, pendingCents } = await gateway.balanceOf(id);
  return availableCents + pendingCents;
};

/** The events about an object of the account: of these types, or all. */
const eventsAbout = async (id: string, ...types: Stripe.Event.Type[]) =>
  (await sdk.events.list({ limit: 100, types }, own)).data.filter(
    ({ data }) => 'id' in data.object && data.object.id === id,
  );

/** A visit to one of the sandbox's pages, at the address that it gave out. */
const visit = (address: string, form?: Record<string, string>) => visitPage(stripe.sandbox, address, form);

test("it is the account's alone: the platform and other accounts do not find it", async (t) => {
  const other = await connectedAccount(stripe, 'xyz');
  const intent = await intentOf();
  for (const options of [{}, { stripeAccount: other }]) {
    t.is((await failureOf(sdk.paymentIntents.retrieve(intent.id, {}, options))).code, 'resource_missing');
    const confirming = confirm(intent, cardOf('4242424242424242'), options);
    t.is((await failureOf(confirming)).code, 'resource_missing');
  }
  const elsewhere = await failureOf(intentOf({}, { stripeAccount: other }));
  t.like(elsewhere, { code: 'resource_missing', param: 'customer' });
});

test('a number that is no test number is declined, and none is kept', async (t) => {
  await paidWith();
  const real = await failureOf(confirm(await intentOf(), cardOf('4111111111111111')));
  t.like(real, { statusCode: 402, code: 'card_declined', decline_code: 'test_mode_live_card' });
  t.is((await failureOf(confirm(await debitOf(), bankOf('123456789')))).code, 'account_number_invalid');
  const elsewhere = bankOf('000123456789', '121000248');
  t.is((await failureOf(confirm(await debitOf(), elsewhere))).code, 'routing_number_invalid');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT count(*)::int AS n FROM sandbox.objects WHERE data::text ~ '4242424242424242|4111111111111111' OR behavior ~ '\\d{12}'
     UNION ALL SELECT count(*)::int FROM sandbox.idempotency WHERE body ~ '4242424242424242|4111111111111111'`,
  );
  await client.end();
  t.deepEqual(rows, [{ n: 0 }, { n: 0 }]);
});

test('a card asks for 3-D Secure, on a page of its own', async (t) => {
  for (const [choice, status] of [
    ['complete', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ] as const) {
    const asked = await confirm(await intentOf(), cardOf('4000000000003220'));
    t.is(asked.status, 'requires_action');
    const page = String(asked.next_action?.use_stripe_sdk?.stripe_js);
    t.regex((await visit(page)).body ?? '', /103\.45/);
    t.is((await visit(page.replace(/_secret_.*/, ''), { choice: 'complete' })).status, 404);
    await visit(page, { choice });
    const after = await read(asked.id);
    t.is(after.status, status);
    const code = choice === 'fail' ? 'payment_intent_authentication_failure' : undefined;
    t.is(after.last_payment_error?.code, code);
  }
  t.is((await visit('https://dues.example/sandbox/stripe/nothing/pi_x')).status, 404);
});

test('a confirmation token tells what kind of card it is, and is used once', async (t) => {
  const tokenOf = async (number: string) => {
    const post = browser.rawRequest('POST', '/v1/confirmation_tokens', cardOf(number), own);
    return String(((await post) as unknown as { id: string }).id);
  };
  for (const [number, funding] of [
    ['4242424242424242', 'credit'],
    ['4000056655665556', 'debit'],
    ['5105105105105100', 'prepaid'],
  ] as const) {
    const token = await sdk.confirmationTokens.retrieve(await tokenOf(number), {}, own);
    t.is(token.payment_method_preview?.card?.funding, funding);
    t.is(token.payment_intent, null);
  }
  const confirmation_token = await tokenOf('4000056655665556');
  t.is((await confirm(await intentOf(), { confirmation_token })).status, 'succeeded');
  const again = await failureOf(confirm(await intentOf(), { confirmation_token }));
  t.is(again.param, 'confirmation_token');
  const byServer = await intentOf();
  const params = { confirmation_token: await tokenOf('4242424242424242') };
  t.is((await sdk.paymentIntents.confirm(byServer.id, params, own)).status, 'succeeded');
  const secret = browser.rawRequest('GET', `/v1/confirmation_tokens/${confirmation_token}`, undefined, own);
  t.is((await failureOf(secret)).statusCode, 401);
});

/** The browser's part of adding a bank account. */
const addBank = async (number: string, of = customer) => {
  const { id, client_secret } = await sdk.setupIntents.create(
    { customer: of, allowed_payment_method_types: ['us_bank_account'] },
    own,
  );
  return browser.setupIntents.confirm(id, { client_secret, ...bankOf(number) } as object, own);
};

const customerNamed = async (name: string) => (await sdk.customers.create({ name }, own)).id;

test('a bank account that cannot be verified at once is verified by microdeposits', async (t) => {
  const values: readonly Record<string, string>[] = [{ first: '45', second: '32' }, { code: 'SM11AA' }];
  for (const typed of values) {
    const of = await customerNamed('Microdeposits');
    const asked = await addBank('000000000009', of);
    t.is(asked.status, 'requires_action');
    const { hosted_verification_url: page = '', ...more } =
      asked.next_action?.verify_with_microdeposits ?? {};
    t.like(more, { microdeposit_type: 'descriptor_code' });
    t.deepEqual(await gateway.listBankMethods({ accountId, customerId: of }), []);
    t.is((await visit(page)).status, 200);
    const refused = await visit(page, { first: '10', second: '11', code: 'SM33CC' });
    t.is(refused.status, 400);
    t.regex(refused.body, /not the amounts or the code/);
    t.is((await visit(page, typed)).status, 200);
    const { status, mandate } = await kept.get('setup_intent', asked.id);
    t.is(status, 'succeeded');
    t.is((await sdk.mandates.retrieve(String(mandate), {}, own)).status, 'active');
    t.is((await gateway.listBankMethods({ accountId, customerId: of })).length, 1);
    t.is((await eventsAbout(asked.id, 'setup_intent.succeeded')).length, 1);
    t.is((await visit(page, typed)).status, 400, 'once');
  }
});

test('a bank account without a mandate takes no debit', async (t) => {
  const { payment_method, mandate } = await addBank('000123456789');
  await controls.endMandate(String(payment_method));
  t.is((await sdk.mandates.retrieve(String(mandate), {}, own)).status, 'inactive');
  const [told] = await eventsAbout(String(mandate), 'mandate.updated');
  t.like(told?.data.object, { payment_method, status: 'inactive' });
  const { id } = await debitOf();
  const params = { payment_method: String(payment_method) };
  const refused = await failureOf(sdk.paymentIntents.confirm(id, params, own));
  t.is(refused.code, 'payment_intent_mandate_invalid');
});

test('the same key does a thing once; with other parameters it is refused', async (t) => {
  const create = (amount: number, idempotencyKey: string) =>
    sdk.paymentIntents.create({ amount, currency: 'usd' }, { ...own, idempotencyKey });
  const first = await create(5_000, 'once');
  const again = await create(5_000, 'once');
  t.is(again.id, first.id);
  t.true((await failureOf(create(6_000, 'once'))) instanceof Stripe.errors.StripeIdempotencyError);
  const many = await Promise.all(Array.from({ length: 10 }, () => create(5_000, 'at once')));
  t.is(new Set(many.map(({ id }) => id)).size, 1);
});

test('what Stripe began is answered again under its key, a decline and a refusal too', async (t) => {
  const { id } = await intentOf();
  const params = { payment_method: 'pm_card_chargeDeclined' };
  const decline = () => failureOf(sdk.paymentIntents.confirm(id, params, { ...own, idempotencyKey: 'no' }));
  t.is((await decline()).charge, (await decline()).charge);
  const payment_intent = await paidWith();
  const refund = (amount: number, idempotencyKey: string) =>
    sdk.refunds.create({ payment_intent, amount }, { ...own, idempotencyKey });
  const tooMuch = () => failureOf(refund(10_346, 'kept'));
  const refused = await tooMuch();
  await refund(1_000, 'meanwhile');
  t.is(refused.message, 'Refund amount ($103.46) is greater than unrefunded amount on charge ($103.45)');
  t.is((await tooMuch()).message, refused.message);
});

test.serial('planned refusals: a fault is kept with its key, too many requests not', async (t) => {
  const payment_intent = await paidWith();
  const refund = (idempotencyKey: string) =>
    sdk.refunds.create({ payment_intent, amount: 100 }, { ...own, idempotencyKey });
  await controls.refuseNext('POST /v1/refunds', { status: 500 });
  t.is((await failureOf(refund('fault'))).statusCode, 500);
  t.is((await failureOf(refund('fault'))).statusCode, 500);
  await controls.refuseNext('POST /v1/refunds', { status: 400, code: 'balance_insufficient' });
  t.is((await failureOf(refund('too small'))).code, 'balance_insufficient');
  t.is((await failureOf(refund('too small'))).code, 'balance_insufficient');
  await controls.refuseNext('POST /v1/refunds', { status: 429, code: 'rate_limit' });
  t.is((await failureOf(refund('too many'))).statusCode, 429);
  t.is((await refund('too many')).amount, 100);
});

test('errors name what is wrong as Stripe does', async (t) => {
  const mine = await sdk.customers.create({ name: 'Bo' });
  const cases: readonly [Promise<unknown>, object][] = [
    [sdk.paymentIntents.retrieve('pi_none', {}, own), { statusCode: 404, code: 'resource_missing' }],
    [intentOf({ color: 'red' } as object), { statusCode: 400, code: 'parameter_unknown', param: 'color' }],
    [intentOf({ amount: 49 }), { code: 'amount_too_small', param: 'amount' }],
    [intentOf({ application_fee_amount: 10_346 }), { param: 'application_fee_amount' }],
    [intentOf({ customer: mine.id }, {}), { param: 'application_fee_amount' }],
    [confirm(await intentOf(), {}), { code: 'parameter_missing', param: 'payment_method' }],
    [confirm(await intentOf(), bankOf('000123456789')), { param: 'payment_method' }],
    [sdk.balance.retrieve({}, { stripeAccount: 'acct_none' }), { statusCode: 403, code: 'account_invalid' }],
    [sdk.accounts.retrieve('acct_none'), { statusCode: 403, code: 'account_invalid' }],
    [sdk.customers.list({ expand: ['color'] }), { statusCode: 400, param: 'expand' }],
    [browser.customers.list(), { statusCode: 401, code: 'secret_key_required' }],
    [sdk.topups.list(), { statusCode: 404 }],
  ];
  for (const [promise, expected] of cases) t.like(await failureOf(promise), expected);
});

test('a wrong key is refused, and a wrong client secret', async (t) => {
  const { host, port, protocol } = stripe.sandbox.config;
  const stranger = new Stripe('sk_test_wrong', { host, port, protocol, maxNetworkRetries: 0 });
  t.true((await failureOf(stranger.customers.list())) instanceof Stripe.errors.StripeAuthenticationError);
  const intent = await intentOf();
  const wrong = { client_secret: `${intent.id}_secret_x`, ...cardOf('4242424242424242') };
  t.is((await failureOf(confirm(intent, wrong))).param, 'client_secret');
  const look = (client_secret?: string) =>
    browser.paymentIntents.retrieve(intent.id, { client_secret } as object, own);
  t.is((await failureOf(look())).param, 'client_secret');
  t.is((await look(intent.client_secret ?? '')).status, 'requires_payment_method');
});

test('only an intent that is still open can be confirmed or canceled', async (t) => {
  const intent = await intentOf();
  const pay = () => confirm(intent, cardOf('4242424242424242'));
  await pay();
  for (const promise of [pay(), sdk.paymentIntents.cancel(intent.id, {}, own)]) {
    const error = await failureOf(promise);
    t.is(error.code, 'payment_intent_unexpected_state');
    t.is(error.payment_intent?.status, 'succeeded');
  }
  t.is((await gateway.cancelIntent({ accountId, intentId: intent.id })).status, 'succeeded');
  const open = await intentOf();
  t.is((await gateway.cancelIntent({ accountId, intentId: open.id })).status, 'canceled');
  const late = await failureOf(confirm(open, cardOf('4242424242424242')));
  t.is(late.code, 'payment_intent_unexpected_state');
});

test.serial('refunds of some cards arrive later, and one that fails can be made again', async (t) => {
  const later = await sdk.refunds.create({ payment_intent: await paidWith('4000000000007726') }, own);
  t.is(later.status, 'pending');
  await controls.succeedRefund(later.id);
  t.is((await kept.get('refund', later.id)).status, 'succeeded');
  const payment_intent = await paidWith();
  const before = await totalOf();
  const params = { payment_intent, refund_application_fee: true };
  const { id } = await sdk.refunds.create(params, own);
  await controls.failRefund(id);
  const failed = await kept.get('refund', id);
  t.like(failed, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  t.deepEqual((await eventsAbout(id)).map(({ type }) => type).sort(), [
    'charge.refund.updated',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ]);
  t.is((await sdk.refunds.create(params, own)).status, 'succeeded');
  t.is(await totalOf(), before - 10_345 + 15, "the platform's fee comes back once");
});

test('the balance is paid out, and comes back from a bank that takes none', async (t) => {
  const id = await connectedAccount(stripe, 'payouts');
  const params = { amount: 10_330, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
  await sdk.paymentIntents.create(params, { stripeAccount: id });
  t.deepEqual(await gateway.balanceOf(id), { availableCents: 0, pendingCents: 10_000 });
  t.is((await gateway.nextPayout(id, new Date('2026-11-20T12:00:00Z'))).date, '2026-11-23');
  const payout = await controls.payout(id);
  t.is(payout?.status, 'in_transit');
  // It has left the balance, and has not arrived.
  const date = new Date((payout?.arrival_date ?? 0) * 1000).toISOString().slice(0, 10);
  t.is(await totalOf(id), 0);
  t.deepEqual(await gateway.nextPayout(id, new Date()), { date, balanceCents: 10_000 });
  t.is((await controls.failPayout(payout?.id ?? '')).status, 'failed');
  t.is(await totalOf(id), 10_000);
  const second = await controls.payout(id);
  t.is((await controls.payPayout(second?.id ?? '')).status, 'paid');
  t.deepEqual(
    (await gateway.listPayouts(id)).map(({ status, amountCents }) => [status, amountCents]),
    [
      ['paid', 10_000],
      ['failed', 10_000],
    ],
  );
  t.is(await controls.payout(id), undefined);
});

test('events are listed, and sent signed until they are answered', async (t) => {
  const { url } = await databaseFor(t, 'stripe_sandbox_webhooks');
  const webhooks = await openTestStripe(url);
  t.teardown(() => webhooks.sandbox.stop());
  const got: Stripe.Event[] = [];
  let refusals = 2;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = String(request.headers['stripe-signature']);
    const event = webhooks.gateway.constructWebhookEvent(Buffer.concat(chunks), signature);
    if (refusals-- > 0) return response.writeHead(500).end();
    got.push(event);
    return response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { id } = await webhooks.sdk.customers.create({ name: 'Cy' });
  await webhooks.sdk.customers.update(id, { name: 'Cy C.' });
  webhooks.sandbox.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  await until(() => got.length === 2);
  t.deepEqual(got.map(({ type }) => type).sort(), ['customer.created', 'customer.updated']);
  const listed = await webhooks.sdk.events.list({ types: ['customer.updated'] });
  t.like(listed.data, [{ data: { object: { name: 'Cy C.' } } }]);
  server.close();
});

test('what it knows survives a restart, its keys too', async (t) => {
  const { url } = await databaseFor(t, 'stripe_sandbox_restart');
  const first = await openTestStripe(url);
  const { id } = await first.sdk.paymentIntents.create({ amount: 700, currency: 'usd' });
  await first.sandbox.stop();
  const second = await openTestStripe(url);
  t.is(second.sandbox.config.secretKey, first.sandbox.config.secretKey);
  t.is((await second.sdk.paymentIntents.retrieve(id)).amount, 700);
  await second.sandbox.stop();
});

test('by itself, time settles a debit, returns another, disputes a card and pays out', async (t) => {
  const { url } = await databaseFor(t, 'stripe_sandbox_time');
  const hasty = await openTestStripe(url, { delay: 0 });
  t.teardown(() => hasty.sandbox.stop());
  const options = { stripeAccount: await connectedAccount(hasty, 'abg') };
  const pay = async (payment_method: string) => {
    const params = { amount: 1_000, currency: 'usd', payment_method, confirm: true };
    return (await hasty.sdk.paymentIntents.create(params, options)).id;
  };
  const debit = await pay('pm_usBankAccount_success');
  const failing = await pay('pm_usBankAccount_insufficientFunds');
  const stuck = await pay('pm_usBankAccount_processing');
  const returned = await pay('pm_usBankAccount_dispute');
  const disputed = await pay('pm_card_createDispute');
  const payout = await hasty.sandbox.controls.payout(options.stripeAccount);
  const statusOf = async (id: string) => (await hasty.sdk.paymentIntents.retrieve(id, {}, options)).status;
  const disputesOf = async (payment_intent: string) =>
    (await hasty.sdk.disputes.list({ payment_intent }, options)).data.map(({ status }) => status);
  const isOver = async () =>
    (await statusOf(debit)) === 'succeeded' &&
    (await statusOf(failing)) === 'requires_payment_method' &&
    (await disputesOf(returned)).length === 1 &&
    (await disputesOf(disputed)).length === 1 &&
    (await hasty.sdk.payouts.retrieve(payout?.id ?? '', {}, options)).status === 'paid';
  await until(isOver);
  t.is(await statusOf(stuck), 'processing');
  t.deepEqual(await disputesOf(returned), ['lost']);
  t.deepEqual(await disputesOf(disputed), ['needs_response']);
});
