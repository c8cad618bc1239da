import { demo } from '../support/app.ts';
import { desktop } from '../support/browser.ts';
import { openDialog, press, saves } from './acts.ts';
import { checkPage, go, sees, startWithPages, walked } from './steps.ts';

/** Members by group: made, filtered by, charged, reminded and texted. */
const { pageOf } = await startWithPages('e2e_groups');

walked(desktop, 'a group is made of selected members, and chooses them again', async (t, viewport) => {
  const page = await pageOf(demo.treasurer, '/members', 'Members', viewport);
  for (const name of ['Aaliyah Johnson', 'Noah Williams'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  const add = await openDialog(page, 'Add to Group', 'Add 2 members to a group');
  await press(add, 'New group');
  const create = page.getByRole('dialog', { name: 'Add Group' });
  await create.getByLabel('Group name').fill(' live-in');
  await press(create, 'Add Group');
  await sees(create, 'A group with this name already exists.');
  await create.getByLabel('Group name').fill('Class of 2031');
  await checkPage(t, page, 'add-group');
  await saves(create, 'Add Group', 'Group created.');

  await press(page, 'Group');
  await page.getByRole('menuitem', { name: 'Class of 2031' }).click();
  await sees(page, '2 members');
  await press(page, 'Owes');
  await page.getByRole('menuitem', { name: 'Nothing due now' }).click();
  await sees(page, 'No member matches');
  await press(page, 'Clear Owes');
  await checkPage(t, page, 'members-of-group');
  await page.getByRole('checkbox', { name: /Noah/ }).check();
  await press(page, 'Text');
  await sees(page, '1 selected');
  await press(page, 'Add a group');
  await page.getByRole('menuitem', { name: /^Class of 2031/ }).click();
  await sees(page, '2 selected');

  await go(page, '/groups', 'Groups');
  await checkPage(t, page, 'groups');
  const edit = await openDialog(page, 'Edit Class of 2031', 'Edit Group');
  await edit.getByLabel('Group name').fill('Class of 2032');
  await press(edit, 'Add a group');
  await page.getByRole('menuitem', { name: /^Executive board/ }).click();
  await sees(edit, '0/8 selected');
  await saves(edit, 'Save', 'Group updated.', 'Class of 2032');

  await page.getByRole('link', { name: /^Class of 2032, Due now/ }).click();
  await sees(page.getByRole('main'), 'Who owes', 'Aaliyah Johnson', 'Noah Williams');
  t.is(await page.getByRole('link', { name: "Ava D'Angelo" }).count(), 0);
  await checkPage(t, page, 'group-owes');

  await go(page, '/groups', 'Groups');
  const question = await openDialog(page, 'Delete Class of 2032', 'Delete Class of 2032?');
  await saves(question, 'Delete group', 'Group deleted.');
  await page.getByRole('link', { name: 'Class of 2032', exact: true }).waitFor({ state: 'detached' });
});
