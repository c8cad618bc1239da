import test from 'ava';
import { beginMails } from '../../../api/messaging/jobs.ts';
import { lastMailTo, mailedPassword, mailedToken } from '../../support/account-mail.ts';
import { PASSWORD, type Person, startApi } from '../../support/api.ts';
import { mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { addMember } from '../world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEW_PASSWORD = 'kites over the bay';

const api = await startApi('api_passwords');
const org = await api.addOrg('pass');
await beginMails(api.deps);
atEnd(test, api.end);

let counter = 0;
/** Somebody who was added and has no password yet. */
async function invited(): Promise<{ email: string; memberId: string }> {
  const email = `invited${++counter}@pass.example`;
  return { email, memberId: await addMember(org, { fname: 'Ivy', lname: 'Nguyen', email }) };
}

/** Somebody who has set a password by the link that they were mailed. */
async function settled(): Promise<{ email: string; memberId: string }> {
  const person = await invited();
  const answer = await choose(await mailedToken(api, person.email), PASSWORD);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return person;
}

async function signIn(email: string, password = PASSWORD): Promise<{ browser: Person; status: number }> {
  const browser = api.visitor();
  const { status } = await browser.post('/api/login', { email, password });
  return { browser, status };
}

function choose(token: string, password: string) {
  return api.visitor().post('/api/choose-password', { token, password, password2: password });
}

const ask = (email: string) => api.visitor().post('/api/forgot-password', { email });
const resend = (...memberIds: string[]) =>
  org.admin.post('/api/resend-confirmation', { ids: memberIds.map((_id) => ({ _id })) });
const isGood = async (token: string) =>
  (await api.visitor().post('/api/check-link', { token })).status === 200;

/** What the page of a link says that is worth nothing any more. */
const whyNot = async (token: string) =>
  String((await api.visitor().post('/api/check-link', { token })).at('errors.0.message'));

test.serial('a new member is mailed a link by which they set their password, once', async (t) => {
  const { email } = await invited();
  const mail = await lastMailTo(api, email);
  t.is(mail?.subject, 'Your account for Org pass');
  t.regex(mail?.text ?? '', /until Mar 17, 2026/);
  t.notRegex(mail?.text ?? '', /current password works/);
  const token = await mailedToken(api, email);
  const mine = await api.visitor().post('/api/check-link', { token });
  t.deepEqual(mine.body, { email, fname: 'Ivy', org: 'Org pass' });
  const browser = api.visitor();
  const set = await browser.post('/api/choose-password', { token, password: PASSWORD, password2: PASSWORD });
  t.like(set.at('session'), { email, requiredAction: null, reason: '' });
  t.is((await browser.get('/api/get-session')).at('email'), email, 'which signs in');
  t.is((await signIn(email)).status, 200);
  t.is(await lastMailTo(api, email, /was changed/), undefined, 'the first one changes nothing');
  const again = await choose(token, NEW_PASSWORD);
  t.is(again.status, 422);
  t.is(again.at('code'), 'linkNotValid');
  t.is(again.at('errors.0.field'), 'token');
  t.is(again.at('message'), await whyNot(token));
  t.regex(await whyNot(token), /^This link has been used, .* Log in with that password\.$/);
  t.is((await signIn(email)).status, 200, 'the password is still the first one');
});

test.serial('of two who use a link at the same moment, one sets the password', async (t) => {
  const { email } = await invited();
  const token = await mailedToken(api, email);
  const answers = await Promise.all([choose(token, PASSWORD), choose(token, NEW_PASSWORD)]);
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  const winner = answers[0]?.status === 200 ? PASSWORD : NEW_PASSWORD;
  t.is((await signIn(email, winner)).status, 200);
});

test.serial('a refused password leaves the link good', async (t) => {
  const { email } = await invited();
  const token = await mailedToken(api, email);
  for (const [password, code] of [
    ['password1', 'commonPassword'],
    ['ivy nguyen', 'personalPassword'],
  ] as const) {
    const refused = await choose(token, password);
    t.is(refused.status, 422);
    t.is(refused.at('code'), code);
    t.is(refused.at('errors.0.field'), 'password');
  }
  t.true(await isGood(token));
});

test.serial('a link dies after seven days, by a newer one, with its email and with its member', async (t) => {
  const late = await invited();
  const first = await mailedToken(api, late.email);
  api.advance(7 * DAY_MS - HOUR_MS);
  await org.admin.signIn();
  t.true(await isGood(first));
  api.advance(2 * HOUR_MS);
  t.regex(await whyNot(first), /^This link has expired: it works for 7 days\. Have a new password sent/);
  await org.admin.signIn();

  await resend(late.memberId);
  const second = await mailedToken(api, late.email);
  // One is resent within an hour.
  api.advance(2 * HOUR_MS);
  await org.admin.signIn();
  await resend(late.memberId);
  const third = await mailedToken(api, late.email);
  t.is(await whyNot(second), 'A newer link has replaced this one. Open the newest link that you got.');
  t.true(await isGood(third));

  const profile = { _id: late.memberId, fname: 'Ivy', lname: 'Nguyen' };
  await org.admin.post('/api/update-member', { ...profile, city: 'Davis' });
  t.true(await isGood(third), 'another change of the profile does it no harm');
  await org.admin.post('/api/update-member', { ...profile, email: 'moved@pass.example' });
  t.regex(await whyNot(third), /^This link was made for another email than yours is now\./);

  const gone = await invited();
  const token = await mailedToken(api, gone.email);
  t.true(await isGood(token));
  await org.admin.post('/api/delete-member', { idArray: [{ _id: gone.memberId }] });
  t.regex(await whyNot(token), /a person who is no longer a member\. Ask an administrator/);
  t.is((await choose(token, PASSWORD)).at('code'), 'linkNotValid');
});

test.serial('who is made an administrator without a password has two mails; both work', async (t) => {
  for (const used of ['first', 'second'] as const) {
    const { email, memberId } = await invited();
    const first = await mailedToken(api, email);
    const made = await org.admin.post('/api/update-role', { idArray: [{ _id: memberId }], role: 'admin' });
    t.is(made.status, 200);
    const second = await mailedToken(api, email);
    t.not(second, first);
    t.true((await isGood(first)) && (await isGood(second)));
    const [token, other] = used === 'first' ? [first, second] : [second, first];
    t.is((await choose(token, PASSWORD)).status, 200);
    t.regex(await whyNot(other), /^This link has been used, or the password was set/, 'both are spent');
    t.is((await signIn(email)).status, 200);
  }
});

test.serial('setting the password by a link ends every session, and what else was mailed', async (t) => {
  const { email, memberId } = await settled();
  const { browser } = await signIn(email);
  await ask(email);
  const oneTime = await mailedPassword(api, email);
  await resend(memberId);
  t.regex((await lastMailTo(api, email))?.text ?? '', /current password works until/);
  t.is((await choose(await mailedToken(api, email), NEW_PASSWORD)).status, 200);
  t.is((await browser.get('/api/get-session')).status, 401);
  t.is((await signIn(email)).status, 401);
  t.is((await signIn(email, oneTime)).status, 401);
  t.is((await signIn(email, NEW_PASSWORD)).status, 200);
  t.truthy(await lastMailTo(api, email, /was changed/));
});

test.serial('what was mailed is neither in the database nor in the log of requests', async (t) => {
  const { email } = await invited();
  const token = await mailedToken(api, email);
  await ask(email);
  const password = await mailedPassword(api, email);
  const { rows } = await api.db.pool.query<{ everything: string }>(
    `SELECT (SELECT jsonb_agg(s)::text FROM app.one_time_secrets s) || (SELECT jsonb_agg(d)::text FROM app.deliveries d)
       || (SELECT jsonb_agg(c)::text FROM app.delivery_claims c) AS everything`,
  );
  const everything = rows[0]?.everything ?? '';
  t.true(everything.includes(email));
  for (const secret of [token, password, password.replaceAll('-', '')]) t.false(everything.includes(secret));
  t.false(JSON.stringify(api.lines).includes(token));
});

test.serial('what was mailed stays void when the email is changed and changed back', async (t) => {
  const { email, memberId: _id } = await settled();
  await ask(email);
  const password = await mailedPassword(api, email);
  const change = (to: string) =>
    org.admin.post('/api/update-member', { _id, fname: 'A', lname: 'B', email: to });
  t.is((await change(`other.${email}`)).status, 200);
  t.is((await change(email)).status, 200);
  t.is((await signIn(email, password)).status, 401);
});

test.serial('a forgotten password’s mailed one works once, beside the old, until a new is set', async (t) => {
  const { email } = await settled();
  const answer = await ask(email);
  t.is(answer.at('message'), `If an account with this email exists, a new password will be sent to ${email}`);
  const password = await mailedPassword(api, email);
  t.regex(
    (await lastMailTo(api, email))?.text ?? '',
    new RegExp(`${password}[^]*works once, until [^.]* PDT`),
  );
  const { browser: old } = await signIn(email);
  t.is((await old.get('/api/get-session')).at('requiredAction'), null, 'the old one goes on working');

  const { browser } = await signIn(email, password.toUpperCase().replaceAll('-', ' '));
  t.is((await browser.get('/api/get-session')).at('requiredAction'), 'changePassword');
  t.is((await signIn(email, password)).status, 401, 'it worked once');
  t.is((await signIn(email)).status, 200, 'the old one still works');

  const input = { email, password: NEW_PASSWORD, password2: NEW_PASSWORD };
  const restricted = browser.cookie();
  t.is((await browser.post('/api/update-password', input)).status, 200);
  t.not(browser.cookie(), restricted, 'a session of its own, without the restriction');
  t.is((await browser.get('/api/get-session')).at('requiredAction'), null);
  t.is((await browser.get('/api/get-config')).status, 200);
  t.is((await old.get('/api/get-session')).status, 401, 'the other sessions have ended');
  t.is((await signIn(email)).status, 401, 'and so has the old password');
  const told = await lastMailTo(api, email, /was changed/);
  t.is(told?.subject, 'Your password was changed');
  t.regex(told?.text ?? '', /Send New Password: https:\/\/bursar\.test\/resetPassword/);
});

test.serial('who signed in with a mailed password may do nothing but set one, and leave', async (t) => {
  const { email } = org.admin;
  await ask(email);
  const { browser } = await signIn(email, await mailedPassword(api, email));
  // Every other call, list and page is in the table of access.ts.
  for (const path of ['/api/get-config', '/api/rest/members', '/api/files/pass/x'])
    t.is((await browser.get(path)).at('code'), 'changePassword', path);
  t.is((await browser.post('/api/logout-everywhere', {})).status, 200);
  t.is((await browser.get('/api/get-session')).status, 401);
  await org.admin.signIn();
});

test.serial(
  'a mailed password ends after a day or with a newer one, and works for its member only',
  async (t) => {
    const { email } = await settled();
    await ask(email);
    const first = await mailedPassword(api, email);
    await ask(email);
    const second = await mailedPassword(api, email);
    t.is((await signIn(email, first)).status, 401);
    t.is((await signIn(org.member.email, second)).status, 401);
    api.advance(25 * HOUR_MS);
    t.is((await signIn(email, second)).status, 401);
    await org.admin.signIn();
  },
);

test.serial('who has no password can have one mailed; an unknown or removed email gets none', async (t) => {
  const { email, memberId } = await invited();
  await ask(email);
  const password = await mailedPassword(api, email);
  t.is((await signIn(email, password)).status, 200);
  await org.admin.post('/api/delete-member', { idArray: [{ _id: memberId }] });
  const before = (await mailsOf(api)).length;
  for (const stranger of [email, 'nobody@pass.example']) {
    t.is(
      (await ask(stranger)).at('message'),
      `If an account with this email exists, a new password will be sent to ${stranger}`,
    );
    t.is(await lastMailTo(api, 'nobody@pass.example'), undefined);
  }
  t.is((await mailsOf(api)).length, before);
});

test.serial('a new administrator gets a mail, with a link when they have no password', async (t) => {
  const fresh = await invited();
  await lastMailTo(api, fresh.email);
  const idArray = [{ _id: fresh.memberId }, { _id: org.pledge.memberId }];
  await org.admin.post('/api/update-role', { idArray, role: 'admin' });
  const mail = await lastMailTo(api, org.pledge.email);
  t.is(mail?.subject, 'You are now an administrator of Org pass');
  t.regex(mail?.text ?? '', /Open Bursar: https:\/\/bursar\.test\/dashboard/);
  t.not(await mailedToken(api, fresh.email), '');
  const before = (await mailsOf(api)).length;
  await org.admin.post('/api/update-role', { idArray, role: 'Member' });
  await lastMailTo(api, org.pledge.email);
  t.is((await mailsOf(api)).length, before, 'losing the role is not written about');
});

test.serial('an import answers before its mails are sent, and keeps no password behind them', async (t) => {
  const data = Array.from({ length: 60 }, (_, row) => ({
    fname: 'Row',
    lname: 'Row',
    email: `row${row}@pass.example`,
  }));
  const before = (await mailsOf(api)).length;
  t.is((await org.admin.post('/api/bulk-add-members', { data })).at('added'), 60);
  t.is((await mailsOf(api)).length, before);
  await lastMailTo(api, org.other.email);
  const invitations = (await mailsOf(api)).slice(before);
  t.deepEqual(invitations.map(({ to }) => to).sort(), data.map(({ email }) => email).sort());

  const filter = encodeURIComponent(JSON.stringify({ q: 'Row' }));
  const { body } = await org.admin.get(`/api/rest/members?range=[0,99]&filter=${filter}`);
  await resend(...(body as { id: string }[]).map(({ id }) => id));
  await ask(org.other.email);
  await lastMailTo(api, org.other.email);
  const sent = (await mailsOf(api)).slice(before + 60);
  t.is(sent.length, 61);
  t.true(sent.slice(0, 3).some(({ to }) => to === org.other.email));
});

test.serial('confirmations of removed members are refused, all or none', async (t) => {
  const gone = await invited();
  await org.admin.post('/api/delete-member', { idArray: [{ _id: gone.memberId }] });
  const answer = await resend(org.other.memberId, gone.memberId);
  t.is(answer.status, 422);
  t.is(answer.at('errors.0.field'), 'ids.1._id');
});
