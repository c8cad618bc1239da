import { join } from 'node:path';
import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import { accountStatement } from '../../api/account/contract.ts';
import { dashboard } from '../../api/dashboard/contract.ts';

import type { Member } from '../../api/member/contract.ts';
import type { Session } from '../../api/session/contract.ts';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents } from '../../ledger/values/money.ts';
import { demo } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { until } from '../support/until.ts';
import {
  answers,
  choose,
  fill,
  filterBy,
  follow,
  openDialog,
  openFilter,
  openScreen,
  press,
  saves,
} from './acts.ts';
import {
  callAs,
  checkOnPhone,
  checkPage,
  go,
  leaveTidy,
  readsOf,
  sees,
  signIn,
  startToPrepare,
} from './steps.ts';

/** The main job, from a roster to figures traced to their events. Each test goes on from the last. */
const ROSTER = join(import.meta.dirname, 'roster.csv');
/** Of the 60 rows one has the email of another, and one is wrong in nearly every cell. */
const IMPORTED = 58;
const CHARGE = 'Winter Formal';
const PRICE = 75.5;
/** Somebody of the roster, with an accent and an apostrophe. */
const JOSE = { name: "José O'Connor", email: 'jose.oconnor01@roster.example' };
const ZOE = { name: 'Zoë Peña', email: 'zoe.pena02@roster.example' };

let session: Session;
/** The active members before and after the import, and the dashboard's figures before the charge. */
let before: readonly Member[];
let after: readonly Member[];
let figuresBefore: Awaited<ReturnType<typeof readFigures>>;

const running = await startToPrepare('e2e_treasurer');
const { enter, visit } = running;
const page = await visit();
leaveTidy(running, { sharePages: true });

async function readFigures(reader: Page) {
  const answer = await reader.request.get('/api/rest/dashboard/summary');
  return dashboard.parse(await answer.json());
}

async function readAccount(memberId: string, asOf?: string) {
  const answer = await page.request.get(`/api/rest/accounts/${memberId}`, { params: asOf ? { asOf } : {} });
  return accountStatement.parse(await answer.json());
}

const memberOf = (email: string): Member => {
  const found = (after ?? before).find((member) => member.email === email);
  if (found === undefined) throw new Error(`${email} is not a member`);
  return found;
};

