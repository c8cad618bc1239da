import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import type { Member } from '../../api/member/contract.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { answers, choose, fill, follow, openDialog, press, saves } from './acts.ts';
import { choosePassword } from './onboardingSteps.ts';
import { arrived } from './outbox.ts';
import {
  callAs,
  checkPage,
  go,
  leaveTidy,
  letThrough,
  readsOf,
  sees,
  signIn,
  startToPrepare,
} from './steps.ts';

/** A new organization's first administrator fills and empties each panel. Each test goes on from the last. */
const ADMIN = { email: 'ann.lee@club.example', password: 'a quiet afternoon by the lake' };
const HOOK = 'https://hooks.slack.com/services/T000/B000/secret';
const ONLY_ONE_VENMO =
  'You already have a venmo account saved, if you wish you to add a new one, please delete the existing one';

let page: Page;

const running = await startToPrepare('e2e_settings');
const { visit } = running;
page = await visit();
leaveTidy(running, { sharePages: true });

const panel = (name: string): Locator => page.getByRole('region', { name, exact: true });
const dialog = (name: string): Locator => page.getByRole('dialog', { name });

/** Delete an entry of a panel: No leaves it, and so does a failure; Yes does not. */
async function remove(button: string, title: string, question: string | RegExp): Promise<void> {
  const trash = page.getByRole('button', { name: button, exact: true });
  await trash.click();
  await sees(dialog(title), question);
  await press(dialog(title), 'No');
  await dialog(title).waitFor({ state: 'detached' });
  await trash.click();
  if (title.startsWith('Delete')) {
    const problem = { type: 'about:blank', title: 'Busy', status: 429, message: 'Not now.' };
    await page.route('**/api/delete-*', (route) => route.fulfill({ status: 429, json: problem }));
    await press(dialog(title), 'Yes');
    await sees(dialog(title), 'Failed to delete, please try again. Not now.');
    await letThrough(page, '**/api/delete-*');
  }
  await press(dialog(title), 'Yes');
  await dialog(title).waitFor({ state: 'detached' });
  await trash.waitFor({ state: 'detached' });
}

test.serial('a new administrator finds empty panels and the days left of the trial', async (t) => {
  await page.goto('/api/auth/google?next=/signup');
  await fill(page, { 'First name': 'Ann', 'Last name': 'Lee', Email: ADMIN.email });
  await press(page, 'Continue');
  await page.waitForURL('**/signup');
  const { org_code } = await callAs(page, 'add-org', { org_name: 'Sigma Nu', university: 'River College' });
  await callAs(page, 'create-admin-member', {
    org_code_override: org_code,
    fname: 'Ann',
    lname: 'Lee',
    email: ADMIN.email,
  });
  await choosePassword(page, ADMIN.email, ADMIN.password);
  await page.goto('/dashboard');
  await follow(page.getByRole('navigation'), 'Settings');
  await sees(page, 'No Active Payment Plans', 'No Active Payment Methods', 'No Other Admins');
  await sees(page.getByRole('main'), /30 days left of your free trial/);
  t.is(await page.getByRole('link', { name: 'Subscribe' }).first().getAttribute('href'), '/subscriptions');
  t.is(await page.getByRole('link', { name: /^Bursar on / }).count(), 4);
  await checkPage(t, page, 'settings-empty');
  await follow(page.getByRole('navigation', { name: 'Settings' }), 'Charges and fees');
  // What is forbidden is said where the fee is switched on.
  await sees(page, /credit card payments/, /30 days’ notice\. Connecticut and Massachusetts forbid it/);
  await checkPage(t, page, 'settings-charges');

  // On a page of the portal too, and on a phone.
  await page.setViewportSize(phone);
  await page.goto('/updatePassword');
  const banner = page.getByRole('alert').filter({ hasText: /^30 days left of your free trial\. Subscribe$/ });
  await banner.waitFor();
  t.is(await banner.getByRole('link', { name: 'Subscribe' }).getAttribute('href'), '/subscriptions');
  await checkPage(t, page, 'trial-banner');
  await press(banner, 'Close');
  await page.setViewportSize(desktop);
  await page.goto('/payouts');
  await sees(page, 'No payouts yet');
  t.is(await page.getByRole('link', { name: 'Open Stripe' }).count(), 0, 'it has no account there');
  t.is(await banner.count(), 0, 'dismissed, it stays away');
  await go(page, '/settings', 'Settings');
  await sees(panel('Charge Types'), 'Dues', 'Fine', 'Event');
});

