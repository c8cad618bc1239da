import { join } from 'node:path';
import test from 'ava';
import type { Locator, Page } from 'playwright-core';
import { PROJECT } from '../../api/build.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { desktop, phone, type Viewport } from '../support/browser.ts';
import { answers, choose, fill, openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, letThrough, sees, startWithBrowser, walked } from './steps.ts';

/**
 * Recruitment (spec 3 section 2) from the first group to the last, as an administrator and as a member.
 * Serial: one server.
 */
const picture = join(PROJECT, 'api/demo/screenshot.png');
const { enter } = await startWithBrowser('e2e_recruitment');

const visit = (email: string, viewport: Viewport) => enter(email, '/prospects', viewport);

walked(phone, 'a group is made, filled, rated and deleted', async (t, viewport) => {
  const names = Array.from({ length: 6 }, (_, index) => `Guest ${index + 1} of ${viewport.width}`);
  const admin = await visit(demo.treasurer, viewport);
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

  const member = await visit(demo.member, viewport);
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
  await admin.goto(`/prospects?group=${groupId}`);
  // Of the ratings 5, 2 and 3.
  await sees(admin, '3.3', /^2 \/ \d+ votes$/, 'Goal of Prospects: 8');
  const row = rows.find(({ name }) => name === names[0]);
  t.like(row, { avgRating: 5, avgApproveRate: 100 });

  await press(admin, 'Select all');
  await press(admin, 'Delete Prospects');
  await press(admin.getByRole('dialog', { name: 'Delete Prospects' }), 'Yes');
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
  'what failed is said in the words of the specification, and a large file is refused',
  async (t) => {
    const page = await visit(demo.member, desktop);
    const dialog = await openDialog(page, 'Add Prospect');
    await dialog.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
      const file = new File(['x'], 'huge.png');
      Object.defineProperty(file, 'size', { value: 100 * 1024 * 1024 + 1 });
      const files = Object.assign([file], { item: () => file });
      Object.defineProperty(input, 'files', { value: files });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await dialog.getByRole('alert').filter({ hasText: 'File size exceeds 100 MiB' }).waitFor();
    await page.route('**/api/add-prospect', (route) => route.abort());
    await dialog.getByLabel(/^Name/).fill('Nobody');
    await answers(dialog, 'Add Prospect', /^Add Prospect\/Picture has Failed\./);
    await page.goto('/prospects');
    await page.route('**/api/register-vote', (route) => route.abort());
    await press(page, 'Select all');
    await page
      .getByLabel(/^Your Rating of/)
      .first()
      .selectOption('4.0');
    await answers(page, 'Submit Votes', /^Prospect Group rating has Failed\./, 'Votes to submit: 1');
    t.pass();
  },
);

test.serial(
  'a group and a prospect are edited, and what fails is said as the specification has it',
  async (t) => {
    const page = await visit(demo.treasurer, desktop);
    const group = 'Spring Rush';
    await addGroup(page, group);
    const change = page.getByRole('dialog', { name: 'Edit Group' });
    await press(page, 'Edit');
    await checkPage(t, page, 'edit-group');
    await press(change, 'Cancel');
    const added = await openDialog(page, 'Add Prospect');
    await fill(added, { Name: 'Robin Vale', Email: 'robin.vale@bursar.example' });
    await saves(added, 'Add Prospect');

    const card = page.getByRole('checkbox', { name: 'Robin Vale' });
    await card.check();
    const edit = await openDialog(page, 'Edit Robin Vale', 'Edit Prospect');
    t.is(await edit.getByLabel('Email').inputValue(), 'robin.vale@bursar.example');
    const update = edit.getByRole('button', { name: 'Update Prospect' });
    t.true(await update.isDisabled(), 'nothing has changed');
    await edit.getByLabel(/^Name/).fill('Robin Vance');
    await choose(edit, 'Year', '2nd Year');
    await edit.getByLabel('Major').fill('Botany');
    await checkPage(t, page, 'edit-prospect');
    await failing(page, 'update-prospect', update, edit, /^Update Prospect\/Picture has Failed\./);
    await update.click();
    await edit.waitFor({ state: 'detached' });
    await sees(page, 'Robin Vance');
    const { _id: groupId = '' } =
      (await callAs(page, 'get-prospect-groups', {})).find(({ name }) => name === group) ?? {};
    t.like((await callAs(page, 'get-prospects', { groupId }))[0], {
      name: 'Robin Vance',
      year: '2nd Year',
      major: 'Botany',
      email: 'robin.vale@bursar.example',
    });

    await press(page, 'Edit');
    await fill(change, { 'Name of Group': 'Late Rush', 'Goal of Prospects': '12' });
    const send = change.getByRole('button', { name: 'Update Group' });
    await failing(page, 'update-prospect-groups', send, change, /^Update Prospect Group has Failed\./);
    await send.click();
    await change.waitFor({ state: 'detached' });
    await sees(page, 'Late Rush', 'Goal of Prospects: 12');

    await press(page, 'Edit');
    const ask = await openDialog(page, 'Delete Group', 'Confirm Delete');
    const yes = ask.getByRole('button', { name: 'Yes' });
    await failing(page, 'delete-prospect-groups', yes, ask, /^Delete Prospect Group has Failed/);
    await press(ask, 'No');
    await press(change, 'Cancel');

    const dialog = await openDialog(page, 'Add Group');
    const { today } = await callAs(page, 'get-session', {});
    await dialog.getByLabel(/^Name of Group/).fill('Nobody');
    await dialog.getByLabel(/^End Date/).fill(plusDays(today, 20));
    await dialog.getByLabel(/^Goal of Prospects/).fill('8');
    const add = dialog.getByRole('button', { name: 'Add Group' });
    await failing(page, 'add-prospect-groups', add, dialog, /^Add Prospect Group has Failed\./);
    t.false((await callAs(page, 'get-prospect-groups', {})).some(({ name }) => name === 'Nobody'));
  },
);

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
