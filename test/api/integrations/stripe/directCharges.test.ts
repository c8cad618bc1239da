import test from 'ava';
import Stripe from 'stripe';
import { createTestDatabase } from '../../../support/database.ts';
import { atEnd } from '../../../support/scope.ts';
import { cardOf, connectedAccount, openTestStripe } from '../../../support/stripe.ts';

/**
 * Payments that a connected account takes itself, of which the platform gets a fee
 * (docs.stripe.com/connect/direct-charges). Serial: they share balances.
 */
const database = await createTestDatabase('direct_charges');
const stripe = await openTestStripe(database.url);
const account = await connectedAccount(stripe, 'abg');
const own = { stripeAccount: account };
const customer = (await stripe.sdk.customers.create({ name: 'Ann', email: 'ann@abg.example' }, own)).id;
atEnd(test, (passed) => stripe.sandbox.stop().then(() => database.end(passed)));
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) => stripe.assertTyped(t));

/** $103.45, of which $3.30 is Stripe's, $0.15 the platform's and $100.00 the account's. */
const direct = {
  amount: 10_345,
  currency: 'usd',
  customer,
  allowed_payment_method_types: ['card'],
  application_fee_amount: 15,
} satisfies Stripe.PaymentIntentCreateParams;

const intentOf = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.sdk.paymentIntents.create({ ...direct, ...more }, own);

const confirm = ({ id, client_secret }: Stripe.PaymentIntent, params: object, options: object = own) =>
  stripe.browser.paymentIntents.confirm(
    id,
    { client_secret, ...params } as Stripe.PaymentIntentConfirmParams,
    options,
  );

const totalOf = async (options: Stripe.RequestOptions = {}) => {
  const balance = await stripe.sdk.balance.retrieve({}, options);
  return [...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + amount, 0);
};
/** The balances of the account and of the platform. */
const totals = async () => ({ account: await totalOf(own), platform: await totalOf() });

const paidWith = async (number: string) => {
  const intent = await intentOf();
  requirePaid(await confirm(intent, cardOf(number)));
  return intent.id;
};
function requirePaid(intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'succeeded') throw new Error(`the payment is ${intent.status}`);
}

const chargeOf = async (intentId: string) => {
  const intent = await stripe.sdk.paymentIntents.retrieve(
    intentId,
    { expand: ['latest_charge.balance_transaction'] },
    own,
  );
  const charge = intent.latest_charge as Stripe.Charge;
  return { charge, movement: charge.balance_transaction as Stripe.BalanceTransaction };
};

const refusalOf = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const [result] = await Promise.allSettled([promise]);
  const reason: unknown = result?.status === 'rejected' ? result.reason : undefined;
  if (!(reason instanceof Stripe.errors.StripeError)) throw new Error(`no error of Stripe's, but ${reason}`);
  return reason;
};

test.serial('the money is the account’s less Stripe’s fee and the platform’s, each named', async (t) => {
  const before = await totals();
  const { charge, movement } = await chargeOf(await paidWith('4242424242424242'));
  t.like(charge, { amount: 10_345, application_fee_amount: 15, transfer_data: null });
  t.is(charge.calculated_statement_descriptor, 'ORG ABG', 'the account is the merchant');
  t.is(charge.transfer, undefined, 'nothing is passed on');
  t.deepEqual(
    movement.fee_details.map(({ type, amount }) => [type, amount]),
    [
      ['stripe_fee', 330],
      ['application_fee', 15],
    ],
  );
  t.is(movement.net, 10_000);
  const after = await totals();
  t.deepEqual(after, { account: before.account + 10_000, platform: before.platform + 15 });
});

test.serial('it is the account’s alone: the platform and other accounts do not find it', async (t) => {
  const other = await connectedAccount(stripe, 'xyz');
  const intent = await intentOf();
  for (const options of [{}, { stripeAccount: other }]) {
    const error = await refusalOf(stripe.sdk.paymentIntents.retrieve(intent.id, {}, options));
    t.is(error.code, 'resource_missing');
    t.is((await refusalOf(confirm(intent, cardOf('4242424242424242'), options))).code, 'resource_missing');
  }
  const elsewhere = await refusalOf(stripe.sdk.paymentIntents.create(direct, { stripeAccount: other }));
  t.like(elsewhere, { code: 'resource_missing', param: 'customer' });
});