test.serial('settings of the account are saved, the Slack address only when it is one', async (t) => {
  const account = panel('Account');
  const show = account.getByRole('switch', { name: 'Show Data to Members' });
  await sees(panel('Current Admins'), 'No Other Admins');
  const reads = readsOf(page);
  await show.click();
  await sees(page, 'Successfully saved the settings.');
  t.deepEqual(
    reads.toSorted(),
    ['/api/get-config', '/api/get-session'],
    'the roster is not read for a switch',
  );
  const slack = account.getByLabel('Slack Webhook Url', { exact: true });
  t.is(await slack.getAttribute('type'), 'password');
  await slack.fill('https://evil.example/services/x');
  await press(account, 'Save');
  await sees(account, 'The Slack address must begin with https://hooks.slack.com/services/');
  await slack.fill(HOOK);
  await press(account, 'Save');
  await account.getByText('The Slack address must begin').waitFor({ state: 'detached' });
  t.true(await show.isChecked());
  await page.reload();
  await press(account, 'Show Slack Webhook Url');
  t.is(await slack.inputValue(), HOOK);

  await go(page, '/settings/organization', 'Organization');
  const called = page.getByRole('textbox', { name: 'Organization Name' });
  await called.fill(' ');
  await press(page, 'Save Organization Name');
  await sees(page, 'The Organization Name field is required.');
  await called.fill('Sigma Nu Gamma');
  await press(page, 'Save Organization Name');
  await page.getByRole('link', { name: 'Sigma Nu Gamma, to the first page' }).waitFor();
  await choose(page, 'Time Zone', 'America/New York');
  await page.getByText('Successfully saved the settings.').first().waitFor();
  await page.waitForFunction(async () => {
    const answer = await fetch('/api/get-session');
    return (await answer.json()).timeZone === 'America/New_York';
  });
  const ein = page.getByLabel('EIN', { exact: true });
  await ein.fill('12-345678');
  await press(page, 'Save EIN');
  await sees(page, 'The EIN must have 9 digits, as in 12-3456789.');
  await ein.fill('123456789');
  await press(page, 'Save EIN');
  await page.getByRole('button', { name: 'Save EIN', disabled: true }).waitFor();
  await choose(page, 'First Month of the Fiscal Year', 'January');
  await page.getByRole('combobox', { name: 'First Month of the Fiscal Year' }).getByText('January').waitFor();
  await checkPage(t, page, 'settings-organization');
  await page.reload();
  t.is(await ein.inputValue(), '12-3456789');
  t.is(await called.inputValue(), 'Sigma Nu Gamma');
  t.is(await page.getByRole('combobox', { name: 'Time Zone' }).inputValue(), 'America/New York');
});

