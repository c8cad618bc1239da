import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import Stripe from 'stripe';
import { createTestDatabase, databaseFor } from '../../../support/database.ts';
import { atEnd } from '../../../support/scope.ts';
import { cardOf, connectedAccount, openTestStripe } from '../../../support/stripe.ts';

const database = await createTestDatabase('stripe_sandbox');
const stripe = await openTestStripe(database.url);
const account = await connectedAccount(stripe, 'abg');
const customer = (await stripe.sdk.customers.create({ name: 'Ann', email: 'ann@abg.example' })).id;
atEnd(test, (passed) => stripe.sandbox.stop().then(() => database.end(passed)));
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) => stripe.assertTyped(t));

/** An intent of $103.45 of which $100.00 is the organization's. */
const intentOf = (
  type: 'card' | 'us_bank_account' = 'card',
  more: Stripe.PaymentIntentCreateParams | object = {},
) =>
  stripe.sdk.paymentIntents.create({
    amount: 10_345,
    currency: 'usd',
    customer,
    allowed_payment_method_types: [type],
    transfer_data: { destination: account, amount: 10_000 },
    ...more,
  });

/** What the browser does: confirm with the publishable key and the client secret. */
const confirm = (intent: Stripe.PaymentIntent, params: object) =>
  stripe.browser.paymentIntents.confirm(intent.id, {
    client_secret: intent.client_secret,
    ...params,
  } as Stripe.PaymentIntentConfirmParams);

const bankOf = (number: string) => ({
  payment_method_data: {
    type: 'us_bank_account',
    us_bank_account: { routing_number: '110000000', account_number: number },
    billing_details: { name: 'Ann' },
  },
});

const failureOf = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`no error of Stripe's, but ${error}`);
  return error;
};

const totalOf = async (options: Stripe.RequestOptions = {}) => {
  const balance = await stripe.sdk.balance.retrieve({}, options);
  return [...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + amount, 0);
};
const organizationTotal = (id = account) => totalOf({ stripeAccount: id });

for (const number of ['4242424242424242', '5555555555554444', '378282246310005', '4242 4242 4242 4242'])
  test(`the card ${number} pays, and the organization gets its part`, async (t) => {
    const intent = await intentOf();
    t.is(intent.status, 'requires_payment_method');
    const paid = await confirm(intent, cardOf(number));
    t.is(paid.status, 'succeeded');
    const whole = await stripe.sdk.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.transfer'] });
    const charge = whole.latest_charge as Stripe.Charge;
    t.is(charge.status, 'succeeded');
    t.is(charge.payment_method_details?.card?.last4, number.replaceAll(' ', '').slice(-4));
    t.like(charge.transfer, { amount: 10_000, destination: account });
  });

