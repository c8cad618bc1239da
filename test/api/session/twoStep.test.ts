import test from 'ava';
import { beginMails } from '../../../api/messaging/jobs.ts';
import { setPassword } from '../../../api/platform/auth/credentials.ts';
import { setOperator } from '../../../api/platform/auth/operators.ts';
import { revokeSessions } from '../../../api/platform/auth/sessions.ts';
import { removeTwoStep, renewRecoveryCodes } from '../../../api/platform/auth/twoStep.ts';
import { routes } from '../../../api/start/routes.ts';
import { lastMailTo, mailedPassword, mailedToken } from '../../support/account-mail.ts';
import { type Answer, PASSWORD, type Person, startApi } from '../../support/api.ts';
import { mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { codeAt } from '../../support/totp.ts';
import { type Phone, turnOn } from '../../support/two-step.ts';
import { send } from '../calls/cases.ts';
import { addMember } from '../world.ts';

const MINUTE_MS = 60_000;
const OFFICE = '203.0.113.7';

const api = await startApi('api_two_step', { deps: { trustedProxies: 1 } });
const org = await api.addOrg('steps');
await beginMails(api.deps);
atEnd(test, api.end);

interface Somebody {
  readonly email: string;
  readonly memberId: string;
  /** A browser in which they are signed in. */
  readonly browser: Person;
}

/** A member with a password of their own, signed in. */
async function somebody(): Promise<Somebody> {
  const email = `s${Math.random().toString(36).slice(2, 10)}@steps.example`;
  const memberId = await addMember(org, { fname: 'Sam', lname: 'Steps', email });
  const token = await mailedToken(api, email);
  await api.visitor().post('/api/choose-password', { token, password: PASSWORD, password2: PASSWORD });
  const { browser } = await signIn(email);
  return { email, memberId, browser };
}

async function withPhone(): Promise<Somebody & { readonly phone: Phone }> {
  const person = await somebody();
  return { ...person, phone: await turnOn(api, person.browser) };
}

/** Give the password, and a code; answers what the code was answered. */
const giveBoth = async (email: string, code: string, from = OFFICE): Promise<Answer> =>
  (await signIn(email, PASSWORD, from)).giveCode(code);

async function signIn(email: string, password = PASSWORD, from = OFFICE) {
  const browser = api.visitor();
  const headers = { 'x-forwarded-for': from };
  const answer = await browser.post('/api/login', { email, password }, { headers });
  return {
    browser,
    answer,
    giveCode: (code: string) => browser.post('/api/login-code', { code }, { headers }),
  };
}

/** Whether somebody's session waits to be written. */
async function sessionWaits(): Promise<boolean> {
  const { rowCount } = await api.db.pool.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO app.sessions%'`,
  );
  return rowCount === 1;
}

const requiredAction = async (browser: Person) =>
  (await browser.get('/api/get-session')).at('requiredAction');
const lastLogin = async ({ memberId }: Somebody) =>
  (await org.admin.get(`/api/search-member?_id=${memberId}`)).at('0.lastLogin');

test.serial('a right password leads to the code, the code in, with another session', async (t) => {
  const person = await withPhone();
  api.advance(MINUTE_MS);
  const before = await lastLogin(person);
  const { browser, answer, giveCode } = await signIn(person.email);
  t.is(answer.status, 200);
  t.is(answer.at('requiredAction'), 'giveCode');
  const halfway = browser.cookie();
  t.is(await requiredAction(browser), 'giveCode');
  t.is(await lastLogin(person), before, 'it is no sign-in yet');
  const done = await giveCode(person.phone.code());
  t.is(done.status, 200);
  t.is(done.at('requiredAction'), null);
  t.not(browser.cookie(), halfway, 'a session of its own');
  t.is((await browser.get('/api/get-config')).status, 200);
  const old = await fetch(`${api.url}/api/get-session`, { headers: { cookie: halfway } });
  t.is(old.status, 401, 'the first one has ended');
  t.not(await lastLogin(person), before, 'now it is a sign-in');
});

