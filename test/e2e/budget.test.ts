import type { ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { plusDays, plusYears } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, type Viewport } from '../support/browser.ts';
import { answers, choose, fill, filterBy, openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, fitsWindow, sees, startWithPages, walked } from './steps.ts';

/** Budgets and expenses (spec 3 section 2) from the first to the last, as an administrator. */
const { pageOf } = await startWithPages('e2e_budget');

const visit = (viewport: Viewport) => pageOf(demo.treasurer, '/budget', 'Budget', viewport);

walked(phone, "the demo's two terms are there, this one first", async (t, viewport) => {
  const page = await visit(viewport);
  const [term, before] = await callAs(page, 'get-budgets', {});
  t.not(term?.name, before?.name);
  await page
    .getByLabel('Budget', { exact: true })
    .getByText(term?.name ?? '', { exact: true })
    .waitFor();
  await sees(page, '$950.00 more is planned', '$182.10 over', '120%', 'Formal, catering');
  await fitsWindow(t, page, 'demo-budget');

  await page.getByRole('link', { name: 'By month' }).click();
  const over = page.getByRole('link', { name: 'Recruitment, all months: $1,082.10' });
  await over.click();
  await sees(page, '$1,082.10 of $900.00', 'Bid day decorations');
  await page.goBack();
  await over.waitFor();
  await checkPage(t, page, 'budget-actual');
  await page.getByLabel('Budget or Fiscal Year').click();
  await page
    .getByRole('option', { name: /^Fiscal year/ })
    .first()
    .click();
  await sees(page, /^Budgets that start from /);
  await page.getByRole('link', { name: `Recruitment, ${term?.name}: $1,082.10` }).waitFor();
  await fitsWindow(t, page, 'budget-year');
  await page.getByRole('link', { name: 'Back' }).click();
  await copyToNextYear(t, page);
});

walked(desktop, 'a budget of five categories is made, spent, changed and deleted', async (t, viewport) => {
  const page = await visit(viewport);
  const { today } = await callAs(page, 'get-session', {});
  for (const { _id: id } of await callAs(page, 'get-budgets', {}))
    await callAs(page, 'delete-budget', { id });
  await page.reload();
  await sees(page, 'There are no budgets');
  await checkPage(t, page, 'no-budgets');

  const name = `Term ${viewport.width}`;
  const dialog = await openDialog(page, 'Add Budget');
  await fill(dialog, { Name: name, 'Start Date': plusDays(today, 90), 'End Date': plusDays(today, -30) });
  for (const [index, category] of ['Food', 'Travel', 'Gifts', 'Rent', 'Prints'].entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add a category' }).click();
    await dialog.getByLabel(`Category ${index + 1}`, { exact: true }).fill(category);
    await dialog.getByLabel('Amount').nth(index).fill('100');
  }
  await press(dialog, 'Add a category');
  await press(dialog, 'Add Budget');
  await sees(
    dialog,
    'The start date must be earlier than end date.',
    'The end date must be later than start date.',
  );
  await checkPage(t, page, 'add-budget');
  await fill(dialog, { 'Start Date': plusDays(today, -30), 'End Date': plusDays(today, 90) });
  await saves(dialog, 'Add Budget', 'Successfully added a new Budget.', 'There are no expenses');

  const [budget] = await callAs(page, 'get-budgets', {});
  const budgetId = budget?._id ?? '';
  t.is(budget?.categories.length, 5, 'the row that was left empty is not kept');
  const spend = (called: string, category: number, amount: number, days: number) =>
    callAs(page, 'add-expense', {
      ...{ name: called, paidBy: 'Ann Lee', amount, payment_type: 'Check', budgetId },
      ...{ pay_date: plusDays(today, days), category: budget?.categories[category]?.id ?? '' },
    });
  await spend('Pizza night', 1, 25, -2);
  await spend('Flowers', 2, 10, 20);
  await spend('Typed twice', 3, 7, -3);
  await spend('Typed thrice', 3, 7, -3);
  await page.getByRole('link', { name: 'All expenses' }).click();
  await sees(page, 'Typed thrice', '$39.00 of $500.00', '$10.00 more is planned', /planned\)/);
  await checkPage(t, page, 'expenses');
  await addWithPhoto(t, page, plusDays(today, -10));

  await press(page, 'Clear Category');
  for (const typed of ['Typed twice', 'Typed thrice'])
    await page
      .getByRole('row', { name: new RegExp(typed) })
      .getByRole('checkbox')
      .or(page.getByLabel(`Select ${typed}`))
      .check();
  await answers(page, 'Delete', 'Are you sure you want to delete these 2 expenses?');
  await answers(page, 'Delete', 'Successfully deleted Expense(s).');
  const move = await openDialog(page, 'Move Flowers to another category', 'Move to another category');
  await choose(move, /^Category/, 'Rent');
  await saves(move, 'Move', 'Successfully Updated an Expense.');
  const moved = await callAs(page, 'get-budget-by-id', { id: budgetId });
  t.deepEqual(
    moved.categories.map(({ spent, planned, expenses }) => [spent, planned, expenses.length]),
    [
      [140, 0, 1],
      [25, 0, 1],
      [0, 0, 0],
      [0, 10, 1],
      [0, 0, 0],
    ],
  );
  await page.getByRole('link', { name: 'Back' }).click();
  t.true(page.url().endsWith(`/budget?budget=${budgetId}`));
  await sees(
    page,
    '$165.00',
    '$335.00',
    '$10.00 more is planned',
    '$40.00 over',
    '140%',
    'Harvest feast',
    /planned\)/,
  );
  await page.getByRole('img', { name: '$165.00 of $500.00 spent so far' }).waitFor();
  await checkPage(t, page, 'budget');

  const edit = await openDialog(page, 'Edit', 'Update Budget');
  await press(edit, 'Remove category 1');
  await press(edit, 'Update Budget');
  await sees(edit, /The category Food has expenses\. Please move or delete them first\./);
  await press(edit, 'Cancel');
  await press(page, 'Discard');
  await edit.waitFor({ state: 'detached' });
  await press(page, 'Edit');
  await edit.getByLabel('Category 1', { exact: true }).fill('Meals');
  await saves(edit, 'Update Budget', 'Successfully Updated a Budget.');
  const changed = await callAs(page, 'get-budget-by-id', { id: budgetId });
  t.is(changed.categories[0]?.name, 'Meals');
  t.is(changed.categories[0]?.spent, 140, 'its expenses stay with it');

  await press(page, 'Edit');
  const question = await openDialog(edit, 'Delete Budget');
  await sees(question, /Are you sure you want to delete this budget\?.*\$165\.00 spent, \$10\.00 planned/);
  await checkPage(t, page, 'delete-budget');
  await saves(question, 'Delete', 'Successfully Deleted a Budget.', 'There are no budgets');
  t.deepEqual(await callAs(page, 'get-budgets', {}), []);
});