for (const [number, code, decline_code, message] of [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const)
  test(`the card ${number} is declined: ${decline_code ?? code}`, async (t) => {
    const intent = await intentOf();
    const error = await failureOf(confirm(intent, cardOf(number)));
    t.true(error instanceof Stripe.errors.StripeCardError);
    t.is(error.statusCode, 402);
    t.like(error, { code, message });
    t.is(error.decline_code || undefined, decline_code);
    t.is(error.payment_intent?.status, 'requires_payment_method');
    const after = await stripe.sdk.paymentIntents.retrieve(intent.id);
    t.is(after.status, 'requires_payment_method');
    t.is(after.last_payment_error?.code, code);
    t.is((await confirm(intent, cardOf('4242424242424242'))).status, 'succeeded');
  });

for (const [card, code] of [
  [{ number: '4242424242424241' }, 'incorrect_number'],
  [{ number: '4111111111111111' }, 'card_declined'],
  [{ exp_year: 2020 }, 'invalid_expiry_year'],
  [{ exp_month: 13 }, 'invalid_expiry_month'],
  [{ cvc: '12' }, 'invalid_cvc'],
] as const)
  test(`a card with ${JSON.stringify(card)} is refused: ${code}`, async (t) => {
    const { payment_method_data } = cardOf('4242424242424242');
    const bad = {
      payment_method_data: { ...payment_method_data, card: { ...payment_method_data.card, ...card } },
    };
    const error = await failureOf(confirm(await intentOf(), bad));
    t.is(error.code, code);
    t.is(error.statusCode, 402);
  });

test('no card number is kept, test numbers neither', async (t) => {
  await confirm(await intentOf(), cardOf('4242424242424242'));
  await failureOf(confirm(await intentOf(), cardOf('4111111111111111')));
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT count(*)::int AS n FROM sandbox.objects WHERE data::text ~ '4242424242424242|4111111111111111' OR behavior ~ '\\d{12}'
     UNION ALL SELECT count(*)::int FROM sandbox.idempotency WHERE body ~ '4242424242424242|4111111111111111'`,
  );
  await client.end();
  t.deepEqual(rows, [{ n: 0 }, { n: 0 }]);
});

for (const number of ['4000000000003220', '4000002500003155', '4000002760003184'])
  test(`the card ${number} asks for 3-D Secure`, async (t) => {
    const return_url = 'https://dues.example/pay';
    const asked = await confirm(await intentOf(), { ...cardOf(number), return_url });
    t.is(asked.status, 'requires_action');
    t.is(asked.next_action?.type, 'redirect_to_url');
    t.is(asked.next_action?.redirect_to_url?.return_url, return_url);
    t.is((await stripe.sandbox.controls.authenticate(asked.id, true)).status, 'succeeded');

    const failed = await confirm(await intentOf(), { ...cardOf(number), return_url });
    const after = await stripe.sandbox.controls.authenticate(failed.id, false);
    t.is(after.status, 'requires_payment_method');
    t.is(after.last_payment_error?.code, 'payment_intent_authentication_failure');
  });

test('the challenge page returns with the outcome of the payment', async (t) => {
  const return_url = 'https://dues.example/pay?step=3';
  for (const [choice, status] of [
    ['complete', 'succeeded'],
    ['fail', 'failed'],
  ]) {
    const asked = await confirm(await intentOf(), { ...cardOf('4000000000003220'), return_url });
    const url = new URL(asked.next_action?.redirect_to_url?.url ?? '');
    t.is(url.origin, 'https://dues.example');
    const page = { url: url.href.slice(`${url.origin}/sandbox/stripe`.length), headers: {}, origin: '' };
    const shown = await stripe.sandbox.page({ ...page, method: 'GET', body: '' });
    t.regex(shown?.body ?? '', /103\.45/);
    const answer = await stripe.sandbox.page({ ...page, method: 'POST', body: `choice=${choice}` });
    const back = new URL(answer?.headers.location ?? '');
    t.is(back.searchParams.get('redirect_status'), status ?? '');
    t.is(back.searchParams.get('payment_intent'), asked.id);
    t.is(back.searchParams.get('step'), '3');
  }
  const forged = {
    method: 'POST',
    url: '/authenticate/pi_x?client_secret=y',
    headers: {},
    body: 'choice=complete',
    origin: '',
  };
  t.is((await stripe.sandbox.page(forged))?.status, 404);
});

test('a card can be authenticated and then declined', async (t) => {
  const asked = await confirm(await intentOf(), cardOf('4000008400001629'));
  t.is(asked.status, 'requires_action');
  const after = await stripe.sandbox.controls.authenticate(asked.id, true);
  t.is(after.status, 'requires_payment_method');
  t.is(after.last_payment_error?.decline_code, 'generic_decline');
});

test('with manual confirmation, the server confirms once more after 3-D Secure', async (t) => {
  const intent = await intentOf('card', { confirmation_method: 'manual' });
  const refused = await failureOf(confirm(intent, cardOf('4242424242424242')));
  t.is(refused.code, 'payment_intent_invalid_parameter');
  const method = await stripe.browser.paymentMethods.create({
    type: 'card',
    card: { number: '4000000000003220', exp_month: 1, exp_year: 2040, cvc: '123' },
  });
  t.is(
    (await stripe.sdk.paymentIntents.confirm(intent.id, { payment_method: method.id })).status,
    'requires_action',
  );
  t.is((await stripe.sandbox.controls.authenticate(intent.id, true)).status, 'requires_confirmation');
  t.is((await stripe.sdk.paymentIntents.confirm(intent.id)).status, 'succeeded');
});

test('a bank debit is processing, and then succeeds once', async (t) => {
  const own = await connectedAccount(stripe, 'debits');
  const intent = await intentOf('us_bank_account', { transfer_data: { destination: own } });
  const processing = await confirm(intent, bankOf('000123456789'));
  t.is(processing.status, 'processing');
  t.is(await organizationTotal(own), 0);
  t.is((await stripe.sandbox.controls.settleAch(intent.id)).status, 'succeeded');
  t.is((await stripe.sandbox.controls.settleAch(intent.id)).status, 'succeeded');
  t.is(await organizationTotal(own), 10_345);
});

for (const [number, code] of [
  ['000111111113', 'account_closed'],
  ['000111111116', 'no_account'],
  ['000222222227', 'insufficient_funds'],
  ['000333333335', 'debit_not_authorized'],
  ['000444444440', 'payment_method_currency_mismatch'],
])
  test(`a debit of the account ${number} fails later: ${code}`, async (t) => {
    const intent = await intentOf('us_bank_account');
    t.is((await confirm(intent, bankOf(number ?? ''))).status, 'processing');
    const failed = await stripe.sandbox.controls.failAch(intent.id);
    t.is(failed.status, 'requires_payment_method');
    t.is(failed.last_payment_error?.code as string, code ?? '');
    const charge = await stripe.sdk.charges.retrieve(String(failed.latest_charge));
    t.like(charge, { status: 'failed', failure_code: code, paid: false });
  });

test('a debit above the limit of an account is refused at once', async (t) => {
  const intent = await intentOf('us_bank_account');
  const refused = await confirm(intent, bankOf('000777777771'));
  t.is(refused.status, 'requires_payment_method');
  t.is(refused.last_payment_error?.code, 'charge_exceeds_source_limit');
});

test('account numbers that are no test numbers are refused', async (t) => {
  const intent = await intentOf('us_bank_account');
  t.is((await failureOf(confirm(intent, bankOf('123456789')))).code, 'account_number_invalid');
  const { payment_method_data } = bankOf('000123456789');
  const elsewhere = {
    payment_method_data: {
      ...payment_method_data,
      us_bank_account: { ...payment_method_data.us_bank_account, routing_number: '121000248' },
    },
  };
  t.is((await failureOf(confirm(intent, elsewhere))).code, 'routing_number_invalid');
});

test('a returned debit is a dispute that is lost from the start', async (t) => {
  const intent = await intentOf('us_bank_account');
  await confirm(intent, bankOf('000123456789'));
  await stripe.sandbox.controls.settleAch(intent.id);
  const dispute = await stripe.sandbox.controls.returnAch(intent.id);
  t.like(dispute, { status: 'lost', amount: 10_345, reason: 'insufficient_funds' });
  const [listed] = (await stripe.sdk.disputes.list({ payment_intent: intent.id })).data;
  t.is(listed?.id, dispute.id);
});

test('a saved bank account pays without its numbers', async (t) => {
  const setup = await stripe.gateway.createSetupIntent(customer, 'setup 1');
  t.is(setup.status, 'requires_payment_method');
  const done = await stripe.browser.setupIntents.confirm(setup.id, {
    client_secret: setup.clientSecret,
    ...bankOf('000123456789'),
  } as Stripe.SetupIntentConfirmParams);
  t.is(done.status, 'succeeded');
  const [saved] = await stripe.gateway.listBankMethods(customer);
  t.like(saved, { last4: '6789', bankName: 'STRIPE TEST BANK' });
  const intent = await intentOf('us_bank_account');
  const paying = await stripe.sdk.paymentIntents.confirm(intent.id, {
    payment_method: saved?.paymentMethodId ?? '',
  });
  t.is(paying.status, 'processing');

  const other = await stripe.sdk.customers.create({ name: 'Eve' });
  const stolen = await intentOf('us_bank_account', { customer: other.id });
  await t.throwsAsync(
    stripe.sdk.paymentIntents.confirm(stolen.id, { payment_method: saved?.paymentMethodId ?? '' }),
  );
});

test('no card is saved: of that the sandbox would say half of what Stripe says', async (t) => {
  const error = await failureOf(
    stripe.sdk.setupIntents.create({ customer, allowed_payment_method_types: ['card'] }),
  );
  t.is(error.statusCode, 400);
  const { id, clientSecret } = await stripe.gateway.createSetupIntent(customer, 'setup by card');
  const refused = await failureOf(
    stripe.browser.setupIntents.confirm(id, {
      client_secret: clientSecret,
      ...cardOf('4000000000000341'),
    } as Stripe.SetupIntentConfirmParams),
  );
  t.is(refused.code, 'payment_method_unexpected_state');
});

test('the same key does a thing once; with other parameters it is refused', async (t) => {
  const params = { amount: 5000, currency: 'usd' };
  const first = await stripe.sdk.paymentIntents.create(params, { idempotencyKey: 'once' });
  const again = await stripe.sdk.paymentIntents.create(params, { idempotencyKey: 'once' });
  t.is(again.id, first.id);
  t.is(again.lastResponse.headers['idempotent-replayed'], 'true');
  const error = await failureOf(
    stripe.sdk.paymentIntents.create({ ...params, amount: 6000 }, { idempotencyKey: 'once' }),
  );
  t.true(error instanceof Stripe.errors.StripeIdempotencyError);

  const many = await Promise.all(
    Array.from({ length: 10 }, () => stripe.sdk.paymentIntents.create(params, { idempotencyKey: 'at once' })),
  );
  t.is(new Set(many.map(({ id }) => id)).size, 1);
});

test('what Stripe began is answered again under its key, a refusal too; a bad parameter may be mended', async (t) => {
  const intent = await intentOf();
  const decline = () =>
    stripe.sdk.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'declined' },
    );
  const [first, again] = [await failureOf(decline()), await failureOf(decline())];
  t.is(first.charge, again.charge);
  const refund = (charge: string, amount: string | number, idempotencyKey: string) =>
    stripe.sdk.refunds.create({ charge, amount: amount as number }, { idempotencyKey });
  const paid = await intentOf();
  await confirm(paid, cardOf('4242424242424242'));
  const { charge } = await stripe.gateway.readIntent(paid.id);
  t.is((await failureOf(refund(charge?.id ?? '', 'all', 'mended'))).statusCode, 400);
  t.is((await refund(charge?.id ?? '', 100, 'mended')).amount, 100);
  const tooMuch = () => failureOf(refund(charge?.id ?? '', 10_300, 'kept'));
  const refused = await tooMuch();
  t.regex(refused.message, /greater than unrefunded/);
  await refund(charge?.id ?? '', 1000, 'meanwhile');
  t.is((await tooMuch()).message, refused.message);
  await stripe.sandbox.controls.refuseNext('POST /v1/refunds', { status: 500 });
  const fault = () => failureOf(refund(charge?.id ?? '', 100, 'fault'));
  t.deepEqual([(await fault()).statusCode, (await fault()).statusCode], [500, 500]);
});

test('errors name what is wrong as Stripe does', async (t) => {
  const { sdk } = stripe;
  const cases: readonly [Promise<unknown>, object][] = [
    [sdk.paymentIntents.retrieve('pi_none'), { statusCode: 404, code: 'resource_missing', param: 'intent' }],
    [sdk.customers.retrieve('cus_none'), { statusCode: 404, code: 'resource_missing' }],
    [
      sdk.paymentIntents.create({ currency: 'usd' } as Stripe.PaymentIntentCreateParams),
      { statusCode: 400, code: 'parameter_missing', param: 'amount' },
    ],
    [
      sdk.paymentIntents.create({
        amount: 100,
        currency: 'usd',
        color: 'red',
      } as Stripe.PaymentIntentCreateParams),
      { statusCode: 400, code: 'parameter_unknown', param: 'color' },
    ],
    [
      sdk.paymentIntents.create({ amount: 49, currency: 'usd' }),
      { code: 'amount_too_small', param: 'amount' },
    ],
    [
      sdk.paymentIntents.create({
        amount: 100,
        currency: 'usd',
        transfer_data: { destination: 'acct_none' },
      }),
      { code: 'resource_missing', param: 'transfer_data[destination]' },
    ],
    [sdk.balance.retrieve({}, { stripeAccount: 'acct_none' }), { statusCode: 403, code: 'account_invalid' }],
    [stripe.browser.customers.list(), { statusCode: 401, code: 'secret_key_required' }],
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
  const seen = await stripe.browser.paymentIntents.retrieve(intent.id, {
    client_secret: intent.client_secret ?? '',
  });
  t.is(seen.status, 'requires_payment_method');
  t.false('metadata' in seen);
  t.false('transfer_data' in seen);
});

test('only an intent that is still open can be confirmed or canceled', async (t) => {
  const intent = await intentOf();
  await confirm(intent, cardOf('4242424242424242'));
  for (const promise of [
    confirm(intent, cardOf('4242424242424242')),
    stripe.sdk.paymentIntents.cancel(intent.id),
  ]) {
    const error = await failureOf(promise);
    t.is(error.code, 'payment_intent_unexpected_state');
    t.is(error.payment_intent?.status, 'succeeded');
  }
  t.is((await stripe.gateway.cancelIntent(intent.id)).status, 'succeeded');
  const open = await intentOf();
  t.is((await stripe.gateway.cancelIntent(open.id)).status, 'canceled');
  t.is((await failureOf(confirm(open, cardOf('4242424242424242')))).code, 'payment_intent_unexpected_state');
});

test('two browsers that confirm one intent at once pay it once', async (t) => {
  const own = await connectedAccount(stripe, 'browsers');
  const intent = await intentOf('card', { transfer_data: { destination: own } });
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, () => confirm(intent, cardOf('4242424242424242'))),
  );
  t.is(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  t.is(await organizationTotal(own), 10_345);
});

test.serial('refunds in parts take back exactly the whole transfer, and no more', async (t) => {
  const before = await organizationTotal();
  const intent = await intentOf();
  await confirm(intent, cardOf('4242424242424242'));
  const parts = [];
  for (const amount of [3333, 3333, 3679])
    parts.push(
      await stripe.gateway.refund({
        intentId: intent.id,
        transferId: undefined,
        amountCents: amount,
        reason: 'part',
        requestId: `r ${parts.length}`,
        requestedBy: 'tess',
      }),
    );
  t.is(
    parts.reduce((sum, { transferCents }) => sum + transferCents, 0),
    10_000,
  );
  t.is(await organizationTotal(), before);
  const over = await failureOf(stripe.sdk.refunds.create({ payment_intent: intent.id, amount: 1 }));
  t.is(over.code, 'charge_already_refunded');
  t.deepEqual(await stripe.gateway.listRefunds(intent.id), parts);
  t.like(await stripe.gateway.readIntent(intent.id), { charge: { refundedCents: 10_345 } });
});

test('more than is left cannot be refunded', async (t) => {
  const intent = await intentOf();
  await confirm(intent, cardOf('4242424242424242'));
  await stripe.sandbox.controls.refundAtStripe(intent.id, 10_000);
  const error = await failureOf(stripe.sdk.refunds.create({ payment_intent: intent.id, amount: 346 }));
  t.is(error.message, 'Refund amount ($3.46) is greater than unrefunded amount on charge ($3.45)');
});

test('refunds of some cards arrive later, or fail', async (t) => {
  const later = await intentOf();
  await confirm(later, cardOf('4000000000007726'));
  const pending = await stripe.sdk.refunds.create({ payment_intent: later.id });
  t.like(pending, { status: 'pending', destination_details: { type: 'card', card: { type: 'pending' } } });
  await stripe.sandbox.controls.settleRefund(pending.id);
  t.is((await stripe.sdk.refunds.retrieve(pending.id)).status, 'succeeded');
  const failing = await intentOf();
  await confirm(failing, cardOf('4000000000005126'));
  const { id } = await stripe.sdk.refunds.create({ payment_intent: failing.id });
  const before = await stripe.sdk.charges.retrieve(
    String((await stripe.sdk.paymentIntents.retrieve(failing.id)).latest_charge),
  );
  t.true(before.refunded);
  await stripe.sandbox.controls.failRefund(id);
  t.like(await stripe.sdk.refunds.retrieve(id), {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  // It did not arrive: the money is the platform's again, and the charge can be refunded anew.
  t.like(await stripe.sdk.charges.retrieve(before.id), { refunded: false, amount_refunded: 0 });
  const types = await stripe.sdk.events.list({ limit: 100 });
  const told = types.data.filter(({ data }) => (data.object as { id?: string }).id === id);
  t.deepEqual(told.map(({ type }) => type).sort(), [
    'charge.refund.updated',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ]);
  t.is((await stripe.sdk.refunds.create({ payment_intent: failing.id })).status, 'succeeded');
});

test.serial(
  'after a refund that failed, the organization has its share again, and gives it once for the next',
  async (t) => {
    const whole = await organizationTotal();
    const intent = await intentOf();
    await confirm(intent, cardOf('4242424242424242'));
    const { charge } = await stripe.gateway.readIntent(intent.id);
    const transferId = charge?.transferId ?? '';
    const refund = (key: string) =>
      stripe.gateway.refund({
        intentId: intent.id,
        transferId,
        amountCents: 10_345,
        reason: '',
        requestId: key,
        requestedBy: 'tess',
      });
    const first = await refund('first');
    t.like(first, { transferCents: 10_000, takesShare: false });
    await stripe.sandbox.controls.failRefund(first.id);
    t.is(await organizationTotal(), whole);
    await Promise.all([1, 2, 3].map(() => stripe.gateway.giveAgain(transferId, first.id, 10_000)));
    t.is(await organizationTotal(), whole + 10_000);
    const second = await refund('second');
    t.like(second, { transferCents: 0, takesShare: true });
    const take = () => stripe.gateway.takeShare({ transferId, amountCents: 10_345 }, second);
    const all = { transferCents: 10_000, owedCents: 0 };
    t.deepEqual(await Promise.all([take(), take()]), [all, all]);
    t.is(await organizationTotal(), whole);
  },
);

test.serial('no more is transferred than the platform has available, and nothing of nothing', async (t) => {
  const options = { currency: 'usd', destination: account };
  const available = async () => (await stripe.sdk.balance.retrieve()).available[0]?.amount ?? 0;
  const before = await available();
  const tooMuch = await failureOf(stripe.sdk.transfers.create({ ...options, amount: before + 1 }));
  t.is(tooMuch.code, 'balance_insufficient');
  t.is((await failureOf(stripe.sdk.transfers.create({ ...options, amount: 0 }))).statusCode, 400);
  // A payment is passed on out of money that is no more available than the payment itself.
  await confirm(await intentOf(), cardOf('4242424242424242'));
  t.is(await available(), before);
  await stripe.sdk.transfers.create({ ...options, amount: 100 });
  t.is(await available(), before - 100);
});

test.serial('a dispute takes the money from the platform; winning brings it back', async (t) => {
  const intent = await intentOf();
  await confirm(intent, cardOf('4000000000000259'));
  const before = await totalOf();
  const organization = await organizationTotal();
  const dispute = await stripe.sandbox.controls.openDispute(intent.id);
  t.like(dispute, { status: 'needs_response', amount: 10_345, reason: 'fraudulent' });
  // The fee of the dispute is the platform's: the organization's balance is not touched by Stripe.
  t.is(await totalOf(), before - 10_345 - 1500);
  t.is(await organizationTotal(), organization);
  const error = await failureOf(stripe.sdk.refunds.create({ payment_intent: intent.id }));
  t.is(error.code, 'charge_disputed');
  const evidence = { uncategorized_text: 'winning_evidence' };
  t.is((await stripe.sdk.disputes.update(dispute.id, { evidence })).status, 'under_review');
  t.is((await stripe.sandbox.controls.closeDispute(dispute.id, 'won')).status, 'won');
  t.is(await totalOf(), before - 1500);
  t.is((await stripe.sandbox.controls.closeDispute(dispute.id, 'lost')).status, 'won');
});

test.serial('an inquiry moves no money, whatever is answered, and the payment can be refunded', async (t) => {
  const intent = await intentOf();
  await confirm(intent, cardOf('4000000000001976'));
  const before = await totalOf();
  const { id, ...asked } = await stripe.sandbox.controls.openDispute(intent.id, 'inquiry');
  t.like(asked, { status: 'warning_needs_response', is_charge_refundable: true, balance_transactions: [] });
  const evidence = { uncategorized_text: 'winning_evidence' };
  t.is((await stripe.sdk.disputes.update(id, { evidence })).status, 'warning_under_review');
  t.is((await stripe.sandbox.controls.closeDispute(id, 'won')).status, 'warning_closed');
  t.is(await totalOf(), before);
  t.is((await failureOf(stripe.sdk.disputes.update(id, { evidence }))).statusCode, 400);
  t.is((await stripe.sdk.refunds.create({ payment_intent: intent.id, amount: 345 })).amount, 345);
});

test.serial(
  'of many reversals of a transfer the last ten are shown with it, and all are listed',
  async (t) => {
    const intent = await intentOf();
    await confirm(intent, cardOf('4242424242424242'));
    const { charge } = await stripe.gateway.readIntent(intent.id);
    const transfer = charge?.transferId ?? '';
    for (let count = 1; count <= 11; count++) {
      await stripe.sdk.transfers.createReversal(transfer, { amount: 1 });
      const { reversals } = await stripe.sdk.transfers.retrieve(transfer);
      t.is(reversals.data.length, Math.min(count, 10));
      t.is(reversals.has_more, count > 10);
    }
    const list = await stripe.sdk.transfers.listReversals(transfer, { limit: 100 });
    t.is(list.data.length, 11);
    t.is(list.url, `/v1/transfers/${transfer}/reversals`);
  },
);

test.serial(
  "the organization's share of disputed money is taken back once, and given again once",
  async (t) => {
    const intent = await intentOf();
    await confirm(intent, cardOf('4242424242424242'));
    const { id } = await stripe.sandbox.controls.openDispute(intent.id);
    const before = await organizationTotal();
    const { charge } = await stripe.gateway.readIntent(intent.id);
    const [dispute] = await stripe.gateway.listDisputes(intent.id);
    if (dispute === undefined || charge?.transferId === undefined) return t.fail();
    const { transferId } = charge;
    const taken = await Promise.all(
      [1, 2, 3].map(() => stripe.gateway.takeShare({ transferId, amountCents: 10_345 }, dispute)),
    );
    const all = { transferCents: 10_000, owedCents: 0 };
    t.deepEqual(taken, [all, all, all]);
    t.is(await organizationTotal(), before - 10_000);
    await Promise.all([1, 2, 3].map(() => stripe.gateway.giveAgain(transferId, id, 10_000)));
    await stripe.gateway.giveAgain(transferId, id, 10_000);
    t.is(await organizationTotal(), before);
  },
);

test('an account takes payments once it is onboarded, and its link works once', async (t) => {
  const { sdk, gateway, sandbox } = stripe;
  const made = await gateway.createConnectedAccount({
    orgCode: 'new',
    name: 'New <Org>',
    email: 'n@n.example',
  });
  t.like(made, { orgCode: 'new', takesPayments: false, paysOut: false });
  const early = sdk.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    transfer_data: { destination: made.id },
  });
  t.is((await failureOf(early)).code, 'transfers_not_allowed');
  const urls = { refreshUrl: 'https://dues.example/refresh', returnUrl: 'https://dues.example/back' };
  const link = new URL(await gateway.accountLink(made.id, urls));
  const page = { url: link.href.slice(`${link.origin}/sandbox/stripe`.length), headers: {}, origin: '' };
  const shown = await sandbox.page({ ...page, method: 'GET', body: '' });
  t.regex(shown?.body ?? '', /New &lt;Org&gt;/);
  const post = (form: Record<string, string>) =>
    sandbox.page({ ...page, method: 'POST', body: new URLSearchParams(form).toString() });
  const bank = { routing_number: '110000000', account_number: '000123456789', choice: 'submit' };
  for (const [form, said] of [
    [bank, /agree to the terms/],
    [{ ...bank, agree: 'yes', routing_number: '123456789' }, /Invalid routing number/],
    [{ ...bank, agree: 'yes', account_number: '12345678' }, /test bank account number/],
  ] as const) {
    const refused = await post(form);
    t.is(refused?.status, 400);
    t.regex(refused?.body ?? '', said);
  }
  const left = await post({ choice: 'leave' });
  t.is(left?.headers.location, urls.returnUrl);
  t.like(await gateway.readAccount(made.id), {
    detailsSubmitted: false,
    standing: 'asksMore',
    last4: undefined,
  });
  const answer = await post({ ...bank, agree: 'yes' });
  t.is(answer?.headers.location, urls.returnUrl);
  t.like(await gateway.readConnectedAccount(made.id), { takesPayments: true, paysOut: true });
  t.deepEqual(await gateway.readAccount(made.id), {
    id: made.id,
    orgCode: 'new',
    detailsSubmitted: true,
    standing: 'works',
    bankName: 'STRIPE TEST BANK',
    last4: '6789',
  });
  t.is((await post({ ...bank, agree: 'yes' }))?.status, 404);
});

test('the balance is paid out, and comes back from a bank that takes none', async (t) => {
  const { sandbox, gateway } = stripe;
  const own = await connectedAccount(stripe, 'payouts');
  const intent = await intentOf('card', { transfer_data: { destination: own, amount: 10_000 } });
  await confirm(intent, cardOf('4242424242424242'));
  t.deepEqual(await gateway.balanceOf(own), { availableCents: 0, pendingCents: 10_000 });
  t.is((await gateway.nextPayout(own, new Date('2026-11-20T12:00:00Z'))).date, '2026-11-23');
  const payout = await sandbox.controls.payout(own);
  t.is(payout?.status, 'in_transit');
  // It has left the balance, and has not arrived.
  const arrival = new Date((payout?.arrival_date ?? 0) * 1000).toISOString().slice(0, 10);
  const left = await gateway.balanceOf(own);
  t.is(left.availableCents + left.pendingCents, 0);
  t.deepEqual(await gateway.nextPayout(own, new Date()), { date: arrival, balanceCents: 10_000 });
  t.is((await sandbox.controls.failPayout(own, payout?.id ?? '')).status, 'failed');
  const { availableCents, pendingCents } = await gateway.balanceOf(own);
  t.is(availableCents + pendingCents, 10_000);
  const second = await sandbox.controls.payout(own);
  t.is((await sandbox.controls.payPayout(own, second?.id ?? '')).status, 'paid');
  t.deepEqual(
    (await gateway.listPayouts(own)).map(({ status, amountCents }) => [status, amountCents]),
    [
      ['paid', 10_000],
      ['failed', 10_000],
    ],
  );
  t.is(await sandbox.controls.payout(own), undefined);
});

test('a customer is made once for a member, and keeps their name and email up to date', async (t) => {
  const member = { orgCode: 'abg', memberId: 'm1', name: 'Bo', email: 'bo@abg.example' };
  const ids = await Promise.all([1, 2, 3].map(() => stripe.gateway.ensureCustomer(member)));
  t.is(new Set(ids).size, 1);
  t.is(await stripe.gateway.ensureCustomer({ ...member, name: 'Bo B.' }), String(ids[0]));
  const found = await stripe.sdk.customers.retrieve(ids[0] ?? '');
  t.is('name' in found ? found.name : undefined, 'Bo B.');
});

test('lists come in pages, the newest first', async (t) => {
  const own = (await stripe.sdk.customers.create({ name: 'Pages' })).id;
  const ids = [];
  for (let index = 0; index < 5; index++)
    ids.unshift(
      (await stripe.sdk.paymentIntents.create({ amount: 100 + index, currency: 'usd', customer: own })).id,
    );
  const first = await stripe.sdk.paymentIntents.list({ customer: own, limit: 2 });
  t.true(first.has_more);
  t.deepEqual(
    first.data.map(({ id }) => id),
    ids.slice(0, 2),
  );
  const all = await stripe.sdk.paymentIntents
    .list({ customer: own, limit: 2 })
    .autoPagingToArray({ limit: 10 });
  t.deepEqual(
    all.map(({ id }) => id),
    ids,
  );
});

test('products, prices, Checkout sessions and the billing portal', async (t) => {
  const { sdk } = stripe;
  const product = await sdk.products.create({ name: 'Bursar' });
  const price = await sdk.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2900,
    recurring: { interval: 'month' },
    lookup_key: 'monthly',
  });
  t.deepEqual(
    (await sdk.prices.list({ lookup_keys: ['monthly'] })).data.map(({ id }) => id),
    [price.id],
  );
  t.is((await sdk.products.update(product.id, { name: 'Bursar Pro' })).name, 'Bursar Pro');
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 2 }],
    success_url: 'https://dues.example/done',
  });
  t.like(session, { status: 'open', amount_total: 5800, payment_status: 'unpaid' });
  t.is((await sdk.checkout.sessions.expire(session.id)).status, 'expired');
  const portal = await sdk.billingPortal.sessions.create({
    customer,
    return_url: 'https://dues.example/settings',
  });
  t.is(portal.return_url, 'https://dues.example/settings');
});

test('events are listed, and sent signed until they are answered', async (t) => {
  const own = await databaseFor(t, 'stripe_sandbox_webhooks');
  const webhooks = await openTestStripe(own.url);
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
  while (got.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  t.deepEqual(got.map(({ type }) => type).sort(), ['customer.created', 'customer.updated']);
  const listed = await webhooks.sdk.events.list({ type: 'customer.updated' });
  t.like(listed.data, [{ data: { object: { name: 'Cy C.' } } }]);
  server.close();
});

test('what it knows survives a restart, its keys too', async (t) => {
  const own = await databaseFor(t, 'stripe_sandbox_restart');
  const first = await openTestStripe(own.url);
  const { id } = await first.sdk.paymentIntents.create({ amount: 700, currency: 'usd' });
  await first.sandbox.stop();
  const second = await openTestStripe(own.url);
  t.is(second.sandbox.config.secretKey, first.sandbox.config.secretKey);
  t.is((await second.sdk.paymentIntents.retrieve(id)).amount, 700);
  await second.sandbox.stop();
});

test('by itself, time settles a debit, returns another, disputes a card and pays out', async (t) => {
  const own = await databaseFor(t, 'stripe_sandbox_time');
  const hasty = await openTestStripe(own.url, {
    delays: { bankMs: 0, disputeMs: 0, refundMs: 0, payoutMs: 0 },
  });
  t.teardown(() => hasty.sandbox.stop());
  const destination = await connectedAccount(hasty, 'abg');
  const pay = async (payment_method: string, type: 'card' | 'us_bank_account') =>
    (
      await hasty.sdk.paymentIntents.create({
        amount: 1000,
        currency: 'usd',
        allowed_payment_method_types: [type],
        transfer_data: { destination },
        payment_method,
        confirm: true,
      })
    ).id;
  const debit = await pay('pm_usBankAccount_success', 'us_bank_account');
  const failing = await pay('pm_usBankAccount_noAccount', 'us_bank_account');
  const stuck = await pay('pm_usBankAccount_processing', 'us_bank_account');
  const returned = await pay('pm_usBankAccount_dispute', 'us_bank_account');
  const disputed = await pay('pm_card_createDispute', 'card');
  const payout = await hasty.sandbox.controls.payout(destination);
  const statusOf = async (id: string) => (await hasty.sdk.paymentIntents.retrieve(id)).status;
  const disputesOf = async (payment_intent: string) =>
    (await hasty.sdk.disputes.list({ payment_intent })).data.map(({ status }) => status);
  const isOver = async () =>
    (await statusOf(debit)) === 'succeeded' &&
    (await statusOf(failing)) === 'requires_payment_method' &&
    (await disputesOf(returned)).length === 1 &&
    (await disputesOf(disputed)).length === 1;
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 50));
  t.is(await statusOf(stuck), 'processing');
  t.deepEqual(await disputesOf(returned), ['lost']);
  t.deepEqual(await disputesOf(disputed), ['needs_response']);
  const paid = async () =>
    (await hasty.sdk.payouts.retrieve(payout?.id ?? '', {}, { stripeAccount: destination })).status;
  while ((await paid()) !== 'paid') await new Promise((resolve) => setTimeout(resolve, 50));
  t.pass();
});
