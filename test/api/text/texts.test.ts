import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { removeOld } from '../../../api/jobs/retention.ts';
import { sendQueued } from '../../../api/messaging/send.ts';
import { sendText } from '../../../api/messaging/texts/send.ts';
import { type Answer, type Org, type Person, startApi } from '../../support/api.ts';
import { moveTo } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { openTestTwilio } from '../../support/twilio.ts';
import { addMember } from '../world.ts';
import { newPhone } from './cases.ts';

const twilio = await openTestTwilio();
const api = await startApi('api_texts', { deps: { sms: twilio.sms } });
const [alpha, beta] = [await api.addOrg('alpha'), await api.addOrg('beta')];
atEnd(test, api.end);
atEnd(test, twilio.close);
test.beforeEach(async () => {
  twilio.answer('taken');
  // Days pass in some of the tests, and sessions with them.
  for (const { admin } of [alpha, beta]) await admin.signIn();
});

const e164 = (phone: string) => `+1${phone.replace(/\D/g, '')}`;
const send = (by: Person, users: object[], more: object = {}): Promise<Answer> =>
  by.post('/api/send-text', { users, message: 'Meet at 7', ...more });

/** A new member with a phone. */
async function reachable(org: Org, more: object = {}): Promise<{ uuid: string; phone: string }> {
  const phone = newPhone();
  return { phone, uuid: await addMember(org, { phone, ...more }) };
}

interface TextRow {
  readonly id: string;
  readonly memberId: string;
  readonly status: string;
  readonly error: string;
  readonly message: string;
}

async function textsTo(org: Org, memberId: string): Promise<TextRow[]> {
  const filter = encodeURIComponent(JSON.stringify({ memberId }));
  return (await org.admin.get(`/api/rest/texts?filter=${filter}`)).body as TextRow[];
}

/** Send one text, as its job does. */
async function sendOne(org: Org, memberId: string): Promise<TextRow | undefined> {
  const [text] = await textsTo(org, memberId);
  await sendText(api.deps, { orgCode: org.orgCode, id: text?.id ?? '' });
  return (await textsTo(org, memberId))[0];
}

async function webhook(path: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const { body, signature } = twilio.signed(path, fields);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return (await fetch(api.url + path, { method: 'POST', headers, body })).status;
}
const status = (id: string, MessageStatus: string, more = {}) =>
  webhook(`/api/webhooks/twilio/status?text=${id}`, { MessageSid: 'SM1', MessageStatus, ...more });
const answer = (phone: string, Body: string, MessageSid: string = randomUUID()) =>
  webhook('/api/webhooks/twilio/incoming', { From: e164(phone), Body, MessageSid });

async function countTexts(): Promise<number> {
  return (await api.db.pool.query('SELECT FROM app.texts')).rowCount ?? 0;
}

/** Refused naming the row, with nothing queued, not even for the good row beside it. */
async function refused(t: ExecutionContext, row: object, code: string, message: RegExp): Promise<void> {
  const before = await countTexts();
  const said = await send(alpha.admin, [await reachable(alpha), row]);
  t.is(said.status, 422);
  t.is(said.at('code'), code);
  t.regex(String(said.at('errors.0.field')), /^users\.1\./);
  t.regex(String(said.at('message')), message);
  t.is(await countTexts(), before);
}

test.serial('no open relay: only active members of one’s own organization', async (t) => {
  const unknown = ['UnknownRecipient', /not the phone number of an active member/] as const;
  const theirs = await reachable(beta);
  const removed = await reachable(alpha);
  await alpha.admin.post('/api/delete-member', { idArray: [{ _id: removed.uuid }] });
  const [mine, other] = [await reachable(alpha), await reachable(alpha)];
  await refused(t, { phone: newPhone() }, ...unknown);
  await refused(t, { phone: theirs.phone }, ...unknown);
  await refused(t, { uuid: theirs.uuid }, ...unknown);
  await refused(t, { uuid: randomUUID() }, ...unknown);
  await refused(t, { phone: removed.phone }, ...unknown);
  await refused(t, { uuid: removed.uuid }, ...unknown);
  await refused(t, { uuid: mine.uuid, phone: other.phone }, ...unknown);
  await refused(t, { name: 'Nobody' }, ...unknown);
  await refused(t, { uuid: alpha.other.memberId }, 'CannotBeTexted', /^Other alpha has no phone number\.$/);
  const abroad = await addMember(alpha, { fname: 'Abe', phone: '+44 20 7946 0958' });
  await refused(t, { uuid: abroad }, 'CannotBeTexted', /Abe alpha is not one of the US or Canada/);
});

