import test from 'ava';
import { stripeFailure } from '../../../../api/integrations/stripe/stripe.ts';
import { syncIntent } from '../../../../api/integrations/stripe/sync.ts';
import { atEnd } from '../../../support/scope.ts';
import { clearingOf, heldFor, startPayments, storyOf } from '../../../support/stripe-payments.ts';

const { api, org, customerId, beginFor } = await startPayments('stripe_refusals');
const { gateway, sandbox, sdk } = api.stripe;
atEnd(test, api.end);
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) =>
  api.stripe.assertTyped(t),
);

const urls = { returnUrl: 'https://bursar.test/a', refreshUrl: 'https://bursar.test/b' };

const paid = async (name: string) => {
  const begun = await beginFor(name);
  await sdk.paymentIntents.confirm(begun.intentId, { payment_method: 'pm_card_visa' });
  return begun;
};

/** What Bursar asks of Stripe, with the call that is refused once; asked twice under the same key. */
const asked = {
  'POST /v1/customers': (name) =>
    gateway.ensureCustomer({ orgCode: 'alpha', memberId: name, name: 'Ann', email: 'ann@alpha.example' }),
  'POST /v1/setup_intents': (name) => gateway.createSetupIntent(customerId, name),
  'POST /v1/payment_intents': (name) =>
    gateway.createPaymentIntent({
      method: 'card',
      amountCents: 5_000,
      transferCents: 4_800,
      destination: org.stripeAccountId,
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
    begunBy: 'ann',
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
  const { intentId } = await beginFor('too many');
  await sandbox.controls.refuseNext('GET /v1/payment_intents/:id', { status: 429, code: 'rate_limit' });
  t.is((await gateway.readIntent(intentId)).id, intentId);
});

test.serial('a customer is looked for once, and told of a new name or email alone', async (t) => {
  const member = { orgCode: 'alpha', memberId: 'kept', name: 'Bo', email: 'bo@alpha.example' };
  const customer = await gateway.ensureCustomer(member);
  await sandbox.controls.refuseNext('GET /v1/customers/search', { status: 400 });
  await sandbox.controls.refuseNext('POST /v1/customers/:id', { status: 400 });
  t.is(await gateway.ensureCustomer(member), customer);
  const renamed = { ...member, name: 'Bo B.' };
  await t.throwsAsync(gateway.ensureCustomer(renamed), { message: /told to refuse POST/ });
  t.is(await gateway.ensureCustomer(renamed), customer);
  t.like(await sdk.customers.retrieve(customer), { name: 'Bo B.', email: member.email });
  await t.throwsAsync(gateway.ensureCustomer({ ...member, memberId: 'another' }), {
    message: /told to refuse GET/,
  });
});

test.serial('a refund that Stripe refused, or failed at, is made once by the next try', async (t) => {
  const begun = await paid('refund');
  const { charge } = await gateway.readIntent(begun.intentId);
  const refund = () =>
    gateway.refund({
      intentId: begun.intentId,
      transferId: charge?.transferId,
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
  t.is((await gateway.listRefunds(begun.intentId)).length, 1);
  await syncIntent(api.deps, begun.intentId);
});

test.serial('what the platform could not give again after a dispute was won, it gives later', async (t) => {
  const begun = await paid('won without money');
  await syncIntent(api.deps, begun.intentId);
  const held = await heldFor(gateway, org.stripeAccountId);
  const { id } = await sandbox.controls.openDispute(begun.intentId);
  await syncIntent(api.deps, begun.intentId);
  await sandbox.controls.closeDispute(id, 'won');
  const { available } = await sdk.balance.retrieve();
  const all = available[0]?.amount ?? 0;
  await sandbox.controls.topUp(-all);
  for (let tries = 0; tries < 3; tries++)
    await t.throwsAsync(syncIntent(api.deps, begun.intentId), { message: /insufficient available funds/ });
  t.deepEqual(await storyOf(api.log, begun.memberId), ['PaymentAccepted', 'PaymentDisputed']);
  await sandbox.controls.topUp(all);
  await syncIntent(api.deps, begun.intentId);
  await syncIntent(api.deps, begun.intentId);
  t.deepEqual(await storyOf(api.log, begun.memberId), ['PaymentAccepted', 'PaymentDisputed', 'DisputeWon']);
  t.is(await heldFor(gateway, org.stripeAccountId), held);
  t.is(await clearingOf(api.deps, 'alpha'), held);
});
