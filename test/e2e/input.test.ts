import test from 'ava';
import type { Page } from 'playwright-core';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { caseFile } from '../support/cases.ts';
import { answers, choose, fill, openDialog, openFilter, press, saves } from './acts.ts';
import { callAs, checkPage, go, leaveTidy, letThrough, sees, startToPrepare, walked } from './steps.ts';

/** What people type, digit by digit, and what forms answer. A page of the treasurer, and one of a member. */
const running = await startToPrepare('e2e_input');
const { enter } = running;
const page = await enter(demo.treasurer, '/members');
const own = await enter(demo.member, '/pay');
const { today, uuid } = await callAs(own, 'get-session', {});
leaveTidy(running, { sharePages: true });

/** `2024-03-15` as it is typed in the United States. */
const keysOf = (day: string): string => day.slice(5, 7) + day.slice(8) + day.slice(0, 4);

/** Type a day, from its month on. */
async function typeDay(where: Page, label: string, day: string): Promise<void> {
  await where.getByLabel(label, { exact: true }).focus();
  await where.keyboard.type(keysOf(day));
}

interface Screen {
  readonly where: Page;
  readonly path: string;
  readonly heading: string | RegExp;
  readonly label: string;
  /** The parameter of the address that the day is. */
  readonly inAddress: (day: string) => RegExp;
  /** What is read anew when the day changes. */
  readonly reads: string;
  /** The chip that opens the field. */
  readonly chip?: string;
}

const parameter = (name: string) => (day: string) => new RegExp(`[?&]${name}=${day}`);
const filter = (name: string) => (day: string) => new RegExp(`%22${name}%22%3A%22${day}%22`);

const screens: Readonly<Record<string, Screen>> = {
  statement: {
    where: own,
    path: '/statement',
    heading: 'Statement',
    label: 'From',
    inAddress: parameter('from'),
    reads: '/api/get-statement',
  },
  'trial balance': {
    where: page,
    path: '/trial-balance',
    heading: 'Trial Balance',
    label: 'From',
    inAddress: parameter('from'),
    reads: '/api/rest/trial-balance',
  },
  account: {
    where: page,
    path: `/account/${uuid}?asOf=${plusDays(today, -1)}`,
    heading: /Jordan/,
    label: 'As of',
    inAddress: parameter('asOf'),
    reads: '/api/rest/accounts/',
  },
  history: {
    where: page,
    path: '/history',
    heading: 'History',
    label: 'From',
    inAddress: filter('from'),
    reads: '/api/rest/history',
    chip: 'Date',
  },
};

for (const [name, { where, path, heading, label, inAddress, reads, chip }] of Object.entries(screens)) {
  test.serial(`a day is typed: ${name}`, async (t) => {
    const answered = () => where.waitForResponse((answer) => answer.url().includes(reads));
    await Promise.all([answered(), go(where, path, heading)]);
    if (chip !== undefined) await openFilter(where, chip);
    const field = where.getByLabel(label, { exact: true });
    await field.waitFor();
    const asked: string[] = [];
    where.on('request', (request) => {
      if (request.url().includes(reads)) asked.push(request.url());
    });
    const entries = await where.evaluate(() => history.length);
    const first = plusDays(today, -100);
    await typeDay(where, label, first);
    t.deepEqual(asked, [], 'nothing is read while it is typed');
    t.false(where.url().includes(first));
    await Promise.all([answered(), where.keyboard.press('Enter')]);
    t.regex(where.url(), inAddress(first));
    t.is(new Set(asked).size, 1, asked.join('\n'));
    t.true((await where.evaluate(() => history.length)) - entries <= 1);

    // Over a day that is there; the field is left in place of Enter.
    const second = plusDays(today, -40);
    await field.blur();
    await typeDay(where, label, second);
    await Promise.all([answered(), field.blur()]);
    t.regex(where.url(), inAddress(second));
    t.is(await field.inputValue(), second);
    t.is(new Set(asked).size, 2, asked.join('\n'));

    // A day without its year is none: what is shown stays, and the field says why.
    await field.focus();
    await where.keyboard.press('Backspace');
    await field.blur();
    await sees(where, 'Please enter a valid date');
    t.true(inAddress(second).test(where.url()));
    t.is(new Set(asked).size, 2);
  });
}

test.serial('a tab that stays open learns that the day has changed', async (t) => {
  const page = await enter(demo.member, 'about:blank');
  await page.clock.install();
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const answered = page.waitForResponse('**/api/get-session');
  await page.clock.fastForward('11:00');
  await comeBack();
  await answered;
  t.is(asked.filter((path) => path === '/api/get-session').length, 1);
});