/** Copies this term's budget, with what was spent beside, and deletes the copy. */
async function copyToNextYear(t: ExecutionContext, page: Page): Promise<void> {
  const [term] = await callAs(page, 'get-budgets', {});
  if (term === undefined) throw new Error('there is no budget');
  const dialog = await openDialog(page, 'Copy to next year', 'Add Budget');
  await sees(dialog, `Spending in ${term.name} is shown under each amount.`, '$1,082.10 spent');
  await checkPage(t, page, 'copy-budget');
  await saves(dialog, 'Add Budget', 'Successfully added a new Budget.');
  const copies = (await callAs(page, 'get-budgets', {})).filter(
    ({ startDate }) => startDate === plusYears(term.startDate, 1),
  );
  const amounts = ({ categories }: typeof term) => categories.map(({ name, amount }) => [name, amount]);
  t.deepEqual(copies.map(amounts), [amounts(term)]);
  t.like(copies[0], { endDate: plusYears(term.endDate, 1), spent: 0 });
  const id = copies[0]?._id ?? '';
  t.true(page.url().endsWith(`/budget?budget=${id}`), 'the copy is shown');
  await callAs(page, 'delete-budget', { id });
}

/** From all expenses to those of Food, where one is added that is over budget; then its name is changed. */
async function addWithPhoto(t: ExecutionContext, page: Page, payDate: string): Promise<void> {
  await filterBy(page, 'Category', 'Food');
  await sees(page, 'There are no expenses', '$0.00 of $100.00');
  const dialog = await openDialog(page, 'Add Expense');
  for (const locked of [/^Budget/, /^Category/])
    t.true(await dialog.getByLabel(locked).isDisabled(), `${locked} is locked`);
  await fill(dialog, { Name: 'Feast', 'Paid By': 'Ann Lee', Amount: '140' });
  await choose(dialog, /^Payment Method/, 'Other');
  await fill(dialog, { 'Other Payment Method': 'Gift card', 'Pay Date': plusDays(payDate, -400) });
  const photo = {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: 'tan' } })
      .jpeg()
      .toBuffer(),
  };
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ ...photo, buffer: Buffer.from('no image') });
  await sees(dialog, /^Failed to upload, please try again\. The file must be an image/);
  await file.setInputFiles(photo);
  await dialog.getByAltText('Receipt').waitFor();
  await answers(dialog, 'Add Expense', 'Pay date must be within a year of current date');
  await checkPage(t, page, 'add-expense');
  await dialog.getByLabel(/^Pay Date/).fill(payDate);
  await saves(
    dialog,
    'Add Expense',
    'Successfully added an Expense.',
    '140%',
    '$40.00 over',
    'booked as Checking',
  );
  const receipt = await page.getByRole('link', { name: 'Receipt of Feast' }).getAttribute('href');
  const answer = await page.request.get(receipt ?? '');
  t.is(answer.headers()['content-type'], 'image/jpeg');

  const edit = await openDialog(page, 'Edit Feast', 'Update Expense');
  t.true(await edit.getByLabel(/^Category/).isDisabled(), 'Category is locked');
  await edit.getByLabel(/^Name/).fill('Harvest feast');
  await saves(edit, 'Update Expense', 'Successfully Updated an Expense.', 'Harvest feast');
}