/** The rows of the charges table, its head left out. */
const chargeRows = (): Locator =>
  page
    .getByRole('tabpanel', { name: 'Charges' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** The row of the charges table with this person and the charge of this test. */
const chargeRow = (name: string): Locator =>
  chargeRows().filter({ hasText: name }).filter({ hasText: CHARGE });

/** Narrow the charges to those of one person, and wait until only they are listed. */
const search = async (name: string): Promise<void> => {
  await page.getByLabel('Search name, type or memo').fill(name);
  await chargeRows().filter({ hasNotText: name }).first().waitFor({ state: 'detached' });
};

/** Tick the charges of these people, on whichever page of the list they are. */
const tick = async (...names: readonly string[]): Promise<void> => {
  await page.getByLabel('Search name, type or memo').fill('');
  await chargeRows().nth(1).waitFor();
  const left = new Set(names);
  for (;;) {
    for (const name of left) {
      if ((await chargeRow(name).count()) === 0) continue;
      await chargeRow(name).getByRole('checkbox').check();
      left.delete(name);
    }
    if (left.size === 0) return;
    const first = await chargeRows().first().textContent();
    await press(page, 'Go to next page');
    await until(async () => (await chargeRows().first().textContent()) !== first);
  }
};

test.serial('the treasurer signs in and lands on the dashboard', async (t) => {
  await signIn(page, demo.treasurer, demo.password);
  await page.waitForURL('**/dashboard');
  session = await callAs(page, 'get-session', {});
  before = await callAs(page, 'search-member', { active: 'true' });
  figuresBefore = await readFigures(page);
  t.true(before.length >= 40);
  const cards = {
    Collected: figuresBefore.collected,
    Current: figuresBefore.current,
    Overdue: figuresBefore.overdue,
  };
  for (const [title, dollars] of Object.entries(cards)) {
    await page
      .getByRole('link', { name: title })
      .filter({ hasText: formatDollars(dollars) })
      .waitFor();
  }
  await checkPage(t, page, 'dashboard');
  await checkOnPhone(t, page, 'dashboard');
});

test.serial(
  'a roster of 60 rows is imported: what is wrong is told by row and column, and the rest is added',
  async (t) => {
    await openScreen(page, 'Members');
    await press(page, 'Add Members');
    await press(page, /^Multiple Members/);
    await page.getByLabel('CSV file').setInputFiles(ROSTER);
    const dialog = page.getByRole('dialog', { name: 'CSV Upload' });
    await dialog.getByText('has 60 rows. Nothing has been saved yet.').waitFor();
    await dialog.getByRole('tab', { name: 'Problems (1)' }).waitFor();
    const wrong = dialog.getByRole('row').filter({ hasText: '42' });
    for (const text of [
      'Please enter the email in lower-case',
      'must be exactly 5 digits',
      'Please enter a valid date',
    ]) {
      await wrong.filter({ hasText: text }).waitFor();
    }
    await checkPage(t, page, 'import');
    await dialog.getByRole('tab', { name: 'Duplicates (1)' }).click();
    await dialog.getByText('The same email is in row 6.').waitFor();
    await dialog.getByRole('tab', { name: `Ready to add (${IMPORTED})` }).click();
    await sees(dialog, '(555) 201-0000');
    await saves(dialog, `Add ${IMPORTED} members, leave out 2`, 'Successfully bulk added a new Members.');

    after = await callAs(page, 'search-member', { active: 'true' });
    t.is(after.length, before.length + IMPORTED);
    await sees(page, `${after.length} members`);
    await page.getByLabel('Search name or email').fill("O'Connor");
    await page.getByRole('row').filter({ hasText: JOSE.email }).getByText(JOSE.name).waitFor();
    await page.getByLabel('Search name or email').fill('');
    await checkPage(t, page, 'members');
    await checkOnPhone(t, page, 'members');
  },
);

test.serial('everybody is charged at once, with a late fee and a charge type that is new', async (t) => {
  await openScreen(page, 'Charges');
  const dialog = await openDialog(page, 'Add Charge');
  await press(dialog, 'Add Charge');
  await dialog.getByText('The members field is required.').waitFor();
  await press(dialog, `Select all ${after.length}`);
  await choose(dialog, 'Charge Type', 'Other');
  await fill(dialog, { 'New Charge Type': CHARGE, Amount: String(PRICE) });
  await choose(dialog, 'Bank Account');
  await dialog.getByLabel('Due Date').fill(plusDays(session.today, 21));
  await dialog.getByLabel('Late fee', { exact: true }).check();
  await dialog.getByLabel('Late Fee', { exact: false }).locator('visible=true').last().waitFor();
  await dialog.locator('input[name="lateFee"]').fill('10');
  await dialog.getByLabel('Late Fee Start Date').fill(plusDays(session.today, 21));
  await press(dialog, 'Add Charge');
  await dialog.getByText('The late fee start date should be after the due date').waitFor();
  await dialog.getByLabel('Late Fee Start Date').fill(plusDays(session.today, 25));
  const warnings = dialog.getByRole('status', { name: 'Warnings' });
  t.is(await warnings.textContent(), '');
  await checkPage(t, page, 'add-charge');
  await dialog.locator('input[name="lateFee"]').fill('100');
  await sees(warnings, 'The late fee of $100.00 is more than the amount of $75.50.');
  await checkPage(t, page, 'add-charge-warning');
  await dialog.locator('input[name="lateFee"]').fill('10');
  await warnings.getByText('The late fee').waitFor({ state: 'detached' });
  await saves(dialog, 'Add Charge', 'Successfully added a Charge.');
  const figures = await readFigures(page);
  t.is(toCents(figures.current) - toCents(figuresBefore.current), after.length * toCents(PRICE));
});

test.serial(
  'payments are recorded by hand, for one member and for several, and never above what remains',
  async (t) => {
    await filterBy(page, 'Charge Type', CHARGE);
    await search(JOSE.name);
    await chargeRow(JOSE.name).getByRole('checkbox').check();
    const dialog = await openDialog(page, 'Add Manual Payment');
    await choose(dialog, 'Payment Type', 'Cash');
    await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('80');
    await answers(dialog, 'Record $80.00', 'The payment amount should not be greater than $75.5');
    await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('25.50');
    await checkPage(t, page, 'add-payment');
    const reads = readsOf(page);
    const readAgain = charges(page).then(() => charges(page));
    await saves(dialog, 'Record $25.50', 'Successfully added a Payment.');
    await chargeRow(JOSE.name).getByText('$25.50').waitFor();
    await readAgain;
    const again = ['', '/sums'].flatMap((of) => Array(2).fill(`/api/rest/charges${of}`));
    // The bell asks now and then.
    const ofList = reads.filter((path) => path !== '/api/get-verify-payments-count');
    t.deepEqual(
      ofList.toSorted(),
      ['/api/get-groups', ...again, '/api/search-dues-byType'],
      'the list and its sums at once and after half a second, the summary and what groups owe once',
    );

    const demoMember = memberOf(demo.member);
    await tick(ZOE.name, demoMember.name);
    await press(page, 'Add Manual Payment');
    await choose(dialog, 'Payment Type', 'Check');
    const part = dialog.getByRole('region', { name: demoMember.name });
    await part.getByLabel('Amount').fill('20');
    await dialog.getByLabel('Amount Received').fill('96');
    await answers(dialog, 'Record $96.00', 'The payment amount should not be greater than $95.50');
    await checkPage(t, page, 'add-payment-several');
    await dialog.getByLabel('Amount Received').fill('95.50');
    await saves(dialog, 'Record $95.50', 'Successfully added a Payment.');
    await search(ZOE.name);
    await chargeRow(ZOE.name).getByText('Paid', { exact: true }).waitFor();

    await tick(JOSE.name, demoMember.name);
    await press(page, 'Add Manual Payment');
    await choose(dialog, 'Payment Type', 'Cash');
    await answers(dialog, 'Record Payment', 'The amount received field is required.');
    await part.getByLabel('Amount').fill('5');
    await page.keyboard.press('Escape');
    await sees(page, 'Discard what you entered?');
    await press(page, 'Keep editing');
    await saves(dialog, 'Record $5.00', 'Successfully added a Payment.');
    await search(demoMember.name);
    await chargeRow(demoMember.name).getByText('$25.00').waitFor();
    await press(page, 'Clear filters');

    const [joseDue] = await callAs(page, 'search-dues', { uuid: memberOf(JOSE.email)._id });
    t.like(joseDue, { amtPaid: 25.5, remaining: 50, isPaid: false });
    const [zoeDue] = await callAs(page, 'search-dues', { uuid: memberOf(ZOE.email)._id });
    t.like(zoeDue, { amtPaid: 75.5, remaining: 0, isPaid: true, status: 'Paid' });
  },
);

test.serial('one sees who owes what: by tab, by member', async (t) => {
  const tabs = { 'Current Charges': 'Current', 'Overdue Charges': 'Overdue', 'Collected Charges': 'Paid' };
  for (const [tab, status] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: tab }).click();
    await chargeRows().filter({ hasText: status }).first().waitFor();
    await chargeRows().filter({ hasNotText: status }).first().waitFor({ state: 'detached' });
    t.true((await chargeRows().count()) > 0, `some charges under ${tab}`);
  }
  await page.getByRole('tab', { name: 'All Charges' }).click();
  await page.getByRole('tab', { name: 'All Charges', selected: true }).waitFor();
  // By name, people's charges of all kinds stand together.
  await press(page.getByRole('columnheader', { name: 'Name' }), 'Name');
  await chargeRows().filter({ hasText: 'Current' }).first().waitFor();
  await checkPage(t, page, 'charges');
  await checkOnPhone(t, page, 'charges');

  await openScreen(page, 'Members');
  await page.getByLabel('Search name or email').fill(JOSE.email);
  const jose = page.getByRole('row').filter({ hasText: JOSE.email });
  await sees(jose, 'Good', '$50.00', formatDay(session.today));
  await page.getByLabel('Search name or email').fill('');
});