test.serial('without a second factor no code is awaited', async (t) => {
  const { answer, giveCode } = await signIn((await somebody()).email);
  t.is(answer.at('requiredAction'), null);
  t.is((await giveCode('123456')).at('code'), 'noCodeAwaited');
});

test.serial('halfway in, nothing can be done but give the code, or leave', async (t) => {
  const { email } = await withPhone();
  const { browser } = await signIn(email);
  // Every other call, list and page is in the table of access.ts.
  for (const path of ['/api/get-config', '/api/rest/members', '/api/files/steps/x'])
    t.is((await browser.get(path)).at('code'), 'giveCode', path);
  t.is((await browser.post('/api/logout', {})).status, 200);
  t.is((await browser.get('/api/get-session')).status, 401);
});

test.serial('halfway in lasts for ten minutes, also for who is to be remembered', async (t) => {
  const { email, phone } = await withPhone();
  const late = api.visitor();
  const answer = await late.post('/api/login', { email, password: PASSWORD, remember: true });
  t.notRegex(answer.headers.get('set-cookie') ?? '', /expires|max-age/i, 'until the browser is closed');
  api.advance(10 * MINUTE_MS + 1000);
  t.is((await late.post('/api/login-code', { code: phone.code() })).status, 401);
  const intime = api.visitor();
  await intime.post('/api/login', { email, password: PASSWORD, remember: true });
  const done = await intime.post('/api/login-code', { code: phone.code() });
  const cookie = done.headers.get('set-cookie') ?? '';
  t.regex(cookie, /expires/i, 'Remember Me is not forgotten over the second step');
});

test.serial('a code works once, even for two at one moment, and none before it works after it', async (t) => {
  const { email, phone } = await withPhone();
  const code = phone.code();
  const tries = await Promise.all([signIn(email), signIn(email)]);
  const answers = await Promise.all(tries.map(({ giveCode }) => giveCode(code)));
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  const again = await giveBoth(email, code);
  t.is(again.at('code'), 'usedCode');
  t.is(again.at('message'), 'This code was used already. Please wait for the next one.');
  t.is((await giveBoth(email, phone.code())).status, 200);
  t.is((await giveBoth(email, code)).at('code'), 'usedCode', 'the step before is gone by');
});

test.serial('the code with which it was turned on does not sign in as well', async (t) => {
  const { email, browser } = await somebody();
  const secret = String((await browser.post('/api/begin-two-step', { password: PASSWORD })).at('secret'));
  const code = codeAt(secret, api.deps.clock());
  t.is((await browser.post('/api/turn-on-two-step', { code })).status, 200);
  t.is((await (await signIn(email)).giveCode(code)).at('code'), 'usedCode');
});

test.serial('a wrong code is refused with a message, and starts no session', async (t) => {
  const { email, phone } = await withPhone();
  const { browser, giveCode } = await signIn(email);
  for (const code of ['000000', '12345', '1234567', 'abcd-efgh-jkmn-pqrs-tuvw-xyz2']) {
    const refused = await giveCode(code);
    t.is(refused.status, 422, code);
    t.is(refused.at('code'), 'wrongCode', code);
    t.is(refused.at('errors.0.field'), 'code', code);
  }
  t.is(await requiredAction(browser), 'giveCode');
  const other = await withPhone();
  t.is((await giveCode(other.phone.code())).at('code'), 'wrongCode', 'a code of somebody else');
  t.is((await giveCode(other.phone.recoveryCodes[0] ?? '')).at('code'), 'wrongCode');
  t.is((await giveCode(phone.code().replace(/^.../, '$& '))).status, 200, 'spaces do not matter');
});

