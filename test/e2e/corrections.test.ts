import test from 'ava';
import type { Locator } from 'playwright-core';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, type Viewport } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { answers, choose, fill, openDialog, openFromMenu, openTab, press, saves } from './acts.ts';
import { charge, receive, sendByVenmo } from './money.ts';
import {
  callAs,
  checkPage,
  fitsWindow,
  go,
  leaveTidy,
  letThrough,
  sees,
  startToPrepare,
  walked,
} from './steps.ts';

/**
 * What a treasurer recorded, verified or decided wrongly, or what bounced, is corrected on the account page.
 * One page for all of it.
 */

const running = await startToPrepare('e2e_corrections');
const { caller, enter } = running;
const page = await enter(demo.treasurer);
const { today } = await callAs(page, 'get-session', {});
const members = await callAs(page, 'search-member', { active: 'true' });
leaveTidy(running, { sharePages: true });

const member = members.find(({ email }) => email === demo.member);
const [jordan, jordanName] = [member?._id ?? '', member?.name ?? ''];
const stranger = members.find(({ email }) => email !== demo.member && email !== demo.treasurer);
const another = stranger?._id ?? '';

const dueDate = plusDays(today, 30);
const charged = (uuid: string, amount: number, memo?: string) => charge(page, uuid, amount, dueDate, memo);
const received = (uuid: string, amount: number, by: 'cash' | 'check') =>
  receive(page, uuid, amount, { dueDate, by });

const rowOf = (amount: string): Locator =>
  page.getByRole('table', { name: 'All payments' }).getByRole('row').filter({ hasText: amount });

/** The account page of one of the two. */
const openAccount = (uuid: string) =>
  go(page, `/account/${uuid}?tab=payments`, uuid === jordan ? jordanName : (stranger?.name ?? ''));

/** The account page, with the dialog that reverses the payment of an amount. */
async function reverse(uuid: string, amount: string): Promise<Locator> {
  await openAccount(uuid);
  await press(rowOf(amount), `Reverse ${amount} of ${formatDay(today)}`);
  return page.getByRole('dialog', { name: 'Reverse Payment' });
}

const send = async (dialog: Locator): Promise<void> => {
  await saves(dialog, 'Reverse Payment', 'Successfully reversed the Payment.');
};

const paymentOf = async (uuid: string, amount: number) =>
  (await callAs(page, 'get-payments', { uuid })).find((payment) => payment.amount === amount);

test.serial(
  'a check bounces: it is struck through, due again, and the member is charged a fee',
  async (t) => {
    await received(jordan, 41.17, 'check');
    const dialog = await reverse(jordan, '$41.17');
    await sees(dialog, 'The check bounced', 'Due again:');
    await fill(dialog, { 'Returned check fee (optional)': '35', 'Bank’s fee (optional)': '12' });
    await answers(dialog, 'Reverse Payment', 'The reason field is required.');
    await dialog.getByLabel('Reason').fill('Insufficient funds');
    await checkPage(t, page, 'reverse-payment');
    await send(dialog);
    await sees(rowOf('$41.17'), 'Reversed', `The check bounced on ${formatDay(today)}`, 'Insufficient funds');
    t.is(await rowOf('$41.17').locator('s').count(), 3);
    t.is(
      await rowOf('$41.17')
        .getByRole('button', { name: /^Reverse/ })
        .count(),
      0,
    );
    await openTab(page, 'Activity');
    await page
      .getByRole('table', { name: 'Running balance' })
      .locator('s')
      .filter({ hasText: '$41.17 by check' })
      .waitFor();
    const dues = await callAs(page, 'search-dues', { uuid: jordan });
    t.is(dues.find(({ amount }) => amount === 41.17)?.remaining, 41.17);
    t.is(dues.find(({ other }) => other === 'Returned check fee')?.remaining, 35);

    await go(page, '/history', 'History');
    const line = page
      .getByRole('listitem')
      .filter({ has: page.locator('s', { hasText: '$41.17 by check' }) });
    await press(line, /\$41\.17 by check bounced on .* Reason: Insufficient funds/);
    await sees(page, 'PaymentReversed');
    await page.keyboard.press('Escape');
    await checkPage(t, page, 'history-corrected');
    await page.setViewportSize(phone);
    await fitsWindow(t, page, 'history-corrected');
    await page.setViewportSize(desktop);
  },
);