test.serial('reminders have days, hours and a sentence, and are paused for a member', async (t) => {
  await go(page, '/settings/reminders', 'Reminders');
  const schedule = panel('Schedule');
  await sees(schedule, '3 days before the due date', '30 days after the due date');
  const add = await openDialog(page, 'Add Reminder');
  await fill(add, { Days: '7' });
  await answers(add, 'Add Reminder', 'There can be one reminder for each day.');
  await fill(add, { Days: '14' });
  await checkPage(t, page, 'add-reminder');
  await saves(add, 'Add Reminder', '14 days after the due date');
  const last = await openDialog(page, 'Delete the reminder 30 days after the due date', 'Delete Reminder');
  await sees(last, 'Are you sure you want to stop reminding members 30 days after the due date?');
  await press(last, 'Yes');
  await schedule.getByText('30 days after the due date').waitFor({ state: 'detached' });
  await choose(page, 'Send from', '10 AM');
  await page.getByRole('combobox', { name: 'Send from' }).getByText('10 AM').waitFor();
  await page.getByRole('textbox', { name: 'Your sentence' }).fill('See you at the retreat.');
  await press(page, 'Save Your sentence');
  await page.getByRole('button', { name: 'Save Your sentence', disabled: true }).waitFor();
  const pause = await openDialog(page, 'Pause for a member', 'Pause reminders');
  await pause.getByLabel('Member').fill('Ann');
  await page.getByRole('option', { name: /^Ann Lee/ }).click();
  await saves(pause, 'Pause reminders', 'Reminders are paused.');
  await checkPage(t, page, 'settings-reminders');
  const [config] = await callAs(page, 'get-config', {});
  t.like(config, {
    reminderDays: [-3, 0, 1, 7, 14],
    reminderFromHour: 10,
    reminderNote: 'See you at the retreat.',
  });
  await press(page, 'Resume reminders to Ann Lee');
  await sees(page, 'No members paused');
  for (const [path, title] of [
    ['people', 'People and roles'],
    ['texts', 'Texts'],
    ['security', 'Security'],
  ] as const) {
    await go(page, `/settings/${path}`, title);
    await page.getByRole('region').first().waitFor();
    await checkPage(t, page, `settings-${path}`);
  }
  await go(page, '/settings', 'Settings');
});

test.serial('a charge type and a payment plan are added and deleted, the plan changed between', async (t) => {
  const type = await openDialog(page, 'Add Charge Type');
  await press(type, 'Add Charge Type');
  await sees(type, 'Failed to add new charge, please try again', 'The Charge Type field is required.');
  await type.getByLabel('Charge Type').fill('Retreat');
  await press(type, 'Add Charge Type');
  await sees(page, 'Successfully added a new charge type.');
  await sees(panel('Charge Types'), 'Retreat');
  const list = panel('Charge Types').getByRole('list', { name: 'Charge Types' });
  t.is(await list.evaluate((element) => getComputedStyle(element).maxHeight), '300px');

  const { today } = await callAs(page, 'get-session', {});
  const plan = await openDialog(page, 'Add Payment Plan', 'Create Payment Plan');
  await press(plan, 'Create Payment Plan');
  await sees(plan, 'Failed to create plan, please try again', 'The plan name field is required.');
  await plan.getByLabel('Plan Name').fill('Spring');
  await choose(plan, 'Charge Type', 'Retreat');
  await fill(plan, { Amount: '60', 'Start Date': plusDays(today, 30), 'Due Date': plusDays(today, 20) });
  await press(plan, 'Create Payment Plan');
  await sees(plan, 'Make sure the start date is before the end date');
  await plan.getByLabel('Due Date').fill(plusDays(today, 400));
  await press(plan, 'Create Payment Plan');
  await sees(plan, 'Date must be within one year from today');
  await checkPage(t, page, 'settings-plan');
  await plan.getByLabel('Due Date').fill(plusDays(today, 40));
  await press(plan, 'Create Payment Plan');
  await sees(page, 'Successfully created a Payment Plan.');
  await sees(panel('Payment Plans'), 'Spring', '1 charge, $60.00 in all');
  const change = await openDialog(page, 'Edit Spring', 'Update Payment Plan');
  t.is(await change.getByLabel('Plan Name').inputValue(), 'Spring');
  t.is(await change.getByLabel('Start Date').inputValue(), plusDays(today, 30));
  await change.getByLabel('Amount').fill('0');
  await press(change, 'Update Payment Plan');
  await sees(change, 'Failed to update plan, please try again', 'The amount must be at least 0.01.');
  await change.getByLabel('Plan Name').fill('Last fall');
  await change.getByLabel('Amount').fill('75');
  await change.getByLabel('Start Date').fill(plusDays(today, -40));
  await change.getByLabel('Due Date').fill(plusDays(today, -10));
  await sees(change.getByRole('status', { name: 'Warnings' }), 'Every due date in this plan has passed.');
  await checkPage(t, page, 'settings-plan-past');
  await press(change, 'Update Payment Plan');
  await sees(page, 'Successfully updated the Payment Plan.');
  await change.waitFor({ state: 'detached' });
  await sees(panel('Payment Plans'), 'Last fall', '1 charge, $75.00 in all');
  t.is(await panel('Payment Plans').getByRole('button', { name: 'Edit Spring' }).count(), 0);
  await remove(
    'Delete Last fall',
    'Delete Payment Plan',
    'Are you sure you want to delete this payment plan?',
  );
  await sees(page, 'Successfully deleted a Payment Plan.', 'No Active Payment Plans');
  for (const chargeType of ['Dues', 'Fine', 'Event', 'Retreat']) {
    const question = /^Are you sure you want to delete this charge type\?/;
    await remove(`Delete ${chargeType}`, 'Delete Charge Type', question);
  }
  await sees(page, 'Successfully deleted a Charge.', 'No Active Charge Types');
});