test.serial('guessing at codes ends; a right password forgives none; the owner gets in', async (t) => {
  const { email, phone } = await withPhone();
  t.is((await (await signIn(email)).giveCode(phone.code())).status, 200, 'their own address from now on');
  const guess = async (from: string) => (await giveBoth(email, '000000', from)).status;
  const statuses = [];
  for (let each = 0; each < 12; each++) statuses.push(await guess('198.51.100.1'));
  t.deepEqual(statuses.slice(0, 10), Array(10).fill(422));
  t.deepEqual(statuses.slice(10), [429, 429], 'signing in again in between does not help');
  const many = [];
  for (let each = 0; each < 12; each++) many.push(await guess(`192.0.2.${each}`));
  t.is(many.filter((status) => status === 429).length, 3, 'twenty in all, the owner’s first one among them');
  t.is((await giveBoth(email, phone.code())).status, 200, 'from where they have signed in before');
  t.truthy(await lastMailTo(api, email, /entered several wrong codes/));
  const mails = await mailsOf(api, { email });
  t.is(mails.filter(({ subject }) => subject === 'Someone may know your password').length, 1, 'once a day');
  const refused = await giveBoth(email, phone.code(), '198.51.100.1');
  t.is(refused.status, 429);
  t.regex(refused.headers.get('retry-after') ?? '', /^\d+$/);
});

test.serial('a recovery code signs in once, in any spelling, and sends a mail', async (t) => {
  const { email, phone } = await withPhone();
  const [first = '', second = ''] = phone.recoveryCodes;
  t.is((await (await signIn(email)).giveCode(first)).status, 200);
  t.is((await (await signIn(email)).giveCode(first)).at('code'), 'wrongCode', 'it worked once');
  const { browser, giveCode } = await signIn(email);
  t.is((await giveCode(` ${second.toUpperCase().replaceAll('-', ' ')} `)).status, 200);
  t.is((await browser.get('/api/get-two-step')).at('recoveryCodesLeft'), 8);
  const mail = await lastMailTo(api, email, /and a recovery code/);
  t.is(mail?.subject, 'A recovery code was used');
  t.regex(mail?.text ?? '', /8 are left/);
  t.false((mail?.text ?? '').includes(second));
});

test.serial('nothing that is mailed goes round it', async (t) => {
  const { email, memberId, phone } = await withPhone();
  await api.visitor().post('/api/forgot-password', { email });
  const mailed = await signIn(email, await mailedPassword(api, email));
  t.is(mailed.answer.at('requiredAction'), 'giveCode');
  const input = { email, password: 'kites over the bay', password2: 'kites over the bay' };
  t.is((await mailed.browser.post('/api/update-password', input)).at('code'), 'giveCode');
  const next = (await mailed.giveCode(phone.code())).at('requiredAction');
  t.is(next, 'changePassword', 'one thing after the other');
  t.is((await mailed.browser.get('/api/get-config')).at('code'), 'changePassword');
  t.is((await mailed.browser.post('/api/turn-off-two-step', { code: phone.code() })).status, 403);
  t.is((await mailed.browser.post('/api/update-password', input)).status, 200);
  t.is(await requiredAction(mailed.browser), null);

  await org.admin.post('/api/resend-confirmation', { ids: [{ _id: memberId }] });
  const token = await mailedToken(api, email);
  const link = { token, password: 'herons at low tide', password2: 'herons at low tide' };
  const byLink = api.visitor();
  t.is((await byLink.post('/api/choose-password', link)).at('session.requiredAction'), 'giveCode');
  t.is((await byLink.get('/api/get-config')).at('code'), 'giveCode');
  t.is((await signIn(email, link.password)).answer.at('requiredAction'), 'giveCode');
});