test.serial(
  'cash was recorded on the wrong member: it is moved to the right one, and both accounts tell of it',
  async (t) => {
    await received(another, 42.18, 'cash');
    const right = await charged(jordan, 60, 'For the spring');
    await openAccount(another);
    const dialog = await openDialog(rowOf('$42.18'), `Move $42.18 of ${formatDay(today)}`, 'Move Payment');
    // Whose it is now comes by a read of its own, which would replace what is typed before.
    await dialog.locator(`input[value="${stranger?.name}"]`).waitFor();
    await dialog.getByLabel('Move to the charges of').fill(jordanName);
    await page.getByRole('option', { name: jordanName }).first().click();
    const row = dialog
      .getByRole('group', { name: `Dues, due ${formatDay(plusDays(today, 30))}` })
      .filter({ hasText: '$60.00' });
    await sees(row, 'For the spring');
    for (const field of await dialog.getByRole('group').getByLabel('Amount').all()) await field.fill('');
    await row.getByLabel('Amount').fill('40');
    await dialog.getByLabel('Reason').fill('It was Jordan’s');
    await answers(dialog, 'Move Payment', 'must come to $42.18, all of the payment');
    await row.getByLabel('Amount').fill('42.18');
    await checkPage(t, page, 'move-payment');
    await saves(dialog, 'Move Payment', 'Successfully moved the Payment.');
    await sees(rowOf('$42.18'), 'Reversed', `Moved to ${jordanName}`, 'It was Jordan’s');
    t.like(await paymentOf(another, 42.18), { status: 'reversed', reversal: { kind: 'moved', on: today } });
    t.like(await paymentOf(jordan, 42.18), { status: 'success' });
    t.is(await remainingOf(right), 17.82);
    await openAccount(jordan);
    await sees(rowOf('$42.18'), 'Accepted');
    await openTab(page, 'Activity');
    await page.getByRole('table', { name: 'Running balance' }).getByText('$42.18 in cash').waitFor();
  },
);

test.serial('more is received than a charge takes: the rest is credit', async (t) => {
  await charged(another, 30);
  await openAccount(another);
  const dialog = await openDialog(page, 'Add Manual Payment');
  await choose(dialog, 'Payment Type', 'Check');
  const row = dialog.getByRole('group').filter({ hasText: '$30.00 remaining' }).first();
  t.is(await row.getByLabel('Amount').inputValue(), '');
  await dialog.getByLabel('Amount Received').fill('900');
  await until(async () => (await row.getByLabel('Amount').inputValue()) === '30.00');
  for (const field of await dialog.getByRole('group').getByLabel('Amount').all()) await field.fill('');
  await sees(dialog, '$900.00 is left for credit.');
  await row.getByLabel('Amount').fill('29');
  await dialog.getByLabel('Amount Received').fill('20');
  await answers(dialog, 'Record $20.00', 'should not be less than $29.00');
  await dialog.getByLabel('Amount Received').fill('46.22');
  await sees(dialog, '$17.22 is left for credit.');
  await checkPage(t, page, 'amount-received');
  await saves(dialog, 'Record $46.22', 'Successfully added a Payment.');
  await sees(rowOf('$46.22'), '$17.22 kept as credit');
  t.like(await paymentOf(another, 46.22), { keptAsCredit: 17.22 });
});

