import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import { PROJECT } from '../../api/build.ts';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, type Viewport } from '../support/browser.ts';
import { answers, choose, fill, openDialog, press, saves } from './acts.ts';
import { inDatabase } from './behind.ts';
import { mailTo } from './outbox.ts';
import { callAs, checkPage, leaveTidy, letThrough, sees, startToPrepare, walked } from './steps.ts';

/**
 * Recruitment (spec 3 section 2) as an administrator and as a member: votes, files, groups, and last what
 * fails, since a request that is lost logs an error. Serial: one page each.
 */
const picture = join(PROJECT, 'api/demo/screenshot.png');
const running = await startToPrepare('e2e_recruitment');
const { app, caller, enter } = running;
const treasurer = await caller(demo.treasurer);
const admin = await enter(demo.treasurer, 'about:blank');
const member = await enter(demo.member, 'about:blank');
leaveTidy(running, { sharePages: true });

/** Load a page with the prospects of this group. */
async function openGroup(page: Page, viewport: Viewport, group: string): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(`/prospects?group=${group}`);
}

/** A group of a month with these prospects, made by its administrator; answers its id. */
async function newGroup(name: string, prospects: readonly string[]): Promise<string> {
  const { today } = await callAs(treasurer, 'get-session', {});
  const [startDate, endDate] = [plusDays(today, -10), plusDays(today, 20)];
  const { _id } = await callAs(treasurer, 'add-prospect-groups', { name, startDate, endDate, goals: 15 });
  for (const prospect of prospects) await callAs(treasurer, 'add-prospect', { name: prospect, groupId: _id });
  return _id;
}

test.serial('twelve prospects are rated by five members, and the overview says what they said', async (t) => {
  const names = Array.from({ length: 12 }, (_, index) => `Prospect ${String.fromCharCode(65 + index)}`);
  const group = await newGroup('Rush of twelve', names);
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
    const page = who === 0 ? admin : member;
    await openGroup(page, who === 0 ? desktop : phone, group);
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
  }
  t.is(given.length, 45);
  const average = given.reduce((sum, rating) => sum + rating, 0) / given.length;
  const mayVote = members.filter(({ role }) => role !== 'pledge').length;
  const { today } = await callAs(admin, 'get-session', {});
  const { prospectStatistics } = await callAs(admin, 'get-prospect-statistics', { groupId: group });
  t.deepEqual(prospectStatistics.chartData.graphResponse, { [today]: 12 });
  await admin.reload();
  for (const viewport of [desktop, phone]) {
    await admin.setViewportSize(viewport);
    const overview = admin.getByRole('region', { name: 'Prospects Overview' });
    await sees(
      overview,
      `5 / ${mayVote} votes`,
      `${Math.round(500 / mayVote)}%`,
      average.toFixed(1),
      'Goal of Prospects: 15',
    );
    await overview.getByRole('img', { name: `Prospects by day. ${formatDay(today)}: 12` }).waitFor();
    await overview.locator('.recharts-line-curve').waitFor({ state: 'attached' });
    await checkPage(t, admin, 'prospects-overview');
  }
});

walked(phone, 'a file that no browser shows is a tile to download', async (t, viewport) => {
  const group = await newGroup(`Files ${viewport.width}`, []);
  await openGroup(admin, viewport, group);
  for (const { name, ...file } of files) {
    const extension = name.slice(-4).replace('.', '');
    const dialog = await openDialog(admin, 'Add Prospect');
    await dialog.getByLabel(/^Name/).fill(`Guest ${extension}`);
    await dialog.locator('input[type=file]').setInputFiles({ name, ...file });
    await dialog.getByRole('link', { name: `Download the ${extension} file` }).waitFor();
    await saves(dialog, 'Add Prospect');
  }
  await press(admin, 'Select all');
  for (const { name, buffer } of files) {
    const extension = name.slice(-4).replace('.', '');
    const started = admin.waitForEvent('download');
    await admin.getByRole('link', { name: `Download the ${extension} file of Guest ${extension}` }).click();
    const path = await (await started).path();
    t.deepEqual(await readFile(path), buffer);
  }
  await checkPage(t, admin, 'prospect-files');
});

