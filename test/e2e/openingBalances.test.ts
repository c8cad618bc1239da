import test from 'ava';
import { searchMember } from '../../api/contract/member.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, walkedAt } from '../support/browser.ts';
import { callAs, checkPage, leaveTidy, sees, startWithBrowser } from './steps.ts';

/** A treasurer who begins mid-life enters what there was: accounts of money, and what members owed. */

const { app, browser, enter } = await startWithBrowser('e2e_opening');

leaveTidy(test, { app, browser });

test.serial(
  'opening balances are entered, replaced with a reason, and imported from pasted rows',
  async (t) => {
    const [width = desktop] = walkedAt(desktop);
    const page = await enter(demo.treasurer, '/opening-balances', width);
    const accounts = page.getByRole('region', { name: 'Accounts of money' });
    await sees(accounts, 'Not entered');
    await checkPage(t, page, 'opening-balances-empty');
    await accounts.getByRole('button', { name: 'Enter balances' }).click();
    const dialog = page.getByRole('dialog', { name: 'Opening Balances' });
    await dialog.getByLabel('As Of').fill('2026-01-31');
    await dialog.getByLabel('Checking').fill('4210.55');
    await dialog.getByLabel('Undeposited checks').fill('120');
    await checkPage(t, page, 'opening-balances-enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await sees(page, 'Successfully saved the opening balances.');
    await sees(accounts, '$4,210.55', 'Jan 31, 2026');

    await accounts.getByRole('button', { name: 'Enter balances' }).click();
    await dialog.getByLabel('Checking').fill('4200');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await sees(dialog, 'The reason field is required.');
    await dialog.getByLabel('Reason').fill('As the bank says');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await sees(accounts, '$4,200.00', '$120.00');

    const [first] = (await callAs(page, searchMember, { active: 'true' })).filter(
      ({ email }) => email === demo.member,
    );
    const owed = page.getByRole('region', { name: 'Members’ balances' });
    await owed.getByRole('button', { name: 'Import' }).click();
    const ask = page.getByRole('dialog', { name: 'Members’ Balances' });
    await ask.getByLabel('Bank Account').waitFor();
    await checkPage(t, page, 'opening-balances-ask');
    await ask.getByRole('button', { name: 'Next' }).click();
    const csv = page.getByRole('dialog', { name: 'CSV Upload' });
    await csv
      .getByLabel('Or paste the rows, with the headers')
      .fill(
        `Member*,Amount*,Due Date,Memo\n${first?.name},$83.19,12/01/2025,Fall dues\nNobody Known,ten,2026-01-01,\n`,
      );
    await csv.getByRole('button', { name: 'Check the rows' }).click();
    await sees(csv, 'No member has this email or name.', 'Please enter an amount in dollars, like 80.00');
    await checkPage(t, page, 'opening-balances-problems');
    await csv.getByRole('tab', { name: 'Ready to add (1)' }).click();
    await sees(csv, '$83.19', 'Fall dues');
    await checkPage(t, page, 'opening-balances-ready');
    await csv.getByRole('button', { name: 'Add 1 opening balance, leave out 1' }).click();
    await sees(page, 'Successfully added the opening balances.');
    await sees(owed, '$83.19', first?.name ?? '');
    await checkPage(t, page, 'opening-balances');

    await owed.getByRole('link', { name: first?.name ?? '' }).click();
    await sees(page, 'Opening balance', /opening balance of \$83\.19 as of Jan 31, 2026/);
    await page.goto('/history');
    await sees(page, /reversed the opening balance of Checking, \$4,210\.55/, 'As the bank says');
  },
);

test.serial('opening balances work on a phone and in the dark', async (t) => {
  const page = await enter(demo.treasurer, '/opening-balances', phone, { colorScheme: 'dark' });
  await sees(page, '$4,200.00', '$83.19');
  await checkPage(t, page, 'opening-balances-dark');
});
