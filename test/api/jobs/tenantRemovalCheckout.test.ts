import test from 'ava';
import { openStripe } from '../../../api/integrations/stripe/stripe.ts';
import { removeExpiredTenants } from '../../../api/jobs/tenantRemoval.ts';
import { remindOfTrials } from '../../../api/organization/trialJobs.ts';
import { organizationStream } from '../../../ledger/organization/events.ts';
import { tenantRemovalStream } from '../../../ledger/tenantRemoval/events.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';

const DAY_MS = 86_400_000;

const api = await startApi('tenant_removal_checkout');
atEnd(test, api.end);

/** An organization that would be removed today. */
async function due(orgCode: string) {
  const org = await api.addOrg(orgCode, { subscribed: false });
  api.advance(53 * DAY_MS);
  await remindOfTrials(api.deps);
  api.advance(9 * DAY_MS);
  return org;
}

const isRemoved = async (orgCode: string) =>
  (await api.log.readStream(tenantRemovalStream(orgCode))).length > 0;

test.serial('nothing is removed while somebody is at the payment page; tomorrow it is', async (t) => {
  const org = await due('choosing');
  const order = { priceId: '1', email: org.admin.email, quantity: 2 };
  t.is((await api.visitor().post('/api/create-checkout-session', order)).status, 200);
  await removeExpiredTenants(api.deps);
  t.false(await isRemoved('choosing'));
  // Stripe has closed the page.
  api.advance(6 * DAY_MS);
  await removeExpiredTenants(api.deps);
  t.true(await isRemoved('choosing'));
});

test.serial('a payment without a webhook counts', async (t) => {
  const org = await due('unheard');
  const { sessionId } = await api.stripe.gateway.createCheckout({
    plan: 1,
    quantity: 2,
    email: org.admin.email,
    orgCode: 'unheard',
    successUrl: 'https://bursar.test/order/success',
    cancelUrl: 'https://bursar.test/registerOrg',
    initiatedBy: 'a browser',
    idempotencyKey: 'unheard',
  });
  await api.stripe.sandbox.controls.payCheckout(sessionId);
  await removeExpiredTenants(api.deps);
  t.false(await isRemoved('unheard'));
  const types = (await api.log.readStream(organizationStream('unheard'))).map(({ type }) => type);
  t.true(types.includes('SubscriptionChanged'));
  t.is((await org.admin.signIn()).at('status'), 'subscribed');
});

test.serial(
  'while Stripe is unreachable nothing is removed; without Stripe no request is made',
  async (t) => {
    await due('keyless');
    const away = openStripe({ ...api.stripe.sandbox.config, port: 9 });
    const message = /keyless: .*Stripe/;
    await t.throwsAsync(removeExpiredTenants({ ...api.deps, stripe: away }), { message });
    t.false(await isRemoved('keyless'));
    await removeExpiredTenants({ ...api.deps, stripe: openStripe(undefined) });
    t.true(await isRemoved('keyless'));
  },
);
