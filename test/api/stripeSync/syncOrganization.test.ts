import test from 'ava';
import type { BillingSubscription } from '../../../api/integrations/stripe/billingFacts.ts';
import { syncEvent } from '../../../api/stripeSync/syncEvent.ts';
import {
  syncCheckout,
  syncConnectAccount,
  syncInvoice,
  syncSubscription,
} from '../../../api/stripeSync/syncOrganization.ts';
import { WEBHOOK_PATH } from '../../../api/stripeSync/webhook.ts';
import { email } from '../../../ledger/email/decide.ts';
import { emailId } from '../../../ledger/email/events.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { type OrganizationCommand, organization } from '../../../ledger/organization/decide.ts';
import { organizationStream, type Subscription } from '../../../ledger/organization/events.ts';
import { giveIn, startApi } from '../../support/api.ts';
import { neverInAnEvent } from '../../support/neverInAnEvent.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';

const api = await startApi('billing');
for (const orgCode of ['alpha', 'beta', 'gamma', 'delta', 'epsilon'])
  await give(orgCode, {
    type: 'RegisterOrganization',
    name: `Org ${orgCode}`,
    university: 'State',
    timeZone: 'America/Los_Angeles',
  });
atEnd(test, api.end);

function give(orgCode: string, command: OrganizationCommand) {
  return giveIn(api, orgCode, organization, orgCode, command);
}

/** What is bought at Checkout, for an organization or, without one, to register it. */
const checkout = (orgCode: string | undefined, more: object = {}) =>
  api.stripe.gateway.createCheckout({
    plan: 2,
    quantity: 10,
    email: `${orgCode}@club.example`,
    orgCode,
    successUrl: `${api.url}/order/success`,
    cancelUrl: `${api.url}/registerOrg`,
    initiatedBy: 'a browser',
    idempotencyKey: `checkout of ${orgCode} ${JSON.stringify(more)}`,
    ...more,
  });

/** Subscribes an organization on the pages that a browser is led to; answers the subscription's id. */
async function subscribe(orgCode: string | undefined): Promise<string> {
  const { sessionId, url } = await checkout(orgCode);
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ann Lee', choice: 'pay' };
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  if (paid.status !== 303 || paid.headers.get('location') !== `${api.url}/order/success`)
    throw new Error(await paid.text());
  return (await api.stripe.gateway.readCheckout(sessionId)).subscriptionId ?? '';
}

/** What an organization's stream says of its subscription, in order. */
async function storyOf(orgCode: string): Promise<string[]> {
  const events = await api.log.readStream(organizationStream(orgCode));
  return events
    .filter(({ type }) => type.startsWith('Subscription'))
    .map(({ type, data }) => {
      const { subscription } = data as { readonly subscription?: Subscription };
      return subscription === undefined ? type : subscription.status;
    });
}

async function recordedOf(orgCode: string): Promise<Subscription | undefined> {
  const events = await api.log.readStream(organizationStream(orgCode));
  const last = events.findLast(({ type }) => type === 'SubscriptionChanged');
  return (last?.data as { readonly subscription?: Subscription } | undefined)?.subscription;
}

test.serial('what is bought at Checkout reaches the organization by webhook', async (t) => {
  const subscriptionId = await subscribe('alpha');
  await until(async () => (await storyOf('alpha')).length === 2);
  t.deepEqual((await storyOf('alpha')).sort(), ['SubscriptionInvoicePaid', 'active']);
  const { customerId } = await api.stripe.gateway.readSubscription(subscriptionId);
  t.like(await recordedOf('alpha'), { subscriptionId, customerId, status: 'active', plan: 2, quantity: 10 });
  const events = await api.log.readStream(organizationStream('alpha'));
  const invoice = events.find(({ type }) => type === 'SubscriptionInvoicePaid');
  t.like(invoice?.data, { invoice: { amountCents: 29_990 } });
  t.like(invoice?.metadata, { actor: 'webhook:stripe', orgCode: 'alpha' });
  t.deepEqual(neverInAnEvent(events), [], 'Stripe’s page of the invoice opens without signing in');
  // From here on the tests say when something is heard.
  api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
});