test.serial('turning it on takes the password and a code, in time, and signs out all others', async (t) => {
  const { email, browser } = await somebody();
  const { browser: other } = await signIn(email);
  const begin = (password = PASSWORD) => browser.post('/api/begin-two-step', { password });
  const finish = (code: string) => browser.post('/api/turn-on-two-step', { code });
  const refused = await begin('not the password');
  t.is(refused.at('code'), 'wrongPassword');
  t.is(refused.at('errors.0.field'), 'password');
  t.is((await finish('123456')).at('code'), 'notBegun');
  const first = String((await begin()).at('secret'));
  const second = String((await begin()).at('secret'));
  t.is((await finish(codeAt(first, api.deps.clock()))).at('code'), 'wrongCode', 'the newer one counts');
  t.is((await finish('no code')).at('code'), 'wrongCode');
  t.is((await signIn(email)).answer.at('requiredAction'), null, 'it is not on yet');
  api.advance(31 * MINUTE_MS);
  t.is((await finish(codeAt(second, api.deps.clock()))).at('code'), 'notBegun', 'too late');
  const third = String((await begin()).at('secret'));
  const before = browser.cookie();
  t.is((await finish(codeAt(third, api.deps.clock()))).status, 200);
  t.not(browser.cookie(), before, 'a new session here');
  t.is((await browser.get('/api/get-session')).status, 200);
  t.is((await other.get('/api/get-session')).status, 401);
  t.is((await begin()).at('code'), 'twoStepOn', 'another phone takes turning it off first');
  t.is((await lastMailTo(api, email, /authenticator/))?.subject, 'Two-step sign-in is on');
});

test.serial('turning it off takes a code of either kind, signs out others, and is mailed', async (t) => {
  const { email, browser, phone } = await withPhone();
  const other = await signIn(email);
  await other.giveCode(phone.code());
  const off = (code: string) => browser.post('/api/turn-off-two-step', { code });
  t.is((await off('000000')).at('code'), 'wrongCode');
  t.is((await off(phone.recoveryCodes[0] ?? '')).status, 200);
  t.is((await browser.get('/api/get-session')).status, 200);
  t.is((await other.browser.get('/api/get-session')).status, 401);
  t.is((await signIn(email)).answer.at('requiredAction'), null);
  t.is((await off(phone.code())).at('code'), 'twoStepOff');
  t.is((await lastMailTo(api, email, /turned off/))?.subject, 'Two-step sign-in is off');
  const anew = await turnOn(api, browser);
  t.is((await off(phone.recoveryCodes[1] ?? '')).at('code'), 'wrongCode', 'the old recovery codes are gone');
  t.is((await off(anew.code())).status, 200);
});

test.serial('of two who make new recovery codes at the same moment one has the good ones', async (t) => {
  const { email, memberId } = await withPhone();
  const owner = { orgCode: org.orgCode, memberId };
  const { pool } = api.db;
  const made = await Promise.all(Array.from({ length: 3 }, () => renewRecoveryCodes(pool, owner)));
  let good = 0;
  for (const codes of made) {
    const { giveCode } = await signIn(email);
    if ((await giveCode(codes?.[0] ?? '')).status === 200) good++;
  }
  t.is(good, 1);
  await removeTwoStep(pool, [memberId]);
  t.is(await renewRecoveryCodes(pool, owner), undefined, 'none once it is off');
});

test.serial(
  'an administrator removes another’s factor, not their own, and the member gets a mail',
  async (t) => {
    const { email, memberId, browser } = await withPhone();
    const { admin } = org;
    const reset = (_id: string): Promise<Answer> => admin.post('/api/reset-two-step', { _id });
    t.not((await admin.get(`/api/get-sign-in?_id=${memberId}`)).at('twoStepSince'), null);
    t.is((await reset(memberId)).status, 200);
    t.is((await browser.get('/api/get-session')).status, 401);
    t.is((await signIn(email)).answer.at('requiredAction'), null);
    t.is((await admin.get(`/api/get-sign-in?_id=${memberId}`)).at('twoStepSince'), null);
    t.is((await lastMailTo(api, email, /lost/))?.subject, 'Your two-step sign-in was removed');
    t.is((await reset(memberId)).at('code'), 'twoStepOff');
    const own = await turnOn(api, admin);
    const refused = await reset(admin.memberId);
    t.is(refused.at('code'), 'self');
    t.is(refused.at('errors.0.field'), '_id');
    t.is((await admin.post('/api/turn-off-two-step', { code: own.code() })).status, 200);
  },
);

