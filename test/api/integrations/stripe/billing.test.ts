import test from 'ava';
import type Stripe from 'stripe';
import type { NewCheckout } from '../../../../api/integrations/stripe/billing.ts';
import { monthAfter } from '../../../../api/integrations/stripe/sandbox/invoices.ts';
import { createTestDatabase } from '../../../support/database.ts';
import { atEnd } from '../../../support/scope.ts';
import { connectedAccount, openTestStripe, visitPage } from '../../../support/stripe.ts';
import { until } from '../../../support/until.ts';

const DAY_MS = 86_400_000;
const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ann Lee', choice: 'pay' };

let now = Date.parse('2026-01-31T12:00:00Z');
const database = await createTestDatabase('stripe_billing');
const stripe = await openTestStripe(database.url, { clock: () => new Date(now) });
atEnd(test, (passed) => stripe.sandbox.stop().then(() => database.end(passed)));
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) => stripe.assertTyped(t));

let count = 0;
const wanted = (more: Partial<NewCheckout> = {}): NewCheckout => ({
  plan: 1,
  quantity: 10,
  email: `payer${++count}@club.example`,
  orgCode: `org${count}`,
  successUrl: 'http://localhost:1/order/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:1/registerOrg',
  initiatedBy: 'a browser',
  idempotencyKey: `checkout ${count}`,
  ...more,
});

/** A browser at a page of the sandbox: looks, or sends a form. */
const visit = (url: string, form?: Record<string, string>) => visitPage(stripe.sandbox, url, form);

/** Somebody subscribes: the session, and what Stripe's SDK says of the subscription. */
async function subscribe(more: Partial<NewCheckout> = {}, card: Partial<typeof CARD> = {}) {
  const { sessionId, url } = await stripe.gateway.createCheckout(wanted(more));
  const paid = await visit(url, { ...CARD, ...card });
  if (paid.location === undefined) throw new Error(paid.body);
  const { subscriptionId = '', customerId = '' } = await stripe.gateway.readCheckout(sessionId);
  return { sessionId, url, subscriptionId, customerId };
}

/** The types of the events about a customer, in order. */
async function storyOf(customerId: string): Promise<string[]> {
  const events = await stripe.sdk.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return events
    .filter(({ data }) => 'customer' in data.object && data.object.customer === customerId)
    .filter(({ type }) => /^(customer\.subscription|invoice|checkout)/.test(type))
    .map(({ type }) => type)
    .reverse();
}

const invoicesOf = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (
    await stripe.sandbox.kept().list('invoice', { parent: { subscription_details: { subscription } } })
  ).data.reverse();

test.serial('prices are made once, at the first need, and found by their lookup keys', async (t) => {
  t.deepEqual((await stripe.sdk.prices.list()).data, []);
  const all = [1, 1, 2, 3, 2] as const;
  await Promise.all(
    all.map((plan) => stripe.gateway.createCheckout(wanted({ plan, idempotencyKey: `p${++count}` }))),
  );
  const prices = (await stripe.sdk.prices.list()).data;
  t.deepEqual(
    prices
      .map(({ lookup_key, unit_amount, recurring }) => [lookup_key, unit_amount, recurring?.interval])
      .sort(),
    [
      ['bursar_plan_1', 2499, 'month'],
      ['bursar_plan_2', 2999, 'month'],
    ],
  );
  const found = await stripe.sdk.prices.list({ lookup_keys: ['bursar_plan_1'], limit: 1 });
  t.deepEqual(
    found.data.map(({ lookup_key }) => lookup_key),
    ['bursar_plan_1'],
  );
  const twin = { unit_amount: 1, lookup_key: 'bursar_plan_1', product_data: { name: 'x' } };
  const again = stripe.sdk.prices.create({ currency: 'usd', ...twin });
  await t.throwsAsync(again, { message: /already uses that lookup key/ });
});

