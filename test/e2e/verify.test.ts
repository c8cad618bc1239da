import test from 'ava';
import { deleteDues } from '../../api/account/charge/contract.ts';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { follow, openFromMenu, openScreen, openTab, press } from './acts.ts';
import { charge, sendByVenmo } from './money.ts';
import {
  callAs,
  checkPage,
  fitsWindow,
  go,
  idOf,
  leaveTidy,
  letThrough,
  sees,
  startToPrepare,
  walked,
} from './steps.ts';

/** Administrators verify, decline and refund what members pay, and put many on a plan at once. */

/** With the demo's own members, 200 and more. */
const NEW_MEMBERS = 160;

const running = await startToPrepare('e2e_verify');
const { caller, enter } = running;
const page = await enter(demo.treasurer);
await payByVenmo(3);
leaveTidy(running, { sharePages: true });

/** The demo's member pays this many charges by Venmo, each with a screenshot: they wait before all others. */
async function payByVenmo(times: number): Promise<void> {
  const { today } = await callAs(page, 'get-session', {});
  const uuid = await idOf(page, demo.member);
  const own = await caller(demo.member);
  for (let amount = 31; amount < 31 + times; amount += 1) {
    const id = await charge(page, uuid, amount, plusDays(today, 30));
    await sendByVenmo(own, `jordan-${amount}`, { id, uuid, amount });
  }
}

const pendingNow = async () => (await callAs(page, 'get-misc-payments', {})).data;

test.serial('a Venmo payment is looked at closely and verified', async (t) => {
  const [first, ...others] = await pendingNow();
  if (first === undefined) return t.fail('Payments wait.');
  const whose = `${formatDollars(first.amount)} of ${first.name}`;
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await follow(page, `You have ${others.length + 1} new payments to verify`, 'Verify Payments');
  await checkPage(t, page, 'verify-payments');
  await sees(page, `Sent ${formatDay(first.sentOn)}`);
  await page.getByRole('button', { name: `Verify ${whose}` }).click();
  const viewer = page.getByRole('dialog', { name: `${first.name}, ${formatDollars(first.amount)}` });
  await viewer.getByRole('img', { name: /^Screenshot/ }).waitFor();
  await page.keyboard.press('+');
  await sees(viewer, '150%');
  await page.keyboard.press('0');
  await sees(viewer, '100%');
  const image = viewer.getByRole('region', { name: /^Screenshot/ });
  await image.hover();
  await page.mouse.wheel(0, -200);
  await viewer.getByText('100%', { exact: true }).waitFor({ state: 'detached' });
  await press(viewer, 'Show all of it');
  await sees(viewer, '100%');
  await sees(viewer, `${first.name} then owes`, /^The same screenshot came with .* and 1 other payment\.$/);
  const dateSent = viewer.getByLabel('Date Sent');
  t.is(await dateSent.inputValue(), first.sentOn);
  await dateSent.fill(plusDays(first.sentOn, 1));
  await viewer.getByRole('button', { name: 'Verify', exact: true }).click();
  await sees(viewer, 'The date sent should not be after today');
  const seen = plusDays(first.sentOn, -3);
  await dateSent.fill(seen);
  await checkPage(t, page, 'verify-payment');
  await viewer.getByRole('button', { name: 'Verify', exact: true }).click();
  await sees(page, 'Successfully Verified Payment.');
  await viewer.waitFor({ state: 'detached' });
  // The next one that waits is open by itself.
  const next = page.getByRole('dialog', { name: `${others[0]?.name}, ` });
  await next.getByRole('img', { name: /^Screenshot/ }).waitFor();
  await press(next, 'Close');
  await page.getByRole('button', { name: `Verify ${whose}` }).waitFor({ state: 'detached' });
  const paid = (await callAs(page, 'get-payments', { uuid: first.uuid })).find(({ id }) => id === first.id);
  t.like(paid, { status: 'success', pay_success: 1, payDate: seen });
  t.is(paid?.changes[0]?.payDate, first.sentOn);
  await page.getByRole('button', { name: /^Notifications: You have/ }).waitFor();
});

