import test from 'ava';
import { demo } from '../support/app.ts';
import { choose, press } from './acts.ts';
import { go, sees, startWithBrowser } from './steps.ts';

/** What of spec 2 only a screen shows: empty states, errors, and what a figure is made of. */
const { enter } = await startWithBrowser('e2e_messages');

test.serial('a member with nothing is told so on each page', async (t) => {
  const page = await enter(demo.member, '/security');
  await page.route(/\/api\/(search-dues|get-payments)\?/, (route) => route.fulfill({ json: [] }));
  for (const [address, heading, message] of [
    ['/profile', 'Profile', 'No Pending Charges'],
    ['/payHistory', 'Payment History', 'No Recent Payments Made'],
    ['/pay', 'Make a Payment', 'No Active Charges'],
  ] as const) {
    await go(page, address, heading);
    await sees(page, message);
  }
  t.pass();
});

test.serial(
  'a page that cannot be fetched offline says so, and opens once the connection is back',
  async (t) => {
    const page = await enter(demo.member, '/profile');
    await page.getByRole('heading', { name: 'Payment Info' }).waitFor();
    await page.context().setOffline(true);
    await page.evaluate(() => history.pushState(null, '', '/reimbursements'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await sees(page, 'Check your connection and try again.');
    await page.context().setOffline(false);
    await press(page, 'Reload');
    await page.getByRole('heading', { name: 'Reimbursements', level: 1 }).waitFor();
    t.pass();
  },
);

test.serial('an administrator with nothing is told so on each page', async (t) => {
  const page = await enter(demo.treasurer, '/members');
  await page.route(/\/api\/rest\/(charges|pending-payments)\?/, (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'rows */0' } }),
  );
  await page.route(/\/api\/(search-dues-byType|get-recent-payments)/, (route) => route.fulfill({ json: [] }));
  await page.route('**/api/get-misc-payments', (route) =>
    route.fulfill({ json: { data: [], recentData: [] } }),
  );
  await page.route(/\/api\/rest\/meetings\?/, (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'rows */0' } }),
  );
  await page.route('**/api/get-all-members-standing', (route) => route.fulfill({ json: { members: [] } }));
  await page.route(/\/api\/(get-reimbursements|get-bursar-credits)$/, (route) => route.fulfill({ json: [] }));
  for (const [address, heading, ...messages] of [
    ['/charges', 'Charges', 'There are no assigned charges'],
    ['/dashboard', 'Dashboard', 'There are no charges'],
    ['/verifypayments', 'Verify Payments', 'No New Payments to Verify'],
    ['/attendance', 'Attendance', 'There are no meetings', 'There are no members'],
    ['/reimbursement', 'Reimbursement', 'There are no reimbursements', 'There are no Credits'],
  ] as const) {
    await go(page, address, heading);
    await sees(page, ...messages);
  }
  // Of the other app.
  await page.goto('/receipt');
  await sees(page, 'No Recent Payments');
  t.pass();
});

test.serial('a collected charge tells of the fee, its discount and its late fee', async (t) => {
  const page = await enter(demo.treasurer, '/charges');
  await page.getByRole('tab', { name: 'Collected Charges' }).click();
  await sees(page, 'Collected');
  const discount = page.getByLabel(/^Early discount of \$[\d.]+ is applied in this transaction/).first();
  await discount.waitFor();
  await page
    .getByLabel(/^Late Fee of \$[\d.]+ is applied in this transaction/)
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /^(Edit|Update)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await sees(dialog, 'Transaction fee applied unless plan covers.');
  t.is(
    await dialog.getByRole('status', { name: 'Warnings' }).textContent(),
    '',
    'what the charge was before is no news',
  );
  await dialog.getByLabel('Start Date', { exact: true }).fill('2001-01-31');
  await sees(
    dialog.getByRole('status', { name: 'Warnings' }),
    'The start date, Jan 31, 2001, is more than a year ago.',
  );
});

test.serial('a charge that could not be removed stays, and that is said', async (t) => {
  const page = await enter(demo.treasurer, '/charges');
  await page.route('**/api/delete-dues', (route) => route.abort());
  await page.getByRole('checkbox').nth(1).check();
  await press(page, 'Remove Charges');
  await press(page.getByRole('dialog'), /Remove/);
  await sees(page, /^Failed to delete, please try again\./);
  t.pass();
});

test.serial('a charge that could not be added is said to have failed', async (t) => {
  const page = await enter(demo.treasurer, '/charges');
  await page.route('**/api/create-dues', (route) => route.abort());
  await press(page, 'Add Charge');
  const dialog = page.getByRole('dialog');
  await press(dialog, /^Select all/);
  await choose(dialog, 'Charge Type');
  await dialog.getByLabel('Amount').fill('10');
  await choose(dialog, 'Bank Account');
  await dialog.getByLabel('Due Date').fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
  await press(dialog, 'Add Charge');
  await sees(page, /^Failed to add new charge, please try again\./);
  t.pass();
});
