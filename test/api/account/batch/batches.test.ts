import test from 'ava';
import { remind } from '../../../../api/account/reminders/jobs.ts';
import { consumeOnce, startConsumer } from '../../../../api/messaging/consumeOnce.ts';
import { beginMails, mailAboutEvents } from '../../../../api/messaging/jobs.ts';
import { beginSlackPosts, postToSlack } from '../../../../api/messaging/slack.ts';
import { accountStream } from '../../../../ledger/account/events.ts';
import { NOTIFY_AFTER_MS } from '../../../../ledger/account/undoable.ts';
import { startApi, TODAY } from '../../../support/api.ts';
import { mailsOf, moveTo } from '../../../support/mail.ts';
import { atEnd } from '../../../support/scope.ts';
import { charge, pay, submitVenmo } from '../../world.ts';
import { chargeTogether } from './cases.ts';

/** Undo of what one call did to several accounts, each for a minute. */
const api = await startApi('batches');
const org = await api.addOrg('undoers');
await beginMails(api.deps);
await beginSlackPosts(api.deps);
atEnd(test, api.end);
const people = [org.member, org.other, org.pledge];
const batchOf = (id: string) => org.admin.get(`/api/get-batch?id=${id}`);
const undo = (id: string) => org.admin.post('/api/undo-batch', { id });
const undoneIn = async (id: string) =>
  ((await batchOf(id)).at('entries') as { name: string; undone: object | null }[])
    .filter(({ undone }) => undone !== null)
    .map(({ name }) => name);

test.serial('what one call charged is one batch, undone as a whole by events of their own', async (t) => {
  const id = await chargeTogether(org, people);
  const before = await batchOf(id);
  t.like(before.body, { by: 'Treasurer undoers', total: 60 });
  t.true(Number(before.at('secondsLeft')) > 50 && Number(before.at('secondsLeft')) <= 60);
  t.is((await undo(id)).at('message'), 'Successfully undone.');
  t.deepEqual(await undoneIn(id), ['Member undoers', 'Other undoers', 'Pledge undoers']);

  const events = await api.log.readStream(accountStream(org.member.memberId));
  const [charged, voided] = events;
  t.is(voided?.type, 'ChargeVoided');
  t.like(voided?.data, { reason: 'Undone', occurredOn: TODAY });
  t.is(voided?.metadata.causationId, charged?.id);
  t.is(voided?.metadata.actor, org.admin.memberId);
  t.is((await batchOf(id)).at('entries.0.eventId'), charged?.id);
  t.is((await batchOf(id)).at('entries.0.undone.eventId'), voided?.id);
  t.deepEqual((await org.member.get(`/api/search-dues?uuid=${org.member.memberId}`)).body, []);

  await charge(org, org.pledge);
  const { body } = await org.admin.get('/api/rest/history?range=[0,6]');
  t.deepEqual(
    (body as { type: string; batch: object | null }[]).map(({ type, batch }) => [type, batch]),
    [
      ['ChargeAssessed', null],
      ...people.map(() => ['ChargeVoided', null]),
      ...people.map(() => ['ChargeAssessed', { id, size: people.length }]),
    ],
    'its events lead to the batch; one that stands alone is none',
  );
});

test.serial('Undo twice, and twice at once, undoes once', async (t) => {
  const id = await chargeTogether(org, people);
  const before = await api.events();
  const answers = await Promise.all([undo(id), undo(id), undo(id)]);
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  t.is((await undo(id)).at('results.2.ok'), true);
  t.is((await api.events()) - before, 3);
});

test.serial('what was paid or changed meanwhile is left as it is, and named', async (t) => {
  const id = await chargeTogether(org, people);
  const dueOf = async ({ memberId }: { memberId: string }) =>
    (await org.admin.get(`/api/search-dues?uuid=${memberId}`)).at('0') as Record<string, unknown>;
  await pay(org, org.member, String((await dueOf(org.member))._id), 5);
  const other = await dueOf(org.other);
  const { _id, uuid, type, account, dueDate } = other;
  const change = { _id, uuid, type, account, dueDate, amount: 21 };
  t.is((await org.admin.post('/api/update-dues', change)).status, 200);
  const answer = await undo(id);
  t.is(
    answer.at('message'),
    '1 of 3 undone. Member undoers: The charge was paid since then. Other undoers: The charge was changed since then.',
  );
  t.deepEqual(await undoneIn(id), ['Pledge undoers']);
  t.is((await dueOf(org.member)).remaining, 15);
  t.is((await batchOf(id)).at('total'), 40);
  const again = await undo(id);
  t.is(again.status, 422);
});