test.serial('a term is added, changed and deleted; reminders and two approvals are set', async (t) => {
  await go(page, '/settings/meetings', 'Meetings');
  const terms = panel('Terms');
  const { today } = await callAs(page, 'get-session', {});
  const year = Number(today.slice(0, 4)) + 1;
  await sees(terms, `Fall ${year}`, ', as usual');
  const add = await openDialog(page, 'Add Term');
  await press(add, 'Add Term');
  await sees(add, 'The name field is required.');
  await fill(add, { Name: 'Summer School', 'First Day': `${year}-07-20`, 'Last Day': `${year}-07-01` });
  await press(add, 'Add Term');
  await sees(add, 'The last day must not be before the first day.');
  await checkPage(t, page, 'settings-term');
  await add.getByLabel('First Day').fill(`${year}-06-10`);
  await press(add, 'Add Term');
  await add.waitFor({ state: 'detached' });
  await sees(terms, 'Summer School');
  const change = await openDialog(page, 'Edit Summer School', 'Update Term');
  await fill(change, { Name: 'Long Summer', 'Last Day': `${year}-08-10` });
  await press(change, 'Update Term');
  await change.waitFor({ state: 'detached' });
  await sees(terms, 'Long Summer');
  // The usual fall of that year gives way to a term that shares days with it.
  await terms.getByText(`Fall ${year}`).waitFor({ state: 'detached' });
  await remove('Delete Long Summer', 'Delete Term', 'Are you sure you want to delete the term Long Summer?');
  await sees(terms, `Fall ${year}`);

  const percent = page.getByLabel('Good Attendance From');
  await percent.fill('101');
  await press(page, 'Save percent');
  await sees(page, 'Good Attendance From must be a whole number from 0 to 100');
  await percent.fill('60');
  await press(page, 'Save percent');
  await page.getByRole('button', { name: 'Save percent', disabled: true }).waitFor();
  const remind = panel('Calendar and Attendance').getByRole('switch', { name: 'Remind members of meetings' });
  const before = await remind.isChecked();
  await remind.click();
  await sees(page, 'Successfully saved the settings.');
  await checkPage(t, page, 'settings-meetings');
  await page.reload();
  t.is(await percent.inputValue(), '60');
  t.is(await remind.isChecked(), !before);

  await go(page, '/settings/charges', 'Charges and fees');
  const money = panel('Payments and Reimbursements');
  const above = money.getByLabel('Two Approvals Above');
  await above.fill('150');
  await press(money, 'Save amount');
  await money.getByRole('button', { name: 'Save amount', disabled: true }).waitFor();
  await page.reload();
  t.is(await above.inputValue(), '150.00');
  await go(page, '/settings', 'Settings');
});

