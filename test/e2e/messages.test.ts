import test from 'ava';
import { demo } from '../support/app.ts';
import { choose, press } from './acts.ts';
import { go, leaveTidy, openByLink, sees, startToPrepare } from './steps.ts';

/** What of spec 2 only a screen shows: empty states, errors, and what a figure is made of. Serial. */
const running = await startToPrepare('e2e_messages');
const treasurer = await running.enter(demo.treasurer, '/charges');
const member = await running.enter(demo.member, '/security');
leaveTidy(running, { sharePages: true });

test.serial('a collected charge tells of the fee, its discount and its late fee', async (t) => {
  await treasurer.getByRole('tab', { name: 'Collected Charges' }).click();
  await sees(treasurer, 'Collected');
  const discount = treasurer.getByLabel(/^Early discount of \$[\d.]+ is applied in this transaction/).first();
  await discount.waitFor();
  await treasurer
    .getByLabel(/^Late Fee of \$[\d.]+ is applied in this transaction/)
    .first()
    .waitFor();
  await treasurer
    .getByRole('button', { name: /^(Edit|Update)/ })
    .first()
    .click();
  const dialog = treasurer.getByRole('dialog');
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
  await press(dialog, 'Cancel');
  await press(treasurer, 'Discard');
});

test.serial('a charge that could not be removed stays, and that is said', async (t) => {
  await go(treasurer, '/charges', 'Charges');
  await treasurer.route('**/api/delete-dues', (route) => route.abort());
  await treasurer.getByRole('checkbox').nth(1).check();
  await press(treasurer, 'Remove Charges');
  await press(treasurer.getByRole('dialog'), /Remove/);
  await sees(treasurer, /^Failed to delete, please try again\./);
  await press(treasurer.getByRole('dialog'), 'Cancel');
  t.pass();
});

test.serial('a charge that could not be added is said to have failed', async (t) => {
  await treasurer.route('**/api/create-dues', (route) => route.abort());
  await press(treasurer, 'Add Charge');
  const dialog = treasurer.getByRole('dialog');
  await press(dialog, /^Select all/);
  await choose(dialog, 'Charge Type');
  await dialog.getByLabel('Amount').fill('10');
  await choose(dialog, 'Bank Account');
  await dialog.getByLabel('Due Date').fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
  await press(dialog, 'Add Charge');
  await sees(treasurer, /^Failed to add new charge, please try again\./);
  await press(dialog, 'Cancel');
  await press(treasurer, 'Discard');
  t.pass();
});

test.serial('an administrator with nothing is told so on each page', async (t) => {
  await treasurer.route(/\/api\/rest\/(charges|pending-payments)\?/, (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'rows */0' } }),
  );
  await treasurer.route(/\/api\/(search-dues-byType|get-recent-payments)/, (route) =>
    route.fulfill({ json: [] }),
  );
  await treasurer.route('**/api/get-misc-payments', (route) =>
    route.fulfill({ json: { data: [], recentData: [] } }),
  );
  await treasurer.route(/\/api\/rest\/meetings\?/, (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'rows */0' } }),
  );
  await treasurer.route('**/api/get-all-members-standing', (route) =>
    route.fulfill({ json: { members: [] } }),
  );
  await treasurer.route(/\/api\/(get-reimbursements|get-bursar-credits)$/, (route) =>
    route.fulfill({ json: [] }),
  );
  await go(treasurer, '/members', 'Members');
  for (const [address, heading, ...messages] of [
    ['/charges', 'Charges', 'There are no assigned charges'],
    ['/dashboard', 'Dashboard', 'There are no charges'],
    ['/verifypayments', 'Verify Payments', 'No New Payments to Verify'],
    ['/attendance', 'Attendance', 'There are no meetings', 'There are no members'],
    ['/reimbursement', 'Reimbursement', 'There are no reimbursements', 'There are no Credits'],
  ] as const) {
    await go(treasurer, address, heading);
    await sees(treasurer, ...messages);
  }
  // Of the other app.
  await treasurer.goto('/receipt');
  await sees(treasurer, 'No Recent Payments');
  t.pass();
});

test.serial('a member with nothing is told so on each page', async (t) => {
  await member.route(/\/api\/(search-dues|get-payments)\?/, (route) => route.fulfill({ json: [] }));
  for (const [address, heading, message] of [
    ['/profile', 'Profile', 'No Pending Charges'],
    ['/payHistory', 'Payment History', 'No Recent Payments Made'],
    ['/pay', 'Make a Payment', 'No Active Charges'],
  ] as const) {
    await go(member, address, heading);
    await sees(member, message);
  }
  t.pass();
});

test.serial(
  'a page that cannot be fetched offline says so, and opens once the connection is back',
  async (t) => {
    await member.context().setOffline(true);
    await openByLink(member, '/reimbursements');
    await member.getByRole('heading', { name: 'You are offline' }).waitFor();
    await sees(member, 'Check your connection and try again.');
    await member.context().setOffline(false);
    await press(member, 'Reload');
    await member.getByRole('heading', { name: 'Reimbursements', level: 1 }).waitFor();
    t.pass();
  },
);