test.serial('every turn is recorded of a card that fails, is replaced, fails and is given up', async (t) => {
  const subscriptionId = await subscribe('beta');
  const { controls } = api.stripe.sandbox;
  const latestInvoice = async () =>
    String((await api.stripe.sdk.subscriptions.retrieve(subscriptionId)).latest_invoice);
  const sync = async () => {
    await syncSubscription(api.deps, subscriptionId);
    await syncInvoice(api.deps, await latestInvoice());
  };
  await sync();
  await controls.failSubscription(subscriptionId);
  await sync();
  const paying = await fetch(`${api.url}/sandbox/stripe/invoice/${await latestInvoice()}`, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'pay' }),
  });
  t.is(paying.status, 402);
  const { customer } = await api.stripe.sdk.subscriptions.retrieve(subscriptionId);
  const portal = await api.stripe.gateway.createBillingPortal(String(customer), `${api.url}/settings`);
  const card = { number: '4242424242424242', expiry: '12 / 34', name: 'Ann Lee', choice: 'card' };
  await fetch(portal, { method: 'POST', body: new URLSearchParams(card) });
  await controls.advanceSubscription(subscriptionId);
  await sync();
  await controls.failSubscription(subscriptionId);
  await sync();
  for (const _ of [1, 2, 3]) await controls.advanceSubscription(subscriptionId);
  await sync();
  t.deepEqual(
    (await storyOf('beta')).filter((each) => !each.startsWith('S')),
    ['active', 'past_due', 'active', 'past_due', 'canceled'],
  );
  t.deepEqual((await storyOf('beta')).filter((each) => each.startsWith('S')).sort(), [
    'SubscriptionInvoiceFailed',
    'SubscriptionInvoiceFailed',
    'SubscriptionInvoicePaid',
    'SubscriptionInvoicePaid',
  ]);
  // The organization subscribes again: the old one's webhooks do not end the new one.
  const second = await subscribe('beta again').then(async (id) => {
    await api.stripe.gateway.assignSubscription(id, 'beta');
    await syncSubscription(api.deps, id);
    return id;
  });
  await sync();
  t.like(await recordedOf('beta'), { subscriptionId: second, status: 'active' });
});

test.serial('of two payment pages that were both paid, the second subscription is undone', async (t) => {
  const org = await api.addOrg('double', { subscribed: false });
  const pages = await Promise.all(
    ['ann', 'stranger'].map((initiatedBy) => checkout('double', { initiatedBy, email: org.admin.email })),
  );
  const subscriptions: string[] = [];
  for (const { sessionId } of pages) {
    await api.stripe.sandbox.controls.payCheckout(sessionId);
    subscriptions.push((await api.stripe.gateway.readCheckout(sessionId)).subscriptionId ?? '');
    await syncCheckout(api.deps, sessionId);
  }
  const [first = '', second = ''] = subscriptions;
  await syncSubscription(api.deps, second);
  t.is((await api.stripe.gateway.readSubscription(second)).status, 'canceled');
  t.is((await api.stripe.gateway.readSubscription(first)).status, 'active');
  t.like(await recordedOf('double'), { subscriptionId: first, status: 'active' });
});

test.serial('what was read before somebody else recorded something newer does not stay', async (t) => {
  const subscriptionId = await subscribe('delta');
  const fresh = await api.stripe.gateway.readSubscription(subscriptionId);
  await syncSubscription(api.deps, subscriptionId);
  const stale: BillingSubscription = { ...fresh, status: 'past_due' };
  const answers = [stale];
  const stripe = { ...api.stripe.gateway, readSubscription: async () => answers.shift() ?? fresh };
  await syncSubscription({ ...api.deps, stripe }, subscriptionId);
  t.is((await recordedOf('delta'))?.status, 'active');
  t.is((await storyOf('delta')).filter((each) => each === 'past_due').length, 1);
});

test.serial('what was bought before its organization was made is recorded once it is assigned', async (t) => {
  const subscriptionId = await subscribe(undefined);
  const before = await api.events();
  t.deepEqual(await syncSubscription(api.deps, subscriptionId), { isOurs: true, position: undefined });
  const { latest_invoice } = await api.stripe.sdk.subscriptions.retrieve(subscriptionId);
  t.deepEqual(await syncInvoice(api.deps, String(latest_invoice)), { isOurs: true, position: undefined });
  await api.stripe.gateway.assignSubscription(subscriptionId, 'nobody');
  t.false((await syncSubscription(api.deps, subscriptionId)).isOurs);
  t.is(await api.events(), before);
  await give('late', {
    type: 'RegisterOrganization',
    name: 'Late',
    university: 'State',
    timeZone: 'America/Los_Angeles',
  });
  await api.stripe.gateway.assignSubscription(subscriptionId, 'late');
  t.true((await syncSubscription(api.deps, subscriptionId)).isOurs);
  // Stripe has told of the invoice already, and will not again.
  t.deepEqual(await storyOf('late'), ['active', 'SubscriptionInvoicePaid']);
  await syncInvoice(api.deps, String(latest_invoice));
  t.is((await storyOf('late')).length, 2);
});

test.serial('a subscription that Bursar did not sell is left alone', async (t) => {
  const [price] = (await api.stripe.sdk.prices.list()).data;
  const line_items = [{ price: price?.id ?? '', quantity: 1 }];
  const success_url = `${api.url}/elsewhere`;
  const { id } = await api.stripe.sdk.checkout.sessions.create({
    mode: 'subscription',
    line_items,
    success_url,
  });
  const { subscription, invoice } = await api.stripe.sandbox.controls.payCheckout(id);
  const notOurs = { isOurs: false, position: undefined };
  t.deepEqual(await syncSubscription(api.deps, String(subscription)), notOurs);
  t.deepEqual(await syncInvoice(api.deps, String(invoice)), notOurs);
});

