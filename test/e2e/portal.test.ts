import test from 'ava';
import type { Page } from 'playwright-core';
import { dashboard } from '../../api/dashboard/contract.ts';

import { answerPage } from '../../api/platform/contract/pages.ts';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { KEPT_AS_CREDIT } from '../../ledger/values/chargeRules.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { demo } from '../support/app.ts';
import { axeViolations, desktop, phone, type Viewport } from '../support/browser.ts';
import { sized } from '../support/size.ts';
import { answers, fill, follow, openDialog, press, saves } from './acts.ts';
import {
  callAs,
  checkOnPhone,
  checkPage,
  go,
  leaveTidy,
  letThrough,
  openByLink,
  sees,
  signIn,
  startToPrepare,
} from './steps.ts';

/** What a member sees and does, on the built portal. Serial: one server, and one page of the member. */
const widths: readonly Viewport[] = [desktop, phone];
const running = await startToPrepare('e2e_portal');
const { app, caller, enter, visit } = running;
const treasurer = await caller(demo.treasurer);
const own = await enter(demo.member, '/security');
const { uuid, today } = await callAs(own, 'get-session', {});
leaveTidy(running, { sharePages: true });

test.serial('a member signs in and out, and is back on the page that they came for', async (t) => {
  const page = await visit();
  await page.goto('/payHistory');
  t.is(new URL(page.url()).pathname, '/login');
  await sees(page, 'Nice to see you again!', 'Please enter your credentials.');
  await checkPage(t, page, 'login');
  await checkOnPhone(t, page, 'login');
  await page.getByLabel('Login').fill('mem ber@bursar. example');
  t.is(await page.getByLabel('Login').inputValue(), demo.member, 'spaces are removed as typed');
  await page.getByLabel(/^Password/).fill('not the password');
  t.is(await page.getByLabel(/^Password/).inputValue(), 'notthepassword');
  await press(page, 'Show Password');
  t.is(await page.getByLabel(/^Password/).getAttribute('type'), 'text');
  await press(page, 'Sign In');
  await page.getByRole('alert').filter({ hasText: 'Email or Password incorrect!' }).waitFor();
  t.is(new URL(page.url()).pathname, '/login');
  await checkPage(t, page, 'login-refused');
  await signIn(page, demo.member, demo.password);
  await page.getByRole('heading', { name: 'Payment History' }).waitFor();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'bursar_session');
  t.is(cookie?.expires, -1, 'without Remember Me the session ends with the browser');

  // The session ends while the page is open: the next call leads to the login page and back.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Profile' }).click();
  // Several calls may be refused, and each leads there.
  await page.getByRole('heading', { name: 'Nice to see you again!' }).waitFor();
  t.is(page.url(), `${app.origin}/login?next=%2Fprofile`);

  // With the keyboard alone, and never to another site.
  await page.goto('/login?next=//evil.example/profile');
  await page.locator('input[type=email]:focus').waitFor();
  // Past the button that shows the password and the link for those who forgot it.
  const typed = [demo.member, 'Tab', demo.password, 'Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Enter'];
  for (const step of typed) {
    if (/^[A-Z]/.test(step)) await page.keyboard.press(step);
    else await page.keyboard.type(step);
  }
  await page.waitForURL(`${app.origin}/profile`);
  await page.getByRole('heading', { name: 'Payment Info' }).waitFor();

  await page.keyboard.press('Tab');
  await page.locator('a:focus').filter({ hasText: 'Skip to content' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#main-content:focus').waitFor();

  await page.getByRole('button', { name: 'Your account' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus').filter({ hasText: 'Update Password' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem]:focus').filter({ hasText: 'Sign-in & security' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem]:focus').filter({ hasText: 'Logout' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  t.is((await page.request.get('/api/get-session')).status(), 401);
  await page.context().close();
});

test.serial('a script that is gone after an update is answered by asking for a reload', async (t) => {
  const RELOAD = 'Bursar may have been updated: please reload the page.';
  const without = async (page: Page, script: string) => {
    const address = `**/assets/member-portal/${script}-*.js`;
    await page.route(address, (route) => route.fulfill({ status: 404 }));
    return () => letThrough(page, address);
  };
  // The page itself, the frame, and what the frame fetches when it is asked for.
  const page = await visit(phone);
  for (const [script, address] of [
    ['ResetPassword', '/resetPassword'],
    ['Shell', '/profile'],
  ] as const) {
    if (script === 'Shell') await callAs(page, 'login', { email: demo.member, password: demo.password });
    const isBack = await without(page, script);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Bursar could not be opened' }).waitFor();
    await sees(page, RELOAD);
    t.deepEqual(await axeViolations(page), []);
    await isBack();
    await press(page, 'Reload');
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'could not be opened' }).waitFor();
  }
  await page.setViewportSize(desktop);
  for (const [script, button] of [
    ['ContactUs', 'Contact Us'],
    ['AccountMenu', 'Your account'],
  ] as const) {
    await page.getByRole('heading', { name: 'Payment Info' }).waitFor();
    await without(page, script);
    await answers(page, button, RELOAD);
    await sees(page, 'Payment Info');
    t.deepEqual(await axeViolations(page, { withContrast: false }), []);
    await press(page, 'Reload');
  }
  await page.context().close();
});

test.serial('the profile shows what is owed, when, and of what; the history what was paid', async (t) => {
  const banks = await callAs(treasurer, 'search-banks', {});
  const bank = banks.find(({ bankType }) => bankType === 'bank');
  const account = `bank ${bank?.account_number.slice(-4)}`;
  const dueDate = plusDays(today, 40);
  const { results } = await callAs(treasurer, 'create-dues', {
    dues: [
      {
        uuid,
        type: 'Other',
        other: 'Spring Banquet',
        account,
        amount: 80.1,
        memo: 'Bring a friend',
        dueDate,
      },
      {
        uuid,
        type: 'Other',
        other: 'Spring Retreat',
        account,
        amount: 11,
        startDate: plusDays(today, 30),
        dueDate,
      },
    ],
  });
  await callAs(treasurer, 'add-payment', {
    payInfo: { pmt_type: 'check', order_id: 'Manual Payment' },
    payments: [{ id: results[0]?._id ?? '', uuid, amount: 30.05 }],
  });

  await go(own, '/profile', 'Profile');
  const dues = await callAs(own, 'search-dues', { uuid });
  const open = dues.filter((due) => !due.isPaid && due.status !== 'Pending');
  const owedCents = open.reduce((cents, due) => cents + Math.round(due.remaining * 100), 0);
  const info = own.getByRole('region', { name: 'Payment Info' });
  const nextDue = open.map((due) => due.dueDate).sort()[0] ?? '';
  for (const width of widths) {
    await own.setViewportSize(width);
    await own.getByRole('heading', { name: 'Charges', exact: true }).waitFor();
    await info
      .getByText(formatDollars(owedCents / 100))
      .first()
      .waitFor();
    await info.getByText(formatDay(nextDue)).waitFor();
    t.regex((await info.getByRole('img').getAttribute('aria-label')) ?? '', /^\d\d?% paid$/);

    const row = own.getByRole(width === phone ? 'listitem' : 'row').filter({ hasText: 'Spring Banquet' });
    await sees(row, 'Bring a friend', '$80.10', '$30.05', '$50.05', formatDay(dueDate));
    t.is(await own.getByText('Spring Retreat').count(), 0, 'a charge that has not started is not listed');
    await sees(own, /starts on|starting/);
    await checkPage(t, own, 'profile');
  }
  await press(own, 'More');
  await follow(own, 'Payments', 'Payment History');
  for (const width of widths) {
    await own.setViewportSize(width);
    const payment = own
      .getByRole(width === phone ? 'listitem' : 'row')
      .filter({ hasText: 'Manual Payment' })
      .first();
    await sees(payment, '$30.05', formatDay(today), 'Accepted', 'Check');
    await checkPage(t, own, 'payment-history');
  }
});

test.serial(
  'a member changes their own profile; mistakes are told at their fields and change nothing',
  async (t) => {
    await go(own, '/profile', 'Profile');
    const dialog = await openDialog(own, 'Edit Profile');
    await fill(dialog, { Zip: '1234', 'First Name': '' });
    await dialog.getByText('Zip must be exactly 5 digits').waitFor();
    await press(dialog, 'Save');
    await dialog.getByText('The First Name field is required.').waitFor();
    await dialog.getByText('Zip must be exactly 5 digits').waitFor();
    await dialog.getByLabel('First Name').and(own.locator(':focus')).waitFor();
    await checkPage(t, own, 'edit-profile');

    await fill(dialog, { 'First Name': 'Zoë Ana', Address: "12 O'Hare Ave", City: 'San José' });
    await dialog.getByLabel('State').selectOption({ label: 'California' });
    await dialog.getByLabel('Zip').fill('95112');
    await saves(dialog, 'Save', 'Successfully Updated Member Information.');
    await sees(own, "12 O'Hare Ave, San José, CA 95112");
    await own.reload();
    await sees(own, /^Zoë Ana /);
    t.is(await own.getByText('Successfully Updated').count(), 0, 'a notice is shown once');
  },
);

test.serial('changing the password signs out other browsers, and only the new one signs in', async (t) => {
  const other = await caller(demo.pledge);
  const page = await enter(demo.pledge, '/profile', phone);
  await page.getByRole('link', { name: 'Edit Password' }).click();
  await page.getByLabel('Email Address').fill(demo.member);
  await page.getByLabel(/^New Password/).fill('a-longer-secret');
  await page.getByLabel(/^Confirm Password/).fill('another-secret');
  await answers(page, 'Update Password', 'You must use the email address associated with this account!');
  await sees(page, 'Confirm Password field must match with new password field!');
  await checkPage(t, page, 'update-password');

  await fill(page, { 'Email Address': demo.pledge, 'Confirm Password': 'a-longer-secret' });
  await answers(page, 'Update Password', 'Your password is updated.');
  t.is(new URL(page.url()).pathname, '/profile');
  t.is((await other.request.get('/api/get-session')).status(), 401);
  await t.throwsAsync(caller(demo.pledge), { message: /Email or Password incorrect!/ });
  await callAs(other, 'login', { email: demo.pledge, password: 'a-longer-secret' });
  await page.context().close();
});

test.serial('members see the figures of the organization once it shows them, and not before', async (t) => {
  await answers(own, 'More', 'Not shared with members');
  t.is((await own.request.get('/api/rest/dashboard/summary')).status(), 403);

  await callAs(treasurer, 'update-config', { showUserData: true });
  await own.goto('/dashboard');
  await own.getByRole('heading', { name: 'Org Statistics', level: 1 }).waitFor();
  const figures = dashboard.parse(await (await own.request.get('/api/rest/dashboard/summary')).json());
  const totals = await callAs(own, 'search-dues-byType', {});
  t.not(totals.length, 0);
  for (const width of widths) {
    await own.setViewportSize(width);
    await sees(own, 'Collected', formatDollars(figures.collected), formatDollars(figures.overdue));
    const months = own.getByRole('table', { name: 'Charges and payments, last six months' });
    for (const { charges } of figures.months) await sees(months, formatDollars(charges));
    const summary = own.getByRole('region', { name: 'Dues Summary' });
    for (const { type, dueDate, amount, collected, paid } of totals) {
      const row = summary.getByRole(width === phone ? 'listitem' : 'row').filter({ hasText: type });
      const due = dueDate === null ? 'Nothing open' : formatDay(dueDate);
      await sees(row, type, formatDollars(collected));
      if (type !== KEPT_AS_CREDIT) await sees(row, due, formatDollars(amount), formatDollars(paid));
    }
    await checkPage(t, own, 'org-statistics');
  }

  // The finance dashboard (spec 2 section 2), without what only administrators may open.
  const byType = own.getByRole('table', { name: 'Collected by charge type' });
  await sees(byType, 'Dollars');
  await press(own, 'Charges');
  await sees(byType, 'Payments');
  await own.getByRole('tab', { name: 'LAST WEEK' }).click();
  await own.waitForURL('**/dashboard?period=week');
  const week = new URLSearchParams({ from: plusDays(today, -6), to: today });
  const ofWeek = dashboard.parse(await (await own.request.get(`/api/rest/dashboard/summary?${week}`)).json());
  t.not(ofWeek.collected, figures.collected);
  await sees(own.getByRole('tabpanel', { name: 'LAST WEEK' }), formatDollars(ofWeek.collected));
  t.is(await own.getByRole('main').getByRole('link').count(), 0, 'no list of an administrator is linked');
  await own.getByRole('tab', { name: 'CUSTOM' }).click();
  await own.getByLabel('Start date').waitFor();
  await own.goBack();
  await own.getByRole('tabpanel', { name: 'ALL TIME' }).waitFor();
  t.is(await own.getByLabel('Start date').count(), 0, 'the tabs follow Back');
});

test.serial(
  'a dues summary that cannot be read leaves the other figures, and can be read again',
  async (t) => {
    await own.route('**/api/search-dues-byType', (route) => route.abort());
    await own.goto('/dashboard');
    const summary = own.getByRole('region', { name: 'Dues Summary' });
    await sees(summary, 'Bursar cannot be reached. Check your connection and try again.');
    await own.getByRole('region', { name: 'Collected by charge type' }).waitFor();
    await own.route('**/api/search-dues-byType', (route) => route.fulfill({ json: [] }));
    await answers(summary, 'Try again', 'There are no charges');
    t.pass();
  },
);

test.serial('when the server is silent the page says so, and tries again when asked', async (t) => {
  await own.route('**/api/get-payments*', (route) => route.abort());
  await go(own, '/payHistory', 'Payment History');
  await sees(own, 'Bursar cannot be reached. Check your connection and try again.');
  await letThrough(own, '**/api/get-payments*');
  await answers(own, 'Try again', 'Manual Payment');
  t.pass();
});

/** Pages by who looks at them and the app that they are of, each with a text on it. */
const linking = [
  [
    undefined,
    'member-portal',
    {
      '/login': 'Nice to see you again!',
      '/resetPassword': 'Reset Password',
      '/setPassword': 'This link has expired',
      '/signup': 'Start your free trial',
      '/tutorial': 'First steps',
      '/order/success': 'Order not found',
    },
  ],
  [
    demo.member,
    'member-portal',
    {
      '/profile': 'Payment Info',
      '/payHistory': 'Manual Payment',
      '/updatePassword': 'Update Password',
      '/security': 'Where you are signed in',
      '/nowhere': 'Page not found',
    },
  ],
  [
    demo.treasurer,
    'console',
    {
      '/dashboard': 'Collected by charge type',
      '/account/nobody': 'Member not found',
      '/nowhere-either': 'Page not found',
    },
  ],
] as const;

test.serial('no link between pages of one app loads the document again', async (t) => {
  for (const [who, appName, texts] of linking) {
    const page = who === undefined ? await visit() : await enter(who, 'about:blank');
    const visitor = who && (await callAs(page, 'get-session', {}));
    const tried = new Set<string>();
    for (const [path, text] of Object.entries(texts)) {
      await (tried.size === 0 ? page.goto(path) : openByLink(page, path));
      await sees(page.getByRole('main'), text);
      await page.locator('.MuiSkeleton-root, [aria-busy=true]').first().waitFor({ state: 'detached' });
      const here = page.url();
      const links = page.locator('a[href^="/"]:visible');
      const all = new Set(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? '')));
      const targets = [...all].filter((_, index) => index % sized(5, 1) === 0);
      await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
      for (const target of targets) {
        const answer = answerPage(target, visitor);
        if (!('app' in answer) || answer.isUnknown || answer.app !== appName || tried.has(target)) continue;
        tried.add(target);
        await page.locator(`a[href="${target}"]:visible`).first().click();
        await page.waitForURL((url) => url.pathname === target.split('?')[0]);
        t.true(
          await page.evaluate(() => document.documentElement.hasAttribute('data-same')),
          `${path}: ${target}`,
        );
        if (page.url() !== here) await page.goBack();
        await page.waitForURL(here);
      }
    }
    t.true(tried.size > sized(0, 2));
    await page.context().close();
  }
});
