import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import { formatDollars } from '../../ledger/values/money.ts';
import { demo } from '../support/app.ts';
import { axeViolations } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { openDialog, press, saves } from './acts.ts';
import { callAs, go, leaveTidy, sees, startToPrepare } from './steps.ts';

/**
 * What the list pages have in common: words while they are read, where the keyboard is, and that a search
 * takes what it hides out of the selection. Serial: one page.
 */
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
  t.is(await section.getByText('Good = ').count(), 0);
  release();
  await sees(section, /^Good = attended \d+% or more/);
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
  // Before nine in the morning the demo has sent no mail yet.
  const dues = await callAs(page, 'search-all-dues', {});
  const overdue = dues.filter(({ status, pending }) => status === 'Overdue' && pending === 0);
  await callAs(page, 'send-dues-reminder', { ids: overdue.map(({ _id }) => ({ _id })) });
  await until(async () => (await (await page.request.get('/api/rest/deliveries')).json()).length > 1);
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
    const skip = page.getByRole('link', { name: 'Skip to the list' });
    await skip.waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.locator('a:focus').filter({ hasText: 'Skip to the list' }).waitFor();
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

const rowsOf = (where: Page | Locator) => where.getByRole('row').filter({ has: page.getByRole('cell') });

test.serial(
  'charges: a search takes what it hides out of the selection, and removing names the rest',
  async (t) => {
    await go(page, '/charges', 'Charges');
    const rows = rowsOf(page.getByRole('tabpanel', { name: 'Charges' }));
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await sees(bar, '2 selected');
    const names = await rows.locator('a[href^="/account/"]').allTextContents();
    const hidden = new Set(names.slice(0, 2));
    const other = names.find((name) => !hidden.has(name)) ?? '';
    await page.getByLabel('Search name, type or memo').fill(other);
    await rows.filter({ hasNotText: other }).first().waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
    await rows.first().getByRole('checkbox').check();
    await sees(bar, '1 selected');
    const alone = await openDialog(bar, 'Remove Charges');
    await sees(alone, `Are you sure you want to remove this charge? ${other} will no longer owe it.`);
    await press(alone, 'Cancel');

    // What is still shown stays selected.
    await page.getByLabel('Search name, type or memo').fill('');
    await rows.filter({ hasNotText: other }).first().waitFor();
    await sees(bar, '1 selected');
    await rows.filter({ hasNotText: other }).first().getByRole('checkbox').check();
    const several = await openDialog(bar, 'Remove Charges');
    const named = several.getByRole('list', { name: 'What is selected' }).getByRole('listitem');
    t.is(await named.count(), 2);
    await sees(several, new RegExp(`^${other}, .*\\$`));
    await press(several, 'Cancel');
  },
);

test.serial('charges: all that match are selected, counted and summed', async (t) => {
  await page.getByRole('tab', { name: 'Overdue Charges' }).click();
  await page.waitForURL(/overdue/);
  const overdue = (await callAs(page, 'search-all-dues', {})).filter(({ status }) => status === 'Overdue');
  await sees(page.getByRole('status'), `${overdue.length} charges`);
  const rows = rowsOf(page.getByRole('tabpanel', { name: 'Charges' }));
  await rows.first().getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await press(bar, `Select all ${overdue.length}`);
  const due = overdue.reduce((sum, { remaining }) => sum + remaining, 0);
  await sees(bar, `${overdue.length} selected, ${formatDollars(due)} due`);
  const dialog = await openDialog(bar, 'Remove Charges');
  const named = dialog.getByRole('list', { name: 'What is selected' }).getByRole('listitem');
  t.is(await named.count(), 20);
  await press(dialog, `Show all ${overdue.length}`);
  t.is(await named.count(), overdue.length);
  await press(dialog, 'Cancel');
  await press(bar, 'Clear');
});

test.serial('charges: a row opens beside the list, by its address, and leads on by keys', async (t) => {
  const rows = rowsOf(page.getByRole('tabpanel', { name: 'Charges' }));
  const nameIn = (at: number) => rows.nth(at).locator('a[href^="/account/"]').innerText();
  const [first, second] = [await nameIn(0), await nameIn(1)];
  await rows.first().getByRole('cell').nth(3).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('link', { name: first }).waitFor();
  await sees(panel, 'How it adds up', 'What happened');
  // The tooltip of what has moved under the pointer stands outside the page's regions.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  t.deepEqual(await axeViolations(page), []);

  await page.reload();
  await panel.getByRole('link', { name: first }).waitFor();
  await rows.first().getByRole('checkbox').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  t.true(await rows.nth(1).getByRole('checkbox').isChecked());
  await page.keyboard.press('x');
  await rows.nth(1).getByRole('cell').nth(3).click();
  await panel.getByRole('link', { name: second }).waitFor();
  await panel.getByRole('button', { name: 'Close' }).press('Escape');
  await panel.waitFor({ state: 'detached' });
  t.notRegex(page.url(), /open=/);
});