walked(phone, 'whoever leaves with unsent votes is asked first', async (t, viewport) => {
  const other = await newGroup(`Other ${viewport.width}`, []);
  const group = await newGroup(`Here ${viewport.width}`, ['Unsent Guest']);
  await openGroup(admin, viewport, group);
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
  const groupId = await newGroup(`Joining ${viewport.width}`, []);
  const email = `ines.${viewport.width}@guest.example`;
  await callAs(treasurer, 'add-prospect', { name: 'Ines de la Cruz', email, phone: '916-555-0166', groupId });
  await openGroup(admin, viewport, groupId);
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
    const group = await newGroup(`Import ${viewport.width}`, ['Known Guest']);
    await openGroup(admin, viewport, group);
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

walked(phone, 'a group is made, filled, rated and deleted', async (t, viewport) => {
  const names = Array.from({ length: 6 }, (_, index) => `Guest ${index + 1} of ${viewport.width}`);
  for (const page of [admin, member]) await page.setViewportSize(viewport);
  await admin.goto('/prospects');
  const group = `Rush ${viewport.width}`;
  await addGroup(admin, group);
  await sees(admin, 'Successfully Added a Prospect Group.', 'There are no prospects');
  for (const [index, name] of names.entries()) {
    const dialog = await openDialog(admin, 'Add Prospect');
    await dialog.getByLabel(/^Name/).fill(name);
    if (index === 0) {
      await dialog.getByLabel('Phone').fill('916-555-0177');
      await dialog.locator('input[type=file]').setInputFiles(picture);
      await dialog.getByRole('img').waitFor();
      // The picture is shown while it goes up; the buttons come back when it is there.
      await dialog.locator('button[type=submit]:enabled').waitFor();
      await checkPage(t, admin, 'add-prospect');
    }
    await saves(dialog, 'Add Prospect');
  }
  await sees(admin, 'Successfully Added a Prospect.', '1–5 of 6');
  await press(admin, 'Go to next page');
  await admin.getByRole('checkbox', { name: names[0] ?? '' }).check();
  await admin.getByRole('img', { name: `Picture of ${names[0]}` }).waitFor();
  await answers(admin, `Contact info of ${names[0]}`, '(916) 555-0177');
  await checkPage(t, admin, 'prospects');

  await member.goto('/prospects');
  await choose(member, 'Group', group);
  t.is(await member.getByRole('button', { name: /Add Group|^Edit$/ }).count(), 0, 'for recruiters only');
  await press(member, 'Select all');
  await rate(member, names[0], '5');
  await press(member, 'Reset');
  t.is(await member.getByLabel(`Your Rating of ${names[0]}`).inputValue(), '', 'dropped');
  await rate(member, names[0], '5');
  await member.getByLabel(`Approve of ${names[0]}`).selectOption('Yes');
  await rate(member, names[1], '2');
  await answers(member, 'Submit Votes', 'Successfully Rated Prospect Group.', 'No votes to submit');
  await checkPage(t, member, 'rated');

  const groups = await callAs(admin, 'get-prospect-groups', {});
  const groupId = groups.find(({ name }) => name === group)?._id ?? '';
  const rows = await callAs(admin, 'get-prospects', { groupId });
  const prospectId = rows.find(({ name }) => name === names[0])?._id ?? '';
  await callAs(admin, 'register-vote', { groupId, ratings: [{ prospectId, rating: 3, approve: 'no' }] });
  await admin.reload();
  // Of the ratings 5, 2 and 3.
  await sees(admin, '3.3', /^2 \/ \d+ votes$/, 'Goal of Prospects: 8');
  const row = rows.find(({ name }) => name === names[0]);
  t.like(row, { avgRating: 5, avgApproveRate: 100 });

  await press(admin, 'Select all');
  await press(admin, 'Delete Prospects');
  await press(admin.getByRole('dialog', { name: 'Delete Prospects' }), 'Delete');
  await sees(admin, 'Successfully Deleted Prospect(s).', 'There are no prospects');

  await press(admin, 'Edit');
  const question = await openDialog(admin, 'Delete Group', 'Confirm Delete');
  await sees(question, 'Are you sure you want to delete this Prospect group?');
  await checkPage(t, admin, 'delete-group');
  await saves(question, 'Yes', 'Successfully Deleted Prospect Group(s).');
  await admin.getByRole('dialog').first().waitFor({ state: 'detached' });
  t.false((await callAs(admin, 'get-prospect-groups', {})).some(({ name }) => name === group));
});

test.serial(
  'a group and a prospect are edited, and what fails is said as the specification has it',
  async (t) => {
    await admin.setViewportSize(desktop);
    const group = 'Spring Rush';
    await addGroup(admin, group);
    const change = admin.getByRole('dialog', { name: 'Edit Group' });
    await press(admin, 'Edit');
    await checkPage(t, admin, 'edit-group');
    await press(change, 'Cancel');
    const added = await openDialog(admin, 'Add Prospect');
    await fill(added, { Name: 'Robin Vale', Email: 'robin.vale@bursar.example' });
    await saves(added, 'Add Prospect');

    const card = admin.getByRole('checkbox', { name: 'Robin Vale' });
    await card.check();
    const edit = await openDialog(admin, 'Edit Robin Vale', 'Edit Prospect');
    t.is(await edit.getByLabel('Email').inputValue(), 'robin.vale@bursar.example');
    const update = edit.getByRole('button', { name: 'Update Prospect' });
    t.true(await update.isDisabled(), 'nothing has changed');
    await edit.getByLabel(/^Name/).fill('Robin Vance');
    await choose(edit, 'Year', '2nd Year');
    await edit.getByLabel('Major').fill('Botany');
    await checkPage(t, admin, 'edit-prospect');
    await failing(admin, 'update-prospect', update, edit, /^Update Prospect\/Picture has Failed\./);
    await update.click();
    await edit.waitFor({ state: 'detached' });
    await sees(admin, 'Robin Vance');
    const { _id: groupId = '' } =
      (await callAs(admin, 'get-prospect-groups', {})).find(({ name }) => name === group) ?? {};
    t.like((await callAs(admin, 'get-prospects', { groupId }))[0], {
      name: 'Robin Vance',
      year: '2nd Year',
      major: 'Botany',
      email: 'robin.vale@bursar.example',
    });

    await press(admin, 'Edit');
    await fill(change, { 'Name of Group': 'Late Rush', 'Goal of Prospects': '12' });
    const send = change.getByRole('button', { name: 'Update Group' });
    await failing(admin, 'update-prospect-groups', send, change, /^Update Prospect Group has Failed\./);
    await send.click();
    await change.waitFor({ state: 'detached' });
    await sees(admin, 'Late Rush', 'Goal of Prospects: 12');

    await press(admin, 'Edit');
    const ask = await openDialog(admin, 'Delete Group', 'Confirm Delete');
    const yes = ask.getByRole('button', { name: 'Yes' });
    await failing(admin, 'delete-prospect-groups', yes, ask, /^Delete Prospect Group has Failed/);
    await press(ask, 'No');
    await press(change, 'Cancel');

    const dialog = await openDialog(admin, 'Add Group');
    const { today } = await callAs(admin, 'get-session', {});
    await dialog.getByLabel(/^Name of Group/).fill('Nobody');
    await dialog.getByLabel(/^End Date/).fill(plusDays(today, 20));
    await dialog.getByLabel(/^Goal of Prospects/).fill('8');
    const add = dialog.getByRole('button', { name: 'Add Group' });
    await failing(admin, 'add-prospect-groups', add, dialog, /^Add Prospect Group has Failed\./);
    t.false((await callAs(admin, 'get-prospect-groups', {})).some(({ name }) => name === 'Nobody'));
  },
);

test.serial('an upload or a vote that fails says so, and a file that is refused says why', async (t) => {
  await openGroup(member, desktop, await newGroup('Out of order', ['Prospect A', 'Prospect B']));
  const dialog = await openDialog(member, 'Add Prospect');
  const send = (name: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('no image') });
  await member.route('**/api/upload-prospect-doc', (route) => route.abort());
  await send('guest.png');
  await says('failed to upload picture');
  await letThrough(member, '**/api/upload-prospect-doc');
  await send('guest.png');
  await says(/The file must be a png, jpg/);
  await dialog.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
    const file = new File(['x'], 'huge.png');
    Object.defineProperty(file, 'size', { value: 100 * 1024 * 1024 + 1 });
    const files = Object.assign([file], { item: () => file });
    Object.defineProperty(input, 'files', { value: files });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await dialog.getByRole('alert').filter({ hasText: 'File size exceeds 100 MiB' }).waitFor();
  await member.route('**/api/add-prospect', (route) => route.abort());
  await dialog.getByLabel(/^Name/).fill('Nobody');
  await answers(dialog, 'Add Prospect', /^Add Prospect\/Picture has Failed\./);
  await press(dialog, 'Cancel');
  await press(member, 'Discard');
  await member.route('**/api/register-vote', (route) => route.abort());
  await press(member, 'Select all');
  await member
    .getByLabel(/^Your Rating of/)
    .first()
    .selectOption('4.0');
  await answers(member, 'Submit Votes', /^Prospect Group rating has Failed\./, 'Votes to submit: 1');
  t.pass();
});

/** Press a button while its call cannot be made, and see what the dialog says. */
async function failing(
  page: Page,
  call: string,
  button: Locator,
  dialog: Locator,
  message: RegExp,
): Promise<void> {
  const address = `**/api/${call}`;
  await page.route(address, (route) => route.abort());
  await button.click();
  await sees(dialog, message);
  await letThrough(page, address);
}

async function addGroup(page: Page, name: string): Promise<void> {
  const { today } = await callAs(page, 'get-session', {});
  const dialog = await openDialog(page, 'Add Group');
  await fill(dialog, { 'Name of Group': name, 'End Date': plusDays(today, 20), 'Goal of Prospects': '8' });
  await saves(dialog, 'Add Group');
}

const rate = (page: Page, name: string | undefined, rating: string) =>
  page.getByLabel(`Your Rating of ${name}`).selectOption(rating);

const files = [
  { name: 'guest.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nGuest\n') },
  { name: 'guest.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
];

/** The member's dialog has an alert with this text. */
const says = (text: string | RegExp) =>
  member.getByRole('dialog').getByRole('alert').filter({ hasText: text }).waitFor();

async function goToMembers(page: Page, { width }: Viewport): Promise<void> {
  if (width === phone.width) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
}
