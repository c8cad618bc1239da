import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import { demo } from '../support/app.ts';
import { desktop, phone, walkedAt } from '../support/browser.ts';
import { answers, fill, openDialog, openTab, press, saves } from './acts.ts';
import { callAs, checkPage, go, leaveTidy, sees, startToPrepare } from './steps.ts';

/** A treasurer who begins mid-life enters what there was: accounts of money, and what members owed. */

const running = await startToPrepare('e2e_opening');
const [width = desktop] = walkedAt(desktop);
const page = await running.enter(demo.treasurer, '/opening-balances', width);
leaveTidy(running, { sharePages: true });

test.serial(
  'opening balances are entered, replaced with a reason, and imported from pasted rows',
  async (t) => {
    const accounts = page.getByRole('region', { name: 'Accounts of money' });
    await sees(accounts, 'Not entered');
    await checkPage(t, page, 'opening-balances-empty');
    const dialog = await openDialog(accounts, 'Enter balances', 'Opening Balances');
    await fill(dialog, { 'As Of': '2026-01-31', Checking: '4210.55', 'Undeposited checks': '120' });
    await checkPage(t, page, 'opening-balances-enter');
    await saves(dialog, 'Save', 'Successfully saved the opening balances.');
    await sees(accounts, '$4,210.55', 'Jan 31, 2026');

    await press(accounts, 'Enter balances');
    await dialog.getByLabel('Checking').fill('4200');
    await answers(dialog, 'Save', 'The reason field is required.');
    await dialog.getByLabel('Reason').fill('As the bank says');
    await press(dialog, 'Save');
    await sees(accounts, '$4,200.00', '$120.00');

    // The credit stays as it was entered until it is corrected.
    await callAs(page, 'update-config', { creditPaysOnDueDate: false });
    const members = await callAs(page, 'search-member', { active: 'true' });
    const first = members.find(({ email }) => email === demo.member);
    const ahead = members.find(({ email, name }) => email !== demo.member && name !== '');
    const owed = page.getByRole('region', { name: 'Members’ balances' });
    const ask = await openDialog(owed, 'Import', 'Members’ Balances');
    await ask.getByLabel('Bank Account').waitFor();
    const csv = await openDialog(ask, 'Next', 'CSV Upload');
    await csv
      .getByLabel('Or paste the rows, with the headers')
      .fill(
        `Member*,Amount*,Due Date,Memo\n${first?.name},$83.19,12/01/2025,Fall dues\n${ahead?.email},(35.00),,Paid ahead\nNobody Known,ten,2026-01-01,\n`,
      );
    await press(csv, 'Check the rows');
    await sees(csv, 'No member has this email or name.', 'Please enter an amount in dollars, like 80.00');
    await checkPage(t, page, 'opening-balances-problems');
    await csv.getByRole('tab', { name: 'Ready to add (2)' }).click();
    await sees(csv, '$83.19', 'Fall dues', '$35.00', 'Paid ahead');
    await saves(csv, 'Add 2 opening balances, leave out 1', 'Successfully added the opening balances.');
    await sees(owed, '$83.19', first?.name ?? '', 'Paid ahead');
    await checkPage(t, page, 'opening-balances');

    const correction = await openDialog(
      owed,
      `Correct the credit of ${ahead?.name}`,
      'Correct Opening Balance',
    );
    await fill(correction, { Credit: '30', Reason: 'As the old books say' });
    await saves(correction, 'Save', 'Successfully corrected the opening balance.');
    await sees(owed, '$30.00');
    await go(page, `/account/${ahead?._id}/statement?from=2026-01-01`, 'Statement');
    await sees(page, 'Opening balance of credit as of Jan 31, 2026: Paid ahead');
    await checkPage(t, page, 'statement-credit');
    await go(page, '/opening-balances', 'Opening Balances');

    await owed.getByRole('link', { name: first?.name ?? '' }).click();
    await sees(page, 'Opening balance');
    await openTab(page, 'Activity');
    await sees(page, /opening balance of \$83\.19 as of Jan 31, 2026/);
    await go(page, '/history', 'History');
    await sees(page, /reversed the opening balance of Checking, \$4,210\.55/, 'As the bank says');
  },
);

test.serial(
  'a check of the opening balance bounces after its deposit, and the deposit shows it',
  async (t) => {
    const { today } = await callAs(page, 'get-session', {});
    const waiting = await callAs(page, 'get-undeposited-receipts', {});
    const [checks] = waiting.filter(
      (row) => row.account === 'undepositedChecks' && row.from === 'Opening balance',
    );
    const receipts = [{ _id: checks?.id ?? '', amount: checks?.amount ?? 0 }];
    await callAs(page, 'record-deposit', { receipts, occurredOn: today });
    await go(page, '/transfers', 'Transfers');
    await press(page, /^A check of the deposit of \$120\.00 .* bounced$/);
    const dialog = page.getByRole('dialog', { name: 'Check Bounced' });
    await fill(dialog, { 'Amount of the check': '40', 'Bank fee': '12', Reason: 'No funds' });
    await saves(dialog, 'Check Bounced', /\$40\.00 bounced on .*: No funds\./);
    await checkPage(t, page, 'deposit-check-bounced');
    await takeBackBounce(page, '$40.00');
    await go(page, '/history', 'History');
    await sees(page, /check of \$40\.00 of the opening balance of Undeposited checks bounced/, 'It cleared');
  },
);

/** A check of this amount, of an opening balance, did not bounce: said where it is struck through. */
async function takeBackBounce(where: Page | Locator, amount: string): Promise<void> {
  const dialog = await openDialog(
    where,
    `The check of ${amount} of the opening balance did not bounce`,
    'Check Did Not Bounce',
  );
  await dialog.getByLabel('Reason').fill('It cleared');
  await saves(dialog, 'Take back', 'The check counts as never bounced.');
}

test.serial('a check that was in the bank already bounces, and is taken back where it stands', async (t) => {
  await go(page, '/opening-balances', 'Opening Balances');
  const accounts = page.getByRole('region', { name: 'Accounts of money' });
  const dialog = await openDialog(
    accounts,
    'A check of the opening balance of Checking bounced',
    'Check Bounced',
  );
  await fill(dialog, { 'Amount of the check': '4200.01', Reason: 'Closed account' });
  await press(dialog, 'Check Bounced');
  await sees(dialog, /not be greater than \$4,200\.00, what is left of the opening balance of Checking/);
  await dialog.getByLabel('Amount of the check').fill('60');
  await checkPage(t, page, 'opening-check-bounced-ask');
  await press(dialog, 'Check Bounced');
  await sees(accounts, /\$60\.00 bounced on .*: Closed account\./);
  await checkPage(t, page, 'opening-check-bounced');
  await takeBackBounce(accounts, '$60.00');
  await accounts.getByText(/\$60\.00/).waitFor({ state: 'detached' });
  await go(page, '/history', 'History');
  await sees(page, /check of \$60\.00 of the opening balance of Checking bounced/, 'It cleared');
});

test.serial('opening balances work on a phone and in the dark', async (t) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
  await go(page, '/opening-balances', 'Opening Balances');
  await sees(page, '$4,200.00', '$83.19');
  await checkPage(t, page, 'opening-balances-dark');
});
