import test from 'ava';
import { stripeFailure } from '../../../api/integrations/stripe/stripe.ts';
import { syncIntent } from '../../../api/stripeSync/syncPayment.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { startPayments } from '../../support/stripe-payments.ts';

const { api, org, customerId, beginFor } = await startPayments('stripe_refusals', { today: drawnDay });
const { gateway, sandbox, sdk } = api.stripe;
const accountId = org.stripeAccountId;
atEnd(test, api.end);
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) =>
  api.stripe.assertTyped(t),
);

const urls = { returnUrl: 'https://bursar.test/a', refreshUrl: 'https://bursar.test/b' };

const paid = async (name: string) => {
  const begun = await beginFor(name);
  await sdk.paymentIntents.confirm(
    begun.intentId,
    { payment_method: 'pm_card_visa' },
    { stripeAccount: accountId },
  );
  return begun;
};

/** What Bursar asks of Stripe, with the call that is refused once; asked twice under the same key. */
const asked = {
  'POST /v1/customers': (name) =>
    gateway.ensureCustomer({
      orgCode: 'alpha',
      accountId,
      memberId: name,
      name: 'Ann',
      email: 'ann@alpha.example',
    }),
  'POST /v1/setup_intents': (name) => gateway.createSetupIntent({ accountId, customerId }, name),
  'POST /v1/payment_intents': (name) =>
    gateway.createPaymentIntent({
      method: 'card',
      amountCents: 5_000,
      applicationFeeCents: 15,
      accountId,
      customerId,
      payment: { orgCode: 'alpha', memberId: name, paymentId: name },
      idempotencyKey: name,
    }),
  'POST /v1/accounts': (name) =>
    gateway.startOnboarding({ orgCode: name, ...urls }).then(({ accountId }) => accountId),
  // Plans 1 and 2 have prices of their own.
  'POST /v1/prices': (name) => checkout(name, name.endsWith('400') ? 1 : 2),
  'POST /v1/checkout/sessions': (name) => checkout(`session ${name}`, 1),
} as const satisfies Record<string, (name: string) => Promise<unknown>>;

function checkout(name: string, plan: 1 | 2) {
  return gateway.createCheckout({
    plan,
    quantity: 3,
    email: 'ann@alpha.example',
    initiatedBy: 'ann',
    successUrl: 'https://bursar.test/c',
    cancelUrl: 'https://bursar.test/d',
    idempotencyKey: name,
  });
}

for (const status of [400, 500] as const)
  for (const [call, ask] of Object.entries(asked))
    test.serial(`a ${status} that Stripe keeps for ${call} does not block the next try`, async (t) => {
      const name = `${call} ${status}`;
      await sandbox.controls.refuseNext(call, { status });
      const error = await t.throwsAsync(async () => ask(name));
      t.is(stripeFailure(error)?.kind, status === 400 ? 'refused' : 'unavailable');
      t.truthy(await ask(name));
      t.deepEqual(await ask(name), await ask(name));
    });

test.serial('at too many requests Bursar waits and asks again', async (t) => {
  const begun = await beginFor('too many');
  await sandbox.controls.refuseNext('GET /v1/payment_intents/:id', { status: 429, code: 'rate_limit' });
  t.is((await gateway.readIntent(begun)).intentId, begun.intentId);
});

test.serial('a customer is made once, and updated for a new name or email alone', async (t) => {
  const member = { orgCode: 'alpha', accountId, memberId: 'kept', name: 'Bo', email: 'bo@alpha.example' };
  const customer = await gateway.ensureCustomer(member);
  await sandbox.controls.refuseNext('POST /v1/customers', { status: 400 });
  await sandbox.controls.refuseNext('POST /v1/customers/:id', { status: 400 });
  t.is(await gateway.ensureCustomer(member), customer);
  const renamed = { ...member, name: 'Bo B.' };
  await t.throwsAsync(gateway.ensureCustomer(renamed), { message: /told to refuse POST/ });
  t.is(await gateway.ensureCustomer(renamed), customer);
  t.like(await sandbox.kept(accountId).get('customer', customer), {
    name: 'Bo B.',
    email: member.email,
  });
  await t.throwsAsync(gateway.ensureCustomer({ ...member, memberId: 'another' }), {
    message: /told to refuse POST/,
  });
});

test.serial('a refund that Stripe refused, or failed at, is made once by the next try', async (t) => {
  const begun = await paid('refund');
  const refund = () =>
    gateway.refund({
      ...begun,
      hasApplicationFee: true,
      amountCents: 1_000,
      reason: 'Left early',
      requestId: 'one order',
      requestedBy: 'tess',
    });
  for (const status of [400, 500] as const) {
    await sandbox.controls.refuseNext('POST /v1/refunds', { status });
    await t.throwsAsync(refund);
  }
  const { id } = await refund();
  t.is((await refund()).id, id);
  t.is((await gateway.listRefunds(begun, 'card')).length, 1);
  await syncIntent(api.deps, begun);
});
