import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop } from '../support/browser.ts';
import { choose, follow, openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, go, sees, startWithPages, walked } from './steps.ts';

/** Recurring dues: added, shown on the dashboard before their day, skipped, paused and ended. */
const { pageOf } = await startWithPages('e2e_recurring');

walked(desktop, 'recurring dues are added, and a day is skipped from the dashboard', async (t, viewport) => {
  const page = await pageOf(demo.treasurer, '/charges', 'Charges', viewport);
  await follow(page, 'Recurring dues');
  await checkPage(t, page, 'recurring-dues');
  const { today } = await callAs(page, 'get-session', {});
  const [first, due] = [plusDays(today, 3), plusDays(today, 17)];
  const add = await openDialog(page, 'Add Recurring Dues');
  await press(add, 'Add Recurring Dues');
  await sees(add, 'The first charge field is required.', 'The last day field is required.');
  await choose(add, 'Members', 'Executive board');
  await choose(add, 'Charge Type', 'Social Fee');
  await add.getByLabel('Amount', { exact: false }).first().fill('12.50');
  await add.getByLabel('Last Day').fill(plusDays(today, 60));
  await add.getByLabel('Start Date').fill(first);
  await add.getByLabel('Due Date').fill(due);
  await checkPage(t, page, 'add-recurring-dues');
  await saves(add, 'Add Recurring Dues', /^The first charge is on /, /^6 members of Executive board, due /);

  await go(page, '/dashboard', 'Dashboard');
  await page.getByRole('link', { name: /^Skip: Social Fee charged on / }).click();
  const question = page.getByRole('dialog', { name: /^Skip Social Fee of / });
  await sees(question, /^6 members of Executive board will not be charged \$12\.50 on that day\./);
  await saves(question, 'Skip', /^The charge of .* is skipped\.$/);
  const dues = async () =>
    (await callAs(page, 'get-recurring-charges', {})).find(({ amount }) => amount === 12.5);
  t.true(((await dues())?.next ?? '') > first);

  await press(page, /^Pause Social Fee of /);
  await sees(page, 'Recurring dues paused.', 'Paused');
  await press(page, /^Resume Social Fee of /);
  await sees(page, 'Recurring dues resumed.');
  const end = await openDialog(page, /^End Social Fee of /, 'End Social Fee?');
  await saves(end, 'End', 'Recurring dues ended.', 'Ended');
});