test.serial(
  'amounts follow the date received: a discount that is on offer settles the charge; what was typed stays',
  async (t) => {
    const offer = { earlyDiscount: 5, earlyDiscountEndDate: today };
    const due = { uuid: another, type: 'Dues', account: 'venmo/zelle', dueDate: plusDays(today, 31) };
    await callAs(page, 'create-dues', { dues: [{ ...due, ...offer, amount: 47.31 }] });
    const charge = `Dues, due ${formatDay(plusDays(today, 31))}`;
    await openAccount(another);
    const dialog = await openDialog(page, 'Add Manual Payment');
    const row = dialog.getByRole('group', { name: charge });
    const amount = row.getByLabel('Amount');
    await row.waitFor();
    t.is(await amount.inputValue(), '');
    await dialog.getByLabel('Amount Received').fill('900');
    await until(async () => (await amount.inputValue()) === '42.31');
    await amount.fill('43');
    await dialog.getByLabel('Date Received').fill(plusDays(today, -2));
    await sees(row, 'The payment amount should not be greater than $42.31');
    t.is(await amount.inputValue(), '43.00');
    await press(dialog, 'Cancel');

    await go(page, '/payments', 'Payments');
    const check = await openDialog(page, 'Record Check for Several Members');
    await check.getByRole('combobox', { name: 'Members' }).click();
    for (const name of [stranger?.name ?? '', jordanName])
      await page.getByRole('option', { name }).first().click();
    await page.keyboard.press('Escape');
    await check.getByLabel('Amount of the Check').fill('500');
    const part = check
      .getByRole('region', { name: stranger?.name ?? '' })
      .getByRole('group', { name: charge });
    await check.getByLabel('Date Received').fill(plusDays(today, -2));
    await part.waitFor();
    await until(async () => (await part.getByLabel('Amount').inputValue()) === '42.31');
    await part.getByLabel('Amount').fill('42.32');
    await check.getByLabel('Amount of the Check').fill('600');
    await sees(part, 'The payment amount should not be greater than $42.31');
    t.is(await part.getByLabel('Amount').inputValue(), '42.32', 'what was typed stays');
  },
);

test.serial('a check was entered as cash of today: its day, way and number are corrected', async (t) => {
  await received(jordan, 45.21, 'cash');
  await openAccount(jordan);
  const dialog = await openDialog(
    rowOf('$45.21'),
    `Change details of $45.21 of ${formatDay(today)}`,
    'Change Payment Details',
  );
  await choose(dialog, 'Payment Type', 'Check');
  await dialog.getByLabel('Check Number (optional)').fill('1042');
  await fill(dialog, { 'Date Received': plusDays(today, 1), Reason: 'It was a check' });
  await answers(dialog, 'Change Details', 'The date received should not be after today');
  await dialog.getByLabel('Date Received').fill(plusDays(today, -3));
  await checkPage(t, page, 'change-payment');
  await saves(dialog, 'Change Details', 'Successfully changed the Payment.');
  const was = rowOf('$45.21')
    .locator('s')
    .filter({ hasText: `Cash, ${formatDay(today)}` });
  await was.waitFor();
  await sees(rowOf('$45.21'), 'Check 1042', formatDay(plusDays(today, -3)), 'It was a check');
  await openTab(page, 'Activity');
  await page
    .getByRole('table', { name: 'Running balance' })
    .locator('s')
    .filter({ hasText: '$45.21 in cash' })
    .waitFor();
  t.like(await paymentOf(jordan, 45.21), { payDate: plusDays(today, -3), checkNumber: '1042' });
  await checkPage(t, page, 'account-changed');
});

test.serial('a check with the number of one that was recorded asks whether it is another', async (t) => {
  await openAccount(jordan);
  const dialog = await openDialog(page, 'Add Manual Payment');
  await choose(dialog, 'Payment Type', 'Check');
  await fill(dialog, { 'Amount Received': '46.23', 'Check Number (optional)': '1042' });
  await sees(dialog, `Check 1042 of $45.21 was recorded on ${formatDay(plusDays(today, -3))}.`);
  await answers(dialog, 'Record $46.23', 'Confirm that this is another check.');
  await checkPage(t, page, 'same-check');
  await dialog.getByLabel('This is another check').check();
  await saves(dialog, 'Record $46.23', 'Successfully added a Payment.');
});

/** A Venmo payment of the demo's member that waits; answers its charge and its id. */
async function sent(amount: number): Promise<{ readonly chargeId: string; readonly id: string }> {
  const chargeId = await charged(jordan, amount);
  await sendByVenmo(await caller(demo.member), 'jordan-43', { id: chargeId, uuid: jordan, amount });
  return { chargeId, id: (await paymentOf(jordan, amount))?.id ?? '' };
}

const remainingOf = async (chargeId: string) =>
  (await callAs(page, 'search-dues', { uuid: jordan })).find(({ _id }) => _id === chargeId)?.remaining;

