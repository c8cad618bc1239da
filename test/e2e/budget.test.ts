import anyTest, { type TestFn } from 'ava';
import type { Page } from 'playwright-core';
import { addExpense, deleteBudget, getBudgetById, getBudgets } from '../../api/contract/budget.ts';
import { getSession } from '../../api/contract/session.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, openPage, phone, type Viewport } from '../support/browser.ts';
import { callAs, checkPage, leaveTidy, sees, signIn, startWithBrowser } from './steps.ts';

/** Budgets (spec 3 section 2) from the first to the last, as an administrator. Serial: one server. */
const test = anyTest as TestFn;
const { app, browser } = await startWithBrowser('e2e_budget');

leaveTidy(test, { app, browser });

async function visit(viewport: Viewport): Promise<Page> {
  const page = await openPage(browser, { origin: app.origin, viewport });
  await signIn(page, demo.treasurer, demo.password);
  await page.goto('/budget');
  await page.getByRole('heading', { name: 'Budgets', level: 1 }).waitFor();
  return page;
}

for (const viewport of [desktop, phone])
  test.serial(`the demo's two terms are there, this one first, at ${viewport.width}`, async (t) => {
    const page = await visit(viewport);
    const [term, before] = await callAs(page, getBudgets, {});
    t.not(term?.name, before?.name);
    await page
      .getByLabel('Budget', { exact: true })
      .getByText(term?.name ?? '', { exact: true })
      .waitFor();
    await sees(page, '$950.00 more is planned', '$182.10 over', '120%', 'Formal, catering');
    await checkPage(t, page, 'demo-budget');
  });

for (const viewport of [desktop, phone]) {
  const { width } = viewport;

  test.serial(`a budget of five categories is made, spent, changed and deleted, at ${width}`, async (t) => {
    const page = await visit(viewport);
    const { today } = await callAs(page, getSession, {});
    for (const { _id: id } of await callAs(page, getBudgets, {})) await callAs(page, deleteBudget, { id });
    await page.reload();
    await sees(page, 'There are no budgets');
    await checkPage(t, page, 'no-budgets');

    const name = `Term ${width}`;
    await page.getByRole('button', { name: 'Add Budget' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Budget' });
    await dialog.getByLabel(/^Name/).fill(name);
    await dialog.getByLabel(/^Start Date/).fill(plusDays(today, 90));
    await dialog.getByLabel(/^End Date/).fill(plusDays(today, -30));
    for (const [index, category] of ['Food', 'Travel', 'Gifts', 'Rent', 'Prints'].entries()) {
      if (index > 0) await dialog.getByRole('button', { name: 'Add a category' }).click();
      await dialog.getByLabel(`Category ${index + 1}`, { exact: true }).fill(category);
      await dialog.getByLabel('Amount').nth(index).fill('100');
    }
    await dialog.getByRole('button', { name: 'Add a category' }).click();
    await dialog.getByRole('button', { name: 'Add Budget' }).click();
    await sees(
      dialog,
      'The start date must be earlier than end date.',
      'The end date must be later than start date.',
    );
    await checkPage(t, page, 'add-budget');
    await dialog.getByLabel(/^Start Date/).fill(plusDays(today, -30));
    await dialog.getByLabel(/^End Date/).fill(plusDays(today, 90));
    await dialog.getByRole('button', { name: 'Add Budget' }).click();
    await sees(page, 'Successfully added a new Budget.', 'There are no expenses');

    const [budget] = await callAs(page, getBudgets, {});
    const budgetId = budget?._id ?? '';
    t.is(budget?.categories.length, 5, 'the row that was left empty is not kept');
    const spend = (category: number, amount: number, days: number) =>
      callAs(page, addExpense, {
        name: 'Pizza night',
        paidBy: 'Ann Lee',
        amount,
        pay_date: plusDays(today, days),
        payment_type: 'Check',
        budgetId,
        category: budget?.categories[category]?.id ?? '',
      });
    await spend(0, 140, -10);
    await spend(1, 25, -2);
    await spend(2, 10, 20);
    await page.goto(`/budget?budget=${budgetId}`);
    await sees(page, '$165.00', '$335.00', '$10.00 more is planned', '$40.00 over', '140%', /planned\)/);
    await page.getByRole('img', { name: '$165.00 of $500.00 were spent so far' }).waitFor();
    await checkPage(t, page, 'budget');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Update Budget' });
    await edit.getByRole('button', { name: 'Remove category 1' }).click();
    await edit.getByRole('button', { name: 'Update Budget' }).click();
    await sees(edit, /The category Food has expenses\. Please move or delete them first\./);
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await edit.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await edit.getByLabel('Category 1', { exact: true }).fill('Meals');
    await edit.getByRole('button', { name: 'Update Budget' }).click();
    await sees(page, 'Successfully Updated a Budget.');
    await edit.waitFor({ state: 'detached' });
    const changed = await callAs(page, getBudgetById, { id: budgetId });
    t.is(changed.categories[0]?.name, 'Meals');
    t.is(changed.categories[0]?.spent, 140, 'its expenses stay with it');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await edit.getByRole('button', { name: 'Delete Budget' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Budget' });
    await sees(question, /Are you sure you want to delete this budget\?.*\$165\.00 spent, \$10\.00 planned/);
    await checkPage(t, page, 'delete-budget');
    await question.getByRole('button', { name: 'Yes' }).click();
    await sees(page, 'Successfully Deleted a Budget.', 'There are no budgets');
    t.deepEqual(await callAs(page, getBudgets, {}), []);
  });
}
