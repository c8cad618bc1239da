import test from 'ava';
import { demo } from '../support/app.ts';
import { phone } from '../support/browser.ts';
import { answers, fill, openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, sees, startWithBrowser, walked } from './steps.ts';

/**
 * The public sign-up form of a prospect group, from the administrator's page to the card. Serial: one server.
 */
const { enter, visit } = await startWithBrowser('e2e_join');

walked(phone, 'somebody signs up on a phone, and their card is there', async (t, viewport) => {
  const admin = await enter(demo.treasurer, '/prospects', viewport);
  const form = admin.getByRole('region', { name: 'Sign-up Form' });
  await form.getByRole('img', { name: 'QR code for signing up' }).waitFor();
  const linkNow = () => form.getByRole('textbox', { name: 'Link' }).inputValue();
  const former = await linkNow();
  await checkPage(t, admin, 'sign-up-form');

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
  await checkPage(t, guest, 'join-dead');

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
  const page = await enter(demo.member, '/prospects');
  await press(page, 'Select all');
  await page.getByText('Signed up by form').first().waitFor();
  t.is(await page.getByRole('region', { name: 'Sign-up Form' }).count(), 0);
});
