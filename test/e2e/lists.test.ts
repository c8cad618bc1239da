import test from 'ava';
import { demo } from '../support/app.ts';
import { sees, startWithBrowser } from './steps.ts';

/** What the list pages have in common: words while they are read, where the keyboard is. One server. */
const { enter } = await startWithBrowser('e2e_lists');

test.serial('no sentence lacks a word while what it says is read', async (t) => {
  const page = await enter(demo.treasurer, '/calendar');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/get-config*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/attendance');
  const section = page.getByRole('region', { name: 'Member Attendance' });
  await sees(section, 'Attended');
  t.is(await section.getByText('Standing is').count(), 0);
  release();
  await sees(section, /^Standing is Good from \d+% of the meetings/);
});