test.serial('Checkout shows what is bought, takes a card, and leads back', async (t) => {
  const order = wanted({ plan: 3, quantity: 12 });
  const { sessionId, url } = await stripe.gateway.createCheckout(order);
  t.true(url.startsWith('http://localhost:1/sandbox/stripe/checkout/'));
  const { allowed_payment_method_types } = await stripe.sdk.checkout.sessions.retrieve(sessionId);
  t.deepEqual(allowed_payment_method_types, ['card'], 'whatever the dashboard would allow');
  const { email, orgCode, cancelUrl } = order;
  const open = { status: 'open', isPaid: false, email, orgCode, plan: 3, subscriptionId: undefined };
  t.like(await stripe.gateway.readCheckout(sessionId), open);
  const page = await visit(url);
  t.is(page.status, 200);
  for (const shown of ['no real money', 'Plan 3: 12 members', '$29.99', '$359.88', email, cancelUrl])
    t.true(page.body.includes(shown), shown);
  t.true((await visit(`${url}?card=4242424242424242`)).body.includes('value="4242424242424242"'));

  const paid = await visit(url, CARD);
  t.is(paid.status, 303);
  t.is(paid.location, `http://localhost:1/order/success?session_id=${sessionId}`);
  const checkout = await stripe.gateway.readCheckout(sessionId);
  t.like(checkout, { status: 'complete', isPaid: true, email, orgCode, registration: {} });
  const { subscriptionId = '', customerId = '' } = checkout;
  t.deepEqual(await stripe.gateway.readSubscription(subscriptionId), {
    id: subscriptionId,
    customerId,
    isSold: true,
    orgCode: order.orgCode,
    status: 'active',
    plan: 3,
    quantity: 12,
    // The 31st is followed by the last of February.
    currentPeriodEnd: '2026-02-28T12:00:00.000Z',
    latestInvoiceId: (await invoicesOf(subscriptionId))[0]?.id,
  });
  t.is(await stripe.gateway.findCustomer(order.email), customerId);
  const [invoice] = await invoicesOf(subscriptionId);
  const amounts = { amount_paid: 35_988, amount_remaining: 0 };
  t.like(invoice, { status: 'paid', ...amounts, attempt_count: 1, billing_reason: 'subscription_create' });
  const period = { periodStart: '2026-01-31T12:00:00.000Z', periodEnd: '2026-02-28T12:00:00.000Z' };
  const hostedInvoiceUrl = `http://localhost:1/sandbox/stripe/invoice/${invoice?.id}`;
  const sum = { amountCents: 35_988, status: 'paid' as const };
  const shownAs = { id: invoice?.id, subscriptionId, ...sum, ...period, hostedInvoiceUrl };
  t.deepEqual<object, object>(await stripe.gateway.readInvoice(invoice?.id ?? ''), shownAs);
  t.true((await visit(invoice?.hosted_invoice_url ?? '')).body.includes('$359.88'));
  t.deepEqual(await storyOf(customerId), [
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.created',
    'checkout.session.completed',
  ]);

  // Pressed twice, or opened again.
  t.is((await visit(url, CARD)).location, paid.location);
  t.regex((await visit(url)).body, /paid already/);
  t.is((await invoicesOf(subscriptionId)).length, 1);
});

test.serial('a declined or mistyped card creates nothing, and the page says why', async (t) => {
  const order = wanted();
  const { sessionId, url } = await stripe.gateway.createCheckout(order);
  for (const [typed, said] of [
    [{ number: '4000000000000002' }, /Your card was declined\./],
    [{ number: '4000000000009995' }, /insufficient funds/],
    [{ number: '4000000000003220' }, /requires authentication/],
    [{ number: '4111111111111111' }, /non test card/],
    [{ expiry: '1' }, /expiration date is incomplete/],
  ] as const) {
    const refused = await visit(url, { ...CARD, ...typed });
    t.is(refused.status, 402);
    t.regex(refused.body, said);
    t.regex(refused.body, /role="alert"/);
  }
  t.true((await visit(url, { ...CARD, expiry: '', name: '<b>"' })).body.includes('value="&lt;b&gt;&quot;"'));
  t.is((await stripe.gateway.readCheckout(sessionId)).status, 'open');
  t.is(await stripe.gateway.findCustomer(order.email), undefined);
  t.is((await visit(url, CARD)).status, 303);
});

test.serial('a trial costs nothing at first, and a registration is kept until it is needed', async (t) => {
  const { orgCode: _, ...order } = wanted({
    trialDays: 30,
    registration: { adminName: 'Ann Lee', orgName: 'Chess Club', schoolName: 'State' },
  });
  const { sessionId, url } = await stripe.gateway.createCheckout(order);
  t.regex((await visit(url)).body, /30 days free[\s\S]*Mar 2, 2026[\s\S]*\$0\.00/);
  await visit(url, { ...CARD, number: '4000000000000002' });
  const checkout = await stripe.gateway.readCheckout(sessionId);
  t.like(checkout, {
    status: 'complete',
    isPaid: true,
    orgCode: undefined,
    registration: { adminName: 'Ann Lee', orgName: 'Chess Club', schoolName: 'State' },
  });
  const { subscriptionId = '' } = checkout;
  t.like(await stripe.sdk.subscriptions.retrieve(subscriptionId), { status: 'trialing' });
  t.like(await stripe.gateway.readSubscription(subscriptionId), { status: 'active', orgCode: undefined });
  t.deepEqual(
    (await invoicesOf(subscriptionId)).map(({ status, total }) => [status, total]),
    [['paid', 0]],
  );
  await stripe.gateway.assignSubscription(subscriptionId, 'chess');
  t.like(await stripe.gateway.readSubscription(subscriptionId), { orgCode: 'chess', plan: 1 });
  // That card cannot be charged when the trial is over.
  t.is((await stripe.sandbox.controls.advanceSubscription(subscriptionId)).status, 'past_due');
});