test.serial('Venmo is added once, and a second one is refused', async (t) => {
  const methods = panel('Member Payment Methods');
  const add = await openDialog(page, 'Add Payment Method');
  await press(add, 'Add Payment Method');
  await sees(add, 'Failed to add payment method, please try again');
  await choose(add, 'Payment Method', 'Venmo');
  await fill(add, { 'Venmo ID': 'sigma-nu', 'Confirm Venmo ID': 'sigma' });
  await press(add, 'Add Payment Method');
  await sees(add, 'This value does not match the Venmo ID.');
  await add.getByLabel('Confirm Venmo ID').fill('sigma-nu');
  await press(add, 'Add Payment Method');
  await sees(page, 'Successfully added a Payment Method.');
  await sees(methods, 'Venmo Account', 'sigma-nu');
  const again = await openDialog(page, 'Add Payment Method');
  await choose(again, 'Payment Method', 'Venmo');
  await sees(again, ONLY_ONE_VENMO);
  t.true(await again.getByRole('button', { name: 'Add Payment Method' }).isDisabled());
  await checkPage(t, page, 'settings-venmo');
  await press(again, 'Cancel');
});

test.serial('a bank is connected by way of Stripe, after it was left once', async (t) => {
  const methods = panel('Member Payment Methods');
  await methods.getByRole('button', { name: 'Add Test Connected Account' }).waitFor();
  const add = await openDialog(page, 'Add Payment Method');
  await choose(add, 'Payment Method', 'Bank');
  await press(add, 'Continue');
  await sees(add, 'The Bank Name field is required.');
  await add.getByLabel('Bank Name').fill('Campus Bank');
  const msg = 'Stripe could not begin to connect the bank account. Please try again later.';
  await page.route('**/api/create-stripe-connect', (route) => route.fulfill({ json: { msg } }));
  await press(add, 'Continue');
  await add.getByRole('alert').filter({ hasText: msg }).waitFor();
  await letThrough(page, '**/api/create-stripe-connect');
  await press(add, 'Continue');
  await page.waitForURL('**/sandbox/stripe/onboarding/**');
  await press(page, 'Leave without finishing');
  await page.waitForURL('**/settings');
  await sees(page, /The bank account is not connected yet/);
  await sees(methods, 'Bank Account Campus Bank', 'Not connected yet');
  await checkPage(t, page, 'settings-not-connected');

  await press(methods, /^Connect Account/);
  await page.waitForURL('**/sandbox/stripe/onboarding/**');
  await page.getByRole('checkbox').check();
  await press(page, 'Agree and submit');
  await page.waitForURL('**/settings');
  await sees(page, 'Successfully added a Payment Method.');
  await sees(methods, '****6789');
  t.is(await methods.getByRole('button', { name: 'Add Test Connected Account' }).count(), 0);
  const banks = await callAs(page, 'search-banks', {});
  t.deepEqual(
    banks.filter(({ bankType }) => bankType === 'bank').map(({ bankName }) => bankName),
    ['Campus Bank'],
  );
  await remove(
    'Delete Venmo Account',
    'Delete Payment Method',
    'Are you sure you want to delete this payment method?',
  );
  await sees(page, 'Successfully deleted a Payment Method.');
});

