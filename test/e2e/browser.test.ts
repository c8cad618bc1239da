import test from 'ava';
import type { Page } from 'playwright-core';
import { demo } from '../support/app.ts';
import { errorsOf } from '../support/browser.ts';
import { openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, go, sees, signIn, startWithBrowser } from './steps.ts';

/** What a browser keeps of whoever used it, and what it can do on plain http. */
const { enter, visit } = await startWithBrowser('e2e_browser');
const searchOf = (page: Page) =>
  page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Search/ }))
    .first();

/** All that is stored in this browser by now, as text. */
const storedIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

const NOTHING = '[{},{}]';

/** From the payment list to the third step, with whichever method is offered last; the name is kept there. */
async function toSummary(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: /^Pay Amount for / })
    .first()
    .fill('1');
  const methods = page.getByLabel('Payment Method');
  await methods.selectOption({ index: (await methods.getByRole('option').count()) - 1 });
  await press(page, 'Next');
  await page.getByLabel('Full Name').and(page.locator(':not([value=""])')).waitFor();
  await press(page, 'Next');
  await page.getByRole('region', { name: 'Order summary' }).waitFor();
}

const PAYER = /Jordan/;

test.serial(
  'nothing of a person stays in the browser: signed out, expired, or followed by another',
  async (t) => {
    const page = await enter(demo.member, '/pay');
    await toSummary(page);
    t.regex(await storedIn(page), PAYER);
    await press(page, 'Your account');
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.waitForURL('**/login');
    t.is(await storedIn(page), NOTHING);

    await signIn(page, demo.member, demo.password);
    await go(page, '/pay', /Pay/);
    await toSummary(page);
    t.regex(await storedIn(page), PAYER);
    await callAs(page, 'logout', {});
    await page.reload();
    await page.waitForURL('**/login?next=**');
    await sees(page, 'Nice to see you again!');
    t.notRegex(await storedIn(page), PAYER);

    await signIn(page, demo.member, demo.password);
    await page.waitForURL('**/pay');
    await toSummary(page);
    const { uuid } = await callAs(page, 'get-session', {});
    await page.evaluate((id) => localStorage.setItem(`bursar.charging.${id}`, '{}'), uuid);
    await callAs(page, 'logout', {});
    await callAs(page, 'login', { email: demo.pledge, password: demo.password });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Pay Now' }).waitFor();
    t.notRegex(await storedIn(page), PAYER);
    t.notRegex(await storedIn(page), new RegExp(uuid));
  },
);

test.serial('signing out everywhere leaves nothing but whether it is light or dark', async (t) => {
  const page = await enter(demo.treasurer, '/members');
  await page.evaluate(() => {
    localStorage.setItem('typed', 'Jordan');
    localStorage.setItem('mui-mode', 'dark');
  });
  await press(page, 'Your account');
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await press(page.getByRole('dialog'), 'Sign out everywhere');
  await page.waitForURL('**/login');
  t.is(await storedIn(page), '[{},{"mui-mode":"dark"}]');
});

test.serial(
  'a page that the browser kept for its back button does not show whoever signed out',
  async (t) => {
    const page = await enter(demo.member);
    // A read that is refused would lead to the login page as well.
    await page.waitForLoadState('networkidle');
    await callAs(page, 'logout', {});
    // It goes elsewhere at once, so this answers first.
    await page.evaluate(() => {
      setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    });
    await page.waitForURL('**/login?next=**');
    t.pass();
  },
);

test.serial("an unknown page has the visitor's whole menu", async (t) => {
  for (const [email, home] of [
    [demo.treasurer, '/dashboard'],
    [demo.member, '/profile'],
  ] as const) {
    const page = await enter(email, '/chargse');
    // By their words: the icons below the entries come later than they.
    const entries = () =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('listitem')
        .filter({ hasText: /\S/ })
        .allTextContents();
    await sees(page, 'Page not found');
    const there = await entries();
    await checkPage(t, page, 'unknown');
    await page.getByRole('link', { name: 'Go home', exact: true }).click();
    await page.waitForURL(`**${home}`);
    t.deepEqual(there, await entries(), email);
  }
});

test.serial('on plain http, without what browsers keep for https, one can pay and copy', async (t) => {
  const page = await visit();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  });
  await signIn(page, demo.member, demo.password, '/pay');
  await toSummary(page);
  t.deepEqual(errorsOf(page), []);

  await callAs(page, 'logout', {});
  await signIn(page, demo.treasurer, demo.password);
  await go(page, '/history', 'History');
  await page
    .getByRole('button', { name: /^Raw event/ })
    .first()
    .click();
  await press(page.getByRole('dialog'), 'Copy');
  await page.getByRole('dialog').getByRole('button', { name: 'Copied' }).waitFor();
  await press(page.getByRole('dialog'), 'Close');
  await go(page, '/members', 'Members');
  await searchOf(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await page.waitForFunction(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement && /"metadata"/.test(activeElement.value);
  });
  t.deepEqual(errorsOf(page), []);
});

test.serial('a state that there is none of is not in the way of a new phone number', async (t) => {
  const page = await enter(demo.treasurer, 'about:blank');
  await page.route('**/api/rest/members?*', async (route) => {
    const answer = await route.fetch();
    const members: object[] = await answer.json();
    await route.fulfill({ response: answer, json: members.map((member) => ({ ...member, state: 'QQ' })) });
  });
  await page.goto('/members');
  const first = page.getByRole('row').nth(1);
  const dialog = await openDialog(first, /^Edit /, 'Update Member');
  await dialog.getByLabel('Phone').fill('530 555 0123');
  await saves(dialog, 'Update Member', 'Successfully updated a Member.');
  t.pass();
});
