import { readFile } from 'node:fs/promises';
import test, { type ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { answers, choose, fill, openDialog, press, saves } from './acts.ts';
import { type Caller, callAs, checkPage, go, leaveTidy, sees, startToPrepare, walked } from './steps.ts';

/** What a member bought, from the photo of the receipt to dues that it paid. Serial: one server. */
const color = { r: 240, g: 240, b: 235 };
const photo = {
  name: 'receipt.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 30, height: 40, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
};
const running = await startToPrepare('e2e_reimbursement');
const treasurer = await running.caller(demo.treasurer);
const admin = await running.enter(demo.treasurer, '/reimbursement');
const member = await running.enter(demo.member, '/reimbursements');
const { uuid, today } = await callAs(member, 'get-session', {});
leaveTidy(running, { sharePages: true });

walked(phone, 'a purchase is submitted, approved, paid as credit and used for dues', async (t, viewport) => {
  for (const page of [admin, member]) await page.setViewportSize(viewport);
  // The credit is spent by hand here.
  await callAs(treasurer, 'update-config', { creditPaysOnDueDate: false });
  const bought = `Paint for the float ${viewport.width}`;
  const form = await openDialog(member, 'Add Reimbursement');
  await sees(form, 'Fields Marked with asterisk(*) are required.');
  await press(form, 'Add Reimbursement');
  await sees(
    form,
    'The expense date field is required.',
    'The amount field is required.',
    'The expense name field is required.',
  );
  await fill(form, { 'Expense Date': today, Amount: '12.34', 'Expense Name': bought });
  await form.getByLabel('Receipt File').setInputFiles(photo);
  await form.getByRole('img', { name: 'Receipt' }).waitFor();
  await checkPage(t, member, 'add-reimbursement');
  await saves(form, 'Add Reimbursement', 'Successfully added a Reimbursement.', bought, 'Submitted');
  await checkPage(t, member, 'my-reimbursements');

  await go(admin, '/reimbursement', 'Reimbursement');
  await admin.getByRole('button', { name: /^Notifications: .*reimbursements? to approve/ }).waitFor();
  const receipt = admin.getByRole('link', { name: `Receipt of ${bought}` });
  t.is((await admin.request.get((await receipt.getAttribute('href')) ?? '')).status(), 200);
  const approve = await openDialog(admin, new RegExp(`^Approve ${bought}`), 'Approve Reimbursement');
  await approve.getByLabel('Budget').click();
  await admin.getByRole('option').nth(1).click();
  await choose(approve, /^Category/);
  await checkPage(t, admin, 'approve-reimbursement');
  await saves(approve, 'Approve', 'Successfully approved the Reimbursement.', 'Approved');
  const before = (await callAs(admin, 'get-membercredits', { memberuuid: uuid })).creditAmount;
  const pay = await openDialog(admin, new RegExp(`^Pay ${bought}`), 'Pay Reimbursements');
  await sees(pay, bought, 'Credit');
  await checkPage(t, admin, 'pay-reimbursement');
  await saves(pay, 'Pay $12.34', 'Successfully paid the Reimbursement(s).', 'Credit, ');
  const credits = admin.getByRole('region', { name: 'Credits' });
  await sees(credits, formatDollars(before + 12.34));
  await checkPage(t, admin, 'reimbursement');

  await countsOnce(t, admin, { bought, today });

  await member.reload();
  await sees(member, 'Paid');
  // With all other credit, so that none is left.
  const amount = toDollars(toCents(before) + 1_234);
  const due = (await callAs(member, 'search-dues', { uuid })).find(({ payable }) => payable >= amount);
  t.truthy(due, 'the demo member owes something');
  const payments = [{ id: due?._id ?? '', uuid, amount }];
  const answer = await member.request.post('/api/misc-payment', {
    data: { payInfo: { pmt_type: 'credits' }, payments, useCredits: true },
  });
  t.is(answer.status(), 200, await answer.text());
  t.is((await callAs(member, 'get-membercredits', { memberuuid: uuid })).creditAmount, 0);

  // Its credit is used: it stays, and what is said is why.
  await admin.getByRole('checkbox', { name: new RegExp(`^Select ${bought}`) }).check();
  const ask = await openDialog(
    admin.getByRole('toolbar', { name: 'Selection' }),
    'Delete',
    'Delete Reimbursement',
  );
  await sees(ask, 'Are you sure you want to delete these Reimbursements?');
  await answers(ask, 'Delete', 'It was paid as credit');
  const all = await callAs(admin, 'get-reimbursements', {});
  t.is(all.find(({ expenseName }) => expenseName === bought)?.status, 'paid');
});

test.serial(
  'one is added for somebody else, one declined with a reason, and all that is owed paid in one go',
  async (t) => {
    const own = { memberuuid: uuid, expenseDate: today, receipt: '', budgetId: '', category: '' };
    await callAs(member, 'add-reimbursement', { ...own, expenseName: 'A gold watch', amount: 900 });
    await admin.setViewportSize(desktop);
    await go(admin, '/dashboard', 'Dashboard');
    await go(admin, '/reimbursement', 'Reimbursement');
    const columnsOf = (table: string) =>
      admin.getByRole('region', { name: table }).getByRole('columnheader').allTextContents();
    await admin.getByRole('row').filter({ hasText: 'A gold watch' }).waitFor();
    const columns = ['Name', 'Expense Date', 'Expense Name', 'Amount', 'Image'];
    t.deepEqual((await columnsOf('Reimbursements')).slice(0, 5), columns);
    t.deepEqual(await columnsOf('Credits'), ['Name', 'Date', 'Amount']);

    const form = await openDialog(admin, 'Add Reimbursement');
    await form.getByLabel(/^Name/).click();
    await admin.getByRole('option').nth(2).click();
    await fill(form, { 'Expense Date': today, Amount: '20.05', 'Expense Name': 'Folding chairs' });
    await checkPage(t, admin, 'add-reimbursement-for');
    await saves(form, 'Add Reimbursement');
    const row = admin.getByRole('row').filter({ hasText: 'Folding chairs' });
    await sees(row, '$20.05', 'N/A', 'Approved');
    t.not((await boughtBy(admin, 'Folding chairs'))?.memberuuid, uuid);

    const decline = await openDialog(admin, /^Decline A gold watch of /, 'Decline Reimbursement');
    await sees(decline, /: A gold watch, \$900\.00, bought on /);
    await press(decline, 'Decline');
    t.is((await boughtBy(admin, 'A gold watch'))?.status, 'submitted', 'a reason is asked for');
    await decline.getByLabel(/^Reason/).fill('Not for the chapter');
    await checkPage(t, admin, 'decline-reimbursement');
    await saves(decline, 'Decline');
    const declined = admin.getByRole('row').filter({ hasText: 'A gold watch' });
    await sees(declined, 'Declined', 'Not for the chapter');

    await callAs(admin, 'add-reimbursement', { ...own, expenseName: 'Nails', amount: 1.5 });
    await admin.reload();
    const owed = (await callAs(admin, 'get-reimbursements', {})).filter(
      ({ status }) => status === 'approved',
    );
    const total = formatDollars(toDollars(owed.reduce((sum, { amount }) => sum + toCents(amount), 0)));
    await sees(admin, `${owed.length} approved reimbursements are unpaid: ${total} in all.`);
    const pay = await openDialog(admin, 'Pay all', 'Pay Reimbursements');
    await sees(pay, 'Folding chairs', 'Nails');
    await choose(pay, /^Paid As/, 'Check');
    await saves(pay, `Pay ${total}`, 'Successfully paid the Reimbursement(s).');
    await admin.getByRole('button', { name: 'Pay all' }).waitFor({ state: 'detached' });
    t.like(await boughtBy(admin, 'Nails'), { status: 'paid', method: 'check', paidOn: today });

    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin
        .getByRole('region', { name: 'Reimbursements' })
        .getByRole('button', { name: 'Download CSV' })
        .click(),
    ]);
    t.is(file.suggestedFilename(), `reimbursements-${today}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    t.is(lines[0], 'Name,Expense Date,Expense Name,Amount,Image,Status');
    t.is(lines.length, 1 + (await callAs(admin, 'get-reimbursements', {})).length);
    t.is(lines.filter((line) => line.endsWith(`,${today},Folding chairs,20.05,N/A,Paid`)).length, 1);
  },
);

test.serial('above the amount of the settings two administrators approve', async (t) => {
  const members = await callAs(treasurer, 'search-member', { active: 'true' });
  const second = members.find(({ email }) => email === demo.pledge)?._id ?? '';
  await callAs(treasurer, 'update-role', { idArray: [{ _id: second }], role: 'admin' });
  await callAs(treasurer, 'update-config', { twoApproversAbove: 100 });
  const own = { memberuuid: uuid, expenseDate: today, receipt: '', budgetId: '', category: '' };
  await callAs(member, 'add-reimbursement', { ...own, expenseName: 'A sound system', amount: 120 });
  await callAs(member, 'add-reimbursement', { ...own, expenseName: 'A mistake', amount: 1 });
  const statusOf = async (name: string) => (await boughtBy(treasurer, name))?.status;

  await member.reload();
  const ask = await openDialog(member, 'Remove A mistake', 'Delete Reimbursement');
  await saves(ask, 'Delete');
  t.is(await statusOf('A mistake'), undefined);

  for (const [email, after] of [
    [demo.treasurer, 'submitted'],
    [demo.pledge, 'approved'],
  ] as const) {
    const page = email === demo.treasurer ? admin : await running.enter(email, 'about:blank');
    await page.goto('/reimbursement');
    const row = page.getByRole('row').filter({ hasText: 'A sound system' });
    const approve = await openDialog(row, /^Approve /, 'Approve Reimbursement');
    await saves(approve, 'Approve');
    if (after === 'submitted') await sees(row, /^Approved by .*; one more approval needed$/);
    await row.getByRole('button', { name: /^Approve / }).waitFor({ state: 'detached' });
    t.is(await statusOf('A sound system'), after);
    await checkPage(t, page, `reimbursement-${after}`);
  }
  await member.reload();
  await sees(member, 'A sound system', 'Approved');
  t.is(await member.getByRole('button', { name: 'Remove A sound system' }).count(), 0, 'it is approved');

  // The books keep what was bought by somebody who is gone, and the credit they left.
  const bought = await boughtBy(treasurer, 'A sound system');
  await callAs(treasurer, 'pay-reimbursements', { idArray: [{ _id: bought?._id ?? '' }], method: 'credit' });
  await callAs(treasurer, 'delete-member', { idArray: [{ _id: uuid }] });
  await admin.reload();
  const row = admin.getByRole('row').filter({ hasText: 'A sound system' });
  await row.getByRole('link', { name: 'User no longer exists' }).waitFor();
  const credits = admin.getByRole('region', { name: 'Credits' }).getByRole('row');
  await sees(credits.filter({ hasText: 'User no longer exists' }), '$120.00');
});

/** The reimbursement of what has this name. */
async function boughtBy(admin: Caller, name: string) {
  return (await callAs(admin, 'get-reimbursements', {})).find(({ expenseName }) => expenseName === name);
}

/**
 * The reimbursement counts in its category: the figure leads to a list that has it. An expense that links to
 * it takes its place, as long as it does.
 */
async function countsOnce(
  t: ExecutionContext,
  admin: Page,
  { bought, today }: { readonly bought: string; readonly today: string },
): Promise<void> {
  const all = await callAs(admin, 'get-reimbursements', {});
  const own = all.find(({ expenseName }) => expenseName === bought);
  const { _id: reimbursementId = '', budgetId = '', category = '' } = own ?? {};
  const paint = { name: 'Paint', paidBy: 'Ann Lee', amount: 12.34, pay_date: today, payment_type: 'Cash' };
  await go(admin, `/budget/actual?budget=${budgetId}`, 'Budget against Actual');
  await admin.getByRole('link', { name: /^Social, all months: / }).click();
  const counted = admin.getByRole('region', { name: 'Reimbursements' });
  await sees(counted, bought, '$12.34', /^Also counted: /);
  await checkPage(t, admin, 'expenses-reimbursed');
  const added = await callAs(admin, 'add-expense', { ...paint, budgetId, category, reimbursementId });
  const linkOf = async () =>
    (await callAs(admin, 'get-expenses-by-budgetid', { budgetId })).find(({ _id }) => _id === added._id)
      ?.reimbursementId;
  await admin.reload();
  const update = admin.getByRole('dialog', { name: 'Update Expense' });
  const send = async () => {
    await saves(update, 'Update Expense');
  };
  await press(admin, 'Edit Paint');
  await update.getByLabel('Reimbursement').getByText(bought).waitFor();
  await update.getByLabel(/^Paid By/).fill('Robin Lee');
  await send();
  t.is(await linkOf(), reimbursementId, 'the link is kept');
  await press(admin, 'Edit Paint');
  await choose(update, 'Reimbursement', 'None');
  await send();
  t.is(await linkOf(), '');
  await callAs(admin, 'delete-expense', { idArray: [{ _id: added._id }] });
  await go(admin, '/reimbursement', 'Reimbursement');
}