test.serial('an administrator cannot become operator by way of the operator’s email or phone', async (t) => {
  const { email, memberId, browser, phone } = await withPhone();
  const { admin } = org;
  await setOperator(api.db.pool, email, true);
  const message = 'This person operates the installation: only who runs the server can do this.';
  const profile = { _id: memberId, fname: 'Sam', lname: 'Steps' };
  const refusals = [
    ['_id', await admin.post('/api/reset-two-step', { _id: memberId })],
    ['email', await admin.post('/api/update-member', { ...profile, email: `mine-${email}`, city: 'Davis' })],
  ] as const;
  for (const [field, refused] of refusals) {
    t.is(refused.status, 422);
    t.is(refused.at('code'), 'operator');
    t.is(refused.at('errors.0.field'), field);
    t.is(refused.at('errors.0.message'), message);
  }
  const found = await admin.get(`/api/search-member?_id=${memberId}`);
  t.is(found.at('0.email'), email);
  t.not(found.at('0.city'), 'Davis', 'nothing is written');
  t.is((await browser.get('/api/get-session')).status, 200);
  t.is((await signIn(email)).answer.at('requiredAction'), 'giveCode');
  const rest = await admin.post('/api/update-member', { ...profile, city: 'Davis' });
  t.is(rest.status, 200, 'the rest they may');

  t.is((await admin.post('/api/resend-confirmation', { ids: [{ _id: memberId }] })).status, 200);
  t.truthy(await mailedToken(api, email), 'to the address that they have');

  const again = { idArray: [{ _id: memberId }], role: 'Admin' };
  t.is((await admin.post('/api/update-role', again)).status, 200);
  const own = await signIn(email);
  await own.giveCode(phone.code());
  const moved = `moved-${email}`;
  t.is((await own.browser.post('/api/update-member', { ...profile, email: moved })).status, 200, 'their own');

  t.is((await admin.post('/api/delete-member', { idArray: [{ _id: memberId }] })).status, 200);
  const elsewhere = await api.addOrg('steps-elsewhere');
  const anew = await addMember(elsewhere, { fname: 'Sam', lname: 'Steps', email: moved });
  t.not(anew, memberId, 'who is added anew is somebody else');
  const token = await mailedToken(api, moved);
  await api.visitor().post('/api/choose-password', { token, password: PASSWORD, password2: PASSWORD });
  t.is((await signIn(moved)).answer.at('operator'), false);
});