test.serial('money sent by Venmo is named before money by hand is recorded', async (t) => {
  const { id } = await sent(44.17);
  await go(page, '/members', 'Members');
  const row = page.getByRole('row').filter({ hasText: demo.member });
  await row.getByRole('checkbox').check();
  const dialog = await openDialog(page, 'Add Manual Payment');
  await sees(dialog, `${jordanName} sent $44.17 by Venmo on ${formatDay(today)}. It is not verified yet.`);
  await sees(dialog.getByRole('group').filter({ hasText: '$44.17 remaining' }), '$44.17 pending');
  await checkPage(t, page, 'sent-before');
  await dialog.getByRole('link', { name: 'Verify Payments' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify Payments' }).waitFor();
  await callAs(page, 'decline-payment', { id, email: demo.member, reason: 'Not seen' });
});

test.serial('a Venmo that was verified wrongly is due again', async (t) => {
  const { chargeId, id } = await sent(43.19);
  await callAs(page, 'verify-payment', { id, email: demo.member });
  const dialog = await reverse(jordan, '$43.19');
  await sees(dialog, 'It was verified by mistake');
  await dialog.getByLabel('Reason').fill('Another Jordan’s');
  await send(dialog);
  await sees(rowOf('$43.19'), 'Reversed', 'Another Jordan’s');
  t.is(await remainingOf(chargeId), 43.19);

  const own = await enter(demo.member, '/payHistory', phone);
  await own.locator('s').filter({ hasText: '$43.19' }).filter({ visible: true }).waitFor();
  await sees(own, 'Reversed');
  await checkPage(t, own, 'own-payment-reversed');
  await own
    .getByRole('listitem')
    .filter({ hasText: '$43.19' })
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await sees(own, 'Payment Reversed');
  await own.locator('s').filter({ hasText: '$43.19' }).waitFor();
  t.is(await own.getByText('Given back').count(), 0, 'it never came');
  await go(own, '/profile', 'Profile');
  await sees(own, '$43.19');
  await own.context().close();
});

test.serial('a Venmo that was declined wrongly is verified after all, on a phone too', async (t) => {
  const { chargeId, id } = await sent(44.2);
  await callAs(page, 'decline-payment', { id, email: demo.member, reason: 'Not seen' });
  await openAccount(jordan);
  const name = `Verify $44.20 of ${formatDay(today)} after all`;
  const dialog = await openDialog(rowOf('$44.20'), name, 'Verify after all');
  await dialog.getByLabel('Reason').fill('It came a day later');
  await checkPage(t, page, 'verify-after-all');
  await saves(dialog, 'Verify', 'Successfully Verified Payment.');
  await sees(
    rowOf('$44.20'),
    'Accepted',
    'Declined: Not seen',
    'Verified after all by',
    'It came a day later',
  );
  t.is(await remainingOf(chargeId), 0);
  await page.setViewportSize(phone);
  await sees(page, 'Verified after all by', 'Changed by');
  await checkPage(t, page, 'account-corrected');
});

/** The dialog that refunds a payment. */
async function refund({ uuid, name: whose, amount, payDate }: Payment): Promise<Locator> {
  await go(page, `/account/${uuid}?tab=payments`, whose);
  const name = `Refund ${formatDollars(amount)} of ${formatDay(payDate)}`;
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  return page.getByRole('dialog', { name: 'Refund Payment' });
}

test.serial('a refund asks nothing about a charge that the page has not read yet', async (t) => {
  const [paid] = (await callAs(page, 'get-recent-payments', {})).filter(
    ({ refundable, charges }) => refundable > 0 && charges.length === 1,
  );
  if (paid === undefined) return t.fail('The demo has card payments.');
  const other = '00000000-0000-4000-8000-000000000000';
  await page.route('**/api/quote-refund*', async (route) => {
    const answer = await route.fetch();
    const quote = await answer.json();
    const reopened = quote.reopened.flatMap((each: object) => [each, { ...each, _id: other }]);
    await route.fulfill({ response: answer, json: { ...quote, reopened } });
  });
  const dialog = await refund(paid);
  await dialog.getByLabel('Due Date').waitFor();
  t.is(await dialog.locator('input[type=radio]').count(), 2);
  t.is(await dialog.locator('[name*="-1"]').count(), 0, 'no field of no charge');
  await press(dialog, 'Cancel');
  await dialog.waitFor({ state: 'detached' });
  await letThrough(page, '**/api/quote-refund*');
});

test.serial(
  'a refund with its requester: its charge is due on a new day or canceled, as the dialog said before',
  async (t) => {
    const { fname, lname } = await callAs(page, 'get-session', {});
    const whole = ({ refundable, amount, fee, charges }: Payment) =>
      refundable === amount && fee === 0 && charges.length === 1;
    const [first, second] = (await callAs(page, 'get-recent-payments', {})).filter(whole);
    if (first === undefined || second === undefined) return t.fail('The demo has card payments.');
    const dueDate = plusDays(today, 60);
    const onPhone = await refund(first);
    await sees(onPhone, `Ordered by ${fname} ${lname}.`, /from your Stripe balance\.$/);
    await onPhone.getByLabel('Due Date').fill(dueDate);
    const due = `${formatDollars(first.amount)} will be due on ${formatDay(dueDate)}`;
    await sees(onPhone, due);
    await checkPage(t, page, 'refund-due');

    await page.setViewportSize(desktop);
    const dialog = await refund(first);
    await dialog.getByLabel('Due Date').fill(plusDays(today, -1));
    await sees(dialog, 'The due date should not be before today');
    await dialog.getByLabel('Due Date').fill(dueDate);
    await sees(dialog, due);
    await dialog.getByLabel('Reason').fill('Pays next term');
    await saves(dialog, 'Refund', 'Successfully refunded the Payment.', `ordered by ${fname} ${lname}`);
    const dues = await callAs(page, 'search-dues', { uuid: first.uuid });
    const moved = dues.find(({ _id }) => first.chargeIds.includes(_id));
    t.like(moved, { remaining: first.amount, dueDate });

    const other = await refund(second);
    await other.getByLabel('Cancel the charge').check();
    await sees(other, /^Nothing will be due/);
    await other.getByLabel('Reason').fill('The trip was called off');
    await press(other, 'Refund');
    await sees(page, 'Successfully refunded the Payment.');
    await other.waitFor({ state: 'detached' });
    const left = await callAs(page, 'search-dues', { uuid: second.uuid });
    t.false(left.some(({ _id, remaining }) => second.chargeIds.includes(_id) && remaining > 0));

    await go(page, '/history', 'History');
    const name = `${fname} ${lname}`;
    await sees(
      page,
      new RegExp(`^${name} ordered a refund of .* is canceled\\. Reason: The trip was called off`),
    );
    await sees(page, new RegExp(`^${name} removed ${second.name}.* Reason: The trip was called off`));
  },
);

const MEMO = 'Fall, with the retreat';

/** A new member with a charge of $100; answers their id. */
async function newcomer(fname: string): Promise<string> {
  const email = `${fname.toLowerCase().replace(' ', '.')}@corrections.example`;
  const { _id } = await callAs(page, 'create-member', { fname, lname: 'Novak', email, active: true });
  await charge(page, _id, 100, plusDays(today, 9), MEMO);
  return _id;
}

/** A first name for each width: letters alone. */
const nameAt = (width: Viewport, name: string) => (width === phone ? name : `${name} Desk`);

/** Answers the dialog that asks for a reason. */
async function confirm(button: string | RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill(reason);
  await press(dialog, button);
  await dialog.waitFor({ state: 'detached' });
}

walked(phone, 'a write-off is recovered and reversed, and a removal taken back', async (t, width) => {
  const fname = nameAt(width, 'Wanda');
  const memberId = await newcomer(fname);
  await page.setViewportSize(width);
  await go(page, `/account/${memberId}`, `${fname} Novak`);
  /** The charge goes to the open or to the settled ones, and is folded there. */
  const expand = () => page.getByRole('button', { name: /^Dues/, expanded: false }).click();
  await expand();
  await press(page, 'Write off Dues');
  await checkPage(t, page, 'write-off');
  await confirm('Write off $100.00', 'Left school');
  await sees(page, 'Successfully wrote off the Charge.');
  await press(page, 'Show them');
  await sees(page, 'Written off');

  await expand();
  // Nobody paid it, so it is not collected; and the figures of the charge still add up.
  await page.getByRole('term').filter({ hasText: 'Written off' }).filter({ visible: true }).waitFor();
  await checkPage(t, page, 'written-off');
  const recovery = await openDialog(page, 'Record the recovery of Dues', /./);
  await fill(recovery, { 'Amount Received': '40' });
  await choose(recovery, /^Payment Type/, 'Check');
  await sees(recovery, MEMO);
  await checkPage(t, page, 'record-recovery');
  await saves(recovery, 'Record Recovery', /recorded the recovery of \$40\.00/);

  await press(page, 'Reverse the write-off of Dues');
  await confirm('Make $60.00 due again', 'Is back');
  await expand();
  const struck = page.locator('s').filter({ hasText: /wrote off \$100\.00/ });
  await struck.filter({ visible: true }).first().waitFor();
  await sees(page, /reversed the write-off of \$60\.00 .* Reason: Is back\./);

  await press(page, 'Remove Dues');
  await press(page.getByRole('dialog'), /^Remove/);
  await sees(page, 'Voided');
  await expand();
  await press(page, 'Reinstate Dues');
  await confirm('Reinstate', 'Removed the wrong one');
  await expand();
  await sees(page, /reinstated .* charge Dues of \$100\.00/);
  await checkPage(t, page, 'charge-corrected');
});

walked(phone, 'a removed member is found and reinstated', async (t, width) => {
  const name = `${nameAt(width, 'Rudy')} Novak`;
  const _id = await newcomer(nameAt(width, 'Rudy'));
  await callAs(page, 'delete-member', { idArray: [{ _id }] });
  await page.setViewportSize(width);
  await go(page, '/members', 'Members');
  await press(page, 'Removed Members');
  await sees(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkPage(t, page, 'removed-members');
  await page.emulateMedia({ colorScheme: 'light' });
  await press(page, `Reinstate ${name}`);
  await press(page, 'Reinstate member');
  await page.getByRole('link', { name }).waitFor({ state: 'detached' });
  await go(page, `/account/${_id}`, name);
  // The page may still show the member as read before.
  await page.getByText('User no longer exists').waitFor({ state: 'detached' });
  t.pass();
});

walked(desktop, 'credit is paid out and taken back', async (t, width) => {
  const fname = nameAt(width, 'Cora');
  const memberUUId = await newcomer(fname);
  await callAs(page, 'update-bursar-credit', { memberUUId, memberamount: 25, reason: 'Overpaid' });
  await page.setViewportSize(width);
  await go(page, `/account/${memberUUId}`, `${fname} Novak`);
  const dialog = await openFromMenu(page, 'Pay out credit');
  await fill(dialog, { Amount: '26' });
  await choose(dialog, /^Payment Type/, 'Check');
  await answers(dialog, 'Pay out credit', /should not be greater than \$25\.00/);
  await checkPage(t, page, 'pay-out-credit');
  await fill(dialog, { Amount: '25' });
  await saves(dialog, 'Pay out credit', 'Successfully paid out the credit.');
  await openTab(page, 'Payments');
  await checkPage(t, page, 'account-paid-out');
  await press(page, /^Reverse \$25\.00/);
  await confirm(/to credit$/, 'Never sent');
  await openTab(page, 'Activity');
  await page
    .locator('s')
    .filter({ hasText: /credit out by check/, visible: true })
    .first()
    .waitFor();
  t.is(await page.getByRole('heading', { name: 'Credit paid out' }).count(), 0);
});

walked(desktop, 'a rest too small to be paid is written off where it stands', async (t, width) => {
  const name = `${nameAt(width, 'Penny')} Novak`;
  const uuid = await newcomer(nameAt(width, 'Penny'));
  const [due] = await callAs(page, 'search-dues', { uuid });
  const payments = [{ id: due?._id ?? '', uuid, amount: 99.95 }];
  await callAs(page, 'add-payment', { payInfo: { pmt_type: 'cash' }, payments });
  await page.setViewportSize(width);
  await go(page, listUrl('/charges', { q: name }), 'Charges');
  await sees(page, '$0.05 remaining');
  await checkPage(t, page, 'charges-rest');
  await press(page, `Write off the rest of Dues of ${name}`);
  await sees(page.getByRole('dialog'), MEMO);
  await answers(page, 'Write off $0.05', 'Written off');
  const [after] = await callAs(page, 'search-dues', { uuid });
  t.like(after, { remaining: 0, writtenOff: 0.05 });
});