test.serial('calls with one correlation id are one batch; each event has its own minute', async (t) => {
  const headers = { 'X-Correlation-Id': 'many-in-three-calls' };
  const id = await chargeTogether(org, [org.member], { headers });
  api.advance(40_000);
  t.is(await chargeTogether(org, [org.other], { headers }), id);
  api.advance(10_000);
  t.is(await chargeTogether(org, [org.pledge], { headers }), id);
  api.advance(20_000);
  t.is((await batchOf(id)).at('secondsLeft'), 40);
  const answer = await undo(id);
  t.is(answer.at('message'), '2 of 3 undone. Member undoers: Undo is offered for one minute, which is over.');
  t.deepEqual(await undoneIn(id), ['Other undoers', 'Pledge undoers']);
  t.is((await batchOf(id)).at('secondsLeft'), 0, 'nothing that stands can be undone');
  t.like((await undo(id)).body, { code: 'UndoOver' });
});

test.serial('what waits behind a long Undo until its minute is over is not undone any more', async (t) => {
  const sent = [await waiting(30), await waiting(30), await waiting(30)];
  const ids = sent.map((each) => each.id);
  const id = String((await org.admin.post('/api/verify-payments', { ids })).at('batch'));
  api.advance(59_000);
  const { log } = api.deps;
  const { append } = log;
  let appended = 0;
  // They are undone one by one, and the first takes a second.
  Object.assign(log, {
    append: async (...args: Parameters<typeof append>) => {
      appended += 1;
      if (appended === 1) api.advance(1_000);
      return append(...args);
    },
  });
  try {
    const results = (await undo(id)).at('results') as readonly { ok: boolean; message?: string }[];
    t.deepEqual(
      results.map(({ ok, message }) => [ok, message]),
      [
        [true, undefined],
        [false, 'Undo is offered for one minute, which is over.'],
        [false, 'Undo is offered for one minute, which is over.'],
      ],
    );
    t.is((await undoneIn(id)).length, 1);
  } finally {
    Object.assign(log, { append });
  }
});

test.serial('nothing is undone after its mail, and nothing is mailed while it can be undone', async (t) => {
  const consumer = { checkpoint: 'told-or-undone', types: ['ChargeAssessed'] };
  await startConsumer(api.deps, consumer);
  const told = new Set<string>();
  const tell = async () => {
    const pages = consumeOnce(api.deps, consumer, async (events) => {
      for (const { id } of events) told.add(id);
    });
    for await (const _ of pages);
  };
  const headers = { 'X-Correlation-Id': 'told-or-undone' };
  let id = '';
  for (const person of [...people, ...people]) {
    id = await chargeTogether(org, [person], { headers });
    await tell();
    api.advance(25_000);
  }
  t.true(told.size > 0, 'the first are told while the last can be undone');
  await undo(id);
  const entries = (await batchOf(id)).at('entries') as readonly { eventId: string; undone: object | null }[];
  const undone = entries.filter((each) => each.undone !== null);
  t.true(undone.length > 0);
  for (const { eventId } of undone) t.false(told.has(eventId), 'undone although it was told');
  api.advance(NOTIFY_AFTER_MS);
  await tell();
  for (const { eventId, undone } of entries) t.is(told.has(eventId), undone === null);
});

test.serial('a reminder of a charge waits until it cannot be undone; none follows an Undo', async (t) => {
  moveTo(api, '2026-03-12T19:00:00Z');
  await Promise.all([org.admin, ...people].map((person) => person.signIn()));
  const headers = { 'X-Correlation-Id': 'two-that-are-due-soon' };
  const soon = { dueDate: '2026-03-13' };
  await chargeTogether(org, [org.member], { headers, ...soon });
  api.advance(50_000);
  await chargeTogether(org, [org.other], { headers, ...soon });
  const undone = await chargeTogether(org, [org.pledge], soon);
  api.advance(20_000);
  await remind(api.deps);
  t.deepEqual(await mailsOf(api), [], 'an Undo of the first may still be on its way');
  t.is((await undo(undone)).status, 200);
  api.advance(20_000);
  await remind(api.deps);
  t.deepEqual(
    (await mailsOf(api)).map(({ to }) => to),
    [org.member.email],
  );
  api.advance(50_000);
  await remind(api.deps);
  t.deepEqual((await mailsOf(api)).map(({ to }) => to).sort(), [org.member.email, org.other.email].sort());
});