test.serial('of several pages that were opened for one email, the last alone can be paid', async (t) => {
  const email = 'twice@club.example';
  const first = await stripe.gateway.createCheckout(wanted({ email }));
  const foreign = await stripe.gateway.createCheckout(wanted());
  const second = await stripe.gateway.createCheckout(wanted({ email, idempotencyKey: 'second page' }));
  const statuses = [first, foreign, second].map(async ({ sessionId }) => {
    const { status } = await stripe.gateway.readCheckout(sessionId);
    return status;
  });
  t.deepEqual(await Promise.all(statuses), ['expired', 'open', 'open']);
  t.regex((await visit(first.url, CARD)).body, /Nothing was paid/);
  t.is((await visit(second.url, CARD)).status, 303);
  await t.throwsAsync(stripe.gateway.createCheckout(wanted({ quantity: 0 })), {
    message: /greater than or equal to 1/,
  });
});

test.serial('a checkout page is closed by its own browser only', async (t) => {
  const order = { orgCode: 'pair', email: 'admin@pair.example' };
  const first = await stripe.gateway.createCheckout(wanted(order));
  const stranger = await stripe.gateway.createCheckout(wanted({ ...order, initiatedBy: 'a stranger' }));
  const read = ({ sessionId }: { sessionId: string }) => stripe.gateway.readCheckout(sessionId);
  t.is((await read(first)).status, 'open');
  const again = await stripe.gateway.createCheckout(wanted({ ...order, email: 'other@pair.example' }));
  t.deepEqual(
    (await Promise.all([first, stranger, again].map(read))).map(({ status }) => status),
    ['expired', 'open', 'open'],
  );
  t.deepEqual((await read(again)).registration, {});
});

test.serial('who subscribes again is the same customer; a member with the email is another', async (t) => {
  const member = await stripe.gateway.ensureCustomer({
    orgCode: 'x',
    accountId: await connectedAccount(stripe, 'x'),
    memberId: 'm9',
    name: 'Ann',
    email: 'ann@club.example',
  });
  t.is(await stripe.gateway.findCustomer('ann@club.example'), undefined);
  const first = await subscribe({ email: 'ann@club.example' });
  t.not(first.customerId, member);
  await stripe.gateway.undoSubscription(first.subscriptionId);
  await stripe.gateway.undoSubscription(first.subscriptionId);
  t.is((await stripe.gateway.readSubscription(first.subscriptionId)).status, 'canceled');
  t.is((await subscribe({ email: 'ann@club.example' })).customerId, first.customerId);
});

test.serial('subscriptions renew by the clock, month by month, also when it leaps', async (t) => {
  now = Date.parse('2026-05-31T07:00:00Z');
  const anHourBefore = await subscribe();
  now = Date.parse('2026-05-31T08:00:00Z');
  const { subscriptionId } = await subscribe({ quantity: 2 });
  now = Date.parse('2026-06-30T07:59:00Z');
  await until(async () => (await invoicesOf(anHourBefore.subscriptionId)).length === 2);
  t.is((await invoicesOf(subscriptionId)).length, 1);
  now = Date.parse('2026-09-15T00:00:00Z');
  await until(async () => (await invoicesOf(subscriptionId)).length === 4);
  const invoices = await invoicesOf(subscriptionId);
  const days = ['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'];
  t.deepEqual(
    invoices.map(({ status, total, lines }) => {
      const { start, end } = lines.data[0]?.period ?? {};
      return [status, total, dayOf(start), dayOf(end)];
    }),
    days.slice(1).map((end, month) => ['paid', 4998, days[month], end]),
  );
  // Each was made when it was due.
  t.deepEqual(
    invoices.map(({ created }) => dayOf(created)),
    days.slice(0, 4),
  );
  t.like(await stripe.gateway.readSubscription(subscriptionId), {
    status: 'active',
    currentPeriodEnd: '2026-09-30T08:00:00.000Z',
  });
});