test.serial('charges: a view is saved, opened first in another browser, and deleted', async (t) => {
  await page.getByLabel('Search name, type or memo').fill('dues');
  const save = await openDialog(page, 'Save view');
  await save.getByLabel('Name').fill('Late dues');
  await press(save, 'Save view');
  const tab = page.getByRole('tab', { name: 'Late dues' });
  await tab.and(page.locator('[aria-selected=true]')).waitFor();
  await press(page, 'View options');
  await page.getByRole('menuitem', { name: /^Open first/ }).click();
  await press(page, 'Columns');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Amount Paid' }).uncheck();
  await press(columns, 'Move Due Date up');
  await page.keyboard.press('Escape');
  const heads = async (where: Page) =>
    (await where.getByRole('tabpanel').getByRole('columnheader').allInnerTexts()).slice(1);
  const chosen = [
    'Name',
    'Charge Type',
    'Charge Status',
    'Due Date',
    'Date of Charge',
    'Amount',
    'Edit/Memo',
  ];
  t.deepEqual(await heads(page), chosen);
  await until(async () => 'charges.columns' in (await callAs(page, 'get-preferences', {})));

  const other = await running.enter(demo.treasurer, '/charges');
  await other.getByRole('tab', { name: 'Late dues', selected: true }).waitFor();
  t.is(await other.getByLabel('Search name, type or memo').inputValue(), 'dues');
  t.deepEqual(await heads(other), chosen);
  await other.close();

  await press(page, 'View options');
  await page.getByRole('menuitem', { name: 'Delete Late dues' }).click();
  await tab.waitFor({ state: 'detached' });
  await press(page, 'Clear filters');
  await page.getByRole('tab', { name: 'All Charges' }).click();
  await press(page, 'Columns');
  await press(columns, 'Reset');
  await page.keyboard.press('Escape');
  t.is((await heads(page)).length, 8);
});

test.serial(
  'members: a search takes what it hides out of the selection, and removing names the rest',
  async (t) => {
    await go(page, '/members', 'Members');
    const rows = rowsOf(page);
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await sees(bar, '2 selected');
    const dialog = await openDialog(bar, 'Remove Members', 'Remove 2 members?');
    t.is(await dialog.getByRole('list', { name: 'What is selected' }).getByRole('listitem').count(), 2);
    await press(dialog, 'Cancel');
    await page.getByLabel('Search name or email').fill(demo.member);
    await rows.filter({ hasText: demo.member }).waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
    await page.getByLabel('Search name or email').fill('');
  },
);

test.serial(
  'members: Edit Roles opens with those who are ticked, whose boxes say whose they are',
  async (t) => {
    const boxes = page.getByRole('checkbox', { name: /^Select \S+ \S+/ });
    await boxes.nth(2).waitFor();
    t.is(await page.getByRole('row').count(), (await boxes.count()) + 1, 'one each');
    const ticked: string[] = [];
    for (const at of [1, 2]) {
      await boxes.nth(at).check();
      ticked.push(((await boxes.nth(at).getAttribute('aria-label')) ?? '').replace('Select ', ''));
    }
    const dialog = await openDialog(page, 'Edit Roles', 'Edit Role');
    const chosen = dialog.getByRole('list', { name: 'Chosen' });
    for (const name of ticked) await sees(chosen, name);
    t.is(await chosen.getByRole('listitem').count(), 2);
    await press(dialog, 'Cancel');
    await dialog.waitFor({ state: 'detached' });
  },
);

test.serial('texts: whoever a search hides and stays selected is named', async (t) => {
  await go(page, '/text', 'Messages');
  const list = page.getByRole('list', { name: 'Members' });
  const first = list
    .getByRole('listitem')
    .filter({ has: page.locator('input:not([disabled])') })
    .first();
  await first.getByRole('checkbox').check();
  const name = (await first.locator('.MuiListItemText-primary').textContent()) ?? '';
  await page.getByLabel('Search members').fill('nobody of this name');
  await sees(page, `Also selected, not shown: ${name}`);
  t.pass();
});