test.serial('an account explains its figures down to the raw event', async (t) => {
  await page.getByLabel('Search name or email').fill(JOSE.email);
  await follow(page, JOSE.name);
  const figure = (label: string) => page.getByText(label, { exact: true }).locator('..');
  await figure('Due now').getByText('$50.00').waitFor();
  await figure('Paid').first().getByText('$25.50').waitFor();

  await page.getByRole('heading', { name: CHARGE }).getByRole('button').click();
  const charge = page.getByRole('region').filter({ hasText: 'How it adds up' });
  await sees(charge, '$75.50', '$25.50', '$50.00');
  await checkPage(t, page, 'account');
  await charge.getByRole('button', { name: 'Event' }).last().click();
  const raw = page.getByRole('dialog', { name: 'PaymentRecorded' });
  await raw.getByText(`account-${memberOf(JOSE.email)._id}`).waitFor();
  await raw.getByText('"amountCents": 2550').first().waitFor();
  await checkPage(t, page, 'event');
  await press(raw, 'Close');
  await checkOnPhone(t, page, 'account');
});

test.serial('an account can be seen as it stood on an earlier day', async (t) => {
  const member = memberOf(demo.member);
  const past = plusDays(`${session.today.slice(0, 7)}-01`, -1);
  const [now, then] = [await readAccount(member._id), await readAccount(member._id, past)];
  t.not(
    now.dueNow,
    then.dueNow,
    'the demo member owes something else now, so the screen cannot be right by chance',
  );
  await go(page, `/account/${member._id}`, member.name);
  await page
    .getByText('Due now', { exact: true })
    .locator('..')
    .getByText(formatDollars(now.dueNow))
    .waitFor();
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'View another day' }).click();
  await page.getByLabel('As of').fill(past);
  await sees(page, `As of ${formatDay(past)}. Read-only`);
  await page
    .getByText('Due now', { exact: true })
    .locator('..')
    .getByText(formatDollars(then.dueNow))
    .waitFor();
  t.is(new URL(page.url()).searchParams.get('asOf'), past);
  t.is(
    await page.getByRole('heading', { name: CHARGE }).getByRole('button').count(),
    0,
    'the charge of today is not there yet',
  );
  await checkPage(t, page, 'account-as-of');
  await press(page, 'Back to today');
  await page.getByRole('heading', { name: CHARGE }).getByRole('button').waitFor();
});

