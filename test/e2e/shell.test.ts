import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { answers, fill, follow, openDialog, press } from './acts.ts';
import { charge } from './money.ts';
import { mailTo } from './outbox.ts';
import {
  callAs,
  checkPage,
  fitsWindow,
  go,
  leaveTidy,
  letThrough,
  sees,
  signIn,
  startToPrepare,
  walked,
} from './steps.ts';

/** The frame of every signed-in page (spec 1 section 2.3), and who may send messages. Serial: one server. */
const ANALYTICS = 'https://views.example/seen';

const running = await startToPrepare('e2e_shell', { ANALYTICS_URL: ANALYTICS });
/** What the pages of each report. */
const reported: Record<string, string[]> = {};
const treasurer = await enter(demo.treasurer);
const member = await enter(demo.member);
leaveTidy(running, { sharePages: true });

const members = async () => callAs(treasurer, 'search-member', { active: 'true' });

/** Somebody of the demo organization, who has just signed in. */
async function enter(email: string): Promise<Page> {
  const page = await running.visit();
  const views: string[] = [];
  reported[email] = views;
  await page.route(ANALYTICS, (route) => {
    views.push(route.request().postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  await signIn(page, email, demo.password);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });
const menuButton = (page: Page): Locator => page.getByRole('button', { name: /^(Open navigation|More)$/ });

test.serial('each page that is looked at is reported, its path alone', async (t) => {
  for (const [page, email, entry, paths] of [
    [treasurer, demo.treasurer, 'Members', ['/dashboard', '/members']],
    [member, demo.member, 'Payments', ['/profile', '/payHistory']],
  ] as const) {
    const views = () => [...new Set(reported[email])];
    await menuOf(page).getByRole('link', { name: entry }).click();
    await until(() => views().length === 2);
    t.deepEqual(
      views(),
      paths.map((path) => JSON.stringify({ path })),
    );
  }
});

test.serial('the drawer is permanent from 600 px on, and toggled by a button below', async (t) => {
  for (const [page, ...entries] of [
    [treasurer, 'Charges', 'Members'],
    [member, 'Payments', 'Profile'],
  ] as const) {
    for (const [index, width] of [600, 599].entries()) {
      const isPermanent = index === 0;
      const entry = entries[index] ?? '';
      await page.setViewportSize({ width, height: 844 });
      if (isPermanent) {
        await menuOf(page).waitFor();
        t.is(await menuButton(page).count(), 0, `${page.url()} at ${width}`);
      } else {
        await menuOf(page).waitFor({ state: 'hidden' });
        await menuButton(page).click();
        await checkPage(t, page, 'menu');
      }
      await menuOf(page).getByRole('link', { name: entry }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (!isPermanent) await menuOf(page).waitFor({ state: 'hidden' });
      await fitsWindow(t, page, entry);
    }
  }
});

/** Give the page another width, and frames for what follows it in script, such as lists that become cards. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Cards that are wider inside than outside. */
const cutCards = (cards: Element[]) => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).length;

test.serial('beside the permanent drawer no card is cut off', async (t) => {
  const { _id, name = '' } = (await members()).find(({ email }) => email === demo.member) ?? {};
  for (const [address, screen, heading] of [
    ['/dashboard', 'Dashboard', 'Collected by charge type'],
    [`/account/${_id}?tab=activity`, name, 'Running balance'],
    ['/settings', 'Settings', 'Current Admins'],
  ] as const) {
    await go(treasurer, address, screen);
    await treasurer.getByRole('heading', { name: heading }).waitFor();
    for (const width of [600, 760, 900]) {
      await resize(treasurer, width);
      const cards = treasurer.locator('main .MuiCard-root');
      const allFit = until(async () => (await cards.evaluateAll(cutCards)) === 0);
      await t.notThrowsAsync(allFit, `${address} at ${width}`);
    }
  }
  await go(member, '/payHistory', 'Payment History');
  for (const [width, role] of [
    [900, 'row'],
    [899, 'listitem'],
    [600, 'listitem'],
  ] as const) {
    await resize(member, width);
    const status = member.getByRole(role).getByText('Accepted').first();
    const isInSight = until(async () => {
      const { x = 0, width: wide = 0 } = (await status.boundingBox()) ?? {};
      return x > 0 && x + wide <= width;
    });
    await t.notThrowsAsync(isInSight, `a payment's status at ${width}`);
  }
});

test.serial('the rail shows the entry of the open page, however far below', async (t) => {
  await treasurer.setViewportSize(desktop);
  await treasurer.goto('/payouts');
  await treasurer.getByRole('link', { name: 'Open Stripe' }).waitFor();
  const entry = menuOf(treasurer).getByRole('link', { name: 'Payouts' });
  const isInSight = async () => {
    const { y = 0, height = 0 } = (await entry.boundingBox()) ?? {};
    return y > 0 && y + height <= desktop.height;
  };
  await t.notThrowsAsync(until(isInSight));
  await go(treasurer, '/dashboard', 'Dashboard');
  await follow(treasurer, 'Past payouts', 'Payouts');
  await t.notThrowsAsync(until(isInSight));
});

test.serial('all columns of Members fit beside the rail on a window of 1280 px', async (t) => {
  await go(treasurer, '/members', 'Members');
  await treasurer.getByRole('columnheader', { name: 'Last Login' }).waitFor();
  const table = treasurer.getByRole('table');
  await until(() => table.evaluate((drawn) => drawn.scrollWidth <= (drawn.parentElement?.clientWidth ?? 0)));
  await checkPage(t, treasurer, 'members');
});

/** What spec 1 section 2.3 names, with pages of our own beside what they belong to. */
const administrators = [
  'Dashboard',
  'Charges',
  'Payments',
  'Verify Payments',
  'Who owes',
  'Reimbursement',
  'Budgets',
  'Collections',
  'Members',
  'Groups',
  'Prospects',
  'Calendar',
  'Attendance',
  'Messages',
  'Documents',
  'Chapter Documents',
  '990 Tax Filing',
];

walked(phone, 'an administrator sees what they owe as a member, and pays it', async (t, width) => {
  const { uuid, today } = await callAs(treasurer, 'get-session', {});
  const _id = await charge(treasurer, uuid, 31, plusDays(today, 12), 'Own dues');
  await treasurer.setViewportSize(width);
  await go(treasurer, '/myaccount', 'My account');
  await sees(treasurer, 'Total Amount Owed', '$31.00', 'Own dues');
  await checkPage(t, treasurer, 'my-account');
  await press(treasurer, 'Pay Now');
  await treasurer.getByRole('heading', { level: 1, name: 'Make a Payment' }).waitFor();
  await sees(treasurer, 'Own dues');
  for (const path of ['/profile', '/payHistory']) {
    await treasurer.goto(path);
    await treasurer.waitForURL('**/dashboard');
  }
  await treasurer.goto('/receipt');
  await treasurer.getByRole('link', { name: 'Go to My account' }).click();
  await treasurer.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  await callAs(treasurer, 'delete-dues', { ids: [{ _id }] });
  await treasurer.setViewportSize(desktop);
});

test.serial('each role has its own menu; the logo leads home', async (t) => {
  const pledge = await enter(demo.pledge);
  await member.setViewportSize(desktop);
  const own = ['Profile', 'Payments'];
  const ours = ['Reimbursements', 'Chapter Documents'];
  for (const [page, labels, figures] of [
    [treasurer, administrators, undefined],
    [member, [...own, 'Prospects', 'Calendar', ...ours], 'Not shared with members'],
    [pledge, [...own, ...ours], 'Not for pledges'],
  ] as const) {
    const menu = menuOf(page);
    const links = await menu.getByRole('list').first().getByRole('link').allTextContents();
    t.deepEqual(links.slice(0, labels.length), labels);
    t.is(links.includes('Settings'), page === treasurer);
    await sees(menu, 'Contact Us');
    if (figures !== undefined) {
      t.is(links.length, labels.length, 'no entry leads to what is not there');
      await sees(menu, 'Org Statistics', figures);
    }
    t.is(await menu.getByRole('link', { name: /^Bursar on / }).count(), 4);
    const logo = menu.getByRole('link', { name: /, to the first page$/ });
    const home = page === treasurer ? '/dashboard' : '/profile';
    t.is(await logo.getAttribute('href'), home);
    await logo.click();
    await page.waitForURL(`**${home}`);
  }
  await pledge.context().close();
});

test.serial('an administrator keeps the menu and the bell on pages of the portal', async (t) => {
  await treasurer.setViewportSize(desktop);
  // Another app: the page is loaded anew.
  await treasurer.goto('/receipt');
  for (const [address, heading] of [
    ['/updatePassword', 'Update Password'],
    ['/security', 'Sign-in & security'],
    ['/pay', 'Make a Payment'],
    ['/receipt', 'Receipt'],
  ] as const) {
    await go(treasurer, address, heading);
    const links = await menuOf(treasurer).getByRole('list').first().getByRole('link').allTextContents();
    t.deepEqual(links.slice(0, administrators.length), administrators, address);
    t.true(links.includes('Settings'), address);
  }
  await press(treasurer, /^Notifications: You have /);
  await treasurer.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first().click();
  await treasurer.getByRole('heading', { level: 1, name: /Verify Payments|Reimbursement/ }).waitFor();
  await checkPage(t, treasurer, 'menu-of-an-administrator');
});

test.serial('the bell shows how many payments wait and links to them', async (t) => {
  await treasurer.setViewportSize(phone);
  const bell = treasurer.getByRole('button', { name: /^Notifications/ });
  const popover = treasurer.getByRole('dialog', { name: 'Notifications' });
  let waiting = 0;
  await treasurer.route('**/api/get-verify-payments-count', (route) =>
    route.fulfill({ json: { count: waiting } }),
  );
  await treasurer.route('**/api/get-reimbursement-count', (route) => route.fulfill({ json: { count: 0 } }));
  await bell.click();
  await sees(popover, 'No new notifications');
  await checkPage(t, treasurer, 'bell');
  // Opened, it is counted anew.
  for (const [count, message] of [
    [1, 'You have 1 new payment to verify'],
    [3, 'You have 3 new payments to verify'],
  ] as const) {
    await treasurer.keyboard.press('Escape');
    waiting = count;
    await bell.click();
    await sees(popover, message);
    await treasurer.keyboard.press('Escape');
    await press(treasurer, `Notifications: ${message}`);
  }
  await popover.getByRole('link').click();
  await treasurer.waitForURL('**/verifypayments');
  await letThrough(treasurer, '**/api/get-*-count');
});

test.serial('Contact Us asks for all four fields, also on a phone', async (t) => {
  for (const page of [treasurer, member]) {
    await page.setViewportSize(phone);
    await menuButton(page).click();
    const dialog = await openDialog(menuOf(page), 'Contact Us');
    for (const label of ['First Name', 'Last Name', 'Email', 'Message'])
      await dialog.getByLabel(label).fill('');
    await press(dialog, 'Send');
    for (const label of ['First Name', 'Last Name', 'Email', 'Message'])
      await sees(dialog, `The ${label} field is required.`);
    if (page === member) await checkPage(t, page, 'contact-us');
    else await fitsWindow(t, page, 'contact-us');
    await fill(dialog, { 'First Name': 'Ann #1', Email: 'ann@' });
    await press(dialog, 'Send');
    await sees(
      dialog,
      "First Name may contain letters, digits, spaces and marks like ' . - only",
      'Please enter a valid email',
    );
    await fill(dialog, {
      'First Name': 'Ann-Lee 2',
      'Last Name': 'Lee',
      Email: 'ann@club.example',
      Message: 'How do we pay by check?',
    });
    await answers(dialog, 'Send', 'Successfully sent email', /mailbox of Bursar’s administrators/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }
  await mailTo(treasurer, 'operator@bursar.example', /How do we pay by check/);
});

const permissions = [
  {
    title: 'Messages',
    label: 'May send messages',
    help: /text members, as administrators do/,
    call: 'allow-messages',
    messages: ['Messages are allowed now.', 'Messages are no longer allowed.'],
    field: 'canMessage',
  },
  {
    title: 'Attendance',
    label: 'May take attendance',
    help: /take attendance and decide on excuses/,
    call: 'allow-attendance',
    messages: ['Taking attendance is allowed now.', 'Taking attendance is no longer allowed.'],
    field: 'canTakeAttendance',
  },
] as const;

/** The search of the console, by its keys alone. */
const search = treasurer.getByRole('dialog', { name: 'Search' });
const lines = search.getByRole('option');

test.serial('"/" opens it, and a payment of a member is recorded from there', async (t) => {
  await treasurer.setViewportSize(desktop);
  await go(treasurer, '/dashboard', 'Dashboard');
  await treasurer.keyboard.press('/');
  await search.getByRole('combobox', { name: 'Search' }).waitFor();
  await checkPage(t, treasurer, 'search');
  await treasurer.keyboard.type('ines castro');
  await lines.filter({ hasText: 'ines.castro@' }).waitFor();
  t.deepEqual(
    (await lines.allInnerTexts()).slice(1, 3).map((text) => text.split('\n')[0]),
    ['Add Manual Payment', 'Add Charge'],
  );
  await treasurer.keyboard.press('ArrowDown');
  await treasurer.keyboard.press('Enter');
  await treasurer.getByRole('dialog', { name: 'Add Manual Payment' }).waitFor();
  t.true(treasurer.url().includes('/account/'));
  await treasurer.reload();
  await treasurer.getByRole('heading', { level: 1, name: 'Inés Castro' }).waitFor();
  t.is(await treasurer.getByRole('dialog').count(), 0, 'a reload shows the page alone');
});

test.serial('$60 of a member who owes $180 is recorded from the first page in 4 presses', async (t) => {
  const { today } = await callAs(treasurer, 'get-session', {});
  const [name, email] = ['Bo Park', 'bo.park@club.example'];
  const person = { fname: 'Bo', lname: 'Park', email, active: true };
  const { _id: uuid } = await callAs(treasurer, 'create-member', person);
  for (const days of [20, 10, 15]) await charge(treasurer, uuid, 60, plusDays(today, days));
  await go(treasurer, '/dashboard', 'Dashboard');
  await treasurer.keyboard.press('/');
  await search.getByRole('combobox').waitFor();
  await treasurer.keyboard.type(email);
  await lines
    .filter({ hasText: `for ${name}` })
    .first()
    .waitFor();
  await treasurer.keyboard.press('ArrowDown');
  await treasurer.keyboard.press('Enter');
  const dialog = treasurer.getByRole('dialog', { name: 'Add Manual Payment' });
  await sees(dialog, 'owes $180.00');
  await treasurer.keyboard.type('60');
  await dialog.getByRole('button', { name: 'Record $60.00' }).waitFor();
  await treasurer.keyboard.press('Enter');
  await sees(treasurer, 'Successfully added a Payment.');
  const charges = await callAs(treasurer, 'search-dues', { uuid });
  t.deepEqual(
    charges.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate)).map((due) => due.remaining),
    [0, 60, 60],
    'the oldest charge is paid',
  );
  const [payment] = await callAs(treasurer, 'get-payments', { uuid });
  t.like(payment, { amount: 60, payment_type: 'cash', payDate: today });
});

test.serial('Ctrl K finds charges, payments and pages; what is in a field is not its key', async (t) => {
  await treasurer.keyboard.press('Control+k');
  await search.getByRole('combobox').waitFor();
  await treasurer.keyboard.type('journal');
  await lines.filter({ hasText: 'Journal' }).first().waitFor();
  await treasurer.keyboard.press('Enter');
  await treasurer.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
  await treasurer.keyboard.press('Control+k');
  await search.getByRole('combobox').waitFor();
  await treasurer.keyboard.type('n/x');
  await search.getByText('Nothing matches “n/x”').waitFor();
  await treasurer.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  t.pass();
});

test.serial('an administrator says who has which permission', async (t) => {
  await treasurer.setViewportSize(phone);
  const people = await members();
  const openAccount = async (whose: string, query = '?tab=details') => {
    const { _id, name = '' } = people.find(({ email }) => email === whose) ?? {};
    await go(treasurer, `/account/${_id}${query}`, name);
  };
  const panelOf = (title: string) => treasurer.getByRole('region', { name: title });

  await openAccount(demo.member);
  const isAllowed = async (field: (typeof permissions)[number]['field']) =>
    (await members()).find(({ email }) => email === demo.member)?.[field];
  for (const { title, label, help, messages, field } of permissions) {
    const permission = panelOf(title).getByRole('switch', { name: label });
    await sees(panelOf(title), help);
    t.false(await permission.isChecked());
    await permission.click();
    await sees(treasurer, messages[0]);
    await until(() => permission.isChecked());
    t.true(await isAllowed(field));
  }
  await checkPage(t, treasurer, 'permissions');
  for (const { title, label, call, messages, field } of permissions) {
    const permission = panelOf(title).getByRole('switch', { name: label });
    await treasurer.route(`**/api/${call}`, (route) => route.abort());
    await permission.click();
    await sees(panelOf(title), 'This could not be saved');
    t.true(await permission.isChecked(), 'what is shown is what is saved');
    await letThrough(treasurer, `**/api/${call}`);
    await permission.click();
    await sees(treasurer, messages[1]);
    t.false(await isAllowed(field));
  }

  for (const [email, why, isOn] of [
    [demo.treasurer, 'Administrators always may.', true],
    [demo.pledge, /^Not available to pledges\./, false],
  ] as const) {
    await openAccount(email);
    for (const { title, label } of permissions) {
      const permission = panelOf(title).getByRole('switch', { name: label });
      await sees(panelOf(title), why);
      t.true(await permission.isDisabled(), email);
      t.is(await permission.isChecked(), isOn, email);
    }
  }
  await openAccount(demo.member, '?asOf=2026-01-01');
  await sees(treasurer, /^As of Jan 1, 2026\. Read-only/);
  for (const { title } of permissions)
    t.is(await panelOf(title).count(), 0, 'nothing can be changed in the past');
});

test.serial('the profile menu says who it is, leads to the password, and signs out', async (t) => {
  for (const [page, email] of [
    [treasurer, demo.treasurer],
    [member, demo.member],
  ] as const) {
    await page.setViewportSize(phone);
    const open = () => page.getByRole('button', { name: 'Your account' }).click();
    await open();
    await sees(page, email);
    if (page === member) await checkPage(t, page, 'profile-menu');
    await page.getByRole('menuitem', { name: 'Update Password' }).click();
    await page.getByRole('heading', { name: 'Update Password', level: 1 }).waitFor();
    t.is(new URL(page.url()).pathname, '/updatePassword');
    await open();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.waitForURL('**/login');
    t.is((await page.request.get('/api/get-session')).status(), 401);
  }
});
