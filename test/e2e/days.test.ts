import test, { type ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo } from '../support/app.ts';
import { openDialog } from './acts.ts';
import { callAs, sees, startWithBrowser } from './steps.ts';

/** Days that are typed digit by digit, as people do. Serial: one server. */
const { enter } = await startWithBrowser('e2e_days');

/** `2024-03-15` as it is typed in the United States. */
const keysOf = (day: string): string => day.slice(5, 7) + day.slice(8) + day.slice(0, 4);

/** Type a day, from its month on. */
async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(keysOf(day));
}

interface Screen {
  readonly path: (uuid: string) => string;
  readonly label: string;
  /** The parameter of the address that the day is. */
  readonly inAddress: (day: string) => RegExp;
  /** What is read anew when the day changes. */
  readonly reads: string;
}

const parameter = (name: string) => (day: string) => new RegExp(`[?&]${name}=${day}`);
const filter = (name: string) => (day: string) => new RegExp(`%22${name}%22%3A%22${day}%22`);

const screens: Readonly<Record<string, Screen>> = {
  statement: {
    path: () => '/statement',
    label: 'From',
    inAddress: parameter('from'),
    reads: '/api/get-statement',
  },
  'trial balance': {
    path: () => '/trial-balance',
    label: 'From',
    inAddress: parameter('from'),
    reads: '/api/rest/trial-balance',
  },
  account: {
    path: (uuid) => `/account/${uuid}`,
    label: 'As of',
    inAddress: parameter('asOf'),
    reads: '/api/rest/accounts/',
  },
  history: { path: () => '/history', label: 'From', inAddress: filter('from'), reads: '/api/rest/history' },
};

for (const [name, { path, label, inAddress, reads }] of Object.entries(screens)) {
  test.serial(`a day is typed: ${name}`, async (t: ExecutionContext) => {
    const page = await enter(name === 'statement' ? demo.member : demo.treasurer, 'about:blank');
    const { uuid, today } = await callAs(page, 'get-session', {});
    await page.goto(path(uuid));
    await page.getByLabel(label, { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(reads)) asked.push(request.url());
    });
    const entries = await page.evaluate(() => history.length);
    const first = plusDays(today, -100);
    await typeDay(page, label, first);
    t.deepEqual(asked, [], 'nothing is read while it is typed');
    t.false(page.url().includes(first));
    const answered = () => page.waitForResponse((answer) => answer.url().includes(reads));
    await Promise.all([answered(), page.keyboard.press('Enter')]);
    t.regex(page.url(), inAddress(first));
    t.is(new Set(asked).size, 1, asked.join('\n'));
    t.true((await page.evaluate(() => history.length)) - entries <= 1);

    // Over a day that is there; the field is left in place of Enter.
    const second = plusDays(today, -40);
    await page.getByLabel(label, { exact: true }).blur();
    await typeDay(page, label, second);
    await Promise.all([answered(), page.getByLabel(label, { exact: true }).blur()]);
    t.regex(page.url(), inAddress(second));
    t.is(await page.getByLabel(label, { exact: true }).inputValue(), second);
    t.is(new Set(asked).size, 2, asked.join('\n'));

    // A day without its year is none: what is shown stays, and the field says why.
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('Backspace');
    await page.getByLabel(label, { exact: true }).blur();
    await sees(page, 'Please enter a valid date');
    t.true(inAddress(second).test(page.url()));
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

test.serial('a day is typed in a form', async (t) => {
  const page = await enter(demo.treasurer, '/transfers');
  const { today } = await callAs(page, 'get-session', {});
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
});
