import test from 'ava';
import { remind } from '../../api/jobs/reminders.ts';
import { accountStream } from '../../ledger/account/events.ts';
import { startApi, TODAY } from '../support/api.ts';
import { mailsOf, moveTo } from '../support/mail.ts';
import { atEnd } from '../support/scope.ts';
import { chargeTogether } from './batchCases.ts';
import { charge, pay } from './world.ts';

/** Undo of what one call did to several accounts, for a minute. */
const api = await startApi('batches');
const org = await api.addOrg('undoers');
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

test.serial('after a minute it is over, and nothing was written', async (t) => {
  const id = await chargeTogether(org, people);
  api.advance(60_000);
  t.is((await batchOf(id)).at('secondsLeft'), 0);
  const before = await api.events();
  const answer = await undo(id);
  t.is(answer.status, 422);
  t.like(answer.body, {
    code: 'UndoOver',
    message: 'Undo is offered for one minute, which is over.',
  });
  t.is(await api.events(), before);
});

test.serial('calls with one correlation id are one batch, whose minute begins with the last', async (t) => {
  const headers = { 'X-Correlation-Id': 'many-in-two-calls' };
  const id = await chargeTogether(org, [org.member], { headers });
  api.advance(40_000);
  t.is(await chargeTogether(org, [org.other], { headers }), id);
  api.advance(40_000);
  t.is((await undo(id)).status, 200);
  t.deepEqual(await undoneIn(id), ['Member undoers', 'Other undoers']);
});

test.serial(
  'a reminder of a charge waits until it cannot be undone, and does not come once it was',
  async (t) => {
    moveTo(api, '2026-03-12T19:00:00Z');
    await org.admin.signIn();
    const headers = { 'X-Correlation-Id': 'two-that-are-due-soon' };
    const soon = { dueDate: '2026-03-13' };
    await chargeTogether(org, [org.member], { headers, ...soon });
    api.advance(50_000);
    await chargeTogether(org, [org.other], { headers, ...soon });
    const undone = await chargeTogether(org, [org.pledge], soon);
    api.advance(20_000);
    await remind(api.deps);
    t.deepEqual(await mailsOf(api), [], 'the batch of the first can still be undone');
    t.is((await undo(undone)).status, 200);
    api.advance(41_000);
    await remind(api.deps);
    t.deepEqual((await mailsOf(api)).map(({ to }) => to).sort(), [org.member.email, org.other.email].sort());
  },
);

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
