import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import type { Route } from 'playwright-core';
import { PROJECT } from '../../api/build.ts';
import type { CallName } from '../../api/contract.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, type Viewport } from '../support/browser.ts';
import { press } from './acts.ts';
import { fillCard, toSummary } from './paySteps.ts';
import { callAs, checkPage, leaveTidy, letThrough, sees, startToPrepare, walked } from './steps.ts';

/** A payment that is under way can be stopped for certain, or not be left. Serial: one page of the member. */
const running = await startToPrepare('e2e_under_way');
const treasurer = await running.caller(demo.treasurer);
const page = await running.enter(demo.member, '/profile');
const { uuid, today } = await callAs(page, 'get-session', {});
leaveTidy(running, { sharePages: true });

/** The demo's member at the third step, with a charge of $9 of this name. */
async function atSummary(title: string, method: string, viewport: Viewport) {
  const name = `${title} ${viewport.width}`;
  const due = {
    uuid,
    type: 'Other',
    other: name,
    account: 'bank 4821',
    amount: 9,
    dueDate: plusDays(today, 30),
  };
  const [charge] = (await callAs(treasurer, 'create-dues', { dues: [due] })).results;
  await page.setViewportSize(viewport);
  // Without what the test before has typed.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/pay');
  await toSummary(page, name, '9', method);
  return async () =>
    (await callAs(page, 'get-payments', { uuid })).filter(({ chargeIds }) =>
      chargeIds.includes(charge?._id ?? ''),
    );
}

/** Hold the requests of a call until `go` lets them through; `held` resolves when the first is held. */
async function hold(call: CallName) {
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const { promise: released, resolve: go } = Promise.withResolvers<void>();
  await page.route(`**/api/${call}`, async (route: Route) => {
    isHeld();
    await released;
    await route.continue().catch(() => undefined);
  });
  return { held, go };
}

/** The page and its ways out are closed; the browser's own button leads nowhere. */
async function staysClosed(t: ExecutionContext) {
  const dialog = page.getByRole('dialog', { name: 'Payment in progress' });
  await dialog.waitFor();
  for (const button of ['Back', 'More', 'Your account'])
    t.is(await page.getByRole('button', { name: button }).count(), 0, `${button} is out of reach`);
  t.is(await page.getByRole('link').count(), 0, 'links are out of reach');
  await page.keyboard.press('Escape');
  await page.mouse.click(3, 3);
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => history.back());
    await page.waitForURL('**/pay?step=summary');
  }
  t.true(await dialog.isVisible());
  return dialog;
}

walked(phone, 'a card payment under way is not left, and is made once', async (t, viewport) => {
  const payments = await atSummary('Slow Card', 'Card', viewport);
  await fillCard(page, '4242424242424242');
  const secret = await hold('stripe-secret');
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  await secret.held;
  const dialog = await staysClosed(t);
  await checkPage(t, page, 'payment-in-progress');

  // Stopped before anything is charged: the answer that comes later changes nothing.
  await press(dialog, 'Stop');
  await sees(page.getByRole('alert'), 'Stopped. Nothing was sent.');
  secret.go();
  await letThrough(page, '**/api/stripe-secret');
  t.deepEqual(
    (await payments()).filter(({ status }) => status === 'success'),
    [],
  );

  // Once the card is asked for the money there is no way back.
  const outcome = await hold('add-payment');
  await press(page, /^Pay \$/);
  await outcome.held;
  await staysClosed(t);
  t.true(await dialog.getByRole('button', { name: 'Stop' }).isDisabled());
  outcome.go();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  t.is((await payments()).filter(({ status }) => status === 'success').length, 1);
});

walked(desktop, 'a page that is left while a card payment begins charges nothing', async (t, viewport) => {
  const payments = await atSummary('Left Card', 'Card', viewport);
  await fillCard(page, '4242424242424242');
  const confirmed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) confirmed.push(request.url());
  });
  const secret = await hold('stripe-secret');
  await press(page, /^Pay \$/);
  await secret.held;
  // As an address that is typed, or a link of another program, does.
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  secret.go();
  await page.waitForLoadState('networkidle');
  t.deepEqual(confirmed, []);
  t.deepEqual(
    (await payments()).filter(({ status }) => status === 'success'),
    [],
  );
});

walked(phone, 'a Venmo upload that is stopped or left submits nothing', async (t, viewport) => {
  const payments = await atSummary('Slow Venmo', 'Venmo/Zelle', viewport);
  await page.getByLabel('Venmo username').fill('jordan-ellis');
  await page.locator('input[type=file]').setInputFiles(join(PROJECT, 'api/demo/screenshot.png'));
  const submitted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/misc-payment')) submitted.push(request.url());
  });
  const upload = await hold('upload-payment-doc');
  await press(page, 'SUBMIT');
  await upload.held;
  const dialog = await staysClosed(t);
  await sees(dialog, /^Uploading the screenshot/);
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('upload-payment-doc'),
  );
  await press(dialog, 'Stop');
  await aborted;
  await sees(page.getByRole('alert'), 'Stopped. Nothing was sent.');
  upload.go();
  await letThrough(page, '**/api/upload-payment-doc');
  t.deepEqual(await payments(), []);
  t.deepEqual(submitted, []);

  // Left in a way that no page can prevent: more than one step back in the history.
  const again = await hold('upload-payment-doc');
  await press(page, 'SUBMIT');
  await again.held;
  await page.evaluate(() => {
    window.navigation.addEventListener('navigate', (event) => event.stopImmediatePropagation(), {
      capture: true,
    });
    history.pushState({}, '', '/profile');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  again.go();
  await page.waitForLoadState('networkidle');
  t.deepEqual(submitted, []);
  t.deepEqual(await payments(), []);
});
