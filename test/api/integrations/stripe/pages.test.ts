import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import type { NewCheckout } from '../../../../api/integrations/stripe/billing.ts';
import { startApi } from '../../../support/api.ts';
import {
  axeViolations,
  desktop,
  errorsOf,
  keepFailure,
  openPage,
  overflowsSideways,
  phone,
} from '../../../support/browser.ts';
import { drawnDay } from '../../../support/days.ts';
import { atEnd } from '../../../support/scope.ts';
import { theBrowser } from '../../../support/theBrowser.ts';

const api = await startApi('stripe_pages', { today: drawnDay });
const org = await api.addOrg('alpha', { subscribed: false });
const browser = await theBrowser();
atEnd(test, api.end);
test.afterEach.always(async (t) => {
  if (!t.passed) await keepFailure(browser, t.title);
});
test.after.always(() => Promise.all(browser.contexts().map((context) => context.close())));

/** Where Bursar would have the browser come back: pages of the API, as none is built here. */
const back = () => `${api.url}/api/health`;

async function checkoutPage(page: Page, more: Partial<NewCheckout> = {}): Promise<string> {
  const { sessionId, url } = await api.stripe.gateway.createCheckout({
    plan: 2,
    quantity: 48,
    email: 'treasurer@alpha.example',
    orgCode: 'alpha',
    successUrl: `${back()}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back()}?left`,
    initiatedBy: 'a browser',
    idempotencyKey: randomUUID(),
    ...more,
  });
  await page.goto(url);
  return sessionId;
}

async function looksRight(t: ExecutionContext, page: Page): Promise<void> {
  await page.getByText('Stripe sandbox: no real money').waitFor();
  t.deepEqual(await axeViolations(page), []);
  t.false(await overflowsSideways(page));
}

for (const [width, viewport] of [
  ['1280 px', desktop],
  ['390 px', phone],
] as const) {
  test.serial(`${width}: declined, then paid, then canceled in the portal and kept`, async (t) => {
    const page = await openPage(browser, { origin: api.url, viewport });
    const sessionId = await checkoutPage(page, { email: `treasurer${viewport.width}@alpha.example` });
    await looksRight(t, page);
    const pay = page.getByRole('button', { name: 'Subscribe and pay $1,439.52' });
    await page.getByRole('link', { name: '4000 0000 0000 0002' }).click();
    await pay.click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await looksRight(t, page);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await pay.click();
    await page.waitForURL(`${back()}?session_id=${sessionId}`);

    const { customerId = '', subscriptionId = '' } = await api.stripe.gateway.readCheckout(sessionId);
    await page.goto(await api.stripe.gateway.createBillingPortal(customerId, `${back()}?portal`));
    await looksRight(t, page);
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText('Canceled, still running').waitFor();
    await page.getByRole('button', { name: 'Do not cancel' }).click();
    await page.getByText('It renews on').waitFor();
    await page.getByRole('link', { name: 'View invoice' }).click();
    await page.getByText('48 × member').waitFor();
    await looksRight(t, page);
    t.false('endsAt' in (await api.stripe.gateway.readSubscription(subscriptionId)));

    await page.context().addCookies(
      org.admin
        .cookie()
        .split('; ')
        .map((cookie) => {
          const [name = '', ...value] = cookie.split('=');
          return { name, value: value.join('='), url: api.url };
        }),
    );
    await page.goto(`${api.url}/sandbox/stripe`);
    await looksRight(t, page);
    await page.getByRole('button', { name: 'Month passes, card fails' }).click();
    await page.getByText('past due').waitFor();
    t.is((await api.stripe.gateway.readSubscription(subscriptionId)).status, 'past_due');
    await page.getByRole('button', { name: 'Ended at Stripe' }).click();
    await page.getByRole('button', { name: 'Ended at Stripe' }).waitFor({ state: 'detached' });
    t.deepEqual(errorsOf(page), []);
    await page.context().close();
  });

  test.serial(`${width}: a bank account is connected, after leaving and coming back`, async (t) => {
    const page = await openPage(browser, { origin: api.url, viewport });
    const { accountId, url } = await api.stripe.gateway.startOnboarding({
      orgCode: `onboarding ${viewport.width}`,
      name: 'Chess & Co',
      returnUrl: `${back()}?authorized=true`,
      refreshUrl: `${back()}?again`,
    });
    await page.goto(url);
    await page.getByText('Chess & Co').waitFor();
    await page.getByRole('button', { name: 'Leave without finishing' }).click();
    await page.waitForURL(`${back()}?authorized=true`);
    t.false((await api.stripe.gateway.readAccount(accountId)).detailsSubmitted);
    await page.goto(url);
    await page.getByRole('button', { name: 'Agree and submit' }).click();
    await page.getByRole('alert').waitFor();
    await looksRight(t, page);
    await page.getByLabel('I agree').check();
    await page.getByRole('button', { name: 'Agree and submit' }).click();
    await page.waitForURL(`${back()}?authorized=true`);
    t.like(await api.stripe.gateway.readAccount(accountId), { restriction: undefined, last4: '6789' });
    t.deepEqual(errorsOf(page), []);
    await page.context().close();
  });
}

test.serial('who does not want to pay goes back', async (t) => {
  const page = await openPage(browser, { origin: api.url });
  const sessionId = await checkoutPage(page, { trialDays: 30, email: 'other@alpha.example' });
  await page.getByText('30 days free').waitFor();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await page.waitForURL(`${back()}?left`);
  t.is((await api.stripe.gateway.readCheckout(sessionId)).status, 'open');
  await page.context().close();
});
