import test from 'ava';
import { wallClockIn } from '../../ledger/values/zonedTime.ts';
import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { answers, openDialog, press, saves } from './acts.ts';
import { arrived, type Mail, outbox } from './outbox.ts';
import { callAs, checkPage, go, idOf, leaveTidy, letThrough, sees, startToPrepare, walked } from './steps.ts';

/**
 * Text messages (spec 3 section 2, "Send SMS Text Message screen"), their log, and Resend Confirmation.
 * Serial: one server.
 */
const running = await startToPrepare('e2e_texts');
const treasurer = await running.caller(demo.treasurer);
await setHour(12);
const admin = await running.enter(demo.treasurer, '/text');
const member = await running.enter(demo.member, 'about:blank');
leaveTidy(running, { sharePages: true });

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const zone = Intl.supportedValuesOf('timeZone').find(
    (each) => Number(wallClockIn(each, new Date()).slice(11, 13)) === hour,
  );
  if (zone === undefined) throw new Error(`it is ${hour} o’clock nowhere`);
  return zone;
}

function setHour(hour: number) {
  return callAs(treasurer, 'update-config', { timeZone: zoneAt(hour) });
}

/** A text message with these words, and a mail with them. */
const texted =
  (words: string) =>
  ({ subject, text }: Mail) =>
    subject.startsWith('Text message:') && text.includes(words);
const mailed =
  (words: string) =>
  ({ subject, text }: Mail) =>
    subject === 'Message from Alpha Beta Gamma' && text.includes(words);

walked(desktop, 'a text goes to 30 members who can be texted', async (t, viewport) => {
  await admin.setViewportSize(viewport);
  await go(admin, '/text', 'Messages');
  const members = admin.getByRole('region', { name: 'Members' });
  const form = admin.getByRole('region', { name: 'Message' });
  const box = form.getByPlaceholder('Your Message');
  const send = form.getByRole('button', { name: 'Send' });
  const alert = form.getByRole('alert').first();

  // What is missing is said for a moment, and stays for those who hear the page.
  await send.click();
  const noMember = 'No member selected, please try again.';
  await alert.getByText(noMember).first().waitFor();
  await checkPage(t, admin, 'no-member');
  await form.locator('.MuiAlert-root').waitFor({ state: 'detached' });
  t.is(await alert.textContent(), noMember);

  await press(members, /^Select all/);
  const boxes = members.getByRole('checkbox');
  const everybody = await boxes.count();
  const unable = await members.getByRole('checkbox', { disabled: true }).count();
  t.is(unable, 3, 'two have no phone, one has opted out');
  t.is(await members.getByRole('listitem').filter({ hasText: 'Opted out of text messages' }).count(), 1);
  await sees(members, `${everybody - unable} selected`, 'Opted out of text messages');
  await send.click();
  await alert.getByText('Cannot send an empty message, please try again.').first().waitFor();
  await answers(members, 'Unselect all', /^0 selected$/);

  // 30 of them, one by one.
  const able = members.getByRole('checkbox', { disabled: false });
  for (let index = 0; index < 30; index++) await able.nth(index).check();
  await sees(members, '30 selected');
  const byMail = members.getByRole('switch', { name: /^Email \d members? without a phone to text$/ });
  await byMail.check();
  await members.locator('li', { hasText: 'by email' }).getByRole('checkbox').first().check();
  await sees(members, '31 selected', 'Opted out of text messages');
  const words = `Meet at the fountain, ${viewport.width}`;
  await box.fill(words);
  await sees(
    form,
    `Alpha Beta Gamma: ${words}`,
    /^30 texts, 30 segments in all\. [\d,]+ segments left today\.$/,
    /^1 email\. [\d,]+ emails of [\d,]+ left today\.$/,
  );
  await checkPage(t, admin, 'text');
  await send.click();
  await sees(admin, 'Successfully sent text messages.');
  t.is(await box.inputValue(), words, 'for a moment it stays');
  await sees(members, /^0 selected$/);
  t.is(await box.inputValue(), '', 'emptied without a page load');

  await arrived(admin, mailed(words));
  const texts = await arrived(admin, texted(words), 30);
  t.is(texts.length, 30);
  t.is(new Set(texts.map(({ to }) => to)).size, 30);
  // Who was never reached before is told how to opt out.
  const expected = new RegExp(`^Alpha Beta Gamma: ${words}(\\nReply STOP to opt out)?$`);
  for (const { to, text } of texts) {
    t.regex(to, /^\+1916555\d{4}$/);
    t.regex(text, expected);
  }

  await go(admin, '/text-log', 'Text Log');
  await sees(admin, `Alpha Beta Gamma: ${words}`, 'Maya Thompson', 'Sent');
  await checkPage(t, admin, 'text-log');
});

