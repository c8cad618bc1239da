import test from 'ava';
import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from '../../api/session/contract.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { demo, newDataFolder } from '../support/app.ts';
import { desktop, openPage, phone } from '../support/browser.ts';
import { removeDataFolder } from '../support/cluster.ts';
import { builtFrontEnds } from '../support/frontEnds.ts';
import { type Program, spawnProgram } from '../support/program.ts';
import { theBrowser } from '../support/theBrowser.ts';
import { answers, choose, fill, openDialog, openScreen, press, saves } from './acts.ts';
import {
  choosePassword,
  confirmQuantity,
  type Founder,
  mailedLink,
  PASSWORD,
  payAtCheckout,
  setPassword,
  signUp,
} from './onboardingSteps.ts';
import { mailTo } from './outbox.ts';
import { callAs, checkPage, leaveTidy, sees, signIn } from './steps.ts';

/** Three organizations (spec 1 section 4): one subscribes, one comes back after its trial, one never does. */
const subscriber: Founder = {
  first: 'Sasha',
  last: 'Stone',
  org: 'Delta Chi Nu',
  school: 'Coastal State College',
  email: 'sasha@delta.example',
};
const latecomer: Founder = {
  first: 'Lena',
  last: 'Late',
  org: 'Late Society',
  school: 'Coastal State College',
  email: 'lena@late.example',
};
const quitter: Founder = {
  first: 'Quentin',
  last: 'Quick',
  org: 'Quick Fellows',
  school: 'Coastal State College',
  email: 'quentin@quick.example',
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PLAN = 'Spring Dues';
const members = ['mia', 'noah', 'olga'] as const;
const memberEmail = (name: string) => `${name}@delta.example`;

await builtFrontEnds();
const dataFolder = await newDataFolder();
const browser = await theBrowser();
let app: Program | undefined;
/** Its address, the same after each start. */
let origin = '';
/** The subscriber's browser, which stays signed in over the weeks, and the latecomer's. */
let page: Page;
let late: Page;
let session: Session;

const visit = (viewport = desktop as typeof desktop | typeof phone): Promise<Page> =>
  openPage(browser, { origin, viewport });

/** Somebody who only makes calls. */
const caller = (): Promise<BrowserContext> => browser.newContext({ baseURL: origin });

/** Stop Bursar, and start it again at another instant; the browser's clock goes along. */
async function startAt(clock: Date): Promise<void> {
  // What an open page asks meanwhile would be refused, and lead it to the login page in its own time.
  for (const context of browser.contexts())
    await Promise.all(context.pages().map((open) => open.goto('about:blank')));
  await app?.stop();
  app = undefined;
  const port = new URL(origin || 'http://localhost:0').port;
  const variables = { BURSAR_DATA: dataFolder, PORT: port, BURSAR_CLOCK: clock.toISOString() };
  app = spawnProgram(variables, []);
  origin = await app.ready;
  for (const context of browser.contexts()) await setClock(context, clock);
}

const setClock = (context: BrowserContext, clock: Date) => context.clock.setSystemTime(clock);

/** When the trials end, to the second; they begin within minutes of each other. */
const trialEnd = () => new Date(Date.parse(session.createdAt) + 30 * DAY_MS);

await startAt(new Date());

const stop = async (passed: boolean) => {
  await app?.stop();
  if (passed) await removeDataFolder(dataFolder);
};
leaveTidy({ app: { stop }, browser }, { sharePages: true });

test.serial('a stranger signs up with Google and sets a password by the link that was mailed', async (t) => {
  page = await visit();
  await signUp(page, subscriber);
  await checkPage(t, page, 'signed-up');

  const link = await mailedLink(page, subscriber.email);
  await page.goto('/outbox');
  await page.getByRole('listitem').filter({ hasText: subscriber.email }).first().waitFor();
  await page.goto(link);
  await sees(page, 'Welcome, Sasha!');
  t.is(page.url(), `${origin}/setPassword`, 'the secret is not in the address bar');
  await checkPage(t, page, 'set-password');
  await setPassword(page, subscriber.email);
  t.is(new URL(page.url()).pathname, '/dashboard', 'which signs in');
  await sees(page, 'Welcome, Sasha', 'Get started', '0 of 4');
  await checkPage(t, page, 'first-hour');
  await callAs(page, 'logout', {});
  await page.goto(link);
  await sees(page, 'This link has expired');
  await checkPage(t, page, 'set-password-dead');

  await page
    .getByRole('button', { name: 'Log In' })
    .or(page.getByRole('link', { name: 'Log In' }))
    .click();
  await page.getByLabel('Remember Me').check();
  await signIn(page, subscriber.email, PASSWORD);
  await page.waitForURL('**/dashboard');
  session = await callAs(page, 'get-session', {});
  t.like(session, { org_code: 'dcncsc', org: subscriber.org, role: 'admin', status: 'trial' });
});

test.serial(
  'the banner says how long the trial goes on, and goes once the organization subscribes',
  async (t) => {
    const banner = page.getByText('left of your free trial.');
    await sees(page, '30 days left of your free trial.');
    await checkPage(t, page, 'trial-banner');
    await banner.locator('..').getByRole('link', { name: 'Subscribe' }).click();
    // Whoever is signed in is not asked for the email.
    await page.waitForURL('**/registerOrg');
    await confirmQuantity(page, 25);
    await payAtCheckout(page);
    await page.waitForURL('**/order/success**');
    await sees(page, 'You have successfully subscribed');
    await checkPage(t, page, 'order-subscribed');
    t.like(await callAs(page, 'get-session', {}), { status: 'subscribed', isStripeCustomer: true });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Welcome, Sasha', level: 1 }).waitFor();
    t.is(await banner.count(), 0);
  },
);

test.serial('members are invited, one of them becomes an administrator, and their links work', async (t) => {
  await openScreen(page, 'Members');
  for (const name of [...members, 'ada']) {
    await press(page, 'Add Members');
    const dialog = await openDialog(page, /^Single Member/, 'Add Member');
    await fill(dialog, { 'First Name': name, 'Last Name': 'Example', Email: memberEmail(name) });
    await saves(dialog, 'Add Member');
  }
  await page.goto('/dashboard');
  await sees(page, '1 of 4', '5 members');
  await page.getByRole('link', { name: 'Add New Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Admin' });
  await choose(dialog, 'Member', /ada Example/);
  await saves(dialog, 'Add New Admin');
  const users = await callAs(page, 'search-user', {});
  t.deepEqual(users.map(({ role }) => role).sort(), ['Member', 'Member', 'Member', 'admin', 'admin']);

  // Which has a new link; the one of the invitation is worth nothing any more.
  await mailTo(page, memberEmail('ada'), /You are now an administrator of/);
  for (const name of ['ada', ...members]) {
    const own = await caller();
    await choosePassword(own, memberEmail(name));
    await callAs(own, 'login', { email: memberEmail(name), password: PASSWORD });
    t.is((await callAs(own, 'get-session', {})).role, name === 'ada' ? 'admin' : 'Member', name);
    await own.close();
  }
});

test.serial(
  'a bank is connected, Venmo added, a plan defined and charged; a member sees what is owed',
  async (t) => {
    const panel = page.getByRole('region', { name: 'Member Payment Methods' });
    const dialog = page.getByRole('dialog', { name: 'Add Payment Method' });
    await press(panel, 'Add Payment Method');
    await choose(dialog, 'Payment Method', 'Bank');
    await dialog.getByLabel('Bank Name').fill('First Coastal');
    await press(dialog, 'Continue');
    await page.waitForURL('**/sandbox/stripe/onboarding/**');
    await page.getByRole('checkbox').check();
    await press(page, 'Agree and submit');
    await page.waitForURL((url) => url.pathname === '/settings' && url.search === '');
    await sees(panel, /First Coastal/, /6789/);
    await press(panel, 'Add Payment Method');
    await choose(dialog, 'Payment Method', 'Venmo');
    await dialog.getByLabel('Venmo ID', { exact: false }).first().fill('delta-chi-nu');
    await dialog.getByLabel('Confirm Venmo ID').fill('delta-chi-nu');
    await saves(dialog, 'Add Payment Method');
    const banks = await callAs(page, 'search-banks', {});
    t.deepEqual(banks.map(({ bankType, venmoID }) => bankType + (venmoID ?? '')).sort(), [
      'bank',
      'venmodelta-chi-nu',
    ]);

    const plan = await openDialog(page, 'Add Payment Plan', 'Create Payment Plan');
    await plan.getByLabel('Plan Name').fill(PLAN);
    await choose(plan, 'Charge Type', 'Other');
    await plan.getByLabel('New Charge Type').fill('Chapter Dues');
    await plan.getByLabel('Amount').fill('120');
    await plan.getByLabel('Start Date').fill(session.today);
    await plan.getByLabel('Due Date').fill(plusDays(session.today, 40));
    await saves(plan, 'Create Payment Plan');
    const [saved] = await callAs(page, 'search-charges', {});
    t.deepEqual(
      saved?.paymentPlans.map(({ name }) => name),
      [PLAN],
    );

    await openScreen(page, 'Charges');
    await page.getByRole('button', { name: 'Add Charge' }).first().click();
    const charge = page.getByRole('dialog', { name: 'Add Charge' });
    await charge.getByLabel('Payment Plan', { exact: true }).first().click();
    await choose(charge, 'Payment Plan', PLAN);
    await choose(charge, 'Bank Account', /First Coastal|6789/);
    await charge.getByRole('combobox', { name: 'Members' }).click();
    for (const name of members) await page.getByRole('option', { name: `${name} Example` }).click();
    await page.keyboard.press('Escape');
    await saves(charge, 'Add Charge');

    const own = await visit(phone);
    await signIn(own, memberEmail('mia'), PASSWORD);
    await sees(own, 'Chapter Dues', '$120.00');
    const { uuid } = await callAs(own, 'get-session', {});
    t.is((await callAs(own, 'search-dues', { uuid })).length, 1);
    await own.context().close();
  },
);

test.serial('two others sign up; the day before the trials end everybody still comes in', async (t) => {
  for (const founder of [latecomer, quitter]) {
    const own = await visit();
    await signUp(own, founder);
    await choosePassword(own, founder.email);
    if (founder === latecomer) late = own;
    else await own.context().close();
  }
  await startAt(new Date(trialEnd().getTime() - DAY_MS + HOUR_MS));
  await late.goto('/login');
  await late.getByLabel('Remember Me').check();
  await signIn(late, latecomer.email, PASSWORD);
  await sees(late, '1 day left of your free trial.');
  await mailTo(late, latecomer.email, /trial/i);
  // Remembered for a fortnight unused.
  await page.goto('/login');
  await page.getByLabel('Remember Me').check();
  await signIn(page, subscriber.email, PASSWORD);
  t.is(new URL(late.url()).pathname, '/dashboard');
});

test.serial('when the trial is over nobody comes in, and an upgrade opens the door again', async (t) => {
  await startAt(new Date(trialEnd().getTime() + HOUR_MS));
  await late.goto('/members');
  t.is(
    new URL(late.url()).pathname + new URL(late.url()).search,
    '/login?next=%2Fmembers',
    'the session has ended',
  );
  await fill(late, { Login: latecomer.email, Password: PASSWORD });
  await press(late, 'Sign In');
  await late.waitForURL('**/login/expiredTrial');
  const [year, month, day] = trialEnd()
    .toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
    .split('-');
  await sees(
    late,
    'Your trial has expired',
    `${month}-${day}-${year}`,
    'Your data is kept for the next month. Nobody can access the account until it is upgraded.',
  );
  await checkPage(t, late, 'expired-trial');
  t.is((await late.request.get('/api/get-session')).status(), 401);

  await late.getByRole('link', { name: 'Upgrade Your Account' }).click();
  await late.waitForURL('**/registerOrg');
  t.is(
    await late.getByRole('button', { name: 'Back' }).count(),
    0,
    'a trial that has started is not gone back from',
  );
  t.true(await late.getByRole('button', { name: 'Next' }).isDisabled());
  await late.getByRole('radio', { name: /Plan 2/ }).check();
  await press(late, 'Next');
  await confirmQuantity(late, 3);
  await payAtCheckout(late);
  await late.waitForURL('**/order/success**');
  await sees(late, 'You have successfully subscribed');
  await late.getByRole('link', { name: 'Return to Home' }).click();
  // The session of the day before is good again.
  await late.waitForURL('**/dashboard');

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await mailTo(page, quitter.email, /trial.*(over|expired|ended)/i);
});

test.serial(
  'a month later what never subscribed is removed and reported; the others have lost nothing',
  async (t) => {
    const before = await callAs(page, 'search-member', { active: 'true' });
    await startAt(new Date(trialEnd().getTime() + 32 * DAY_MS));
    const own = await visit();
    const { text } = await mailTo(own, 'operator@bursar.example', /Removed: the organization qfcsc/);
    t.regex(text, /Removed: \d+ events, 1 member, 0 charges, 0 payments/);
    await own.goto('/login');
    await fill(own, { Login: quitter.email, Password: PASSWORD });
    await answers(own, 'Sign In', 'Email or Password incorrect!');
    const exists = await own.request.post('/api/email-exists', { data: { reqEmail: quitter.email } });
    t.is(await exists.json(), false, 'the email may be used again');

    await signIn(own, subscriber.email, PASSWORD);
    const after = await callAs(own, 'search-member', { active: 'true' });
    t.deepEqual(
      after.map(({ email, remaining }) => [email, remaining]),
      before.map(({ email, remaining }) => [email, remaining]),
    );
    const owed = await Promise.all(
      before.map(async ({ _id }) => (await callAs(own, 'search-dues', { uuid: _id })).length),
    );
    t.is(
      owed.reduce((sum, dues) => sum + dues, 0),
      members.length,
    );
    for (const [email, password] of [
      [latecomer.email, PASSWORD],
      [demo.treasurer, demo.password],
    ] as const) {
      const other = await caller();
      await callAs(other, 'login', { email, password });
      t.is((await callAs(other, 'get-session', {})).role, 'admin', email);
    }
  },
);