test.serial('the history lists every event by kind, person and day', async (t) => {
  await openScreen(page, 'History');
  await sees(page, new RegExp(ZOE.name));
  await checkPage(t, page, 'history');
  await checkOnPhone(t, page, 'history');
  await filterBy(page, 'Kind', 'Payments');
  const person = await openFilter(page, 'Person');
  await person.getByLabel('Person').fill(JOSE.email);
  await page.getByRole('option').filter({ hasText: JOSE.email }).click();
  const entry = page.getByRole('main').getByRole('listitem');
  await page.waitForFunction(() => document.querySelectorAll('main li').length === 1);
  await entry.getByText('$25.50').waitFor();
  await entry.getByText(JOSE.name).first().waitFor();
  const days = await openFilter(page, 'Date');
  await days.getByLabel('To', { exact: true }).fill(plusDays(session.today, -1));
  await sees(page, 'Nothing matches');
  await days.getByLabel('To', { exact: true }).fill(session.today);
  await page.keyboard.press('Escape');
  await press(entry, /^Raw event/);
  await page.getByRole('dialog', { name: 'PaymentRecorded' }).getByText('"method": "cash"').waitFor();
  t.pass();
  await press(page.getByRole('dialog'), 'Close');
});

test.serial('the dashboard has moved by exactly what was charged and paid', async (t) => {
  await openScreen(page, 'Dashboard');
  const figures = await readFigures(page);
  const paidCents = 2_550 + 7_550 + 2_000 + 500;
  t.is(toCents(figures.collected), toCents(figuresBefore.collected) + paidCents);
  t.is(toCents(figures.current), toCents(figuresBefore.current) + after.length * toCents(PRICE) - paidCents);
  t.is(figures.overdue, figuresBefore.overdue);
  await page.getByRole('link', { name: 'Collected' }).getByText(formatDollars(figures.collected)).waitFor();
  await page.getByRole('link', { name: 'Current' }).getByText(formatDollars(figures.current)).waitFor();
});

test.serial('the member sees the same: what they owe and what they paid', async (t) => {
  const own = await enter(demo.member, '/', phone);
  const charge = own.getByRole('listitem').filter({ hasText: CHARGE });
  await sees(charge, '$75.50', '$25.00', '$50.50', formatDay(plusDays(session.today, 21)));
  const account = await readAccount(memberOf(demo.member)._id);
  const owed = formatDollars(account.dueNow);
  await own.getByRole('region', { name: 'Payment Info' }).getByText(owed).first().waitFor();
  await go(own, '/payHistory', 'Payment History');
  const newest = own.getByRole('listitem').first();
  await sees(newest, '$5.00', 'Cash', 'Accepted', formatDay(session.today));
  t.pass();
  await own.context().close();
});

/** The list of charges is read. */
const charges = (where: Page) => where.waitForResponse('**/api/rest/charges?*');