walked(desktop, 'a phone is added, and nobody is woken without a second yes', async (t, viewport) => {
  await admin.setViewportSize(viewport);
  await go(admin, '/text', 'Messages');
  const members = admin.getByRole('region', { name: 'Members' });
  const add = members.getByRole('button', { name: /^Add Phone Number of/ }).first();
  const name = (await add.getAttribute('aria-label'))?.replace('Add Phone Number of ', '') ?? '';
  await add.click();
  const dialog = admin.getByRole('dialog', { name: 'Add Phone Number' });
  await dialog.getByLabel(/^Phone number/).fill('916-555-019');
  await answers(dialog, 'Add', 'Please enter a phone number of the US or Canada');
  await checkPage(t, admin, 'add-phone');
  const message = 'They have a phone number already.';
  await admin.route('**/api/add-phone-number', (route) => route.fulfill({ status: 422, json: { message } }));
  await dialog.getByLabel(/^Phone number/).fill(`916-555-0${300 + (viewport.width % 100)}`);
  await answers(dialog, 'Add', `Failed to add the phone number. ${message}`);
  await letThrough(admin, '**/api/add-phone-number');
  await saves(dialog, 'Add', 'Successfully added phone number.');

  // By day the page was opened, and at night it is sent.
  await setHour(2);
  await members.getByLabel('Search members').fill(name);
  await members.getByRole('checkbox', { name }).check();
  const words = `Are you awake, ${viewport.width}?`;
  await admin.getByPlaceholder('Your Message').fill(words);
  const question = await openDialog(admin, 'Send', 'Send text messages now?');
  await sees(question, /^It is between 9 pm and 8 am\./);
  await checkPage(t, admin, 'late');
  await saves(question, 'Cancel');
  t.deepEqual((await outbox(admin)).filter(texted(words)), []);
  await press(admin, 'Send');
  await saves(question, 'Send 1 text', 'Successfully sent text messages.');
  const [text] = await arrived(admin, texted(words));
  t.is(text?.text, `Alpha Beta Gamma: ${words}\nReply STOP to opt out`, 'the first text to them');
  await setHour(12);
});

walked(desktop, 'a member with the permission writes texts and sees no number', async (t, viewport) => {
  const _id = await idOf(treasurer, demo.member);
  await member.setViewportSize(viewport);
  await member.goto('/text');
  await member.waitForURL('**/profile');
  t.is(await member.getByRole('link', { name: 'Messages' }).count(), 0, 'not for who has no permission');

  await callAs(treasurer, 'allow-messages', { idArray: [{ _id }], allowed: true });
  await member.goto('/text');
  await member.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  const members = member.getByRole('region', { name: 'Members' });
  await members.getByRole('checkbox').first().waitFor();
  t.notRegex((await members.textContent()) ?? '', /555/);
  await members.getByLabel('Search members').fill('Anderson');
  await members.getByRole('checkbox').check();
  const words = `Study group at 5, ${viewport.width}`;
  await member.getByPlaceholder('Your Message').fill(words);
  await checkPage(t, member, 'portal-text');
  await member.route('**/api/send-text', (route) => route.abort());
  await answers(member, 'Send', 'Failed to send text messages.');
  t.is(await member.getByPlaceholder('Your Message').inputValue(), words, 'nothing is lost');
  await letThrough(member, '**/api/send-text');
  await answers(member, 'Send', 'Successfully sent text messages.');
  t.is((await arrived(member, texted(words))).length, 1);

  await callAs(treasurer, 'allow-messages', { idArray: [{ _id }], allowed: false });
  await member.goto('/text');
  await member.waitForURL('**/profile');
});

walked(desktop, 'confirmations are resent from the Members screen', async (t, viewport) => {
  await admin.setViewportSize(viewport);
  await go(admin, '/members', 'Members');
  await admin
    .getByRole('button', { name: /^Resend Confirmation to/ })
    // Another one at each width: a person gets one within an hour.
    .nth(viewport === phone ? 5 : 0)
    .click();
  const dialog = admin.getByRole('dialog', { name: /^Resend the confirmation to/ });
  await checkPage(t, admin, 'resend');
  await saves(dialog, 'Resend Confirmation', 'Successfully resent Confirmation.');
  if (viewport === phone) return;
  for (const index of [1, 2]) await admin.getByRole('checkbox').nth(index).check();
  await press(admin.getByRole('toolbar'), 'Resend Confirmation');
  await press(
    admin.getByRole('dialog', { name: 'Resend the confirmation to 2 members?' }),
    'Resend Confirmation',
  );
  await sees(admin, /^Successfully resent Confirmation to 1 of 2: /);
});

test.serial('a refusal names who cannot be texted; without an account nothing can be sent', async (t) => {
  const reads = '**/api/get-text-recipients';
  // As it was before somebody opted out.
  await admin.route(reads, async (route) => {
    const answer = await (await route.fetch()).json();
    for (const each of answer.recipients)
      if (each.whyNot === 'optedOut') Object.assign(each, { canText: true, whyNot: null });
    await route.fulfill({ json: answer });
  });
  await go(admin, '/text', 'Messages');
  await sees(admin, /^Select all/);
  await admin.getByText('Opted out of text messages').waitFor({ state: 'detached' });
  await press(admin, /^Select all/);
  await admin.getByPlaceholder('Your Message').fill('Hello');
  await answers(admin, 'Send', /^Failed to send text messages\. .* has opted out of text messages\.$/);
  await admin.route(reads, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, isSetUp: false } });
  });
  await admin.reload();
  await sees(admin, /^Text messages are not set up on this installation/);
  t.true(await admin.getByRole('button', { name: 'Send' }).isDisabled());
  await checkPage(t, admin, 'texts-not-set-up');
});