test.serial(
  'a member who is added is told to Slack, becomes an administrator, and a Member again',
  async (t) => {
    await callAs(page, 'create-member', { fname: 'Bo', lname: 'Park', email: 'bo.park@club.example' });
    const [post] = await arrived(page, ({ subject }) => subject.includes('New member: Bo Park'));
    t.is(post?.to, 'Slack');
    await page.goto('/outbox');
    await page.getByRole('link', { name: 'New member: Bo Park' }).click();
    await sees(page, 'New member: Bo Park');
    await page.goto('/settings');
    const admins = panel('Current Admins');
    const add = await openDialog(page, 'Add New Admin');
    t.true(await add.getByRole('button', { name: 'Add New Admin' }).isDisabled());
    await choose(add, 'Member', 'Bo Park (bo.park@club.example)');
    await press(add, 'Add New Admin');
    await sees(page, 'Successfully edited Role.');
    await sees(admins, 'Bo Park', 'Ann Lee (you)');
    t.is(
      await admins.getByRole('button', { name: /^Remove Ann Lee/ }).count(),
      0,
      'nobody removes themselves',
    );
    const bo = async () => (await callAs(page, 'search-member', { active: 'true' })).find(isBo)?.role;
    t.is(await bo(), 'admin');
    await remove('Remove Bo Park as an admin', 'Remove Admin', 'Are you sure you want to remove this admin?');
    t.is(await bo(), 'Member');
    await sees(admins, 'No Other Admins');
  },
);

function isBo({ fname }: Member): boolean {
  return fname === 'Bo';
}

test.serial('signing out everywhere ends the sessions of other browsers too', async (t) => {
  const other = await visit();
  await callAs(other, 'login', ADMIN);
  await press(page, 'Your account');
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await press(dialog('Sign out everywhere?'), 'Sign out everywhere');
  await page.waitForURL('**/login');
  t.is((await other.request.get('/api/get-session')).status(), 401);
  await other.context().close();
});

test.serial('on a phone, in the dark, the settings and their dialogs fit', async (t) => {
  page = await visit(phone, { colorScheme: 'dark' });
  await signIn(page, demo.treasurer, demo.password, '/settings');
  await sees(page, 'Next term, monthly', /^Plan \d for/, /\*\*\*\*\d{4}/);
  await checkPage(t, page, 'settings');
  for (const [button, title] of [
    ['Add Payment Method', 'Add Payment Method'],
    ['Add Charge Type', 'Add Charge Type'],
    ['Add Payment Plan', 'Create Payment Plan'],
    ['Edit Next term, monthly', 'Update Payment Plan'],
    ['Add New Admin', 'Add New Admin'],
  ] as const) {
    const opened = await openDialog(page, button, title);
    await checkPage(t, page, title);
    await press(opened, 'Cancel');
    await opened.waitFor({ state: 'detached' });
  }
});

test.serial(
  'billing is managed at Stripe, and a subscription that was canceled there says when it ends',
  async (t) => {
    const manage = async () => {
      // Panels that load push the button down, away from under the pointer.
      await page.getByRole('button', { name: 'Manage billing' }).waitFor();
      await until(async () => (await page.locator('.MuiSkeleton-root').count()) === 0);
      await press(page, 'Manage billing');
      await page.waitForURL('**/sandbox/stripe/portal/**');
    };
    await manage();
    await press(page, 'Cancel subscription');
    await page.getByRole('button', { name: 'Do not cancel' }).waitFor();
    const ends = page.getByRole('alert').filter({ hasText: /The subscription ends on \w{3} \d+, \d{4}\./ });
    await page.goto('/settings');
    // Stripe tells of it by webhook.
    await reloadedUntil(ends);
    await sees(page, /^Plan \d for .* Canceled\.$/);
    await manage();
    await press(page, 'Do not cancel');
    await page.getByRole('button', { name: 'Cancel subscription' }).waitFor();
    await page.goto('/settings');
    await reloadedUntil(page.getByText(/The period ends on/));
    t.is(await ends.count(), 0);
  },
);

/** Open the page again until this is on it, ten times at most. */
async function reloadedUntil(what: Locator): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await what.waitFor({ timeout: 3_000 });
    } catch (error) {
      if (tries === 10) throw error;
      await page.reload();
    }
  }
}
