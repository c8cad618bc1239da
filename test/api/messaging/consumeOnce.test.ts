import { randomUUID } from 'node:crypto';
import test from 'ava';
import { consumeOnce, startConsumer } from '../../../api/messaging/consumeOnce.ts';
import { NOTIFY_AFTER_MS } from '../../../ledger/account/undoable.ts';
import { type Person, startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { statementsOf } from '../../support/statements.ts';
import { chargeTogether } from '../account/batch/cases.ts';
import { charge, submitVenmo } from '../world.ts';

/** What can be undone is told once it cannot, each event by one of two checkpoints. */
const api = await startApi('tell_once', { settles: false });
const org = await api.addOrg('tellers');
const consumer = { checkpoint: 'tellers', types: ['PaymentAccepted', 'PaymentRecorded'] };
await startConsumer(api.deps, consumer);
atEnd(test, api.end);
const people = [org.member, org.other, org.pledge];

/** The payments that are told. Three processes tell at once. */
async function told(): Promise<string[]> {
  const paymentIds: string[] = [];
  const tell = async () => {
    const pages = consumeOnce(api.deps, consumer, async (events) => {
      for (const { data } of events) if ('paymentId' in data) paymentIds.push(data.paymentId);
    });
    for await (const _ of pages);
  };
  await Promise.all([tell(), tell(), tell()]);
  return paymentIds.sort();
}

async function submitted(from: Person): Promise<{ id: string; email: string }> {
  const chargeId = await charge(org, from, 30);
  return { id: String((await submitVenmo(org, from, chargeId, 30)).at('paymentId')), email: from.email };
}

async function verified(from: Person): Promise<{ id: string; batch: string }> {
  const payment = await submitted(from);
  const answer = await org.admin.post('/api/verify-payment', payment);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { id: payment.id, batch: String(answer.at('batch')) };
}

/** How many statements meanwhile read the lists, and how many streams of the log are read. */
async function asked(work: () => Promise<unknown>): Promise<{ statements: number; streams: number }> {
  const { log } = api.deps;
  const { readStream } = log;
  let streams = 0;
  Object.assign(log, {
    readStream: (...args: Parameters<typeof readStream>) => {
      streams += 1;
      return readStream(...args);
    },
  });
  const sent = await statementsOf(work).finally(() => Object.assign(log, { readStream }));
  const statements = sent.filter(({ sql }) => /(FROM|JOIN) read\./.test(sql)).length;
  return { statements, streams };
}

test.serial('one of two checkpoints that read a type tells it, and none an undone event', async (t) => {
  const declined = await submitted(org.pledge);
  await org.admin.post('/api/decline-payment', { ...declined, reason: 'Not there' });
  const about = { uuid: org.pledge.memberId, paymentId: declined.id, reason: 'It came' };
  t.is((await org.admin.post('/api/verify-declined-payment', about)).status, 200);
  const stands = await verified(org.member);
  const undone = await verified(org.other);
  t.is((await org.admin.post('/api/undo-batch', { id: undone.batch })).status, 200);

  t.deepEqual(await told(), [declined.id], 'verified after all has no Undo');
  api.advance(NOTIFY_AFTER_MS / 2);
  t.deepEqual(await told(), []);
  api.advance(NOTIFY_AFTER_MS / 2);
  t.deepEqual(await told(), [stands.id]);
  t.deepEqual(await told(), []);
});

test.serial('both checkpoints begin at one position, however far the log has come meanwhile', async (t) => {
  const head = async () => {
    const position = await api.deps.log.head();
    await charge(org, org.member, 10);
    return position;
  };
  const log = { ...api.deps.log, head };
  const first = await api.deps.log.head();
  await startConsumer({ ...api.deps, log }, { ...consumer, checkpoint: 'begun' });
  const { rows } = await api.deps.db.pool.query<{ position: string }>(
    `SELECT DISTINCT position FROM app.checkpoints WHERE name IN ('begun', 'begun-later')`,
  );
  t.deepEqual(rows, [{ position: first }]);
});

test.serial('telling of three accounts takes the statements of one, and reads no stream', async (t) => {
  const tellOf = async (some: readonly Person[]) => {
    for (const person of some) await verified(person);
    await told();
    api.advance(NOTIFY_AFTER_MS);
    let events = 0;
    const counted = await asked(async () => {
      const pages = consumeOnce(api.deps, consumer, async ({ length }) => {
        events += length;
      });
      for await (const _ of pages);
    });
    t.is(events, some.length);
    return counted;
  };
  const one = await tellOf([org.member]);
  t.deepEqual(one, { statements: 1, streams: 0 });
  t.deepEqual(await tellOf(people), one);
});

test.serial('the page of a batch of three accounts takes as many statements as that of one', async (t) => {
  const pageOf = async (some: readonly Person[]) => {
    const headers = { 'X-Correlation-Id': randomUUID() };
    const id = await chargeTogether(org, some, { headers });
    const counted = await asked(async () => {
      const page = await org.admin.get(`/api/get-batch?id=${id}`);
      t.is(page.at('entries.length'), some.length);
    });
    t.true(counted.statements > 0);
    return counted;
  };
  await pageOf([org.member]);
  const one = await pageOf([org.member]);
  t.deepEqual(await pageOf(people), one);
});
