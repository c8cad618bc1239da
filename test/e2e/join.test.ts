import test from 'ava';
import { getProspectGroups } from '../../api/contract/prospectGroup.ts';
import { getJoinForm, getSignUpForm } from '../../api/contract/signUpForm.ts';
import { demo } from '../support/app.ts';
import { phone, walkedAt } from '../support/browser.ts';
import { callAs, checkPage, leaveTidy, sees, startWithBrowser } from './steps.ts';

/**
 * The public sign-up form of a prospect group, from the administrator's page to the card. Serial: one server.
 */
const running = await startWithBrowser('e2e_join');
const { enter, visit } = running;

leaveTidy(test, running);

for (const viewport of walkedAt(phone)) {
  const { width } = viewport;

  test.serial(`somebody signs up on a phone, and their card is there, at ${width}`, async (t) => {
    const admin = await enter(demo.treasurer, '/prospects', viewport);
    const form = admin.getByRole('region', { name: 'Sign-up Form' });
    await form.getByRole('img', { name: 'QR code for signing up' }).waitFor();
    const linkNow = () => form.getByRole('textbox', { name: 'Link' }).inputValue();
    const former = await linkNow();
    await checkPage(t, admin, 'sign-up-form');

    await form.getByRole('button', { name: 'Turn off' }).click();
    const off = admin.getByRole('dialog', { name: 'Turn off the sign-up form?' });
    await off.getByRole('button', { name: 'Turn off' }).click();
    await sees(admin, 'The form is off.');
    const guest = await visit(phone);
    const { pathname, search } = new URL(former);
    await guest.goto(`${pathname}${search}`);
    await guest.getByRole('heading', { name: 'This sign-up is closed' }).waitFor();
    await checkPage(t, guest, 'join-closed');
    await form.getByRole('button', { name: 'Turn on' }).click();
    await sees(admin, 'The form is on.');
    t.is(await linkNow(), former, 'the link is the same');
    // By keyboard: the notice of before may lie over it on a phone.
    await form.getByRole('button', { name: 'New link' }).press('Enter');
    const renew = admin.getByRole('dialog', { name: 'Make a new link?' });
    await checkPage(t, admin, 'renew-link');
    await renew.getByRole('button', { name: 'New link' }).click();
    await renew.waitFor({ state: 'detached' });
    await guest.reload();
    await guest.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await checkPage(t, guest, 'join-dead');

    const next = new URL(await linkNow());
    t.not(next.href, former);
    await guest.goto(`${next.pathname}${next.search}`);
    await sees(guest, /^By signing up you agree that Alpha Beta Gamma keeps your name, email and phone/);
    const name = `Robin Vale ${width}`;
    await guest.getByLabel(/^Name/).fill(name);
    await guest.getByLabel(/^Email/).fill('robin@');
    await guest.getByRole('button', { name: 'Sign Up' }).click();
    await sees(guest, 'Please enter a valid email');
    await checkPage(t, guest, 'join');
    await guest.getByLabel(/^Email/).fill(`robin-${width}@example.org`);
    await guest.getByLabel(/^Phone/).fill('916-555-0166');
    await guest.getByRole('button', { name: 'Sign Up' }).click();
    await guest.getByRole('heading', { name: 'You are signed up' }).waitFor();
    await checkPage(t, guest, 'joined');

    const [group] = await callAs(admin, getProspectGroups, {});
    const token = next.searchParams.get('token') ?? '';
    t.is((await callAs(guest, getJoinForm, { token })).group, group?.name ?? '');
    t.true((await callAs(admin, getSignUpForm, { groupId: group?._id ?? '' })).isOn);
    await admin.reload();
    await admin.getByRole('checkbox', { name }).check();
    const card = admin.getByRole('listitem').filter({ hasText: 'Signed up by form' });
    await card.getByRole('button', { name: `Contact info of ${name}` }).click();
    await sees(card, `robin-${width}@example.org`, '916-555-0166');
  });
}

test.serial('a member is shown no form to turn on', async (t) => {
  const page = await enter(demo.member, '/prospects');
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByText('Signed up by form').first().waitFor();
  t.is(await page.getByRole('region', { name: 'Sign-up Form' }).count(), 0);
});
