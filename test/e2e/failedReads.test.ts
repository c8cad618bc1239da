import test from 'ava';
import type { Page, Route } from 'playwright-core';
import type { CallName } from '../../api/contract/calls.ts';
import { demo } from '../support/app.ts';
import { openDialog, press } from './acts.ts';
import { callAs, letThrough, sees, startWithBrowser } from './steps.ts';

/** What could not be read is shown as an error, never as if there were nothing. Serial: one server. */
const { enter } = await startWithBrowser('e2e_failed_reads');

/** The reads of these calls are refused until `mend`. */
async function breakReads(page: Page, address: string): Promise<{ readonly mend: () => Promise<void> }> {
  await page.route(address, (route) => route.fulfill({ status: 403, json: { message: 'Not now.' } }));
  return { mend: () => letThrough(page, address) };
}
const reading = (call: CallName) => `**/api/${call}*`;

test.serial('a failed download of a document is an error', async (t) => {
  const page = await enter(demo.treasurer, '/documents');
  const dialog = await openDialog(page, 'Upload', 'Add Document');
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles([{ name: 'Rules.txt', mimeType: 'text/plain', buffer: Buffer.from('Rules') }]);
  await press(dialog, 'Add');
  await dialog.waitFor({ state: 'detached' });
  await breakReads(page, reading('download-doc'));
  await press(page, 'Download Rules.txt');
  const notice = page.locator('.MuiSnackbar-root').filter({ hasText: 'download document is failed' });
  await notice.waitFor();
  t.regex(await notice.innerHTML(), /error/i);
});

test.serial('a failed download of a list is an error', async (t) => {
  const page = await enter(demo.treasurer, '/charges');
  await breakReads(page, '**/api/rest/charges.csv*');
  await press(page, 'Download CSV');
  const notice = page.locator('.MuiSnackbar-root').filter({ hasText: 'Not now.' });
  await notice.waitFor();
  t.regex(await notice.innerHTML(), /error/i);
});

test.serial('a failed download of a statement says why, and the next one is saved', async (t) => {
  const page = await enter(demo.member, '/statement');
  for (const [fail, message] of [
    [(route: Route) => route.abort(), 'Bursar cannot be reached.'],
    [(route: Route) => route.fulfill({ status: 503 }), 'The PDF could not be downloaded.'],
  ] as const) {
    await page.route(reading('get-statement-pdf'), fail);
    await press(page, 'Download PDF');
    const alert = page.getByRole('alert').filter({ hasText: message });
    await alert.waitFor();
    await letThrough(page, reading('get-statement-pdf'));
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download PDF')]);
    t.regex(file.suggestedFilename(), /^statement-[\d-]+-to-[\d-]+\.pdf$/);
    await alert.waitFor({ state: 'detached' });
  }
});

test.serial('choices that cannot be read say so, and are read again', async (t) => {
  const page = await enter(demo.treasurer, '/reimbursement');
  for (const [call, label] of [
    ['search-member', 'Name'],
    ['get-budgets', 'Budget'],
  ] as const) {
    const { mend } = await breakReads(page, reading(call));
    await page.reload();
    const dialog = await openDialog(page, 'Add Reimbursement');
    const field = dialog.locator('.MuiFormControl-root').filter({ hasText: label });
    await sees(field, 'Could not be loaded.');
    await mend();
    await press(field, 'Try again');
    await field.getByText('Could not be loaded.').waitFor({ state: 'detached' });
    await dialog.getByLabel(new RegExp(`^${label}`)).click();
    await page.getByRole('option').nth(1).waitFor();
  }
  t.pass();
});

test.serial('a person who cannot be searched for is not nobody', async (t) => {
  const page = await enter(demo.treasurer, '/history');
  const person = page.getByRole('combobox', { name: 'Person' });
  await person.waitFor();
  await breakReads(page, '**/api/rest/members?*');
  await person.fill('Ann');
  await sees(page, 'Could not be loaded.');
  t.is(await page.getByText('Nobody matches').count(), 0);
});

test.serial('a filter whose choices cannot be read says so', async (t) => {
  const page = await enter(demo.treasurer, 'about:blank');
  for (const [path, address] of [
    ['/charges', reading('search-charges')],
    ['/collected', reading('search-dues-byType')],
    ['/deliveries', reading('get-delivery-kinds')],
    ['/journal', '**/api/rest/trial-balance*'],
  ] as const) {
    const { mend } = await breakReads(page, address);
    await page.goto(path);
    await sees(page, 'Could not be loaded.');
    await mend();
  }
  t.pass();
});

test.serial('who may walk in is not everybody when nobody can be read', async (t) => {
  const page = await enter(demo.treasurer, 'about:blank');
  const { events } = await callAs(page, 'get-all-events', {});
  const meeting = events.find(({ hasAttendance }) => hasAttendance);
  await breakReads(page, reading('search-member'));
  await page.goto(`/attendance/${meeting?._id}`);
  await sees(page, 'Could not be loaded.');
  t.is(await page.getByText('Everybody is on the list').count(), 0);
});

test.serial('a recorded payment closes its dialog although the lists cannot be read', async (t) => {
  const page = await enter(demo.treasurer, '/transfers');
  const dialog = await openDialog(page, 'Record transfer', 'Record Transfer');
  for (const [label, option] of [
    [/^From/, 'Checking'],
    [/^To/, 'Venmo'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await dialog.getByLabel(/^Amount/).fill('5');
  const { promise: released, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/rest/transfers*', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await press(dialog, 'Record Transfer');
  await sees(page, 'Successfully recorded the Transfer.');
  await dialog.waitFor({ state: 'detached' });
  go();
  t.pass();
});
