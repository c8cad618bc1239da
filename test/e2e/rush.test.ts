import { readFile } from 'node:fs/promises';
import test, { type ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, type Viewport } from '../support/browser.ts';
import { answers, choose, fill, openDialog, press, saves } from './acts.ts';
import { inDatabase } from './behind.ts';
import { mailTo } from './outbox.ts';
import { type Caller, callAs, checkPage, letThrough, sees, startWithBrowser, walked } from './steps.ts';

/**
 * A rush of twelve prospects and five voters; what is not a picture; leaving with unsent votes. Serial: one
 * server.
 */
const { app, caller, enter } = await startWithBrowser('e2e_rush');

const visit = (email: string, viewport: Viewport, group = '') =>
  enter(email, `/prospects${group && `?group=${group}`}`, viewport);

/** A group of a month with these prospects, made by its administrator; answers its id. */
async function newGroup(admin: Caller, name: string, prospects: readonly string[]): Promise<string> {
  const { today } = await callAs(admin, 'get-session', {});
  const [startDate, endDate] = [plusDays(today, -10), plusDays(today, 20)];
  const { _id } = await callAs(admin, 'add-prospect-groups', { name, startDate, endDate, goals: 15 });
  for (const prospect of prospects) await callAs(admin, 'add-prospect', { name: prospect, groupId: _id });
  return _id;
}

test.serial('twelve prospects are rated by five members, and the overview says what they said', async (t) => {
  const admin = await caller(demo.treasurer);
  const names = Array.from({ length: 12 }, (_, index) => `Prospect ${String.fromCharCode(65 + index)}`);
  const group = await newGroup(admin, 'Rush of twelve', names);
  // Three more members sign in with the password that the demo prints.
  const members = await callAs(admin, 'search-member', { active: 'true' });
  const others = members.filter(({ role, email }) => role === 'Member' && email !== demo.member).slice(0, 3);
  const emails = others.map(({ email }) => email);
  const ids = others.map(({ _id }) => _id);
  const { rowCount } = await inDatabase(app, (pool) =>
    pool.query(
      `INSERT INTO app.credentials (email, org_code, member_id, password_hash)
       SELECT new.email, c.org_code, new.id, c.password_hash
       FROM app.credentials c, unnest($2::text[], $3::uuid[]) AS new (email, id)
       WHERE c.email = $1`,
      [demo.member, emails, ids],
    ),
  );
  t.is(rowCount, 3);
  const given: number[] = [];
  const prospects = await callAs(admin, 'get-prospects', { groupId: group });
  const idOf = (name: string) => prospects.find((each) => each.name === name)?._id ?? '';
  for (const [who, email] of [demo.treasurer, demo.member, ...emails].entries()) {
    // Nobody knows everybody.
    const votes = names.flatMap((name, index) =>
      (index + who) % 4 === 0 ? [] : [{ name, rating: 1 + ((3 * index + 2 * who) % 5) }],
    );
    given.push(...votes.map(({ rating }) => rating));
    if (who > 1) {
      const ratings = votes.map(({ name, rating }) => ({
        prospectId: idOf(name),
        rating,
        approve: rating >= 3 ? ('yes' as const) : ('no' as const),
      }));
      await callAs(await caller(email), 'register-vote', { groupId: group, ratings });
      continue;
    }
    const page = await visit(email, who === 0 ? desktop : phone, group);
    await press(page, 'Select all');
    for (const { name, rating } of votes) {
      await page.getByLabel(`Your Rating of ${name}`).selectOption(String(rating));
      await page.getByLabel(`Approve of ${name}`).selectOption(rating >= 3 ? 'Yes' : 'No');
    }
    await sees(page, 'Votes to submit: 9');
    await answers(page, 'Submit Votes', 'Successfully Rated Prospect Group.', 'No votes to submit');
    if (who === 0) {
      // A vote that was a mistake is taken back, and given again.
      const [{ name, rating } = { name: '', rating: 0 }] = votes;
      const own = page.getByLabel(`Your Rating of ${name}`);
      await own.selectOption('--select--');
      await answers(page, 'Submit Votes', 'No votes to submit');
      await page.reload();
      await press(page, 'Select all');
      t.is(await own.inputValue(), '');
      await own.selectOption(String(rating));
      await answers(page, 'Submit Votes', 'No votes to submit');
    }
    await page.close();
  }
  t.is(given.length, 45);
  const average = given.reduce((sum, rating) => sum + rating, 0) / given.length;
  const mayVote = members.filter(({ role }) => role !== 'pledge').length;
  const { today } = await callAs(admin, 'get-session', {});
  const { prospectStatistics } = await callAs(admin, 'get-prospect-statistics', { groupId: group });
  t.deepEqual(prospectStatistics.chartData.graphResponse, { [today]: 12 });
  const page = await visit(demo.treasurer, desktop, group);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    const overview = page.getByRole('region', { name: 'Prospects Overview' });
    await sees(
      overview,
      `5 / ${mayVote} votes`,
      `${Math.round(500 / mayVote)}%`,
      average.toFixed(1),
      'Goal of Prospects: 15',
    );
    await overview.getByRole('img', { name: `Prospects by day. ${formatDay(today)}: 12` }).waitFor();
    await overview.locator('.recharts-line-curve').waitFor({ state: 'attached' });
    await checkPage(t, page, 'prospects-overview');
  }
});

