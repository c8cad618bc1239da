import test, { type ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import { formatDollars } from '../../ledger/values/money.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { answers, choose, fill, openDialog, press, saves } from './acts.ts';
import { arrived, type Mail } from './outbox.ts';
import { callAs, checkPage, fitsWindow, go, sees, startWithPages, walked } from './steps.ts';

/**
 * The forms of spec 3: those that go to the operator, as an administrator sends them, and the public one by
 * which prospects sign up, from the administrator's page to the card.
 */
const { pageOf, visit } = await startWithPages('e2e_forms');

/** The mail that the operator was sent with this text, its subject first. */
async function received(page: Page, part: string): Promise<string> {
  const isWanted = ({ to, text }: Mail) => to === 'operator@bursar.example' && text.includes(part);
  const [mail] = await arrived(page, isWanted);
  return `${mail?.subject}\n${mail?.text}`;
}

walked(desktop, 'tax filing is asked for, and an account goes to collections', async (t, viewport) => {
  const page = await pageOf(demo.treasurer, '/taxfiling', '990 Tax Filing', viewport);
  await whichForm(t, page);
  await page.getByLabel('Full Name').fill('Ann #1');
  await press(page, 'SUBMIT');
  await sees(
    page,
    "Full Name may contain letters, spaces and marks like ' . - only",
    'The Phone Number field is required.',
  );
  await checkPage(t, page, 'tax-filing');
  await page.getByLabel('Full Name').fill(`Ann O’Hare`);
  await page.getByLabel('Phone Number').fill('(555) 010-0199');
  await page.getByLabel('Address').fill(`${viewport.width} Main St`);
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await question.waitFor();
  await checkPage(t, page, 'leave-form');
  await press(question, 'Stay');
  await question.waitFor({ state: 'detached' });
  await press(page, 'SUBMIT');
  await sees(page, 'Successfully sent tax filing info');
  const tax = await received(page, `${viewport.width} Main St`);
  // The form is empty again: one more press sends nothing.
  await answers(page, 'SUBMIT', 'The Phone Number field is required.');
  t.is(await page.getByLabel('Address').inputValue(), '');
  t.regex(tax, /^990 Tax Filing: Alpha Beta Gamma\n[\s\S]*Full Name: Ann O’Hare\n/);

  const rows = await callAs(page, 'get-collections', {});
  const whose = rows.find(({ collections }) => collections === null);
  const { name = '', memberId, overdue = 0 } = whose ?? {};
  await go(page, `/collections?member=${memberId}`, 'Collections');
  await fill(page, { Phone: '(555) 010-0123', Address: '12 Main St' });
  await sees(page, `Name: ${name}`, `- Overdue: ${formatDollars(overdue)}`);
  await press(page, 'SUBMIT');
  await sees(page, 'Please agree to the terms and conditions.');
  await checkPage(t, page, 'collections');
  const shown = page.getByRole('region', { name: 'What is sent' });
  // It follows once typing stops.
  await sees(shown, /Address: 12 Main St/);
  const preview = await shown.locator('[aria-live]').innerText();
  await page.getByLabel('I agree to the terms and conditions.').check();
  await press(page, 'SUBMIT');
  await sees(page, 'Successfully sent collections info');
  const mail = await received(page, `Name: ${name}`);
  t.is(plain(mail), plain(preview), 'what was shown is what was sent');

  await page.getByRole('region', { name: 'In collections' }).getByRole('link', { name }).click();
  await sees(page, /^In collections since .*No reminders are sent\.$/);
  const dialog = await openDialog(page.getByRole('alert'), 'Recall', 'Recall from Collections');
  await dialog.getByLabel(/^Reason/).fill('They pay again');
  await saves(dialog, 'Recall', 'Successfully recalled the account from collections.');
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Send to Collections' }).waitFor();
  await go(page, '/collections/terms', /^Terms/);
  await sees(page, 'Version 2026-11. Kept with each request that agrees to them.');
  await checkPage(t, page, 'collections-terms');
});

/** The panel above the form: what the books say, what is added to it, and where a figure leads. */
async function whichForm(t: ExecutionContext, page: Page): Promise<void> {
  const { receipts, years } = await callAs(page, 'get-form-990', {});
  const [chosen] = receipts;
  if (chosen === undefined) throw new Error('there is no year');
  const verdict = page.getByRole('status').filter({ hasText: 'Gross receipts' });
  await sees(verdict, 'Form 990-N, the e-Postcard', /^(Due|Was due) by /, /^Not certain yet: /);
  await sees(page, '12-3456789', 'No, unless it has closed for good.');
  await sees(page, 'Enter the missing figures above.');
  const missing = page.getByLabel('Not in the books');
  const partly = receipts.filter(({ isWhole }) => !isWhole);
  for (const { name } of partly) await missing.getByLabel(`Gross Receipts ${name}`).fill('100000');
  await sees(verdict, 'Form 990-EZ', /are above what is normal for a 990-N, \$50,000: .* over 3 years\./);
  t.false(await verdict.getByText('Not certain yet').isVisible());
  await sees(page, 'No, by the figures above: it takes another form');
  await missing.getByLabel('Other Assets').fill('500000');
  await sees(verdict, 'Form 990', /^Total assets are \$500,000 or more/);
  await choose(page, 'Age of the Organization', 'Less than 1 year');
  t.is(await missing.getByLabel(/^Gross Receipts/).count(), chosen.isWhole ? 0 : 1, 'one year counts');
  await page.getByLabel('Fiscal Year').click();
  t.is(await page.getByRole('option').count(), years.length);
  await page.keyboard.press('Escape');

  const dues = chosen.lines.find(({ account }) => account.endsWith('Dues'));
  await page.getByRole('link', { name: `${dues?.account}: ${formatDollars(dues?.dollars ?? 0)}` }).click();
  await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor();
  const balance = `${formatDollars(dues?.dollars ?? 0)} Cr`;
  await sees(page.getByLabel(`${dues?.account} in all`), balance);
  await page.goBack();
  await sees(page, 'Form 990-N, the e-Postcard');
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

walked(phone, 'somebody signs up on a phone, and their card is there', async (t, viewport) => {
  const admin = await pageOf(demo.treasurer, '/prospects', 'Prospects', viewport);
  const form = admin.getByRole('region', { name: 'Sign-up Form' });
  await form.getByRole('img', { name: 'QR code for signing up' }).waitFor();
  const linkNow = () => form.getByRole('textbox', { name: 'Link' }).inputValue();
  const former = await linkNow();
  await fitsWindow(t, admin, 'sign-up-form');

  const off = await openDialog(form, 'Turn off', 'Turn off the sign-up form?');
  await saves(off, 'Turn off', 'The form is off.');
  const guest = await visit(phone);
  const { pathname, search } = new URL(former);
  await guest.goto(`${pathname}${search}`);
  await guest.getByRole('heading', { name: 'This sign-up is closed' }).waitFor();
  await checkPage(t, guest, 'join-closed');
  await press(form, 'Turn on');
  await sees(admin, 'The form is on.');
  t.is(await linkNow(), former, 'the link is the same');
  // By keyboard: the notice of before may lie over it on a phone.
  await form.getByRole('button', { name: 'New link' }).press('Enter');
  const renew = admin.getByRole('dialog', { name: 'Make a new link?' });
  await checkPage(t, admin, 'renew-link');
  await saves(renew, 'New link');
  await guest.reload();
  await guest.getByRole('heading', { name: 'This link does not work' }).waitFor();

  const next = new URL(await linkNow());
  t.not(next.href, former);
  await guest.goto(`${next.pathname}${next.search}`);
  await sees(guest, /^By signing up you agree that Alpha Beta Gamma keeps your name, email and phone/);
  const name = `Robin Vale ${viewport.width}`;
  await fill(guest, { Name: name, Email: 'robin@' });
  await answers(guest, 'Sign Up', 'Please enter a valid email');
  await checkPage(t, guest, 'join');
  await fill(guest, { Email: `robin-${viewport.width}@example.org`, Phone: '916-555-0166' });
  await press(guest, 'Sign Up');
  await guest.getByRole('heading', { name: 'You are signed up' }).waitFor();
  await checkPage(t, guest, 'joined');

  const [group] = await callAs(admin, 'get-prospect-groups', {});
  const token = next.searchParams.get('token') ?? '';
  t.is((await callAs(guest, 'get-join-form', { token })).group, group?.name ?? '');
  t.true((await callAs(admin, 'get-sign-up-form', { groupId: group?._id ?? '' })).isOn);
  await admin.reload();
  await admin.getByRole('checkbox', { name }).check();
  const card = admin.getByRole('listitem').filter({ hasText: 'Signed up by form' });
  await answers(card, `Contact info of ${name}`, `robin-${viewport.width}@example.org`, '(916) 555-0166');
});

test.serial('a member is shown no form to turn on', async (t) => {
  const page = await pageOf(demo.member, '/prospects', 'Prospects');
  await press(page, 'Select all');
  await page.getByText('Signed up by form').first().waitFor();
  t.is(await page.getByRole('region', { name: 'Sign-up Form' }).count(), 0);
});

test.serial(
  'a form that is sent after the session has ended asks for the password, and is sent once',
  async (t) => {
    const page = await pageOf(demo.treasurer, '/members', 'Members', desktop);
    await press(page, 'Add Members');
    await page.getByRole('button', { name: /^Single Member/ }).click();
    const form = page.getByRole('dialog', { name: 'Add Member', exact: true });
    const email = 'late@bursar.example';
    await fill(form, { 'First Name': 'Late', 'Last Name': 'Comer', Email: email });
    await page.context().clearCookies();
    await press(form, /^Add/);
    const again = page.getByRole('dialog', { name: 'Sign in to continue' });
    await fill(again, { [`Password of ${demo.treasurer}`]: 'not the password' });
    await press(again, 'Sign In');
    await sees(again, 'This password is not right. Please try again.');
    await checkPage(t, page, 'sign-in-again');
    await fill(again, { [`Password of ${demo.treasurer}`]: demo.password });
    await press(again, 'Sign In');
    await again.waitFor({ state: 'detached' });
    await form.waitFor({ state: 'detached' });
    const added = (await callAs(page, 'search-member', { active: 'true' })).filter(
      (each) => each.email === email,
    );
    t.is(added.length, 1);
  },
);
