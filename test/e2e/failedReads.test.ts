import test from 'ava';
import type { Page, Route } from 'playwright-core';
import type { CallName } from '../../api/contract.ts';
import { demo } from '../support/app.ts';
import { choose, openDialog, openFilter, press } from './acts.ts';
import { callAs, go, letThrough, sees, startWithPages } from './steps.ts';

/** What could not be read is shown as an error, never as if there were nothing. */
const { pageOf } = await startWithPages('e2e_failed_reads');

/** The reads of these calls are refused until `mend`. */
async function breakReads(page: Page, address: string): Promise<{ readonly mend: () => Promise<void> }> {
  await page.route(address, (route) => route.fulfill({ status: 403, json: { message: 'Not now.' } }));
  return { mend: () => letThrough(page, address) };
}
const reading = (call: CallName) => `**/api/${call}*`;

test.serial('a filter whose choices cannot be read says so', async (t) => {
  const page = await pageOf(demo.treasurer, '/history', 'History');
  for (const [path, heading, filter, address] of [
    ['/charges', 'Charges', 'Charge Type', reading('search-charges')],
    ['/collected', 'Collected', 'Charge Type', reading('search-dues-byType')],
    ['/deliveries', 'Mail Log', 'Kind', reading('get-delivery-kinds')],
    ['/journal', 'Journal', 'Account', '**/api/rest/trial-balance*'],
  ] as const) {
    const { mend } = await breakReads(page, address);
    await go(page, path, heading);
    await sees(await openFilter(page, filter), 'Could not be loaded.');
    await mend();
  }
  t.pass();
});

test.serial('who may walk in is not everybody when nobody can be read', async (t) => {
  const page = await pageOf(demo.treasurer, '/calendar', 'Calendar');
  const { events } = await callAs(page, 'get-all-events', {});
  const meeting = events.find(({ hasAttendance }) => hasAttendance);
  const { mend } = await breakReads(page, reading('search-member'));
  await go(page, `/attendance/${meeting?._id}`, meeting?.title ?? '');
  await sees(page, 'Could not be loaded.');
  t.is(await page.getByText('Everyone is on the list').count(), 0);
  await mend();
});

test.serial('a part of a page that cannot be read is not left out', async (t) => {
  const page = await pageOf(demo.treasurer, '/calendar', 'Calendar');
  const { events } = await callAs(page, 'get-all-events', {});
  const meeting = events.find(({ hasAttendance }) => hasAttendance);
  for (const [path, address, said] of [
    [`/attendance/${meeting?._id}`, reading('get-fines'), 'The fines could not be loaded'],
    ['/collected', '**/api/rest/collected/sums*', 'The sum could not be loaded. Try again'],
  ] as const) {
    const { mend } = await breakReads(page, address);
    // The document anew: nothing is left of earlier reads.
    await page.goto(path);
    await sees(page, said);
    await mend();
  }
  const { mend } = await breakReads(page, reading('search-banks'));
  await page.goto('/opening-balances');
  await press(page.getByRole('region', { name: 'Members’ balances' }), 'Import');
  await sees(page.getByRole('dialog', { name: 'Members’ Balances' }), 'Not now.');
  await mend();
  t.pass();
});

test.serial('a failed download of a list is an error', async (t) => {
  const page = await pageOf(demo.treasurer, '/charges', 'Charges');
  await breakReads(page, '**/api/rest/charges.csv*');
  await press(page, 'Download CSV');
  const notice = page.locator('.MuiSnackbar-root').filter({ hasText: 'Not now.' });
  await notice.waitFor();
  t.regex(await notice.innerHTML(), /error/i);
});

test.serial('choices that cannot be read say so, and are read again', async (t) => {
  const page = await pageOf(demo.treasurer, '/reimbursement', /Reimbursement/);
  const broken = [
    await breakReads(page, reading('search-member')),
    await breakReads(page, reading('get-budgets')),
  ];
  const dialog = await openDialog(page, 'Add Reimbursement');
  const fields = ['Name', 'Budget'].map((label) => ({
    label,
    field: dialog.locator('.MuiFormControl-root').filter({ hasText: label }),
  }));
  for (const { field } of fields) await sees(field, 'Could not be loaded.');
  for (const { mend } of broken) await mend();
  for (const { label, field } of fields) {
    await press(field, 'Try again');
    await field.getByText('Could not be loaded.').waitFor({ state: 'detached' });
    await dialog.getByLabel(new RegExp(`^${label}`)).click();
    await page.getByRole('option').nth(1).waitFor();
    await page.keyboard.press('Escape');
  }
  t.pass();
});

test.serial('a person who cannot be searched for is not nobody', async (t) => {
  const page = await pageOf(demo.treasurer, '/history', 'History');
  const person = (await openFilter(page, 'Person')).getByRole('combobox', { name: 'Person' });
  const { mend } = await breakReads(page, '**/api/rest/members?*');
  await person.fill('Ann');
  await sees(page, 'Could not be loaded.');
  t.is(await page.getByText('No matches').count(), 0);
  await mend();
});

test.serial('a recorded payment closes its dialog although the lists cannot be read', async (t) => {
  const page = await pageOf(demo.treasurer, '/transfers', 'Transfers');
  const dialog = await openDialog(page, 'Record transfer', 'Record Transfer');
  await choose(dialog, /^From/, 'Checking');
  await choose(dialog, /^To/, 'Venmo');
  await dialog.getByLabel(/^Amount/).fill('5');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/rest/transfers*', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await press(dialog, 'Record Transfer');
  await sees(page, 'Successfully recorded the Transfer.');
  await dialog.waitFor({ state: 'detached' });
  release();
  t.pass();
});

test.serial('a failed download of a statement says why, and the next one is saved', async (t) => {
  const page = await pageOf(demo.member, '/statement', 'Statement');
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
