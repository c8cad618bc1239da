import { demo } from '../support/app.ts';
import { desktop } from '../support/browser.ts';
import { caseFile } from '../support/cases.ts';
import { fill, openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, sees, startWithBrowser, walked } from './steps.ts';

/** Names and files as people have them. */
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

  await press(dialog, 'Choose another file');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: caseFile('rosters/31-unclosed-quote.csv'),
  });
  await sees(dialog, 'A quote in row 2 is not closed');
  t.pass();
});
