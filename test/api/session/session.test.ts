import test from 'ava';
import { setPassword } from '../../../api/platform/auth/credentials.ts';
import { findSession } from '../../../api/platform/auth/sessions.ts';
import { PASSWORD, startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { addMember, makeWorld } from '../world.ts';

const HOUR_MS = 3_600_000;

const world = await makeWorld(await startApi('api_session'));
const { admin, member, pledge } = world.alpha;
atEnd(test, world.api.end);

/** Another browser of the same person. */
async function browserOf(email: string, remember = false, password = PASSWORD) {
  const browser = world.api.visitor();
  const answer = await browser.post('/api/login', { email, password, remember });
  return { browser, answer };
}

test.serial('a wrong password and an unknown email are answered alike', async (t) => {
  const wrong = await browserOf(world.alpha.member.email, false, 'wrong');
  const unknown = await browserOf('nobody@alpha.example', false, 'wrong');
  for (const { answer } of [wrong, unknown]) {
    t.is(answer.status, 401);
    t.is(answer.at('message'), 'Email or Password incorrect!');
    t.is(answer.headers.get('set-cookie'), null);
  }
});

test.serial('the email is taken in any case and with spaces, as typed', async (t) => {
  const { answer } = await browserOf(`  ${world.alpha.member.email.toUpperCase()} `);
  t.is(answer.status, 200);
});

test.serial('signing in is no event: the members show the last time until one is removed', async (t) => {
  const { api, alpha } = world;
  const email = 'looks-in@alpha.example';
  const memberId = await addMember(alpha, { email });
  const person = { email, memberId };
  await setPassword(api.db.pool, { orgCode: 'alpha', ...person, password: PASSWORD });
  const shown = async () =>
    (await alpha.admin.get(`/api/search-member?_id=${person.memberId}`)).at('0.lastLogin');
  const kept = async () =>
    (await api.db.pool.query('SELECT 1 FROM app.sign_ins WHERE member_id = $1', [person.memberId])).rowCount;
  const events = await api.events();
  t.is((await browserOf(person.email)).answer.status, 200);
  t.is(await api.events(), events);
  const first = await shown();
  t.is(String(first).slice(0, 10), api.deps.clock().toISOString().slice(0, 10));
  api.advance(60_000);
  await browserOf(person.email);
  t.true(String(await shown()) > String(first));
  const sorted = async (order: 'ASC' | 'DESC') => {
    const query = new URLSearchParams({ sort: JSON.stringify(['lastLogin', order]) });
    const { body } = await alpha.admin.get(`/api/rest/members?${query}`);
    return (body as { _id: string }[]).map(({ _id }) => _id);
  };
  t.is((await sorted('DESC'))[0], person.memberId);
  t.is((await sorted('ASC')).at(-1), person.memberId);
  t.is(await kept(), 1);
  t.is((await alpha.admin.post('/api/delete-member', { idArray: [{ _id: person.memberId }] })).status, 200);
  t.is(await kept(), 0);
});

test.serial('the cookie is not in the database', async (t) => {
  const { browser } = await browserOf(world.alpha.member.email);
  const id = browser.cookie().split('=')[1] ?? '';
  const rows = await world.api.db.pool.query('SELECT encode(id_hash, $1) AS hash FROM app.sessions', [
    'base64',
  ]);
  t.true(rows.rows.length > 0);
  t.false(JSON.stringify(rows.rows).includes(id.slice(0, 20)));
});

test.serial(
  'sessions that are read in one turn are each their own, and one that has ended is none',
  async (t) => {
    const { api, alpha } = world;
    const people = [alpha.admin, alpha.member, alpha.pledge, world.beta.admin];
    const { browser } = await browserOf(alpha.member.email);
    const idOf = (cookie: string) => /bursar_session=([\w-]+)/.exec(cookie)?.[1] ?? '';
    const ids = [...people.map((person) => idOf(person.cookie())), idOf(browser.cookie())];
    const read = async () =>
      (await Promise.all(ids.map((id) => findSession(api.db.pool, id, api.deps.clock())))).map(
        (session) => session?.memberId,
      );
    const memberIds = people.map(({ memberId }) => memberId);
    t.deepEqual(await read(), [...memberIds, alpha.member.memberId]);
    await browser.post('/api/logout', {});
    t.deepEqual(await read(), [...memberIds, undefined]);
  },
);

test.serial('signing in again gives a new id, and the old one is worth nothing', async (t) => {
  const { browser } = await browserOf(world.alpha.member.email);
  const before = browser.cookie();
  await browser.post('/api/login', { email: world.alpha.member.email, password: PASSWORD });
  t.not(browser.cookie(), before);
  const old = await world.api.visitor().get('/api/get-session', { headers: { cookie: before } });
  t.is(old.status, 401);
  t.is((await browser.get('/api/get-session')).status, 200);
});

test.serial('changing the password ends every other session and keeps this one', async (t) => {
  const { email } = world.alpha.other;
  const { browser: here } = await browserOf(email);
  const { browser: there } = await browserOf(email);
  const before = here.cookie();
  const input = { email, password: PASSWORD, password2: PASSWORD };
  for (const wrong of [{ password2: 'different one' }, { email: 'x@y.zz' }]) {
    const refused = await here.post('/api/update-password', { ...input, ...wrong });
    t.is(refused.at('errors.0.field'), Object.keys(wrong)[0]);
  }
  t.is((await there.get('/api/get-session')).status, 200);
  t.is((await here.post('/api/update-password', input)).status, 200);
  t.is((await there.get('/api/get-session')).status, 401);
  t.is((await here.get('/api/get-session')).status, 200);
  t.not(here.cookie(), before);
});

test.serial('a password with spaces works however typed; spaces do not make it long enough', async (t) => {
  const { email } = world.alpha.pledge;
  const { browser } = await browserOf(email);
  const short = '  a b  c d ';
  const refused = await browser.post('/api/update-password', { email, password: short, password2: short });
  t.is(refused.status, 400);
  t.is(refused.at('errors.0.field'), 'password');
  const long = 'pass word with spaces';
  await browser.post('/api/update-password', { email, password: long, password2: long });
  t.is((await browserOf(email, false, long)).answer.status, 200);
  t.is((await browserOf(email, false, 'passwordwithspaces')).answer.status, 200);
});

test.serial('a role change takes effect at once and ends the sessions of the old role', async (t) => {
  const { admin, other } = world.beta;
  const idArray = [{ _id: other.memberId }];
  t.is((await other.get('/api/search-all-dues')).status, 403);
  t.is((await admin.post('/api/update-role', { idArray, role: 'ADMIN' })).status, 200);
  t.is((await other.get('/api/get-session')).status, 401);
  await other.signIn();
  t.is((await other.get('/api/search-all-dues')).status, 200);
  await admin.post('/api/update-role', { idArray, role: 'Member' });
  await other.signIn();
  t.is((await other.get('/api/search-all-dues')).status, 403);
});

test.serial(
  'administrators cannot demote or remove themselves, whether there are others or not',
  async (t) => {
    const { admin, other } = world.beta;
    const own = { idArray: [{ _id: admin.memberId }] };
    await admin.post('/api/update-role', { idArray: [{ _id: other.memberId }], role: 'admin' });
    const both = { idArray: [{ _id: other.memberId }, { _id: admin.memberId }], role: 'Member' };
    for (const input of [{ ...own, role: 'Member' }, both]) {
      const demoted = await admin.post('/api/update-role', input);
      t.is(demoted.status, 422);
      t.is(demoted.at('message'), 'You cannot take the admin role from yourself. Another administrator can.');
    }
    t.is((await admin.post('/api/update-role', { ...own, role: 'Admin' })).status, 200, 'it changes nothing');
    await admin.post('/api/update-role', { idArray: [{ _id: other.memberId }], role: 'Member' });
    await other.signIn();
    t.is((await admin.post('/api/delete-member', own)).at('code'), 'self');
    const inactive = { _id: admin.memberId, fname: 'A', lname: 'B', active: false };
    t.is((await admin.post('/api/update-member', inactive)).at('code'), 'self');
    t.is((await admin.get('/api/get-session')).at('role'), 'admin');
  },
);

test.serial('of two administrators who demote each other at the same moment, one stays', async (t) => {
  const { admin, other } = await world.api.addOrg('gamma');
  await admin.post('/api/update-role', { idArray: [{ _id: other.memberId }], role: 'admin' });
  await other.signIn();
  const both = await Promise.all([
    admin.post('/api/update-role', { idArray: [{ _id: other.memberId }], role: 'Member' }),
    other.post('/api/update-role', { idArray: [{ _id: admin.memberId }], role: 'Member' }),
  ]);
  t.is(both.filter(({ status }) => status === 200).length, 1, JSON.stringify(both.map(({ body }) => body)));
  await Promise.all([admin.signIn(), other.signIn()]);
  const roles = await Promise.all([admin, other].map((one) => one.get('/api/get-session')));
  t.is(roles.filter((answer) => answer.at('role') === 'admin').length, 1);
});

test.serial('a removed member is signed out and cannot come back', async (t) => {
  const { browser } = await browserOf(pledge.email, false, 'passwordwithspaces');
  const setActive = (active: boolean) =>
    world.api.db.pool.query('UPDATE read.members SET active = $2 WHERE member_id = $1', [
      pledge.memberId,
      active,
    ]);
  for (const [active, status] of [
    [false, 401],
    [true, 200],
  ] as const) {
    await setActive(active);
    t.is((await browser.get('/api/get-session')).status, status, `active: ${active}`);
  }
  await admin.post('/api/delete-member', { idArray: [{ _id: pledge.memberId }] });
  t.is((await browser.get('/api/get-session')).status, 401);
  t.is((await browserOf(pledge.email, false, 'passwordwithspaces')).answer.status, 401);
});

test.serial('an email belongs to one member in all organizations, and moves with an update', async (t) => {
  const email = 'wandering@alpha.example';
  const id = await addMember(world.alpha, { email });
  const stranger = world.beta.admin;
  const add = () => stranger.post('/api/create-member', { fname: 'A', lname: 'B', email });
  const move = (to: string) =>
    admin.post('/api/update-member', { _id: id, fname: 'A', lname: 'B', email: to });
  const refused = await add();
  t.deepEqual([refused.status, refused.at('errors.0.field')], [422, 'email']);
  t.is((await move('settled@alpha.example')).status, 200);
  t.is((await add()).status, 200);
  t.is((await move(email)).at('errors.0.field'), 'email');
});

test.serial('a member may change neither their email nor whether they are a member', async (t) => {
  const input = { _id: member.memberId, fname: 'A', lname: 'B' };
  const update = async (more: object) =>
    (await member.post('/api/update-member', { ...input, ...more })).status;
  t.is(await update({ email: 'other@x.example' }), 403);
  t.is(await update({ active: false }), 403);
  t.is(await update({ role: 'admin' }), 200, 'an unknown field is ignored');
  t.is((await member.get('/api/get-session')).at('role'), 'Member');
});

test.serial('of two who change a profile at the same moment neither undoes the other', async (t) => {
  const _id = await addMember(world.alpha);
  const input = { _id, fname: 'Same', lname: 'Moment' };
  const email = 'moment@alpha.example';
  const answers = await Promise.all([
    admin.post('/api/update-member', { ...input, email }),
    admin.post('/api/update-member', { ...input, city: 'Albany' }),
    admin.post('/api/update-member', { ...input, zip: '12207' }),
  ]);
  for (const { status } of answers) t.is(status, 200);
  const read = await admin.get(`/api/search-member?_id=${_id}`);
  t.like(read.at('0'), { email, city: 'Albany', zip: '12207' });
  const taken = { fname: 'Second', lname: 'Moment', email };
  t.is((await admin.post('/api/create-member', taken)).status, 422, 'nobody else gets the email');
});

test.serial('guessing is slowed down per email and address, and a right password forgives', async (t) => {
  const { email } = world.alpha.other;
  for (let guess = 0; guess < 9; guess++) t.is((await browserOf(email, false, 'wrong')).answer.status, 401);
  t.is((await browserOf(email)).answer.status, 200);
  const many = await Promise.all(Array.from({ length: 14 }, () => browserOf(email, false, 'wrong')));
  t.is(many.filter(({ answer }) => answer.status === 429).length, 4, 'many at once do not slip through');
  const { answer } = await browserOf(email);
  t.is(answer.status, 429);
  t.true(Number(answer.headers.get('retry-after')) > 0);
  t.is((await browserOf(world.alpha.member.email)).answer.status, 200, 'others are not locked out');
});

test.serial('sessions end when left idle, and at last; Remember Me makes both longer', async (t) => {
  const { email } = world.alpha.member;
  const { browser: idle } = await browserOf(email);
  const { browser: busy } = await browserOf(email);
  const { browser: remembered, answer } = await browserOf(email, true);
  t.regex(answer.headers.get('set-cookie') ?? '', /expires=/i);
  for (let hour = 0; hour < 11; hour++) {
    world.api.advance(HOUR_MS);
    t.is((await busy.get('/api/get-session')).status, 200, `hour ${hour}`);
  }
  t.is((await idle.get('/api/get-session')).status, 401);
  world.api.advance(1.5 * HOUR_MS);
  t.is((await busy.get('/api/get-session')).status, 401, 'twelve hours are the most');
  t.is((await remembered.get('/api/get-session')).status, 200);
  world.api.advance(15 * 24 * HOUR_MS);
  t.is((await remembered.get('/api/get-session')).status, 401);
});
