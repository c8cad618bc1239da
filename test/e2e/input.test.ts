import test from 'ava';
import { demo } from '../support/app.ts';
import { desktop } from '../support/browser.ts';
import { caseFile } from '../support/cases.ts';
import { answers, choose, fill, openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, go, sees, startWithBrowser, walked } from './steps.ts';

/** What people type, and what forms answer. Serial: one server. */
const { enter } = await startWithBrowser('e2e_input');

walked(desktop, 'a person with one name is added without a last name', async (t, viewport) => {
  const page = await enter(demo.treasurer, '/members', viewport);
  await press(page, 'Add Members');
  const dialog = await openDialog(page, /^Single Member/, 'Add Member');
  const email = `sukarno-${viewport.width}@example.org`;
  await fill(dialog, { 'Last Name': 'Typed before', Email: email });
  await dialog.getByRole('checkbox', { name: 'One name only' }).check();
  await dialog.getByLabel('Last Name').waitFor({ state: 'detached' });
  await fill(dialog, { Name: 'Sukarno', Phone: '787.555.0123' });
  await checkPage(t, page, 'one-name');
  await saves(dialog, 'Add Member');
  const [added] = (await callAs(page, 'search-member', {})).filter((each) => each.email === email);
  t.like(added, { name: 'Sukarno', lname: '', phone: '(787) 555-0123' });
});

test.serial('a minus stays where it is typed, and is refused by the rule of the field', async (t) => {
  const page = await enter(demo.treasurer, '/charges');
  const dialog = await openDialog(page, 'Add Charge');
  const amount = dialog.getByLabel('Amount');
  await amount.pressSequentially('-5');
  t.is(await amount.inputValue(), '-5');
  await press(dialog, 'Add Charge');
  await sees(dialog, 'The amount must be at least 0.01.');
  await go(page, '/taxfiling', '990 Tax Filing');
  await page.getByLabel('Other Assets').pressSequentially('-7');
  await sees(page, 'The other assets must not be negative.');

  const own = await enter(demo.member, '/pay');
  const paid = own.getByRole('textbox', { name: /^Pay Amount for / }).first();
  await paid.fill('-5');
  await sees(own, 'Amount must not be negative.');
});

walked(desktop, 'an encoding that is not certain is a question', async (t, viewport) => {
  const page = await enter(demo.treasurer, '/members', viewport);
  await press(page, 'Add Members');
  await press(page, /^Multiple Members/);
  const dialog = page.getByRole('dialog', { name: 'CSV Upload' });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: caseFile('rosters/12-template-excel-cp1252-semicolon.csv'),
  });
  await sees(dialog, /does not say how its letters are stored/);
  await dialog.getByRole('button', { name: 'ZoÎ, M¸ller' }).waitFor();
  await checkPage(t, page, 'encoding');
  await press(dialog, 'Zoë, Müller');
  await dialog.getByRole('tab', { name: 'Ready to add (1)' }).waitFor();
  await sees(dialog, 'Müller');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await press(question, 'Keep editing');
  await question.waitFor({ state: 'detached' });

  await press(dialog, 'Choose another file');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: caseFile('rosters/31-unclosed-quote.csv'),
  });
  await sees(dialog, 'A quote in row 2 is not closed');

  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'own-60.csv',
    mimeType: 'text/csv',
    buffer: caseFile('rosters/own-60.csv'),
  });
  await sees(dialog, /Missing: First Name\*, Last Name\*, Email\*/);
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'own-60.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: caseFile('rosters/own-60.xlsx'),
  });
  await sees(dialog, /Please choose one CSV file.*Save a workbook, such as one of Excel, as CSV first/);
  t.pass();
});

test.serial('a form is loaded in sight, its first wrong field has the focus, fees go in dimes', async (t) => {
  const page = await enter(demo.treasurer, '/charges');
  await page.waitForLoadState('networkidle');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/console/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await press(page, 'Add Charge');
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor();
  release();
  const dialog = page.getByRole('dialog', { name: 'Add Charge' });
  await dialog.getByLabel('Late fee').check();
  const fee = dialog.getByRole('textbox', { name: 'Late Fee', exact: true });
  await fee.fill('5');
  await fee.press('ArrowUp');
  t.is(await fee.inputValue(), '5.1');
  await fee.press('ArrowDown');
  await fee.press('ArrowDown');
  t.is(await fee.inputValue(), '4.9');
  await press(dialog, 'Add Charge');
  await dialog.getByRole('combobox', { name: 'Members' }).and(page.locator(':focus')).waitFor();
  t.pass();
});

test.serial('the alert of a refused form goes when a field is edited', async (t) => {
  const page = await enter(demo.treasurer, '/transfers');
  const dialog = await openDialog(page, 'Record transfer', 'Record Transfer');
  await choose(dialog, /^From/, 'Checking');
  await choose(dialog, /^To/, 'Venmo');
  await fill(dialog, { Amount: '5' });
  await page.route('**/api/record-transfer', (route) =>
    route.fulfill({ status: 409, json: { message: 'The books are closed.' } }),
  );
  await answers(dialog, 'Record Transfer', 'The books are closed.');
  await fill(dialog, { Amount: '6' });
  await dialog.getByText('The books are closed.').waitFor({ state: 'detached' });
  t.pass();
});

test.serial('people are searched for once typing stops', async (t) => {
  const page = await enter(demo.treasurer, 'about:blank');
  await page.clock.install();
  await page.goto('/history');
  const person = page.getByRole('combobox', { name: 'Person' });
  await person.click();
  await page.getByRole('option').first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/rest/members?')) asked.push(request.url());
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await person.pressSequentially('anderson');
  t.deepEqual(asked, [], 'nothing is read while somebody types');
  const answered = page.waitForResponse(/\/api\/rest\/members\?.*anderson/);
  await page.clock.resume();
  await answered;
  t.is(asked.length, 1);
});
