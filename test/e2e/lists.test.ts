import test from 'ava';
import { demo } from '../support/app.ts';
import { until } from '../support/until.ts';
import { openDialog, press, saves } from './acts.ts';
import { go, leaveTidy, sees, startToPrepare } from './steps.ts';

/** What the list pages have in common: words while they are read, where the keyboard is. One page. */
const running = await startToPrepare('e2e_lists');
const page = await running.enter(demo.treasurer, 'about:blank');
leaveTidy(running, { sharePages: true });

test.serial('no sentence lacks a word while what it says is read', async (t) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/get-config*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/attendance');
  const section = page.getByRole('region', { name: 'Member Attendance' });
  await sees(section, 'Attended');
  t.is(await section.getByText('Standing is').count(), 0);
  release();
  await sees(section, /^Standing is Good from \d+% of the meetings/);
});

/** Where the focus is: the name of the element, in which part of the page. */
const focusOf = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    return { tag: at?.tagName ?? '', inRow: at?.closest('tbody, main ul') != null };
  });

/** The focus has come to rest, and not on the page. */
const isKept = () => until(async () => (await focusOf()).tag !== 'BODY');

test.serial('two links of the keyboard lead to the first row of every list', async (t) => {
  for (const [address, title] of [
    ['/members', 'Members'],
    ['/charges', 'Charges'],
    ['/attendance', 'Attendance'],
    ['/payments', 'Payments'],
    ['/collected', 'Collected'],
    ['/history', 'History'],
    ['/transfers', 'Transfers'],
    ['/payouts', 'Payouts'],
    ['/deliveries', 'Mail Log'],
  ] as const) {
    await go(page, address, title);
    await page.getByRole('link', { name: 'Skip to the list' }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    t.is(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the list', address);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    t.true((await focusOf()).inRow, address);
  }
});

test.serial('the focus never falls to the page', async (t) => {
  await go(page, '/members', 'Members');
  const more = page.getByRole('button', { name: /^Remove / }).first();
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  t.true((await focusOf()).inRow, 'a dialog that is closed');

  await press(page, 'Your account');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await isKept();
  t.is((await focusOf()).tag, 'BUTTON', 'a menu that is closed');

  const name = (await more.getAttribute('aria-label')) ?? '';
  const dialog = await openDialog(page, name, `${name}?`);
  await saves(dialog, 'Remove member');
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  await isKept();
  t.pass('a row that was removed, with the button that opened the dialog');

  await go(page, '/payments', 'Payments');
  const next = page.getByRole('button', { name: 'Go to next page' });
  await page.locator('main tbody tr').first().waitFor();
  t.true(await next.isEnabled(), 'there is a second page');
  for (let pages = 0; pages < 20 && (await next.isEnabled()); pages++) {
    const first = await page.locator('main tbody tr').first().innerText();
    await next.focus();
    await page.keyboard.press('Enter');
    await until(async () => (await page.locator('main tbody tr').first().innerText()) !== first);
  }
  await isKept();
  t.pass('the last page, whose button rests');
});