test.serial('the first text to a number ends with how to opt out; a phone gets one of a call', async (t) => {
  const { uuid, phone } = await reachable(alpha);
  const twin = await addMember(alpha, { fname: 'Twin', phone });
  t.is((await send(alpha.admin, [{ uuid }, { uuid: twin }, { phone }])).status, 200);
  t.is((await send(alpha.admin, [{ uuid }])).status, 200);
  t.deepEqual(await textsTo(alpha, twin), [], 'the one named first gets it');
  const texts = await textsTo(alpha, uuid);
  t.deepEqual(
    texts.map(({ message }) => message),
    ['Org alpha: Meet at 7', 'Org alpha: Meet at 7\nReply STOP to opt out'],
  );
});

test.serial('a call that is repeated queues nothing more', async (t) => {
  const { uuid } = await reachable(alpha);
  const input = { users: [{ uuid }], message: 'Once' };
  const key = randomUUID();
  for (const _ of [1, 2]) {
    t.is((await alpha.admin.post('/api/send-text', input, { key })).status, 200);
    // The answer was lost.
    await api.db.pool.query(
      "UPDATE app.idempotency SET answer = NULL, created_at = created_at - interval '1 hour'",
    );
  }
  t.is((await textsTo(alpha, uuid)).length, 1);
});

test.serial('a text goes out once; Twilio tells that it arrived, also late and in any order', async (t) => {
  const { uuid, phone } = await reachable(alpha);
  await send(alpha.admin, [{ uuid }]);
  const before = twilio.asked.length;
  const sent = await sendOne(alpha, uuid);
  t.is(sent?.status, 'sent');
  await sendOne(alpha, uuid);
  t.is(twilio.asked.length, before + 1);
  t.like(twilio.asked.at(-1), { To: e164(phone), Body: sent?.message });
  t.is(await status(sent?.id ?? '', 'delivered'), 200);
  t.is(await status(sent?.id ?? '', 'sent'), 200);
  t.is((await textsTo(alpha, uuid))[0]?.status, 'delivered');
});

test.serial('after a lost answer it is unknown, not repeated, until Twilio tells it has it', async (t) => {
  const { uuid } = await reachable(alpha);
  await send(alpha.admin, [{ uuid }]);
  twilio.answer('cut');
  const before = twilio.asked.length;
  t.is((await sendOne(alpha, uuid))?.status, 'unknown');
  const again = await sendOne(alpha, uuid);
  t.is(again?.status, 'unknown');
  t.is(twilio.asked.length, before + 1);
  await status(again?.id ?? '', 'delivered');
  t.is((await textsTo(alpha, uuid))[0]?.status, 'delivered');
});

test.serial('where a process ended while it sent, the next one sends nothing and says so', async (t) => {
  const { uuid } = await reachable(alpha);
  await send(alpha.admin, [{ uuid }]);
  const [text] = await textsTo(alpha, uuid);
  await api.db.pool.query("UPDATE app.texts SET status = 'sending' WHERE id = $1", [text?.id]);
  const before = twilio.asked.length;
  t.like(await sendOne(alpha, uuid), { status: 'unknown', error: 'Sending was interrupted.' });
  t.is(twilio.asked.length, before);
});

test.serial('a refusal is final and says why; while Twilio is busy it is tried again', async (t) => {
  const [bad, busy] = [await reachable(alpha), await reachable(alpha)];
  await send(alpha.admin, [bad, busy]);
  twilio.answer({ status: 400, code: 21_614, message: 'no' });
  t.like(await sendOne(alpha, bad.uuid), {
    status: 'failed',
    error: 'The phone number cannot receive text messages.',
  });
  twilio.answer({ status: 429, code: 20_429, message: 'Too many requests' });
  t.is((await sendOne(alpha, busy.uuid))?.status, 'queued');
  twilio.answer('taken');
  t.is((await sendOne(alpha, busy.uuid))?.status, 'queued', 'not before its time');
  api.advance(61_000);
  t.is((await sendOne(alpha, busy.uuid))?.status, 'sent');
});

test.serial('STOP holds in the whole installation, also for what is queued; START undoes it', async (t) => {
  const { uuid, phone } = await reachable(alpha);
  const atBeta = await addMember(beta, { phone });
  await send(alpha.admin, [{ uuid }]);
  t.is(await answer(phone, 'Stop'), 200);
  t.like(await sendOne(alpha, uuid), { status: 'failed', error: 'They replied STOP to opt out.' });
  await refused(t, { uuid }, 'CannotBeTexted', /has opted out of text messages/);
  t.is((await send(beta.admin, [{ uuid: atBeta }])).status, 422);
  await answer(phone, 'START', 'SM-start');
  t.is((await send(beta.admin, [{ uuid: atBeta }])).status, 200);
  await answer(phone, 'STOP');
  await answer(phone, 'START', 'SM-start');
  t.is((await send(beta.admin, [{ uuid: atBeta }])).status, 422, 'a replayed START opts nobody in');
});