test.serial(
  'a refund leaves the account; the platform’s fee goes back only when it is asked for',
  async (t) => {
    const intentId = await paidWith('4000000000000077');
    const before = await totals();
    await stripe.sdk.refunds.create({ payment_intent: intentId, amount: 5_000 }, own);
    t.deepEqual(await totals(), { ...before, account: before.account - 5_000 });
    await stripe.sdk.refunds.create({ payment_intent: intentId, refund_application_fee: true }, own);
    // With the last of the charge all of the fee.
    t.deepEqual(await totals(), { account: before.account - 10_345 + 15, platform: before.platform - 15 });
  },
);

test.serial(
  'a dispute takes the money and its fee from the account, and gives it the money again',
  async (t) => {
    const intentId = await paidWith('4242424242424242');
    const before = await totals();
    const dispute = await stripe.sandbox.controls.openDispute(intentId);
    t.deepEqual(await totals(), { ...before, account: before.account - 10_345 - 1_500 });
    await stripe.sandbox.controls.closeDispute(dispute.id, 'won');
    t.deepEqual(await totals(), { ...before, account: before.account - 1_500 });
  },
);

test.serial(
  'a bank debit settles, is returned, and a card asks for 3-D Secure, all on the account',
  async (t) => {
    const before = await totals();
    const debit = await intentOf({
      allowed_payment_method_types: ['us_bank_account'],
      application_fee_amount: 0,
    });
    const bank = {
      payment_method_data: {
        type: 'us_bank_account',
        us_bank_account: { routing_number: '110000000', account_number: '000123456789' },
        billing_details: { name: 'Ann' },
      },
    };
    t.is((await confirm(debit, bank)).status, 'processing');
    await stripe.sandbox.controls.settleAch(debit.id);
    t.deepEqual(await totals(), { ...before, account: before.account + 10_345 - 83 });
    await stripe.sandbox.controls.returnAch(debit.id);
    t.deepEqual(await totals(), { ...before, account: before.account - 83 - 1_500 });

    const card = await intentOf();
    t.is((await confirm(card, cardOf('4000000000003220'))).status, 'requires_action');
    await stripe.sandbox.controls.authenticate(card.id, true);
    t.is((await chargeOf(card.id)).charge.status, 'succeeded');
  },
);

test.serial('what no platform may ask is refused', async (t) => {
  const mine = await stripe.sdk.customers.create({ name: 'Bo' });
  const ask = (params: Stripe.PaymentIntentCreateParams, options: Stripe.RequestOptions = own) =>
    refusalOf(stripe.sdk.paymentIntents.create(params, options));
  t.is((await ask({ ...direct, customer: mine.id }, {})).param, 'application_fee_amount', 'nobody else’s');
  t.is((await ask({ ...direct, application_fee_amount: 10_346 })).param, 'application_fee_amount');
  const intentId = await paidWith('4242424242424242');
  const reverse = { payment_intent: intentId, reverse_transfer: true };
  t.is((await refusalOf(stripe.sdk.refunds.create(reverse, own))).param, 'reverse_transfer');
  await stripe.sandbox.controls.restrictAccount(account, 'asksMore');
  t.is((await ask(direct)).param, 'allowed_payment_method_types');
  await stripe.sandbox.controls.completeOnboarding(account);
});

test.serial('webhooks name the account, and the platform hears of its fees', async (t) => {
  const intentId = await paidWith('4242424242424242');
  const { data } = await stripe.sdk.events.list({ type: 'payment_intent.succeeded', limit: 1 }, own);
  t.like(data[0], { account, data: { object: { id: intentId } } });
  const fees = await stripe.sdk.events.list({ type: 'application_fee.created', limit: 1 });
  t.like(fees.data[0]?.data.object, { account, amount: 15, refunded: false });
});