test.serial(
  'a day is typed in a form, and the alert of its refusal goes when a field is edited',
  async (t) => {
    await go(page, '/transfers', 'Transfers');
    const dialog = await openDialog(page, 'Record transfer', 'Record Transfer');
    const day = dialog.getByLabel(/^Date/);
    await day.focus();
    await page.keyboard.type(keysOf(plusDays(today, 3)));
    await day.blur();
    await sees(dialog, /future|after today|today/i);
    await day.focus();
    await page.keyboard.type(keysOf(plusDays(today, -3)));
    await day.blur();
    t.is(await day.inputValue(), plusDays(today, -3));

    await choose(dialog, /^From/, 'Checking');
    await choose(dialog, /^To/, 'Venmo');
    await fill(dialog, { Amount: '5' });
    await page.route('**/api/record-transfer', (route) =>
      route.fulfill({ status: 409, json: { message: 'The books are closed.' } }),
    );
    await answers(dialog, 'Record Transfer', 'The books are closed.');
    await fill(dialog, { Amount: '6' });
    await dialog.getByText('The books are closed.').waitFor({ state: 'detached' });
    await letThrough(page, '**/api/record-transfer');
    await press(dialog, 'Cancel');
    await press(page, 'Discard');
    await dialog.waitFor({ state: 'detached' });
  },
);

test.serial('a form is loaded in sight, its first wrong field has the focus, fees go in dimes', async (t) => {
  await go(page, '/charges', 'Charges');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  t.teardown(release);
  await page.route('**/assets/console/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await press(page, 'Add Charge');
  // The bar at the top has the same name while the list is read.
  const spinner = page.locator('.MuiCircularProgress-root');
  await page.getByRole('progressbar', { name: 'Loading' }).and(spinner).waitFor();
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
  await letThrough(page, '**/assets/console/*.js');
  await press(dialog, 'Cancel');
  await press(page, 'Discard');
  await dialog.waitFor({ state: 'detached' });
});

walked(desktop, 'a person with one name is added without a last name', async (t, viewport) => {
  await page.setViewportSize(viewport);
  await go(page, '/members', 'Members');
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

walked(desktop, 'an encoding that is not certain is a question', async (t, viewport) => {
  await page.setViewportSize(viewport);
  await go(page, '/members', 'Members');
  await press(page, 'Add Members');
  await press(page, /^Multiple Members/);
  const dialog = page.getByRole('dialog', { name: 'CSV Upload' });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: caseFile('rosters/12-template-excel-cp1252-semicolon.csv'),
  });
  await sees(dialog, /doesn’t state its text encoding/);
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
    name: 'own-60.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: caseFile('rosters/own-60.xlsx'),
  });
  await sees(dialog, 'Match your columns');
  await press(dialog, 'Another file');

  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'template.csv',
    mimeType: 'text/csv',
    buffer: caseFile('rosters/24-template-phones.csv'),
  });
  await dialog.getByRole('tab', { name: 'Problems (11)' }).waitFor();
  await sees(dialog, 'Email an invitation to 1 person');
  await press(dialog, 'Tidy the file and update members');
  await dialog.getByRole('button', { name: 'Add 12 members' }).waitFor();
});

