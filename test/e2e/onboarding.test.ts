import test from 'ava';
import type { Page } from 'playwright-core';
import { handle } from '../../ledger/handle.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { openDatabase } from '../../projections/engine/database.ts';
import { getOrganization } from '../../projections/organization/queries.ts';
import { demo } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { answers, fill, follow, press } from './acts.ts';
import {
  choosePassword,
  confirmQuantity,
  type Founder,
  fillSignUp,
  linkGoogle,
  PASSWORD,
  payAtCheckout,
} from './onboardingSteps.ts';
import { mailTo } from './outbox.ts';
import { callAs, checkOnPhone, checkPage, go, sees, signIn, startWithBrowser } from './steps.ts';

/** The pages without a session, with every message (spec 1 sections 2.1, 4, 5, 8). Serial: one server. */
const INTERNAL = 'inside@bursar.example';

const { app, visit } = await startWithBrowser('e2e_onboarding', { BURSAR_INTERNAL_EMAIL: INTERNAL });
const pages: readonly (readonly [address: string, heading: string])[] = [
  ['/login', 'Nice to see you again!'],
  ['/signup', 'Start your free trial'],
  ['/register', 'Register'],
  ['/subscriptions', 'Subscription'],
  ['/resetPassword', 'Reset Password'],
  ['/setPassword', 'This link has expired'],
  ['/join', 'This link does not work'],
  ['/tutorial', 'First steps'],
  // Without anything that the pages before would have kept.
  ['/registerOrg', 'Register'],
  ['/login/expiredTrial', 'Nice to see you again!'],
  ['/order/success', 'Order not found'],
];

test.serial(
  'every public page is there for a stranger, on a desk and on a phone, by day and by night',
  async (t) => {
    const page = await visit();
    await page.goto('/order/success');
    for (const [address, heading] of pages) {
      await page.emulateMedia({ colorScheme: 'light' });
      await go(page, address, heading);
      await checkPage(t, page, address);
      await page.emulateMedia({ colorScheme: 'dark' });
      await checkOnPhone(t, page, address);
    }
  },
);

const founder: Founder = {
  first: 'Rita',
  last: 'Register',
  org: 'Rowing Club',
  school: 'Harbor College',
  email: 'rita@rowing.example',
};

test.serial('/register and /subscriptions ask for an email in the words of the specification', async (t) => {
  const page = await visit();
  await page.goto('/register');
  const email = page.getByLabel('Email Address');
  const begin = page.getByRole('button', { name: 'Get Started' });
  await email.fill('no-at-sign');
  await begin.click();
  await sees(page, 'Please enter a valid email');
  await checkPage(t, page, 'register-mistake');
  await email.fill(demo.member);
  await begin.click();
  await sees(page, 'A Bursar account is already associated with this email, please try a different email');
  t.is(new URL(page.url()).pathname, '/register');

  await go(page, '/subscriptions', 'Subscription');
  await email.fill('nobody@nowhere.example');
  await answers(page, 'Continue', 'This email does not exists in our server');
  await email.fill('nobody');
  await answers(page, 'Continue', 'Please enter a valid email');

  await page.route('**/api/email-exists', (route) => route.abort());
  await email.fill(demo.member);
  await answers(page, 'Continue', 'Server Error, please try again');
});

/** Move with the Tab key until the thing with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = page.getByLabel(name).or(page.getByRole('button', { name })).first();
  await target.waitFor();
  for (let stops = 0; stops < 30; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}

/** From /register to the billing step of /registerOrg. */
async function describe(page: Page, { first, last, org, school, email }: Founder): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email Address').fill(email);
  await press(page, 'Get Started');
  await fill(page, { 'Admin Name': `${first} ${last}`, 'Organization Name': org, 'School Name': school });
  await press(page, 'Next');
  await page.getByLabel('Admin Name').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: /Plan 1/ }).check();
  await press(page, 'Next');
  await page.getByRole('radio').first().waitFor({ state: 'detached' });
}

/** The session of a founder, who follows the mailed link and signs in. */
async function sessionOf(page: Page, email: string) {
  await choosePassword(page, email);
  await callAs(page, 'login', { email, password: PASSWORD });
  return callAs(page, 'get-session', {});
}