test.serial('a sign-in at the moment at which it is turned on owes the code', async (t) => {
  const { email, memberId, browser } = await somebody();
  await browser.post('/api/begin-two-step', { password: PASSWORD });
  const turning = await api.db.pool.connect();
  try {
    await turning.query('BEGIN');
    await turning.query('UPDATE app.two_step SET on_since = now() WHERE member_id = $1', [memberId]);
    let isOver = false;
    const tried = signIn(email).finally(() => {
      isOver = true;
    });
    while (!isOver && !(await sessionWaits())) await new Promise(setImmediate);
    await turning.query('COMMIT');
    const late = await tried;
    t.is(await requiredAction(late.browser), 'giveCode');
    t.is((await late.browser.get('/api/get-config')).at('code'), 'giveCode');
    const { rows } = await api.db.pool.query<{ minutes: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::int / 60 AS minutes
       FROM app.sessions WHERE member_id = $1 AND awaits_code`,
      [memberId],
    );
    t.deepEqual(rows, [{ minutes: 10 }]);
  } finally {
    turning.release();
  }
});

for (const step of ['password', 'code'] as const) {
  test.serial(`who gives the ${step} at the moment at which the password is changed is not in`, async (t) => {
    const { email, memberId, phone } = await withPhone();
    if (step === 'password') await removeTwoStep(api.db.pool, [memberId]);
    const { browser } = await signIn(email);
    if (step === 'password') await browser.post('/api/logout', {});
    const changing = await api.db.pool.connect();
    try {
      await changing.query('BEGIN');
      // Reading goes on, and nothing is written.
      await changing.query('LOCK TABLE app.sessions IN SHARE MODE');
      const tried =
        step === 'password'
          ? browser.post('/api/login', { email, password: PASSWORD })
          : browser.post('/api/login-code', { code: phone.code() });
      while (!(await sessionWaits())) await new Promise(setImmediate);
      const { orgCode } = org;
      await setPassword(api.db.pool, { orgCode, memberId, email, password: 'another one altogether' });
      await revokeSessions(changing, [memberId]);
      await changing.query('COMMIT');
      t.is((await tried).status, 401);
      t.is((await browser.get('/api/get-session')).status, 401);
      const { rowCount } = await api.db.pool.query('SELECT 1 FROM app.sessions WHERE member_id = $1', [
        memberId,
      ]);
      t.is(rowCount, 0);
    } finally {
      changing.release();
    }
  });
}

for (const call of ['turn-off-two-step', 'renew-recovery-codes']) {
  test.serial(`wrong codes at ${call} are mailed about as well`, async (t) => {
    const { email, browser } = await withPhone();
    for (let each = 0; each < 4; each++)
      t.is((await browser.post(`/api/${call}`, { code: '000000' })).at('code'), 'wrongCode');
    const told = /entered several wrong codes/;
    t.is(await lastMailTo(api, email, told), undefined, 'a few need not mean anything');
    await browser.post(`/api/${call}`, { code: '000000' });
    t.is((await lastMailTo(api, email, told))?.subject, 'Someone may know your password');
  });
}

test.serial('a removed member has no second factor any more', async (t) => {
  const { memberId } = await withPhone();
  await org.admin.post('/api/delete-member', { idArray: [{ _id: memberId }] });
  const { rows } = await api.db.pool.query(
    `SELECT 1 FROM app.two_step WHERE member_id = $1 UNION ALL SELECT 1 FROM app.recovery_codes WHERE member_id = $1`,
    [memberId],
  );
  t.deepEqual(rows, []);
});

test.serial('neither secret nor codes are in the log, an event, a table, or answered again', async (t) => {
  const { browser } = await somebody();
  const begun = await browser.post('/api/begin-two-step', { password: PASSWORD }, { key: 'begin-once' });
  const secret = String(begun.at('secret'));
  const code = codeAt(secret, api.deps.clock());
  const on = await browser.post('/api/turn-on-two-step', { code }, { key: 'turn-on-once' });
  const codes = on.at('recoveryCodes') as string[];
  const { rows } = await api.db.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  t.true(rows.length > 20);
  for (const { name } of rows) {
    const content = await api.db.pool.query<{ all: string | null }>(
      `SELECT jsonb_agg(t)::text AS all FROM ${name} t`,
    );
    for (const each of [secret, ...codes, ...codes.map((each) => each.replaceAll('-', ''))])
      t.false(content.rows[0]?.all?.includes(each) ?? false, name);
  }
  t.false(JSON.stringify(api.lines).includes(secret));
  for (const call of ['get-two-step', 'get-session', 'get-sessions'])
    t.false(JSON.stringify((await browser.get(`/api/${call}`)).body).includes(secret), call);
});

test.serial('one sees in words where one is signed in, and nothing that is over or halfway', async (t) => {
  const { email, browser, phone } = await withPhone();
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
  const there = api.visitor();
  await there.post('/api/login', { email, password: PASSWORD }, { headers: { 'user-agent': firefox } });
  const list = async () =>
    (await browser.get('/api/get-sessions')).body as { browser: string; isThis: boolean }[];
  t.is((await list()).length, 1, 'halfway is not in');
  await there.post('/api/login-code', { code: phone.code() }, { headers: { 'user-agent': firefox } });
  t.deepEqual(
    (await list()).map(({ browser, isThis }) => [browser, isThis]),
    [
      ['An unknown browser', true],
      ['Firefox on Windows', false],
    ],
  );
  t.false(JSON.stringify(await list()).includes(browser.cookie().split('=')[1] ?? ''), 'no secret is in it');
  for (let hour = 0; hour < 3; hour++) {
    api.advance(59 * MINUTE_MS);
    await browser.get('/api/get-session');
  }
  t.is((await list()).length, 1, 'what was left idle is over');
  await org.admin.signIn();
});

test.serial('other sessions are ended with the password alone, and guessing at it ends', async (t) => {
  const { email, browser } = await somebody();
  const { browser: there } = await signIn(email);
  const end = (password: string) => browser.post('/api/end-sessions', { password });
  for (let each = 0; each < 10; each++) t.is((await end('a guess')).at('code'), 'wrongPassword');
  t.is((await end(PASSWORD)).status, 429);
  t.is((await there.get('/api/get-session')).status, 200);
  t.is((await signIn(email)).answer.status, 200, 'that keeps nobody from signing in');
});

test.serial('a session’s name ends no session of another member', async (t) => {
  const [one, two] = [await somebody(), await somebody()];
  const id = (await two.browser.get('/api/get-sessions')).at('0.id');
  t.is((await one.browser.post('/api/end-sessions', { password: PASSWORD, id })).status, 404);
  t.is((await two.browser.get('/api/get-session')).status, 200);
});

test.serial('a change of email is mailed to the old one without naming the new one', async (t) => {
  const { email, memberId, phone } = await withPhone();
  const moved = `moved-${email}`;
  const profile = { _id: memberId, fname: 'Sam', lname: 'Steps' };
  await org.admin.post('/api/update-member', { ...profile, city: 'Davis' });
  t.is(await lastMailTo(api, email, /changed the email/), undefined, 'other changes are no news');
  t.is((await org.admin.post('/api/update-member', { ...profile, email: moved })).status, 200);
  const mail = await lastMailTo(api, email, /changed the email/);
  t.is(mail?.subject, 'Your sign-in email has changed');
  t.false(mail?.text.includes(moved));
  t.is(await lastMailTo(api, moved, /changed the email/), undefined);
  t.is((await signIn(moved)).answer.at('requiredAction'), 'giveCode', 'the second factor survives it');
  t.is((await giveBoth(moved, phone.code())).status, 200);
});

for (const policy of ['administrators', 'everyone'] as const) {
  test.serial(`required of ${policy}: who has none sets it up before anything else`, async (t) => {
    const strict = await startApi(`api_two_step_${policy}`, { deps: { secondFactor: policy } });
    atEnd(t, strict.end);
    const { admin, member } = await strict.addOrg('strict');
    t.is(await requiredAction(member), policy === 'everyone' ? 'setUpTwoStep' : null);
    t.is((await member.get('/api/get-two-step')).at('required'), policy === 'everyone');
    t.is(await requiredAction(admin), 'setUpTwoStep');
    const steps = ['get-two-step', 'begin-two-step', 'turn-on-two-step'];
    const open = new Set([...steps, 'get-session', 'get-sessions', 'logout-everywhere']);
    for (const { call, who } of routes) {
      if (who === 'anyone' || open.has(call.name)) continue;
      t.is((await send(admin, call, {})).at('code'), 'setUpTwoStep', call.name);
    }
    t.is((await admin.get('/api/rest/members')).at('code'), 'setUpTwoStep');
    const phone = await turnOn(strict, admin);
    t.is(await requiredAction(admin), null);
    t.is((await admin.get('/api/rest/members')).status, 200);
    t.is((await admin.post('/api/turn-off-two-step', { code: phone.code() })).status, 200);
    t.is(await requiredAction(admin), 'setUpTwoStep', 'it may be turned off, to set up another phone');
  });
}

test.serial('nothing went wrong on the server', (t) => {
  t.deepEqual(api.errors(), []);
});