test.serial('error 21610 records an opt-out, from the answer and from the status', async (t) => {
  const [one, two] = [await reachable(alpha), await reachable(alpha)];
  await send(alpha.admin, [one, two]);
  twilio.answer({ status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' });
  t.is((await sendOne(alpha, one.uuid))?.status, 'failed');
  twilio.answer('taken');
  const taken = await sendOne(alpha, two.uuid);
  await status(taken?.id ?? '', 'failed', { ErrorCode: '21610' });
  t.is((await textsTo(alpha, two.uuid))[0]?.status, 'failed');
  for (const { uuid } of [one, two])
    await refused(t, { uuid }, 'CannotBeTexted', /has opted out of text messages/);
});

test.serial('webhooks that Twilio has not signed change nothing', async (t) => {
  const { uuid, phone } = await reachable(alpha);
  await send(alpha.admin, [{ uuid }]);
  const [text] = await textsTo(alpha, uuid);
  const forged = async (path: string, fields: Readonly<Record<string, string>>) => {
    const init = {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-twilio-signature': 'x' },
    };
    return (await fetch(api.url + path, init)).status;
  };
  t.is(await forged(`/api/webhooks/twilio/status?text=${text?.id}`, { MessageStatus: 'delivered' }), 400);
  t.is(await forged('/api/webhooks/twilio/incoming', { From: e164(phone), Body: 'STOP' }), 400);
  t.is((await textsTo(alpha, uuid))[0]?.status, 'queued');
  t.is((await send(alpha.admin, [{ uuid }])).status, 200);
  t.is((await fetch(`${api.url}/api/webhooks/twilio/status`)).status, 405);
  t.is(await status('not-an-id', 'delivered'), 200, 'signed, but of no text');
});

test.serial('who was removed meanwhile, or has another phone, gets nothing', async (t) => {
  const [gone, moved] = [await reachable(alpha), await reachable(alpha)];
  await send(alpha.admin, [gone, moved]);
  const [goneText] = await textsTo(alpha, gone.uuid);
  await alpha.admin.post('/api/delete-member', { idArray: [{ _id: gone.uuid }] });
  const profile = { _id: moved.uuid, fname: 'New', lname: 'alpha', phone: newPhone() };
  t.is((await alpha.admin.post('/api/update-member', profile)).status, 200);
  const before = twilio.asked.length;
  await sendText(api.deps, { orgCode: 'alpha', id: goneText?.id ?? '' });
  t.is((await textsTo(alpha, gone.uuid))[0]?.status, 'failed');
  t.is((await sendOne(alpha, moved.uuid))?.status, 'failed');
  t.is(twilio.asked.length, before);
});

test.serial('who may send fills in a missing phone, never changes one; an administrator does', async (t) => {
  const allow = (allowed: boolean) =>
    alpha.admin.post('/api/allow-messages', { idArray: [{ _id: alpha.member.memberId }], allowed });
  await allow(true);
  const [none, has] = [await addMember(alpha), await reachable(alpha)];
  const phone = newPhone();
  const add = (by: Person, _id: string, number = phone) =>
    by.post('/api/add-phone-number', { _id, phone: number });
  t.is((await add(alpha.member, none)).status, 200);
  t.is((await add(alpha.member, none)).status, 200, 'a repeat changes nothing');
  t.is((await add(alpha.member, none, newPhone())).at('code'), 'PhoneKnown');
  t.is((await add(alpha.member, has.uuid)).at('code'), 'PhoneKnown');
  t.is((await send(alpha.member, [{ uuid: none }])).status, 200);
  t.is((await add(alpha.admin, has.uuid, newPhone())).status, 200);
  await allow(false);
  t.is((await add(alpha.member, none)).status, 403);
});

test.serial('an organization has so many segments a day', async (t) => {
  const { uuid } = await reachable(beta);
  const used = `INSERT INTO app.texts (org_code, id, batch_id, member_id, member_name, phone, body, segments, status, confirmed_late,
      actor, actor_name, asked_at, changed_at)
    VALUES ('beta', $1, $1, 'm', 'M', '+1', '', $2, 'sent', false, 'a', 'A', $3, $3)`;
  const left = Number((await beta.admin.get('/api/get-text-recipients')).at('segmentsLeft'));
  await api.db.pool.query(used, [randomUUID(), left - 1, api.deps.clock()]);
  t.is((await send(beta.admin, [{ uuid }], { message: 'x'.repeat(200) })).at('code'), 'TextLimit');
  t.is((await send(beta.admin, [{ uuid }])).status, 200);
  t.is((await send(beta.admin, [{ uuid }])).at('code'), 'TextLimit');
  t.is((await send(alpha.admin, [await reachable(alpha)])).status, 200, 'another organization has its own');
  api.advance(24 * 3_600_000);
  await beta.admin.signIn();
  t.is((await send(beta.admin, [{ uuid }])).status, 200);
});

test.serial('from 9 pm to 8 am of the organization’s zone it takes a second yes', async (t) => {
  const [asked, sure] = [await reachable(alpha), await reachable(alpha)];
  moveTo(api, '2026-03-12T03:30:00Z');
  await alpha.admin.signIn();
  await send(alpha.admin, [asked]);
  moveTo(api, '2026-03-12T04:30:00Z');
  const before = await countTexts();
  const refusal = await send(alpha.admin, [sure]);
  t.is(refusal.status, 422);
  t.is(refusal.at('code'), 'LateHours');
  t.is(await countTexts(), before);
  t.true((await alpha.admin.get('/api/get-text-recipients')).at('isLate'));
  t.is((await send(alpha.admin, [sure], { confirmedLate: true })).status, 200);
  t.is((await sendOne(alpha, sure.uuid))?.status, 'sent');
  t.like(await sendOne(alpha, asked.uuid), { status: 'failed', error: 'It could not be sent before 9 pm.' });
});

test.serial(
  'a member without a phone to text gets a mail where the sender wants it, unless opted out',
  async (t) => {
    moveTo(api, '2026-03-12T20:00:00Z');
    await alpha.admin.signIn();
    const [abroad, can, out] = [
      await addMember(alpha, { fname: 'Abe', phone: '+44 20 7946 0958' }),
      await reachable(alpha),
      await reachable(alpha),
    ];
    await answer(out.phone, 'STOP');
    const rows = [{ uuid: abroad }, { uuid: can.uuid }];
    const more = { mailOthers: true, message: 'Meet at 7\n<b>Bring</b> snacks' };
    const mailsTo = async (memberId: string) => {
      const filter = encodeURIComponent(JSON.stringify({ memberId, kind: 'text-by-mail' }));
      return (await alpha.admin.get(`/api/rest/deliveries?filter=${filter}`)).body as { status: string }[];
    };
    t.is((await send(alpha.admin, rows, { message: more.message })).status, 422, 'not asked for');
    t.is((await send(alpha.admin, [...rows, { uuid: out.uuid }], more)).at('code'), 'CannotBeTexted');
    t.deepEqual(await mailsTo(abroad), []);
    for (const _ of [1, 2])
      t.is(
        (await alpha.admin.post('/api/send-text', { users: rows, ...more }, { key: 'mailed' })).status,
        200,
      );
    t.is((await textsTo(alpha, can.uuid)).length, 1);
    t.is((await mailsTo(abroad)).length, 1);
    await sendQueued(api.deps);
    t.is((await mailsTo(abroad))[0]?.status, 'sent');
    t.deepEqual(await mailsTo(can.uuid), []);
    const { rows: sent } = await api.db.pool.query<{ subject: string; text: string; html: string }>(
      "SELECT subject, text, html FROM app.outbox WHERE subject = 'Message from Org alpha'",
    );
    t.is(sent.length, 1);
    t.regex(sent[0]?.text ?? '', /Treasurer alpha writes:\n\nMeet at 7\n\n<b>Bring<\/b> snacks/);
    t.true(sent[0]?.html.includes('&lt;b&gt;Bring'));
  },
);

test.serial('without an account for texts nothing is queued, and the page shows it', async (t) => {
  const bare = await startApi('api_texts_none', { wrap: ({ sms: _, ...rest }) => rest });
  atEnd(t, bare.end);
  const org = await bare.addOrg('bare');
  const uuid = await addMember(org, { phone: newPhone() });
  t.is((await send(org.admin, [{ uuid }])).at('code'), 'TextsNotSetUp');
  t.is((await org.admin.get('/api/get-text-recipients')).at('isSetUp'), false);
});

test.serial('texts are forgotten when mails are', async (t) => {
  const { uuid } = await reachable(alpha);
  await send(alpha.admin, [{ uuid }], { confirmedLate: true });
  await sendOne(alpha, uuid);
  api.advance(399 * 24 * 3_600_000);
  await removeOld(api.deps);
  const count = async () =>
    (await api.db.pool.query('SELECT FROM app.texts WHERE member_id = $1', [uuid])).rowCount;
  t.is(await count(), 1);
  api.advance(2 * 24 * 3_600_000);
  await removeOld(api.deps);
  t.is(await count(), 0);
});