test.serial('an organization is registered and paid for with the keyboard alone', async (t) => {
  const page = await visit(phone);
  const { keyboard } = page;
  await page.goto('/register');
  await tabTo(page, 'Email Address');
  await keyboard.type(founder.email);
  await keyboard.press('Enter');
  await tabTo(page, 'Admin Name');
  t.is(await page.getByLabel('Email', { exact: true }).inputValue(), founder.email);
  t.false(await page.getByLabel('Email', { exact: true }).isEditable());
  await keyboard.type('R2');
  await keyboard.press('Enter');
  await sees(
    page,
    "Admin Name may contain letters, spaces and marks like ' . - & only",
    'The School Name field is required.',
  );
  await checkPage(t, page, 'register-details');
  await page.getByLabel('Admin Name').fill('');
  await keyboard.type('Rita Register');
  await tabTo(page, 'Organization Name');
  await keyboard.type(founder.org);
  await tabTo(page, 'School Name');
  await keyboard.type(founder.school);
  await keyboard.press('Enter');

  await page.getByLabel('Admin Name').waitFor({ state: 'detached' });
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByRole('button', { name: 'Back' }).waitFor();
  t.true(await next.isDisabled(), 'no plan is chosen yet');
  await checkPage(t, page, 'register-plan');
  await tabTo(page, /Plan 1/);
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  t.true(await page.getByRole('radio', { name: /Plan 2/ }).isChecked());
  await tabTo(page, 'Next');
  await keyboard.press('Enter');

  await page.getByRole('radio').first().waitFor({ state: 'detached' });
  await tabTo(page, 'Members Quantity');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  t.true(await confirm.isDisabled());
  await keyboard.type('0');
  t.true(await confirm.isDisabled(), 'for nobody');
  await keyboard.type('x');
  await sees(page, 'Members Quantity must be a whole number');
  await page.getByLabel('Members Quantity').fill('12');
  await checkPage(t, page, 'register-billing');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/create-checkout-session', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await keyboard.press('Enter');
  await sees(page, 'Redirecting to billing information');
  gate.resolve();
  await payAtCheckout(page);
  await page.waitForURL('**/order/success**');
  await sees(
    page,
    'Congratulations! You have successfully registered',
    'We will get back to you within 24-48 hours with the next steps!',
  );
  await checkPage(t, page, 'order-registered');
  await follow(page, 'Watch Tutorial', 'First steps');
  t.like(await sessionOf(page, founder.email), { org_code: 'rchc', role: 'admin', status: 'subscribed' });
});

test.serial('a registration is complete also when the browser is closed at Checkout', async (t) => {
  const gone = { ...founder, org: 'Rowing Crew', email: 'gone@rowing.example' };
  const buyer = await visit();
  await describe(buyer, gone);
  await buyer.route('**/order/success**', (route) => route.abort());
  await confirmQuantity(buyer, 5);
  const left = buyer.waitForRequest('**/order/success**');
  await payAtCheckout(buyer);
  await left;
  await buyer.close();

  const session = await sessionOf(await visit(), gone.email);
  t.like(session, { org_code: 'rchc2', org: 'Rowing Crew', status: 'subscribed' });
});

test.serial(
  'an organization that is paid for and not there yet is made by the browser that comes back',
  async (t) => {
    const early = { ...founder, org: 'Early Rowers', email: 'early@rowing.example' };
    const page = await visit(phone, { timeZone: 'America/New_York' });
    await describe(page, early);
    // Stripe's webhook may come first; the browser is told that it has not.
    const order = { email: early.email, orgName: early.org, schoolName: early.school };
    await page.route('**/api/order-success', (route) => route.fulfill({ json: [order] }));
    await confirmQuantity(page, 5);
    await payAtCheckout(page);
    await sees(page, 'organisation has Created', 'Congratulations! You have successfully registered');
    await checkPage(t, page, 'order-created');
    t.like(await sessionOf(page, early.email), {
      org: early.org,
      role: 'admin',
      status: 'subscribed',
      timeZone: 'America/New_York',
    });
  },
);