test.serial('several payments are verified together, and undone together', async (t) => {
  const all = await pendingNow();
  const [first, second] = all;
  if (first === undefined || second === undefined) return t.fail('Two payments wait.');
  await openScreen(page, 'Verify Payments');
  await page.getByRole('button', { name: 'Verify Several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify Several Payments' });
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await sees(dialog, 'Choose at least one.');
  for (const { payer } of [first, second])
    await dialog.getByRole('listitem').filter({ hasText: payer }).getByRole('checkbox').check();
  await sees(dialog, '2 payments', formatDollars(first.amount + second.amount));
  await checkPage(t, page, 'verify-several');
  await page.setViewportSize(phone);
  await fitsWindow(t, page, 'verify-several');
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await sees(page, 'Successfully Verified Payments.');
  t.is((await pendingNow()).length, all.length - 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await sees(page, 'Successfully undone.');
  t.is((await pendingNow()).length, all.length, 'all wait again');
});

test.serial('a Venmo payment is declined with a reason, and the history has both', async (t) => {
  const [first] = await pendingNow();
  if (first === undefined) return t.fail('A payment waits.');
  await openScreen(page, 'Verify Payments');
  await page.getByRole('button', { name: `Verify ${formatDollars(first.amount)} of ${first.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `${first.name}, ${formatDollars(first.amount)}` });
  await dialog.getByRole('region', { name: /^Screenshot/ }).waitFor();
  await page.keyboard.press('d');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await sees(dialog, 'The reason field is required.');
  await dialog.getByLabel('Reason').fill('No such payment arrived');
  await checkPage(t, page, 'decline-payment');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await sees(page, 'Successfully Denied Payment.');
  await press(page.getByRole('dialog'), 'Close');
  const declined = (await callAs(page, 'get-payments', { uuid: first.uuid })).find(
    ({ id }) => id === first.id,
  );
  t.like(declined, { status: 'failed', pay_success: 0, reason: 'No such payment arrived' });

  await page.getByRole('button', { name: 'Verify History' }).click();
  const history = page.getByRole('dialog', { name: 'Verify History' });
  await sees(history, 'No such payment arrived', 'Accepted');
  await history.getByLabel('Search by Zelle/Venmo').fill(first.payer);
  await history.getByText('Accepted').first().waitFor({ state: 'detached' });
  await sees(history, 'Declined', first.name);
  await history.getByRole('button', { name: 'Close' }).last().click();
});

test.serial('the second of two administrators sees that the other was first', async (t) => {
  const [first] = await pendingNow();
  if (first === undefined) return t.fail('A payment waits.');
  await page.getByRole('button', { name: `Decline ${formatDollars(first.amount)} of ${first.name}` }).click();
  const dialog = page.getByRole('dialog', { name: first.name });
  await dialog.getByLabel('Reason').fill('Not found');
  await callAs(page, 'verify-payment', { id: first.id, email: first.email });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: `${first.paymentID}: This payment was already verified by` })
    .waitFor();
  const kept = (await callAs(page, 'get-payments', { uuid: first.uuid })).find(({ id }) => id === first.id);
  t.is(kept?.status, 'success');
  await page.getByRole('button', { name: 'Close' }).click();
});

test.serial('without payments to verify the history can still be seen, on a phone too', async (t) => {
  for (const { id, email } of await pendingNow()) await callAs(page, 'verify-payment', { id, email });
  await page.setViewportSize(phone);
  await go(page, '/dashboard', 'Dashboard');
  await go(page, '/verifypayments', 'Verify Payments');
  await sees(page, 'No New Payments to Verify');
  await page.getByRole('button', { name: 'Verify History' }).click();
  await sees(page, 'No such payment arrived');
  await checkPage(t, page, 'verify-history');
  await page.setViewportSize(desktop);
});

test.serial(
  'the payments of a meeting are typed line by line, kept over a reload, and recorded',
  async (t) => {
    const members = (await callAs(page, 'search-member', { active: 'true' })).slice(4, 6);
    const [first, second] = members;
    if (first === undefined || second === undefined) return t.fail('Members are there.');
    const before = await Promise.all(members.map(({ _id: uuid }) => callAs(page, 'get-payments', { uuid })));
    await go(page, '/payments', 'Payments');
    await page.getByRole('link', { name: 'Record payments' }).click();
    const choose = async (line: number, name: string, typed: string) => {
      await page.getByLabel(`Member, line ${line}`).fill(name);
      await page.getByRole('option', { name }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    };
    await choose(1, first.name, '12.50');
    await choose(2, second.name, '7');
    await page.getByLabel('Payment Type, line 2').selectOption('Check');
    await page.getByLabel('Check Number, line 2').fill('2208');
    await page.getByLabel('Cash counted').fill('12');
    await sees(page, '$0.50 less than the lines');
    await page.reload();
    await page.getByLabel('Cash counted').fill('12.5');
    await sees(page, 'Matches', 'Cash, 1 line', 'Check, 1 line');
    await checkPage(t, page, 'record-payments');
    await page.setViewportSize(phone);
    await fitsWindow(t, page, 'record-payments');
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Record 2 payments, $19.50' }).click();
    await sees(page, 'Recorded 2 payments, $19.50.');
    await page.getByRole('listitem', { name: 'Line 2' }).waitFor({ state: 'detached' });
    for (const [at, { _id: uuid }] of members.entries()) {
      const [newest, ...others] = await callAs(page, 'get-payments', { uuid });
      t.is(others.length, before[at]?.length ?? 0);
      t.like(newest, at === 0 ? { amount: 12.5, payment_type: 'cash' } : { amount: 7, checkNumber: '2208' });
    }
  },
);

test.serial('a partial refund of a card payment first shows what will be due again', async (t) => {
  const paid = (await callAs(page, 'get-recent-payments', {})).find(
    ({ refundable, fee }) => refundable >= 20 && fee === 0,
  );
  if (paid === undefined) return t.fail('The demo has card payments.');
  const before = await remainingOf(paid.uuid);
  await go(page, `/account/${paid.uuid}?tab=payments`, paid.name);
  await page
    .getByRole('button', { name: `Refund ${formatDollars(paid.amount)}` })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
  await dialog.getByLabel('Amount').fill(String(paid.refundable + 1));
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await sees(dialog, `The refund should not be greater than ${formatDollars(paid.refundable)}`);
  await dialog.getByLabel('Amount').fill('12.5');
  await dialog.getByLabel('Reason').fill('Left early');
  await sees(dialog, /\$12\.50 refunded/, /\$12\.50 will be due on/);
  await checkPage(t, page, 'refund');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await sees(page, 'Successfully refunded part of the Payment.', 'Refunded in part');
  await sees(page, /\$12\.50 refunded to the member: Left early/);
  t.is(Math.round((await remainingOf(paid.uuid)) * 100), Math.round((before + 12.5) * 100));
});

async function remainingOf(uuid: string): Promise<number> {
  const dues = await callAs(page, 'search-dues', { uuid });
  return dues.reduce((sum, due) => sum + due.remaining, 0);
}

test.serial('credit is given', async (t) => {
  const [member] = await callAs(page, 'search-member', { active: 'true' });
  await go(page, `/account/${member?._id}`, member?.name ?? '');
  const credit = await openFromMenu(page, 'Adjust credit');
  await credit.getByLabel('Credit', { exact: false }).first().fill('7.25');
  await credit.getByLabel('Reason').fill('Bought the snacks');
  await credit.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Successfully updated the credit.', '$7.25');
  const memberuuid = member?._id ?? '';
  t.is((await callAs(page, 'get-membercredits', { memberuuid })).creditAmount, 7.25);
});

walked(
  desktop,
  'an account fits two windows, opens a charge by its address, and applies credit',
  async (t, width) => {
    const fname = width === phone ? 'Fay' : 'Fay Desk';
    const email = `${fname.replace(' ', '.').toLowerCase()}@club.example`;
    const { _id: uuid } = await callAs(page, 'create-member', { fname, lname: 'Ortiz', email, active: true });
    const { today } = await callAs(page, 'get-session', {});
    for (const days of [9, 8, 7, 6, 5, 4, 3, 2, 1, 10])
      await charge(page, uuid, 10 + days, plusDays(today, days));
    await callAs(page, 'update-bursar-credit', { memberUUId: uuid, memberamount: 15, reason: 'Snacks' });
    await page.setViewportSize(width);
    const heights: number[] = [];
    for (const tab of ['details', 'activity', 'payments', 'charges']) {
      await go(page, `/account/${uuid}?tab=${tab}`, `${fname} Ortiz`);
      await page.getByRole('tab', { selected: true, name: tab }).waitFor();
      await checkPage(t, page, `account-${tab}`);
      heights.push(await page.evaluate(() => document.documentElement.scrollHeight));
    }
    if (width === desktop) t.true(Math.max(...heights) <= 1_600, `${heights}`);
    const dialog = await openFromMenu(page, 'Apply credit');
    await sees(dialog, /\$15\.00 of available credit and owes \$155\.00 now/);
    await checkPage(t, page, 'apply-credit');
    await dialog.getByRole('button', { name: 'Apply credit' }).click();
    await sees(page, 'Successfully applied the credit.', '$140.00');
    const dues = await callAs(page, 'search-dues', { uuid });
    const [oldest] = dues.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
    t.like(oldest, { amount: 11, remaining: 0 });
    await go(page, `/account/${uuid}?charge=${oldest?._id}`, `${fname} Ortiz`);
    await sees(page, 'How it adds up', /used \$15\.00 of credit/);
  },
);

test.serial(
  'a late fee is waived with a reason, and the account, the history and the journal say so',
  async (t) => {
    await callAs(page, 'update-config', { creditPaysOnDueDate: false });
    const members = await callAs(page, 'search-member', { active: 'true' });
    const dues = (
      await Promise.all(members.map(({ _id: uuid }) => callAs(page, 'search-dues', { uuid })))
    ).flat();
    const late = dues.find((due) => due.lateFeeApplied && due.amtPaid === 0 && due.remaining > 0);
    if (late === undefined) return t.fail('Somebody owes a late fee.');
    const fee = formatDollars(late.lateFee);
    await go(page, `/account/${late.uuid}`, late.name);
    const charge = page.getByRole('heading', { level: 3 }).filter({ hasText: formatDay(late.dueDate) });
    await charge
      .filter({ hasText: formatDollars(late.remaining) })
      .first()
      .getByRole('button')
      .click();
    await page
      .getByRole('button', { name: /^Waive the late fee/ })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Waive Late Fee' });
    await sees(dialog, `The late fee of ${fee}`);
    await dialog.getByRole('button', { name: `Waive ${fee}` }).click();
    await sees(dialog, 'The reason field is required.');
    await dialog.getByLabel('Reason').fill('Was in hospital');
    await checkPage(t, page, 'waive-late-fee');
    await dialog.getByRole('button', { name: `Waive ${fee}` }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = (await callAs(page, 'search-dues', { uuid: late.uuid })).find(
      ({ _id }) => _id === late._id,
    );
    t.like(after, { lateFeeApplied: false });
    t.is(Math.round((after?.remaining ?? 0) * 100), Math.round((late.remaining - late.lateFee) * 100));
    // Its fee is gone, so it cannot be waived again; the running balance tells why.
    await page
      .getByRole('button', { name: /^Waive the late fee/ })
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'detached' });
    await openTab(page, 'Activity');
    await sees(page.getByRole('table', { name: 'Running balance' }), /Was in hospital/);
    await checkPage(t, page, 'account-waived');
    await go(page, listUrl('/journal', { account: 'lateFeesWaived', memberId: late.uuid }), 'Journal');
    await page.getByRole('row').filter({ hasText: late.name }).filter({ hasText: fee }).waitFor();
  },
);

test.serial(
  'a new plan is assigned to 200 members, with progress, and is cut short in between',
  async (t) => {
    const { today } = await callAs(page, 'get-session', {});
    await callAs(page, 'bulk-add-members', {
      data: Array.from({ length: NEW_MEMBERS }, (_, index) => ({
        fname: 'New',
        lname: `Member ${letters(index)}`,
        email: `new.${index}@roster.example`,
      })),
    });
    const members = await callAs(page, 'search-member', { active: 'true' });
    t.true(members.length >= 200);
    await go(page, '/charges', 'Charges');
    await page.getByRole('button', { name: 'Add Charge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Charge' });
    await dialog.getByLabel('Payment Plan').first().check();
    await dialog.getByRole('button', { name: 'Add Charge' }).click();
    await sees(dialog, 'Failed to create plan, please try again', 'The plan name field is required.');
    await dialog.getByRole('button', { name: `Select all ${members.length}` }).click();
    await dialog.getByLabel('Plan Name').fill('Spring installments');
    await choose('Charge Type', 'Dues');
    await dialog.getByLabel('Amount').fill('40');
    await dialog.getByLabel('Start Date').fill(plusDays(today, 30));
    await dialog.getByLabel('Due Date').fill(plusDays(today, 30));
    await choose('Bank Account', undefined);
    await dialog.getByRole('button', { name: 'Add Charge' }).click();
    await sees(dialog, 'Make sure the start date is before the end date');
    await dialog.getByLabel('Start Date').fill(today);
    await dialog.getByRole('button', { name: 'Add another charge' }).click();
    const second = dialog.getByRole('group', { name: 'Charge 2', exact: true });
    await second.getByLabel('Start Date').fill(plusDays(today, 30));
    await second.getByLabel('Due Date').fill(plusDays(today, 60));
    await sees(dialog, `2 charges for each of ${members.length} members, $80.00 each`);
    await checkPage(t, page, 'payment-plan');

    // The third call does not get through; then the tab is closed.
    let calls = 0;
    await page.route('**/api/create-dues', (route) => {
      calls += 1;
      // A status below 500 that is no refusal: the browser would log an aborted call as an error of the page.
      return calls === 3 ? route.fulfill({ status: 429, body: '' }) : route.continue();
    });
    await dialog.getByRole('button', { name: 'Add Charge' }).click();
    await sees(dialog, `200 of ${2 * members.length} charges were added`);
    await letThrough(page, '**/api/create-dues');
    await page.reload();
    await page.getByRole('button', { name: 'Add Charge' }).click();
    await sees(dialog, 'Charging was interrupted');
    await checkPage(t, page, 'cut-short');
    await dialog.getByRole('button', { name: 'Finish it' }).click();
    await sees(page, 'Successfully added a Charge.');

    for (const member of [members[0], members[120], members.at(-1)]) {
      const dues = await callAs(page, 'search-dues', { uuid: member?._id ?? '' });
      const own = dues.filter(({ memo }) => memo === 'Payment plan: Spring installments');
      t.deepEqual(
        own.map(({ amount }) => amount),
        [40, 40],
        `${member?.name} is charged once`,
      );
    }
    await page.getByRole('button', { name: 'Add Charge' }).click();
    t.is(await dialog.getByText('Charging was interrupted').count(), 0);
    await dialog.getByLabel('Payment Plan').first().check();
    await choose('Payment Plan', 'Spring installments');
    await dialog.getByRole('table', { name: 'Charges of Spring installments' }).waitFor();
    await checkPage(t, page, 'saved-plan');
    await dialog.getByRole('button', { name: 'Delete this plan' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await dialog.getByLabel('Plan Name').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  },
);

/** Names have letters only: 0 is A, 27 is BB. */
function letters(index: number): string {
  return [...String(index)].map((digit) => String.fromCharCode(65 + Number(digit))).join('');
}

/** Choose by the words in the list; the first when none are given. */
async function choose(label: string, option: string | undefined): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Charge' });
  await dialog.getByRole('combobox', { name: label }).click();
  const options = page.getByRole('option');
  await (option === undefined ? options : options.filter({ hasText: option })).first().click();
}

/** The overdue charges, once they stand in place of those of the tab before. */
async function openOverdue(): Promise<void> {
  await openScreen(page, 'Charges');
  const rows = page.waitForResponse((answer) => /\/rest\/charges\?.*overdue/.test(answer.url()));
  await page.getByRole('tab', { name: 'Overdue Charges' }).click();
  await rows;
}

test.serial('selected charges are mailed about once more', async (t) => {
  await openOverdue();
  await page.getByRole('tabpanel').getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Resend Charge Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resend Charge Email' });
  await checkPage(t, page, 'resend-email');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await sees(page, 'Successfully sent a Charge Reminder.');
});

test.serial('removing several charges shows the outcome of each', async (t) => {
  await openOverdue();
  const boxes = page.getByRole('tabpanel').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: 'Remove Charges' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Charges' });
  await page.route('**/api/delete-dues', async (route) => {
    const { ids } = deleteDues.input.parse(route.request().postDataJSON());
    const results = ids.map(({ _id }, index) => ({
      _id,
      uuid: 'somebody',
      ok: index > 0,
      message: 'It is being changed.',
    }));
    await route.fulfill({ json: { status: 200, message: '1 of 2 charges was removed.', results } });
  });
  await dialog.getByRole('button', { name: 'Remove 2 charges' }).click();
  await sees(dialog, '1 of 2 succeeded. 1 failed and was left unchanged.');
  const rows = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  t.is(await rows.count(), 2);
  await sees(rows.first(), 'It is being changed.');
  await sees(rows.last(), 'Removed');
  await checkPage(t, page, 'removed-in-part');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
});