walked(
  desktop,
  'a roster of the treasurer’s own goes in as it is, and again changes nothing',
  async (t, viewport) => {
    await page.setViewportSize(viewport);
    const dialog = page.getByRole('dialog', { name: 'CSV Upload' });
    const choose = async () => {
      await go(page, '/members', 'Members');
      await press(page, 'Add Members');
      await press(page, /^Multiple Members/);
      await dialog.getByLabel('CSV file').setInputFiles({
        name: 'own-60.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: caseFile('rosters/own-60.xlsx'),
      });
      await sees(dialog, /60 rows · headings in row 3 · 2 need a look below/);
    };
    await choose();
    await sees(dialog, 'Email an invitation to 58 people');
    await checkPage(t, page, 'match-columns');
    await dialog.getByLabel('Email of row 21').fill('Jan.Ross@example.edu');
    await dialog.getByLabel('Email of row 21').press('Enter');
    await dialog.getByRole('tab', { name: 'Needs a look (1)' }).waitFor();
    await dialog.getByRole('checkbox', { name: /Email an invitation to 59/ }).uncheck();
    await press(dialog, 'Add 59 members');
    await sees(dialog, '59 added, 1 left out.');
    await checkPage(t, page, 'import-results');
    await press(dialog, 'Done');
    const added = (await callAs(page, 'search-member', { active: 'true' })).filter(({ invited }) => !invited);
    t.is(added.length, 59);
    t.is(added.filter(({ zip }) => zip === '02139').length, 10);
    await page.getByRole('button', { name: 'Invited' }).click();
    await page.getByRole('menuitem', { name: 'Not invited' }).click();
    await sees(page, '59 members');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await press(page, 'Invite');
    const question = page.getByRole('dialog', { name: /^Invite \d+ members\?$/ });
    await press(question, 'Invite');
    await sees(page, 'Successfully sent Invitation(s).');

    await choose();
    await dialog.getByRole('tab', { name: 'No change (58)' }).waitFor();
    await dialog.getByRole('button', { name: 'Nothing to import' }).waitFor();
    await dialog.getByLabel('Status goes to').locator('..').getByRole('combobox').click();
    await page.getByRole('option', { name: 'Group', exact: true }).click();
    await press(dialog, 'Put into groups');
    await sees(dialog, '58 no change, 2 left out.');
    await press(dialog, 'Done');
    const groups = await callAs(page, 'get-groups', {});
    const roster = groups.filter(({ name }) => /^(?:active|new member|inactive)/i.test(name));
    t.is(roster.flatMap(({ members }) => members).length, 58);

    await choose();
    await press(dialog, 'Another file');
    await dialog.getByLabel('Or paste the rows').fill('Email\tPhone\njan.ross@example.edu\t6145550142');
    await press(dialog, 'Check the rows');
    await dialog.getByRole('tab', { name: 'Changes (1)' }).waitFor();
    await press(dialog, 'Update 1 member');
    await sees(dialog, '1 updated.');
    await press(dialog, 'Done');
    const jan = (await callAs(page, 'search-member', { active: 'true' })).find(
      ({ email }) => email === 'jan.ross@example.edu',
    );
    t.is(jan?.phone, '(614) 555-0142');
  },
);

test.serial('a minus stays where it is typed, and is refused by the rule of the field', async (t) => {
  await go(page, '/charges', 'Charges');
  const dialog = await openDialog(page, 'Add Charge');
  const amount = dialog.getByLabel('Amount');
  await amount.pressSequentially('-5');
  t.is(await amount.inputValue(), '-5');
  await press(dialog, 'Add Charge');
  await sees(dialog, 'The amount must be at least 0.01.');
  await go(page, '/taxfiling', '990 Tax Filing');
  await page.getByLabel('Other Assets').pressSequentially('-7');
  await sees(page, 'The other assets must not be negative.');

  await go(own, '/pay', /./);
  const paid = own.getByRole('textbox', { name: /^Pay Amount for / }).first();
  await paid.fill('-5');
  await sees(own, 'Amount must not be negative.');
});

for (const viewport of [phone, desktop]) {
  test.serial(`Back closes a dialog, at ${viewport.width}`, async (t) => {
    await page.setViewportSize(viewport);
    await go(page, '/members', 'Members');
    await go(page, '/charges?filter=%7B%22tab%22%3A%22overdue%22%7D', 'Charges');
    const here = page.url();
    const add = () => openDialog(page, 'Add Charge');
    const dialog = await add();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    t.is(page.url(), here);

    await add();
    await fill(dialog, { Amount: '5' });
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await page.goBack();
    await question.waitFor();
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    t.is(await dialog.getByLabel('Amount').inputValue(), '5.00', 'Back keeps it');
    await page.goBack();
    await press(question, 'Discard');
    await dialog.waitFor({ state: 'detached' });

    await add();
    await press(dialog, 'Close');
    await dialog.waitFor({ state: 'detached' });
    t.is(page.url(), here);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Charges' }).waitFor();
    await page.goForward();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Charges' }).waitFor();
    t.is(await page.getByRole('dialog').count(), 0, 'neither Forward nor a reload opens it again');
  });
}

test.serial('Back closes a dialog that the search opened, then leads to the page before', async (t) => {
  await page.setViewportSize(desktop);
  await go(page, '/members', 'Members');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('add charge');
  await page.getByRole('option', { name: 'Add Charge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Charge' });
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  t.is(new URL(page.url()).pathname, '/charges');
  // The browser steps forward again by itself, a moment after the dialog is gone.
  await page.waitForFunction(() => window.history.state?.dialogs === 'second');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  t.is(await page.getByRole('dialog').count(), 0);
});

test.serial('people are searched for once typing stops', async (t) => {
  const page = await enter(demo.treasurer, 'about:blank');
  await page.clock.install();
  await page.goto('/history');
  const person = (await openFilter(page, 'Person')).getByRole('combobox', { name: 'Person' });
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
