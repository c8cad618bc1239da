import type { Page } from 'playwright-core';
import { fill, press } from './acts.ts';
import { mailTo } from './outbox.ts';
import { type Caller, callAs, sees } from './steps.ts';

/** What strangers do until they have an organization, in the words of the screens. */
export interface Founder {
  readonly first: string;
  readonly last: string;
  readonly org: string;
  readonly school: string;
  readonly email: string;
}

export const PASSWORD = 'a-long-enough-secret';

/** Step 1 of /signup. */
export async function fillSignUp(page: Page, { first, last, org, school }: Founder): Promise<void> {
  await fill(page, { 'First Name': first, 'Last Name': last, 'Org Name': org, University: school });
  await press(page, 'Continue');
}

/** Step 2 of /signup, until the browser is back from the local Google. */
export async function linkGoogle(page: Page, { first, last, email }: Founder): Promise<void> {
  await press(page, 'Sign up with Google');
  await page.waitForURL('**/sandbox/google/**');
  await fill(page, { 'First name': first, 'Last name': last, Email: email });
  await press(page, 'Continue');
  await page.waitForURL('**/signup**');
}

/** Sign an organization up for a trial. */
export async function signUp(page: Page, founder: Founder): Promise<void> {
  await page.goto('/signup');
  await fillSignUp(page, founder);
  await linkGoogle(page, founder);
  await sees(
    page,
    'Successfully registered organization!',
    'An email has been sent to you with login credentials.',
  );
}

const LINK = /https?:\S*(\/setPassword\?token=[\w-]{43})/;

/** The link that was mailed to set a password, as the path of a page. */
export async function mailedLink(by: Caller, email: string): Promise<string> {
  return LINK.exec((await mailTo(by, email, LINK)).text)?.[1] ?? '';
}

/** Open the mailed link and choose a password, which signs in. */
export async function setPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(await mailedLink(page, email));
  await fill(page, { 'New Password': password, 'Confirm Password': password });
  await press(page, 'Set Password');
  await page.waitForURL((url) => url.pathname !== '/setPassword');
}

/** The same by calls alone: the caller is signed in as this person then. */
export async function choosePassword(by: Caller, email: string, password = PASSWORD): Promise<void> {
  const token = (await mailedLink(by, email)).split('=')[1] ?? '';
  await callAs(by, 'choose-password', { token, password, password2: password });
}

/** Pay at the hosted Checkout of the sandbox with the card that succeeds. */
export async function payAtCheckout(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/stripe/checkout/**');
  await page.getByRole('link', { name: '4242 4242 4242 4242' }).click();
  await page.locator('button[value=pay]').click();
}

/** Choose how many members Bursar is paid for, and leave for Checkout. */
export async function confirmQuantity(page: Page, quantity: number): Promise<void> {
  await page.getByLabel('Members Quantity').fill(String(quantity));
  await sees(page, /^30 days free, then \$/);
  await press(page, 'Confirm');
}