test.serial('an abandoned Checkout is reported', async (t) => {
  const page = await visit(phone);
  await describe(page, { ...founder, email: 'unpaid@rowing.example' });
  await confirmQuantity(page, 5);
  await page.waitForURL('**/sandbox/stripe/checkout/**');
  const sessionId = page.url().split('/').at(-1);
  await page.goto(`/order/success?session_id=${sessionId}`);
  await sees(page, 'The order is not complete', 'The payment was not completed.');
  await checkPage(t, page, 'order-unpaid');
  await page.getByRole('link', { name: 'Back to the billing details' }).click();
  t.is(await page.getByLabel('Members Quantity').inputValue(), '5', 'what was chosen is kept');
  await page.getByLabel('Members Quantity').fill('999999');
  await sees(page, 'Members Quantity must be at most 100,000');
  t.true(await page.getByRole('button', { name: 'Confirm' }).isDisabled());
  await press(page, 'Back');
  await page.getByRole('radio', { name: /^Plan 3/ }).check();
  await page.reload();
  t.true(await page.getByRole('radio', { name: /^Plan 3/ }).isChecked(), 'also over a reload');
});

test.serial('signing up asks for four things, keeps them, and lets an email be used once', async (t) => {
  const page = await visit(phone);
  await page.goto('/signup');
  await sees(page, 'Sign up today to start your 30-day free trial. No credit card needed.');
  await sees(page, /^Already have an account\?/);
  t.is(await page.getByRole('link', { name: 'Log in' }).getAttribute('href'), '/login');
  const go = page.getByRole('button', { name: 'Continue' });
  for (const [label, text] of [
    ['First Name', 'Tess'],
    ['Last Name', 'Trial'],
    ['Org Name', 'Tennis Club'],
  ] as const) {
    await page.getByLabel(label).fill(text);
    t.true(await go.isDisabled(), label);
  }
  await fillSignUp(page, { ...founder, first: 'Tess', org: 'Tennis Club' });
  await sees(page, 'Please link your Google Account.');
  await checkPage(t, page, 'signup-google');
  await press(page, 'Back');
  t.is(await page.getByLabel('First Name').inputValue(), 'Tess');
  await go.click();

  await press(page, 'Sign up with Google');
  await press(page, /Uma Unverified/);
  await page.waitForURL('**/signup**');
  await page.getByRole('button', { name: 'Sign up with Google' }).waitFor();
  t.is(await page.getByRole('alert').count(), 0, 'a failure at Google is passed over');

  await press(page, 'Sign up with Google');
  await answers(page, /Demo Treasurer/, 'Duplicate Email');
  await page.getByText('Duplicate Email').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign up with Google' }).waitFor();

  await linkGoogle(page, { ...founder, email: 'tess@tennis.example' });
  await sees(page, 'Successfully registered organization!');
});

test.serial('the internal account signs others up; anybody else sees no email to fill in', async (t) => {
  const page = await visit();
  await page.goto('/signup?isInternal');
  t.is(await page.getByLabel('First Name').count(), 0, 'the account comes first');
  await linkGoogle(page, { ...founder, email: INTERNAL });
  t.true(page.url().includes('isInternal'));
  await page.getByLabel('Email').fill('nonsense');
  await fillSignUp(page, { ...founder, org: 'Chess Circle' });
  await sees(page, 'Please enter a valid email');
  await checkPage(t, page, 'signup-internal');
  await page.getByLabel('Email').fill('Chess@circle. example');
  await press(page, 'Continue');
  await answers(page, 'Submit', 'Successfully registered organization!');
  await mailTo(page, 'chess@circle.example', /setPassword/);

  const other = await visit();
  await other.goto('/signup?isInternal');
  await linkGoogle(other, { ...founder, email: 'other@circle.example' });
  for (const label of ['First Name', 'Last Name', 'Org Name']) await other.getByLabel(label).fill(label);
  await fillSignUp(other, { ...founder, org: 'Other Circle' });
  await sees(other, 'Successfully registered organization!');
});