const files = [
  { name: 'guest.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nGuest\n') },
  { name: 'guest.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
];

walked(phone, 'a file that no browser shows is a tile to download', async (t, viewport) => {
  const group = await newGroup(await caller(demo.treasurer), `Files ${viewport.width}`, []);
  const page = await visit(demo.treasurer, viewport, group);
  for (const { name, ...file } of files) {
    const extension = name.slice(-4).replace('.', '');
    const dialog = await openDialog(page, 'Add Prospect');
    await dialog.getByLabel(/^Name/).fill(`Guest ${extension}`);
    await dialog.locator('input[type=file]').setInputFiles({ name, ...file });
    await dialog.getByRole('link', { name: `Download the ${extension} file` }).waitFor();
    await saves(dialog, 'Add Prospect');
  }
  await press(page, 'Select all');
  for (const { name, buffer } of files) {
    const extension = name.slice(-4).replace('.', '');
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download the ${extension} file of Guest ${extension}` }).click();
    const path = await (await started).path();
    t.deepEqual(await readFile(path), buffer);
  }
  await checkPage(t, page, 'prospect-files');
});

walked(phone, 'whoever leaves with unsent votes is asked first', async (t, viewport) => {
  const treasurer = await caller(demo.treasurer);
  const other = await newGroup(treasurer, `Other ${viewport.width}`, []);
  const group = await newGroup(treasurer, `Here ${viewport.width}`, ['Unsent Guest']);
  const admin = await visit(demo.treasurer, viewport, group);
  const rating = admin.getByLabel('Your Rating of Unsent Guest');
  const question = admin.getByRole('dialog', { name: 'Leave without submitting your votes?' });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  await admin.getByRole('checkbox', { name: 'Unsent Guest' }).check();
  await rating.selectOption('4.0');
  await choose(admin, 'Group', `Other ${viewport.width}`);
  await sees(question, 'Your vote on 1 prospect was not submitted.');
  await checkPage(t, admin, 'leave-votes');
  await answer('Stay');
  t.is(await rating.inputValue(), '4', 'kept');
  await goToMembers(admin, viewport);
  await answer('Stay');
  t.is(new URL(admin.url()).pathname, '/prospects');
  // The menu of a phone stays open.
  if (viewport === phone) await admin.keyboard.press('Escape');
  t.is(await rating.inputValue(), '4', 'kept');
  await choose(admin, 'Group', `Other ${viewport.width}`);
  await answer('Leave');
  await admin.waitForURL(`**/prospects?group=${other}`);
  await choose(admin, 'Group', `Here ${viewport.width}`);
  await admin.getByRole('checkbox', { name: 'Unsent Guest' }).check();
  t.is(await rating.inputValue(), '', 'dropped');
  await rating.selectOption('2.0');
  await goToMembers(admin, viewport);
  await answer('Leave');
  await admin.waitForURL('**/members');
  t.is(await question.count(), 0);
});

walked(desktop, 'a prospect becomes a member and gets the mail of new members', async (t, viewport) => {
  const treasurer = await caller(demo.treasurer);
  const groupId = await newGroup(treasurer, `Joining ${viewport.width}`, []);
  const email = `ines.${viewport.width}@guest.example`;
  await callAs(treasurer, 'add-prospect', { name: 'Ines de la Cruz', email, phone: '916-555-0166', groupId });
  const admin = await visit(demo.treasurer, viewport, groupId);
  await admin.getByRole('checkbox', { name: 'Ines de la Cruz' }).check();
  const make = admin.getByRole('button', { name: 'Make Ines de la Cruz a member' });
  await make.click();
  const dialog = admin.getByRole('dialog', { name: 'Make a Member' });
  t.is(await dialog.getByLabel(/^First Name/).inputValue(), 'Ines de la');
  t.is(await dialog.getByLabel(/^Last Name/).inputValue(), 'Cruz');
  t.is(await dialog.getByLabel(/^Email/).inputValue(), email);
  await checkPage(t, admin, 'make-member');
  await fill(dialog, { 'First Name': 'Ines', 'Last Name': 'de la Cruz' });
  await saves(dialog, 'Make a Member');
  await admin
    .getByRole('list', { name: 'Selected Prospects' })
    .getByText('Member', { exact: true })
    .waitFor();
  t.is(await make.count(), 0);
  await checkPage(t, admin, 'made-member');
  const members = await callAs(admin, 'search-member', { active: 'true' });
  const joined = members.find((member) => member.email === email);
  t.like(joined, { fname: 'Ines', lname: 'de la Cruz', role: 'pledge' });
  await mailTo(admin, email, /^Your account for /);
});

walked(
  desktop,
  'prospects come from a file: what is wrong is told by row, the rest is added',
  async (t, viewport) => {
    const group = await newGroup(await caller(demo.treasurer), `Import ${viewport.width}`, ['Known Guest']);
    const admin = await visit(demo.treasurer, viewport, group);
    const dialog = await openDialog(admin, 'CSV Upload');
    const chooseFile = (lines: readonly string[]) =>
      dialog.getByLabel('CSV file').setInputFiles({
        name: 'guests.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
    await chooseFile(['Name,Email', 'Ann,ann@guest.example']);
    await sees(dialog, 'Incorrect File Headers. Please Use the given CSV');
    const header = 'Name*,Email,Phone,Year,Major,Instagram,Snapchat';
    await chooseFile([
      header,
      'Ana Filed,ana@guest.example,,1,Art,,',
      ',x@guest.example,,,,,',
      'known guest,,,,,,',
    ]);
    await sees(dialog, 'Problems (1)', 'Duplicates (1)', 'The Name field is required.');
    await checkPage(t, admin, 'prospects-import');
    await dialog.getByRole('tab', { name: 'Ready to add (1)' }).click();
    await sees(dialog, 'ana@guest.example');
    await saves(
      dialog,
      'Add 1 prospect, leave out 2',
      'Successfully Added Prospects.',
      'Ana Filed',
      '1–2 of 2',
    );
    t.is(await dialog.count(), 0);
  },
);

test.serial('a failed upload says so, and one that is refused why', async (t) => {
  const page = await visit(demo.member, desktop);
  const dialog = await openDialog(page, 'Add Prospect');
  const send = (name: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('no image') });
  await page.route('**/api/upload-prospect-doc', (route) => route.abort());
  await send('guest.png');
  await says(t, page, 'failed to upload picture');
  await letThrough(page, '**/api/upload-prospect-doc');
  await send('guest.png');
  await says(t, page, /The file must be a png, jpg/);
  await page.route('**/api/add-prospect', (route) => route.fulfill({ status: 500, body: '{}' }));
  await dialog.getByLabel(/^Name/).fill('Nobody');
  await press(dialog, 'Add Prospect');
  await says(t, page, 'Add Prospect/Picture has Failed.');
});

/** The dialog has an alert with this text. */
async function says(t: ExecutionContext, page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: text }).waitFor();
  t.pass();
}

async function goToMembers(page: Page, { width }: Viewport): Promise<void> {
  if (width === phone.width) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
}
