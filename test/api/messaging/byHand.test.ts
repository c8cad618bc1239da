import { randomUUID } from 'node:crypto';
import test from 'ava';
import { kindsByHand, listSenders, stopSender } from '../../../api/messaging/byHand.ts';
import { queueMail } from '../../../api/messaging/queue.ts';
import { sendQueued } from '../../../api/messaging/send.ts';
import { namesWebAddress } from '../../../ledger/values/plainText.ts';
import { type Org, startApi } from '../../support/api.ts';
import { assess, mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { newPhone } from '../text/cases.ts';
import { addMember } from '../world.ts';

const api = await startApi('by_hand');
const [trial, paid] = [await api.addOrg('trial', { subscribed: false }), await api.addOrg('paid')];
atEnd(test, api.end);

const mail = (org: Org, uuid: string, message = 'Meet at 7') =>
  org.admin.post('/api/send-text', { users: [{ uuid }], message, mailOthers: true });

test.serial(
  'without a subscription there are no texts, and free text in mails has no web address',
  async (t) => {
    const texted = await addMember(trial, { phone: newPhone() });
    const mailed = await addMember(trial);
    t.is((await trial.admin.get('/api/get-text-recipients')).at('isOnTrial'), true);
    t.is((await mail(trial, texted)).at('code'), 'TrialNoTexts');
    t.is((await mail(trial, mailed, 'Log in at phish.example/login')).at('code'), 'TrialWebAddress');
    t.is((await mail(trial, mailed)).status, 200);
    t.is((await api.db.pool.query(`SELECT FROM app.texts WHERE org_code = 'trial'`)).rowCount, 0);
    const inPaid = await addMember(paid, { phone: newPhone() });
    t.is((await mail(paid, inPaid, 'Log in at dues.example/login')).status, 200);
  },
);

test.serial(
  'a day has 5 mails by hand per active member on trial, 20 afterwards, reminders too',
  async (t) => {
    const uuid = await addMember(trial);
    const left = async (org: Org) =>
      (await org.admin.get('/api/get-mails-left')).body as { perDay: number; left: number };
    const { perDay, left: atFirst } = await left(trial);
    const members = async (org: Org) =>
      ((await org.admin.get('/api/get-text-recipients')).at('recipients') as object[]).length;
    t.is(perDay, 5 * (await members(trial)));
    t.is((await left(paid)).perDay, 20 * (await members(paid)));
    for (let sent = 0; sent < atFirst; sent++) t.is((await mail(trial, uuid)).status, 200);
    t.is((await mail(trial, uuid)).at('code'), 'MailLimit');
    const chargeId = await assess(api, trial.member, { dueDate: '2027-03-09' });
    const remind = () => trial.admin.post('/api/send-dues-reminder', { ids: [{ _id: chargeId }] });
    t.is((await remind()).at('code'), 'MailLimit');
    t.is((await mail(paid, await addMember(paid))).status, 200, 'another organization has its own');
    // What security brings is never refused by it.
    t.is((await trial.admin.post('/api/resend-confirmation', { ids: [{ _id: uuid }] })).status, 200);
    api.advance(24 * 3_600_000);
    await trial.admin.signIn();
    t.is((await mail(trial, uuid)).status, 200);
  },
);

test.serial('one confirmation is resent to a person within an hour', async (t) => {
  await paid.admin.signIn();
  const [one, two] = [await addMember(paid), await addMember(paid)];
  const resend = (...ids: string[]) =>
    paid.admin.post('/api/resend-confirmation', { ids: ids.map((_id) => ({ _id })) });
  t.is((await resend(one)).status, 200);
  t.is((await resend(one)).at('code'), 'ConfirmationSent');
  t.regex(String((await resend(one, two)).at('message')), /to 1 of 2/);
  api.advance(3_600_001);
  t.is((await resend(one)).status, 200);
  const { rowCount } = await api.db.pool.query(
    `SELECT FROM app.deliveries WHERE member_id = $1 AND kind = 'invitation'`,
    [one],
  );
  t.is(rowCount, 2);
});

test.serial('the operator sees who sends how much, and stops one, also what is queued', async (t) => {
  await paid.admin.signIn();
  const uuid = await addMember(paid, { email: 'stopped@paid.example' });
  t.is((await mail(paid, uuid)).status, 200);
  const now = api.deps.clock();
  t.true(
    (await listSenders(api.db.pool, now)).some(
      ({ orgCode, mailsByHand }) => orgCode === 'paid' && mailsByHand > 0,
    ),
  );
  await stopSender(api.db.pool, 'paid', true);
  t.is((await mail(paid, uuid)).at('code'), 'SendingStopped');
  const receipt = { orgCode: 'paid', memberId: uuid, kind: 'password-changed', dedupKey: 'x' } as const;
  await queueMail(api.db.pool, { ...receipt, subjectId: uuid, actor: uuid, at: now });
  await sendQueued(api.deps);
  const subjects = async () =>
    (await mailsOf(api, { email: 'stopped@paid.example' })).map(({ subject }) => subject);
  t.is((await subjects()).length, 1, 'what security brings goes out');
  await stopSender(api.db.pool, 'paid', false);
  await sendQueued(api.deps);
  t.true((await subjects()).includes('Message from Org paid'));
  await t.throwsAsync(stopSender(api.db.pool, 'nobody', true), { message: /no organization nobody/ });
});

test.serial('mails go out in turn by organization, those by hand behind the others', async (t) => {
  const at = api.deps.clock();
  const queue = (orgCode: string, memberId: string, kind: 'text-by-mail' | 'password-changed', key: string) =>
    queueMail(api.db.pool, {
      orgCode,
      memberId,
      kind,
      dedupKey: key,
      subjectId: randomUUID(),
      actor: 'a',
      at,
    });
  const flood: string[] = [];
  for (let index = 0; index < 40; index++)
    flood.push((await queue('paid', paid.member.memberId, 'text-by-mail', `f${index}`))?.id ?? '');
  const own = await queue('paid', paid.admin.memberId, 'password-changed', 'own');
  const other = await queue('trial', trial.member.memberId, 'password-changed', 'other');
  const order: string[] = [];
  const deps = {
    ...api.deps,
    mail: {
      ...api.deps.mail,
      send: async (sent: Parameters<typeof api.deps.mail.send>[0]) => void order.push(sent.id),
    },
  };
  await sendQueued(deps, { ids: [...flood, own?.id ?? '', other?.id ?? ''] });
  // What was forgotten is skipped, so that of the flood nothing reaches the port: the log says when.
  const { rows } = await api.db.pool.query<{ id: string }>(
    'SELECT id FROM app.deliveries WHERE id = ANY($1) ORDER BY changed_at, xmin::text::bigint',
    [[...flood, own?.id, other?.id]],
  );
  t.is(order.length, 2);
  t.true(rows.findIndex(({ id }) => id === other?.id) < 10);
  t.true(rows.findIndex(({ id }) => id === own?.id) < 10);
});

test.serial('a trial has 500 mails by hand a day, however many members it has', async (t) => {
  const large = await api.addOrg('large', { subscribed: false });
  const data = Array.from({ length: 110 }, (_, index) => ({
    ...{ fname: 'Ann', lname: 'Lee', email: `ann${index}@large.example` },
  }));
  t.is((await large.admin.post('/api/bulk-add-members', { data })).status, 200);
  t.is((await large.admin.get('/api/get-mails-left')).at('perDay'), 500);
});

test.serial('an hour has 5,000 mails by hand; the others go out meanwhile', async (t) => {
  api.advance(2 * 3_600_000);
  const { pool } = api.db;
  const queue = async (kind: 'text-by-mail' | 'password-changed') => {
    const { memberId } = paid.member;
    const about = { orgCode: 'paid', memberId, kind, dedupKey: randomUUID(), subjectId: randomUUID() };
    const mail = await queueMail(pool, { ...about, actor: memberId, at: api.deps.clock() });
    return mail?.id ?? '';
  };
  const statusOf = async (id: string) =>
    (await pool.query<{ status: string }>('SELECT status FROM app.deliveries WHERE id = $1', [id])).rows[0]
      ?.status;
  await pool.query(
    `INSERT INTO app.deliveries
     SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'status', 'sent', 'attempts', 1, 'changed_at', $2::timestamptz))).*
     FROM app.deliveries d, generate_series(1, 5000) WHERE d.id = $1`,
    [await queue('text-by-mail'), api.deps.clock()],
  );
  const [byHand, security] = [await queue('text-by-mail'), await queue('password-changed')];
  const ids = [byHand, security];
  await sendQueued(api.deps, { ids });
  t.is(await statusOf(byHand), 'queued');
  t.not(await statusOf(security), 'queued');
  api.advance(3_600_001);
  await sendQueued(api.deps, { ids });
  t.not(await statusOf(byHand), 'queued', 'the rest goes out later');
});

test.serial('the index over mails by hand has every kind of them', async (t) => {
  const { rows } = await api.db.pool.query<{ definition: string }>(
    `SELECT pg_get_indexdef('app.deliveries_by_hand'::regclass) AS definition`,
  );
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'::text/g)].map(([, kind]) => kind);
  t.deepEqual(kinds.sort(), [...kindsByHand].sort());
});

test('what programs make links of is a web address', (t) => {
  for (const text of [
    'https://a',
    'www.x',
    'go to phish.example',
    'bank.com/login',
    'ex\u200bample.org',
    'a。com',
  ])
    t.true(namesWebAddress(text), text);
  for (const text of ['Meet at 7.30', 'Dues are $5.00. Pay today', 'e.g. pizza', 'No... really', 'at 7 p.m.'])
    t.false(namesWebAddress(text), text);
});
