import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { openEventStoreLog } from '../../../ledger/log/eventstoredb.ts';
import { WrongVersion } from '../../../ledger/log/log.ts';
import type { OpenLog } from '../../../ledger/log/operations.ts';
import { type EventStoreServer, LATE_MS, startEventStoreServer } from '../../support/eventstoredb-server.ts';
import { follow, idsOf, logContract, newEvents, newStream, versionsOf } from './contract.ts';

/** Short, as the server is on this machine and some tests wait for it on purpose. */
const PATIENCE_MS = 800;

let server: EventStoreServer;
let log: OpenLog;

test.before(async () => {
  server = await startEventStoreServer();
  log = openEventStoreLog({ url: server.url, patienceMs: PATIENCE_MS });
});

test.after.always(async () => {
  await log.close();
  server.stop();
});

test.serial('eventstoredb: a log with only events of others has no head', async (t) => {
  server.storeForeign('account-1', 'MemberAdded', {
    data: '{"name":"Ada"}',
    metadata: '{"orgCode":"abgesu"}',
  });
  t.is(await log.head(), undefined);
  t.deepEqual((await log.readAll({ limit: 10 })).events, []);
  t.is(await log.countAfter(undefined, 10), 0);
});

logContract(test, 'eventstoredb', () => ({
  log,
  another: () => openEventStoreLog({ url: server.url }),
  putForeign: async (stream) => server.storeForeign(stream, 'OrderPlaced', { data: 'no JSON' }),
}));

test.serial('eventstoredb: an append that is never answered is sent again, with the same ids', async (t) => {
  const stream = newStream();
  const before = server.appends();
  server.faultNextAppends('lose the request', 'lose the request');
  t.is((await log.append(stream, 0, newEvents(2))).version, 2);
  t.is(server.appends() - before, 3);
  t.is((await log.readStream(stream)).length, 2);
});

test.serial('eventstoredb: an append takes one request, and no read', async (t) => {
  const stream = newStream();
  const [appends, reads] = [server.appends(), server.reads()];
  await log.append(stream, 0, newEvents(5));
  await t.throwsAsync(log.append(stream, 3, newEvents(1)), { instanceOf: WrongVersion });
  t.deepEqual([server.appends() - appends, server.reads() - reads], [2, 0]);
});

test.serial('eventstoredb: a reader of small pages is served from large ones', async (t) => {
  const start = await log.head();
  await log.append(newStream(), 0, newEvents(60));
  const before = server.reads();
  t.is((await follow(log, start, 60, { limit: 2 })).events.length, 60);
  const reads = server.reads() - before;
  t.true(reads < 10, `${reads} reads`);
});

test.serial('eventstoredb: an append that is answered late is written once, and answered', async (t) => {
  const stream = newStream();
  await log.append(stream, 0, newEvents(1));
  server.faultNextAppends('answer late');
  const events = newEvents(2);
  const appended = await log.append(stream, 1, events);
  await sleep(2 * LATE_MS);
  const recorded = await log.readStream(stream, 1);
  t.deepEqual(idsOf(recorded), idsOf(events));
  t.deepEqual(appended, { version: 3, position: recorded[1]?.position ?? '' });
});

test.serial('eventstoredb: one append that was not done in time does not cut others short', async (t) => {
  const [slow, quick] = [newStream(), newStream()];
  const before = server.appends();
  server.faultNextAppends('exceed the deadline', 'answer soon');
  const answers = await Promise.all([log.append(slow, 0, newEvents(1)), log.append(quick, 0, newEvents(1))]);
  t.deepEqual(
    answers.map(({ version }) => version),
    [1, 1],
  );
  t.is(server.appends() - before, 3);
});

test.serial('eventstoredb: another writer’s append is distinguished from an own lost answer', async (t) => {
  const stream = newStream();
  server.faultNextAppends('lose the request');
  const lost = t.throwsAsync(log.append(stream, 0, newEvents(1)), { instanceOf: WrongVersion });
  const other = openEventStoreLog({ url: server.url });
  t.teardown(() => other.close());
  while (server.appends() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await other.append(stream, 0, newEvents(1));
  t.is((await lost)?.actual, 1);
});

test.serial('eventstoredb: calls that the server ends without an error are made again', async (t) => {
  const start = await log.head();
  const stream = newStream();
  const followed = follow(log, start, 6);
  for (let version = 0; version < 6; version++) {
    await log.append(stream, version, newEvents(1));
    server.endCalls();
  }
  t.is((await followed).events.length, 6);
});

test.serial('eventstoredb: appends and subscriptions outlive a restart of the server', async (t) => {
  const start = await log.head();
  const stream = newStream();
  const followed = follow(log, start, 9, { limit: 2 });
  await log.append(stream, 0, newEvents(3));
  const restarted = server.restart(200);
  await log.append(stream, 3, newEvents(3));
  await restarted;
  await log.append(stream, 6, newEvents(3));
  t.deepEqual(versionsOf((await followed).events), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('eventstoredb: a log is not opened at an address that the client would misread', (t) => {
  const url = 'esdb://admin:sec:ret@localhost:2113';
  const error = t.throws(() => openEventStoreLog({ url }), { instanceOf: TypeError });
  t.false(error.message.includes('sec'));
});
