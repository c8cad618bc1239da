import test from 'ava';
import type { Locator } from 'playwright-core';
import type { Due } from '../../api/account/charge/contract.ts';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { demo } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { answers, choose, fill, openDialog, saves } from './acts.ts';
import { charge, receive } from './money.ts';
import { callAs, checkPage, fitsWindow, go, leaveTidy, sees, startToPrepare } from './steps.ts';

/** Checks are taken to the bank, and one of them bounces. */

const running = await startToPrepare('e2e_deposits');
const { enter } = running;
const page = await enter(demo.treasurer);
const { today } = await callAs(page, 'get-session', {});
const members = (await callAs(page, 'search-member', { active: 'true' })).slice(0, 4);
leaveTidy(running, { sharePages: true });

const amounts = [31.11, 32.22, 33.33, 34.44];
const total = '$131.10';

/** What the money accounts hold, in cents. */
async function held(): Promise<Readonly<Record<string, number>>> {
  const balances = await callAs(page, 'get-money-accounts', {});
  return Object.fromEntries(balances.map(({ account, balance }) => [account, Math.round(balance * 100)]));
}

async function changes(before: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const after = Object.entries(await held()).map(
    ([account, cents]) => [account, cents - (before[account] ?? 0)] as const,
  );
  return Object.fromEntries(after.filter(([, cents]) => cents !== 0));
}

const rowOf = (amount: string): Locator => page.getByRole('row').filter({ hasText: amount }).first();

test.serial('a deposit of four checks of which one bounces', async (t) => {
  for (const [index, { _id }] of members.entries())
    await receive(page, _id, amounts[index] ?? 0, { dueDate: plusDays(today, 30), by: 'check' });
  const before = await held();

  await go(page, '/transfers', 'Transfers');
  await sees(page, 'Where the money is', 'Recorded twice');
  await checkPage(t, page, 'transfers');
  const dialog = await openDialog(page, 'Record deposit', 'Record Deposit');
  await dialog.getByLabel('Memo').fill('Four checks');
  await answers(dialog, 'Record Deposit', 'Choose at least one.');
  for (const amount of amounts)
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `$${amount.toFixed(2)}` })
      .getByRole('checkbox')
      .check();
  await sees(dialog, '4 receipts', `To the bank: ${total}`);
  await checkPage(t, page, 'record-deposit');
  await saves(dialog, 'Record Deposit', 'Successfully recorded the Deposit.');
  await sees(rowOf(total), 'Deposit of checks', '4 receipts', 'Four checks');
  t.deepEqual(await changes(before), { checking: 13_110, undepositedChecks: -13_110 });

  const deposited = await held();
  await go(page, `/account/${members[1]?._id}?tab=payments`, members[1]?.name ?? '');
  const bounced = await openDialog(
    page.getByRole('table', { name: 'All payments' }),
    `Reverse $32.22 of ${formatDay(today)}`,
    'Reverse Payment',
  );
  await bounced.getByLabel('Reason').fill('Insufficient funds');
  await saves(bounced, 'Reverse Payment', 'Successfully reversed the Payment.');
  t.deepEqual(await changes(deposited), { checking: -3_222 }, 'the others stand');

  await go(page, '/transfers', 'Transfers');
  const receipts = await openDialog(
    rowOf(total),
    /^4 receipts of the deposit of \$131\.10/,
    `Deposit of ${formatDay(today)}`,
  );
  const row = receipts.getByRole('row').filter({ hasText: members[1]?.name ?? '' });
  await sees(row, 'Bounced after the deposit: Insufficient funds', '$32.22');
  t.is(await receipts.locator('s').count(), 2, 'the others stand');
  await sees(receipts, total);
  await checkPage(t, page, 'deposit-receipts');
  await receipts.getByRole('button', { name: 'Close' }).last().click();
  const reverse = await openDialog(rowOf(total), /^Reverse/, 'Reverse Deposit');
  await reverse.getByLabel('Reason').fill('Not taken there yet');
  await checkPage(t, page, 'reverse-deposit');
  await saves(reverse, 'Reverse', 'Successfully reversed the Transfer.');
  await sees(rowOf(total), 'Reversed', 'Not taken there yet');
  t.is(await rowOf(total).locator('s').count(), 3);
  t.deepEqual(await changes(before), { undepositedChecks: -3_222 }, 'three wait again, and one is gone');
  await rowOf(total)
    .getByRole('link', { name: /^Entry that reversed/ })
    .click();
  await sees(page, '1020 Undeposited checks', '$98.88');
});