test.serial('the bank that was added last is connected once its onboarding is done', async (t) => {
  api.stripe.sandbox.deliverTo(`${api.url}${WEBHOOK_PATH}`);
  const method = { bankType: 'bank', bankName: 'Chase', last4: '' } as const;
  const paymentMethodId = deriveId('bank of alpha');
  await give('alpha', { type: 'AddPaymentMethod', paymentMethodId, method });
  const urls = { returnUrl: `${api.url}/settings?authorized=true`, refreshUrl: `${api.url}/settings` };
  const { accountId, url } = await api.stripe.gateway.startOnboarding({ orgCode: 'alpha', ...urls });
  t.deepEqual(await syncConnectAccount(api.deps, accountId), { isOurs: true, position: undefined });
  const page = await fetch(url);
  t.regex(await page.text(), /no real money[\s\S]*Routing number/);
  const numbers = { routing_number: '110000000', account_number: '000123456789' };
  const form = { ...numbers, agree: 'yes', choice: 'submit' };
  const done = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  t.is(done.headers.get('location'), urls.returnUrl);
  const connected = async () => {
    const events = await api.log.readStream(organizationStream('alpha'));
    return events.filter(
      ({ type }) => type === 'StripeAccountConnected' || type === 'PaymentMethodConnected',
    );
  };
  await until(async () => (await connected()).length === 2);
  t.deepEqual(
    (await connected()).map(({ data }) => data),
    [{ accountId }, { paymentMethodId, bankName: 'Chase', last4: '6789' }],
  );
  await syncConnectAccount(api.deps, accountId);
  t.is((await connected()).length, 2);
});

test.serial('a subscription bought in vain is refunded once, however often Stripe reports it', async (t) => {
  api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
  const address = 'taken@club.example';
  // Somebody else has the email by now, who administers nothing.
  const memberId = deriveId('who has the email');
  await giveIn(api, 'alpha', email, emailId(address), { type: 'ReserveEmail', memberId });
  const registration = { adminName: 'Ann Lee', orgName: 'Late Club', schoolName: 'State' };
  const { sessionId } = await checkout(undefined, { email: address, registration });
  await api.stripe.sandbox.controls.payCheckout(sessionId);
  const { subscriptionId = '' } = await api.stripe.gateway.readCheckout(sessionId);
  const settleTwice = () =>
    Promise.all([syncCheckout(api.deps, sessionId), syncCheckout(api.deps, sessionId)]);
  await settleTwice();
  // Stripe forgets keys after a day.
  await api.db.pool.query("DELETE FROM sandbox.idempotency WHERE key LIKE 'undo:%'");
  await settleTwice();
  const { customerId: customer, status } = await api.stripe.gateway.readSubscription(subscriptionId);
  t.is(status, 'canceled');
  const [charge] = (await api.stripe.sandbox.kept().list('charge', { customer })).data;
  t.like(charge, { amount: 29_990, amount_refunded: 29_990 });
  const refunds = await api.stripe.sandbox.kept().list('refund', { charge: charge?.id ?? '' });
  t.deepEqual(
    refunds.data.map(({ amount }) => amount),
    [29_990],
  );
});

test.serial('by its event alone: a page that expired, and an invoice that waits for its payer', async (t) => {
  const subscriptionId = await subscribe('epsilon');
  await syncSubscription(api.deps, subscriptionId);
  const heard = (type: string, subjectId: string) =>
    syncEvent(api.deps, {
      id: `evt_${type}`,
      type,
      accountId: undefined,
      subjectId,
      intentId: undefined,
      happenedAt: new Date().toISOString(),
    });
  api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
  const { sessionId } = await checkout('epsilon', { email: 'expired@club.example' });
  await api.stripe.sdk.checkout.sessions.expire(sessionId);
  await syncInvoice(
    api.deps,
    String((await api.stripe.sdk.subscriptions.retrieve(subscriptionId)).latest_invoice),
  );
  const before = await storyOf('epsilon');
  t.true(await heard('checkout.session.expired', sessionId));
  t.deepEqual(await storyOf('epsilon'), before);

  await api.stripe.sandbox.controls.failSubscription(subscriptionId);
  const { latest_invoice } = await api.stripe.sdk.subscriptions.retrieve(subscriptionId);
  t.true(await heard('invoice.payment_action_required', String(latest_invoice)));
  t.deepEqual(await storyOf('epsilon'), [...before, 'SubscriptionInvoiceFailed']);
  api.stripe.sandbox.deliverTo(`${api.url}${WEBHOOK_PATH}`);
});
