import type { Page } from 'playwright-core';
import { demo } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { codeAt } from '../support/totp.ts';
import { until } from '../support/until.ts';
import { fill, press } from './acts.ts';
import { callAs, checkPage, go, sees, signIn, startWithBrowser, walked } from './steps.ts';

/** The operator requires two-step sign-in of administrators. Each test leaves it off for the next. */
const STEP_MS = 30_000;

const { caller, visit } = await startWithBrowser('e2e_two_step', { BURSAR_SECOND_FACTOR: 'administrators' });

/** The code of now, or of the next step, which is good as well: so that none is given twice. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * STEP_MS));

/** From the password to the recovery codes. Answers them, and the secret of the phone. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await fill(page, { 'Your password': demo.password });
  await press(page, 'Continue');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const key = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await fill(page, { Code: codeOf(secret) });
  await press(page, 'Turn on');
  await sees(page, 'They are shown only once.');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  return { secret, recoveryCodes: await list.getByRole('listitem').allTextContents() };
}

async function openSecurity(page: Page): Promise<void> {
  await press(page, 'Your account');
  await page.getByRole('menuitem', { name: 'Sign-in & security' }).click();
  await page.getByRole('heading', { name: 'Sign-in & security', level: 1 }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await press(page, 'Your account');
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
}

walked(
  phone,
  'two-step sign-in is turned on, asks for a code, takes a recovery code and is turned off',
  async (t, width) => {
    await caller(demo.member);
    const page = await visit(width);
    await signIn(page, demo.member, demo.password);
    await openSecurity(page);
    await sees(page, 'Where you are signed in', 'Chrome on Linux', 'This one');
    // The test at the other width left a session of its own.
    const other = page.getByRole('button', { name: 'Sign out Chrome on Linux' }).first();
    await other.waitFor();
    await checkPage(t, page, 'security-off');
    await press(page, 'Turn on');
    await fill(page, { 'Your password': 'not the password' });
    await press(page, 'Continue');
    await sees(page, 'The password is not right.');
    await checkPage(t, page, 'two-step-password');
    const { secret, recoveryCodes } = await setUp(page);
    t.is(new Set(recoveryCodes).size, 10);
    await checkPage(t, page, 'two-step-recovery-codes');
    await press(page, 'Done');
    await sees(page, '10 recovery codes are left.');
    await other.waitFor({ state: 'detached' });
    await checkPage(t, page, 'two-step-on');
    await signOut(page);

    await page.goto('/payHistory');
    await signIn(page, demo.member, demo.password);
    await sees(page, 'One more step');
    t.is(new URL(page.url()).pathname, '/login/code');
    t.is(await page.getByRole('textbox', { name: 'Code' }).getAttribute('autocomplete'), 'one-time-code');
    await page.goto('/profile');
    t.is(new URL(page.url()).pathname, '/login/code', 'no other page is open');
    await press(page, 'Start again');
    await page.waitForURL('**/login');

    await page.goto('/payHistory');
    await signIn(page, demo.member, demo.password);
    await fill(page, { Code: '000 000' });
    await press(page, 'Sign In');
    await sees(page, 'The code is not right.');
    await checkPage(t, page, 'code-refused');
    await page.reload();
    await fill(page, { Code: codeOf(secret, 1) });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Payment History' }).waitFor();
    await signOut(page);

    await signIn(page, demo.member, demo.password);
    await press(page, 'Use a recovery code');
    await fill(page, { 'Recovery code': recoveryCodes[0] ?? '' });
    await checkPage(t, page, 'recovery-code');
    await press(page, 'Sign In');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await openSecurity(page);
    await sees(page, '9 recovery codes are left.');
    await press(page, 'Turn off');
    await press(page, 'Use a recovery code');
    await fill(page, { 'Recovery code': recoveryCodes[0] ?? '' });
    await press(page.getByRole('dialog'), 'Turn off');
    await sees(page, 'The code is not right.');
    await checkPage(t, page, 'two-step-off-refused');
    await fill(page, { 'Recovery code': recoveryCodes[1] ?? '' });
    await press(page.getByRole('dialog'), 'Turn off');
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
  },
);

walked(phone, 'other browsers are seen, and signed out with the password', async (t, width) => {
  const page = await visit(width);
  await signIn(page, demo.pledge, demo.password);
  const others = [await caller(demo.pledge), await caller(demo.pledge)];
  await openSecurity(page);
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  const end = async (button: string) => {
    await press(page, button);
    await fill(page, { 'Your password': demo.password });
    await checkPage(t, page, 'end-sessions');
    await press(page, 'Sign out');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => (await devices.count()) === 1);
    for (const other of others) t.is((await other.request.get('/api/get-session')).status(), 401);
  };
  await end('Sign out all others');
  others.push(await caller(demo.pledge));
  await page.reload();
  await end('Sign out Chrome on Linux');
});

walked(
  phone,
  'an administrator sets it up before anything else, and removes that of a member',
  async (t, width) => {
    const member = await caller(demo.member);
    const { secret } = await callAs(member, 'begin-two-step', { password: demo.password });
    await callAs(member, 'turn-on-two-step', { code: codeOf(secret) });
    const { uuid, fname } = await callAs(member, 'get-session', {});

    const page = await visit(width);
    await page.goto('/charges');
    await signIn(page, demo.treasurer, demo.password);
    await sees(page, 'Two-step sign-in is required here.');
    t.is(new URL(page.url()).pathname, '/security');
    await checkPage(t, page, 'security-required');
    await page.goto('/dashboard');
    t.is(new URL(page.url()).pathname, '/security', 'no other page is open');
    const { recoveryCodes } = await setUp(page);
    await checkPage(t, page, 'security-required-codes');
    await press(page, 'Go on');
    await page.waitForURL('**/dashboard');

    await go(page, `/account/${uuid}?tab=details`, new RegExp(`^${fname} `));
    await page.getByRole('heading', { name: 'Sign-in', exact: true }).waitFor();
    await sees(page, /^On since /);
    await checkPage(t, page, 'account-sign-in');
    await press(page, 'Remove');
    await sees(page, `Remove the two-step sign-in of ${fname}`);
    await checkPage(t, page, 'remove-two-step');
    await press(page, 'Remove two-step sign-in');
    await sees(page, 'Not signed in.', 'Off.');
    t.is((await member.request.get('/api/get-session')).status(), 401);
    const again = await caller(demo.member);
    t.is((await callAs(again, 'get-session', {})).uuid, uuid, 'no code is asked for');

    await openSecurity(page);
    await press(page, 'Turn off');
    await press(page, 'Use a recovery code');
    await fill(page, { 'Recovery code': recoveryCodes[0] ?? '' });
    await press(page.getByRole('dialog'), 'Turn off');
    await sees(page, 'Two-step sign-in is required here.');
  },
);