test.serial('one check over three members is recorded, deposited and bounces', async (t) => {
  const three = members.slice(0, 3);
  const dues = [51.01, 52.02, 53.03];
  for (const [index, { _id }] of three.entries()) await charge(page, _id, dues[index] ?? 0, today);
  const owed = await Promise.all(
    three.map(async ({ _id: uuid }) => (await callAs(page, 'search-dues', { uuid })).filter(isDue)),
  );
  const sum = toDollars(owed.flat().reduce((cents, { remaining }) => cents + toCents(remaining), 0));
  const before = await held();
  await go(page, '/payments', 'Payments');
  const dialog = await openDialog(page, 'Record Check for Several Members');
  await dialog.getByLabel('Check Number (optional)').fill('2077');
  await dialog.getByRole('combobox', { name: 'Members' }).click();
  for (const { name } of three) await page.getByRole('option', { name }).first().click();
  await page.keyboard.press('Escape');
  for (const { name } of three) await dialog.getByRole('heading', { name }).waitFor();
  const total = toDollars(toCents(sum) + 700);
  await dialog.getByLabel('Amount of the Check').fill(String(total));
  await sees(dialog, '$7.00 is left for credit.');
  await answers(dialog, 'Record Check', 'Say whose credit the rest becomes.');
  await choose(dialog, 'Whose credit the other $7.00 becomes', three[2]?.name ?? '');
  await checkPage(t, page, 'record-check');
  await saves(dialog, 'Record Check', 'Successfully added a Payment.');
  const whole = formatDollars(total);
  await sees(page, `Part of check #2077 of ${whole}`);
  await checkPage(t, page, 'payments-check');

  await go(page, '/transfers', 'Transfers');
  const deposit = await openDialog(page, 'Record deposit', 'Record Deposit');
  const receipt = deposit.getByRole('listitem').filter({ hasText: 'Check 2077' });
  await sees(receipt, whole, ...three.map(({ name }) => name));
  await receipt.getByRole('checkbox').check();
  await sees(deposit, '1 receipt', `To the bank: ${whole}`);
  await saves(deposit, 'Record Deposit', 'Successfully recorded the Deposit.');
  t.deepEqual(await changes(before), { checking: toCents(total) });

  await go(page, `/account/${three[0]?._id}?tab=payments`, three[0]?.name ?? '');
  const part = page
    .getByRole('table', { name: 'All payments' })
    .getByRole('row')
    .filter({ hasText: '#2077' });
  await part.getByRole('link', { name: three[1]?.name ?? '' }).waitFor();
  const bounced = await openDialog(part, /^Reverse/, 'Reverse Payment');
  await sees(bounced, 'This check paid for 3 members; all 3 are reversed', `${whole} in all`);
  await sees(bounced, `${whole} leaves Checking, where it is now.`);
  const { href } = await bounced
    .getByRole('link', { name: `deposit of ${whole} of ${formatDay(today)}` })
    .evaluate((link) => ({ href: (link as HTMLAnchorElement).href }));
  await fill(bounced, { 'Day it bounced': plusDays(today, -1), Reason: 'Insufficient funds' });
  await answers(bounced, 'Reverse Payment', `The date should not be before the deposit, ${formatDay(today)}`);
  await fill(bounced, { 'Day it bounced': today, 'Returned check fee (optional)': '35' });
  await choose(bounced, 'Who is charged the fee', three[1]?.name ?? '');
  await bounced.getByLabel('Reason').fill('Insufficient funds');
  await checkPage(t, page, 'reverse-check');
  await saves(bounced, 'Reverse Payment', 'Successfully reversed the Payment.');
  t.deepEqual(await changes(before), {});
  await go(page, href, 'Journal');
  await sees(page, `Deposit`, whole);
  for (const [index, { _id: uuid }] of three.entries()) {
    const now = (await callAs(page, 'search-dues', { uuid })).filter(isDue);
    const ids = new Set(now.map(({ _id }) => _id));
    t.true(
      owed[index]?.every(({ _id }) => ids.has(_id)),
      'all that it paid is due again',
    );
    t.is(now.filter(({ other }) => other === 'Returned check fee').length - (index === 1 ? 1 : 0), 0);
  }
});

const isDue = ({ status, remaining }: Due): boolean => remaining > 0 && status !== 'Pending';

test.serial('on a phone money is transferred, at most what is there', async (t) => {
  await page.setViewportSize(phone);
  await go(page, '/transfers', 'Transfers');
  await sees(page, 'Where the money is', 'Recorded twice');
  await fitsWindow(t, page, 'transfers');
  const deposit = await openDialog(page, 'Record deposit', 'Record Deposit');
  await sees(deposit, 'Cash and checks');
  await fitsWindow(t, page, 'record-deposit');
  await page.keyboard.press('Escape');
  const dialog = await openDialog(page, 'Record transfer', 'Record Transfer');
  await choose(dialog, 'From', 'Venmo');
  await choose(dialog, 'To', 'Checking');
  await dialog.getByLabel('Amount').fill('999999');
  await answers(dialog, 'Record Transfer', /which Venmo holds since that day/);
  await dialog.getByLabel('Amount').fill('12.34');
  await checkPage(t, page, 'record-transfer');
  await saves(dialog, 'Record Transfer', 'Successfully recorded the Transfer.');
  await sees(page, '$12.34', 'Venmo to Checking');
});