test.serial('a failing card: past due, tried three times more, then the subscription ends', async (t) => {
  now = Date.parse('2026-10-01T00:00:00Z');
  const { controls } = stripe.sandbox;
  const { subscriptionId, customerId } = await subscribe();
  t.is((await controls.failSubscription(subscriptionId)).status, 'past_due');
  const [, invoice] = await invoicesOf(subscriptionId);
  const failing = { status: 'open', attempted: true, attempt_count: 1, billing_reason: 'subscription_cycle' };
  t.like(invoice, failing);
  t.is((await stripe.gateway.readInvoice(invoice?.id ?? '')).status, 'failed');
  for (const status of ['past_due', 'past_due', 'canceled'] as const) {
    await controls.advanceSubscription(subscriptionId);
    t.is((await stripe.gateway.readSubscription(subscriptionId)).status, status);
  }
  await t.throwsAsync(controls.advanceSubscription(subscriptionId), { message: /has ended/ });
  const story = (await storyOf(customerId)).slice(6);
  const failed = (then: string) => ['invoice.payment_failed', `customer.subscription.${then}`];
  t.deepEqual(story, [
    ...['customer.subscription.updated', 'invoice.created', 'invoice.finalized'],
    ...['updated', 'updated', 'updated', 'deleted'].flatMap(failed),
  ]);
});

test.serial('the portal shows the subscription, replaces the card, and takes an open invoice', async (t) => {
  const { subscriptionId, customerId } = await subscribe({ quantity: 3 });
  await stripe.sandbox.controls.failSubscription(subscriptionId);
  const url = await stripe.gateway.createBillingPortal(customerId, 'http://localhost:1/settings');
  const page = await visit(url);
  t.regex(
    page.body,
    /\$74\.97[\s\S]*Past due[\s\S]*•••• 0002[\s\S]*Payment failed[\s\S]*http:\/\/localhost:1\/settings/,
  );
  const [, open] = await invoicesOf(subscriptionId);
  const invoicePage = open?.hosted_invoice_url ?? '';
  const refused = await visit(invoicePage, { choice: 'pay' });
  t.is(refused.status, 402);
  t.regex(refused.body, /declined/);
  t.is((await stripe.sdk.invoices.retrieve(open?.id ?? '')).attempt_count, 1);

  const incomplete = await visit(url, { ...CARD, expiry: '', choice: 'card' });
  t.is(incomplete.status, 402);
  t.regex(incomplete.body, /expiration date is incomplete/);
  t.is((await visit(url, { ...CARD, number: '4000056655665556', choice: 'card' })).status, 303);
  t.regex((await visit(url)).body, /visa •••• 5556/);
  t.is((await visit(invoicePage, { choice: 'pay' })).status, 303);
  t.is((await stripe.gateway.readSubscription(subscriptionId)).status, 'active');
  t.is((await stripe.gateway.readInvoice(open?.id ?? '')).status, 'paid');
  // Paid already: nothing more is charged.
  t.is((await visit(invoicePage, { choice: 'pay' })).status, 303);
  t.is((await stripe.sdk.invoices.retrieve(open?.id ?? '')).attempt_count, 2);
});

test.serial('canceled in the portal, it goes on to the end of the period; that can be undone', async (t) => {
  const { subscriptionId, customerId } = await subscribe();
  const url = await stripe.gateway.createBillingPortal(customerId, 'http://localhost:1/settings');
  t.is((await visit(url, { choice: 'cancel' })).status, 303);
  const canceled = await stripe.gateway.readSubscription(subscriptionId);
  t.like(canceled, { status: 'active', endsAt: canceled.currentPeriodEnd });
  t.regex((await visit(url)).body, /Canceled, still running: it ends on/);
  await visit(url, { choice: 'keep' });
  t.false('endsAt' in (await stripe.gateway.readSubscription(subscriptionId)));
  await visit(url, { choice: 'cancel' });
  now += 32 * DAY_MS;
  await until(async () => (await stripe.gateway.readSubscription(subscriptionId)).status === 'canceled');
  t.is((await invoicesOf(subscriptionId)).length, 1);
  const later = await stripe.gateway.createBillingPortal(customerId, 'http://localhost:1/settings');
  t.regex((await visit(later)).body, /It ended on/);
  t.is((await visit('http://localhost:1/sandbox/stripe/portal/bps_unknown')).status, 404);
  t.is((await visit('http://localhost:1/sandbox/stripe/checkout/cs_test_unknown', CARD)).status, 404);
});

test('months are counted from the anchor, with the last day of shorter ones', (t) => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
  const next = (anchor: string, after: string) => dayOf(monthAfter(at(anchor), at(after)));
  t.is(next('2026-01-31', '2026-01-31'), '2026-02-28');
  t.is(next('2026-01-31', '2026-02-28'), '2026-03-31');
  t.is(next('2027-11-30', '2028-01-30'), '2028-02-29');
  t.is(next('2026-12-15', '2026-12-15'), '2027-01-15');
});

function dayOf(unixSeconds: number | null | undefined): string {
  return new Date((unixSeconds ?? 0) * 1000).toISOString().slice(0, 10);
}