test.serial(
  'a new password is mailed, must be changed, and can be asked for every five minutes',
  async (t) => {
    const page = await visit(phone);
    await page.clock.install();
    await page.goto('/resetPassword');
    const send = page.getByRole('button', { name: 'Send New Password' });
    await send.click();
    await sees(page, 'The Email field is required.');
    await page.getByLabel('Email Address').fill('member@bursar');
    await send.click();
    await sees(page, 'Please enter a valid email');
    await page.getByLabel('Email Address').fill('Member@bursar.example');
    await send.click();
    await sees(page, `If an account with this email exists, a new password will be sent to ${demo.member}`);
    t.true(await send.isDisabled());
    await checkPage(t, page, 'reset-sent');
    await page.reload();
    await sees(page, 'You can ask again in 5 min.');
    t.true(await send.isDisabled(), 'also after the page was loaded again');
    await page.clock.fastForward('04:50');
    await sees(page, 'You can ask again in 1 min.');
    t.true(await send.isDisabled());
    await page.clock.fastForward('00:10');
    await page.locator('button:enabled', { hasText: 'Send New Password' }).waitFor();

    await page.route('**/api/forgot-password', (route) => route.abort());
    await page.getByLabel('Email Address').fill(demo.member);
    await send.click();
    await sees(page, 'Failed, Please try again');
    t.true(await send.isEnabled(), 'only a success lets it rest');

    const { text } = await mailTo(page, demo.member, /^Your new password/);
    const password = /^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/m.exec(text)?.[0] ?? '';
    const own = await visit(phone);
    await own.goto('/login?next=%2FpayHistory');
    await signIn(own, demo.member, password);
    for (const address of ['/profile', '/login']) {
      await own.goto(address);
      t.is(new URL(own.url()).pathname, '/updatePassword', address);
    }
    await checkPage(t, own, 'update-password-forced');
    await sees(own, /signed in with a one-time password/);
    t.true(await own.getByRole('main').getByRole('button', { name: 'Log Out' }).isVisible());
    t.is(await own.getByLabel('Email Address').inputValue(), demo.member);
    await fill(own, { 'New Password': PASSWORD, 'Confirm Password': PASSWORD });
    await press(own, 'Update Password');
    await own.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  },
);

test.serial('Remember Me keeps the session when the browser is closed', async (t) => {
  const page = await visit();
  await page.goto('/login');
  await page.getByLabel('Remember Me').check();
  await signIn(page, demo.pledge, demo.password);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'bursar_session');
  t.true((cookie?.expires ?? 0) > Date.now() / 1000 + 7 * 86_400);
  t.true(cookie?.httpOnly);
});

test.serial('a canceled subscription lets nobody in and keeps nothing in the tab', async (t) => {
  const inside = await visit();
  await callAs(inside, 'login', { email: demo.treasurer, password: demo.password });
  await cancelSubscription('abgesu');
  await inside.goto('/charges');
  await inside.waitForURL('**/login?next=%2Fcharges');
  await fill(inside, { Login: demo.treasurer, Password: demo.password });
  await answers(inside, 'Sign In', 'Payment Required for this Organization');
  t.is(new URL(inside.url()).pathname, '/login');
  t.is(await inside.evaluate(() => sessionStorage.length), 0, 'nothing is stored');
  await checkPage(t, inside, 'payment-required');
  await inside.getByRole('link', { name: 'subscribe again' }).click();
  await inside.waitForURL('**/subscriptions');
});

/** As Stripe's webhook says it. */
async function cancelSubscription(orgCode: string): Promise<void> {
  const db = openDatabase(app.databaseUrl);
  const log = openPostgresLog({ url: app.databaseUrl });
  const subscription = (await getOrganization(db, orgCode))?.subscription;
  if (subscription == null) throw new Error(`${orgCode} has no subscription`);
  await handle(
    log,
    organization,
    orgCode,
    { type: 'RecordSubscription', subscription: { ...subscription, status: 'canceled' } },
    { orgCode, actor: 'test', at: new Date().toISOString(), correlationId: 'e2e', commandId: 'e2e' },
  );
  // The projector is another process: it may take a moment.
  await until(async () => (await getOrganization(db, orgCode))?.subscription?.status === 'canceled');
  await log.close();
  await db.close();
}