/** A charge of $30 on the member, of which this much waits by Venmo. */
async function waiting(amount: number, more: object = {}) {
  const chargeId = await charge(org, org.member, 30, more);
  const sent = await submitVenmo(org, org.member, chargeId, amount);
  return { chargeId, id: String(sent.at('paymentId')), email: org.member.email };
}
const verify = ({ id, email }: { id: string; email: string }) =>
  org.admin.post('/api/verify-payment', { id, email });

test.serial('a verification is mailed after a minute, and never once it was undone', async (t) => {
  await org.admin.post('/api/update-config', {
    slackHookUrl: 'https://hooks.slack.com/services/T000/B000/undo',
  });
  const tell = async () => {
    const before = (await mailsOf(api)).length;
    await mailAboutEvents(api.deps);
    await postToSlack(api.deps);
    return (await mailsOf(api))
      .slice(before)
      .map(({ to, subject }) => `${to}: ${subject.replace(/ to Org.*/, '')}`)
      .filter((line) => line.includes('received'))
      .sort();
  };
  await tell();
  const sent = await waiting(30);
  const first = await verify(sent);
  api.advance(30_000);
  t.deepEqual(await tell(), []);
  t.is((await undo(String(first.at('batch')))).status, 200);
  t.is((await verify(sent)).status, 200);
  api.advance(61_000);
  t.deepEqual(await tell(), [], 'the first was undone, and an Undo of the second may still be on its way');
  const chargeId = await charge(org, org.other, 10);
  await pay(org, org.other, chargeId, 10);
  t.is((await tell()).length, 2, 'what cannot be undone is told at once');
  api.advance(30_000);
  // As after a restart: nothing but the log and its checkpoints is left.
  t.deepEqual(await tell(), [
    'Slack: Payment received: $30.00 from Member undoers (Venmo)',
    `${org.member.email}: Payment received: $30.00`,
  ]);
  api.advance(120_000);
  t.deepEqual(await tell(), []);
});

test.serial(
  'money that was moved on since its verification is taken back once, not for each payment',
  async (t) => {
    const movers = await api.addOrg('movers');
    const ids: string[] = [];
    for (const person of [movers.member, movers.other]) {
      const sent = await submitVenmo(movers, person, await charge(movers, person, 30), 30);
      ids.push(String(sent.at('paymentId')));
    }
    const id = String((await movers.admin.post('/api/verify-payments', { ids })).at('batch'));
    const today = (await movers.admin.get('/api/get-session')).at('today');
    const transfer = { fromAccount: 'venmo', toAccount: 'checking', amount: 30, memo: '', occurredOn: today };
    t.is((await movers.admin.post('/api/record-transfer', transfer)).status, 200);
    const results = (await movers.admin.post('/api/undo-batch', { id })).at('results');
    t.deepEqual(
      (results as readonly { ok: boolean; message?: string }[]).map(
        ({ message }) => message?.split(' on ')[0],
      ),
      [undefined, 'Venmo held only $0.00'],
    );
  },
);

test.serial('what was declined and verified after all is no batch', async (t) => {
  const sent = await waiting(30);
  await org.admin.post('/api/decline-payment', { id: sent.id, email: sent.email, reason: 'Not there' });
  const headers = { 'X-Correlation-Id': 'verified-after-all' };
  const about = { uuid: org.member.memberId, paymentId: sent.id, reason: 'It came' };
  t.is((await org.admin.post('/api/verify-declined-payment', about, { headers })).status, 200);
  t.is((await batchOf('verified-after-all')).status, 404);
});

test.serial('an event that is no batch, and a batch of another organization, are not found', async (t) => {
  const beta = await api.addOrg('others');
  const headers = { 'X-Correlation-Id': 'the-same-in-both' };
  const id = await chargeTogether(org, [org.member], { headers });
  await chargeTogether(beta, [beta.member], { headers });
  t.is((await beta.admin.get(`/api/get-batch?id=${id}`)).at('entries.length'), 1);
  t.is((await beta.admin.post('/api/undo-batch', { id })).status, 200);
  t.deepEqual(await undoneIn(id), []);

  const chargeId = await charge(org, org.member, 10);
  const paid = {
    payInfo: { pmt_type: 'cash' },
    payments: [{ id: chargeId, uuid: org.member.memberId, amount: 1 }],
  };
  await org.admin.post('/api/add-payment', paid, { headers: { 'X-Correlation-Id': 'a-payment-alone' } });
  t.is((await batchOf('a-payment-alone')).status, 404);
});
