import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { StartupError } from '../../../api/platform/errors/startupError.ts';
import { openLog } from '../../../api/start/openLog.ts';
import { openEventStoreLog } from '../../../ledger/log/eventstoredb.ts';
import { LogUnavailable } from '../../../ledger/log/log.ts';
import {
  type EventStoreServer,
  type Refusal,
  startEventStoreServer,
} from '../../support/eventstoredb-server.ts';
import { follow, newEvents, newStream } from './contract.ts';

/** Long enough for a call that is answered on a machine with much else to do. */
const PATIENCE_MS = 2_000;
/** More than the client takes to give up looking for a leader, ten times in a tenth of a second each. */
const DISCOVERY_MS = 4_000;

async function open(t: ExecutionContext, patienceMs = PATIENCE_MS, url = (it: EventStoreServer) => it.url) {
  const server = await startEventStoreServer();
  const log = openEventStoreLog({ url: url(server), patienceMs, appendPatienceMs: 3 * patienceMs });
  t.teardown(async () => {
    await log.close();
    server.stop();
  });
  return { server, log };
}

for (const refusal of ['unavailable', 'not leader'] as const satisfies Refusal[])
  test.serial(
    `without a leader (${refusal}) the log is unavailable, from its start or later, until there is one`,
    async (t) => {
      const { server, log } = await open(t, DISCOVERY_MS, (it) => it.clusterUrl);
      const stream = newStream();
      server.loseMajority(refusal);
      await t.throwsAsync(log.append(stream, 0, newEvents(1)), { instanceOf: LogUnavailable });
      t.is(log.condition().appends, 'degraded');
      server.findMajority();
      t.is((await onceAvailable(() => log.append(stream, 0, newEvents(1)))).version, 1);
      const followed = follow(log, undefined, 3);
      server.loseMajority(refusal);
      const calls = [
        log.append(stream, 1, newEvents(1)),
        log.readStream(stream),
        log.head(),
        log.purge([newStream()]),
      ];
      await Promise.all(calls.map((call) => t.throwsAsync(call, { instanceOf: LogUnavailable })));
      server.findMajority();
      t.is((await onceAvailable(() => log.append(stream, 1, newEvents(2)))).version, 3);
      t.is((await onceAvailable(() => log.readStream(stream))).length, 3);
      t.is((await followed).events.length, 3);
    },
  );

/** The same log answers again without being opened again; what was under way may still fail. */
async function onceAvailable<Result>(use: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await use();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || tries === 4) throw error;
    }
  }
}

test.serial('every call to a server that hangs is given up, and none is left open', async (t) => {
  const { server, log } = await open(t);
  const stream = newStream();
  await log.append(stream, 0, newEvents(3));
  server.hang();
  const calls = [
    log.readStream(stream),
    log.readAll({ limit: 10 }),
    log.head(),
    log.countAfter(undefined, 10),
    log.streamsOf('abgesu'),
    log.purge([newStream()]),
  ];
  await Promise.all(calls.map((call) => t.throwsAsync(call, { instanceOf: LogUnavailable })));
  const events = newEvents(1);
  await t.throwsAsync(log.append(stream, 3, events), { instanceOf: LogUnavailable });
  t.is(server.openCalls(), 0);
  server.wake();
  t.is((await log.append(stream, 3, events)).version, 4);
  t.is((await log.readStream(stream)).length, 4);
});

test.serial('a log on a server that hangs is closed, and what was under way ends', async (t) => {
  const { server, log } = await open(t);
  const followed = follow(log, undefined, 1);
  server.hang();
  const pending = log.append(newStream(), 0, newEvents(1)).catch((error: unknown) => error);
  await sleep(50);
  await log.close();
  t.true((await pending) instanceof LogUnavailable);
  t.is((await followed).events.length, 0);
});

test.serial('a subscription resumes after a server hung', async (t) => {
  const { server, log } = await open(t);
  const stream = newStream();
  const followed = follow(log, undefined, 5);
  await log.append(stream, 0, newEvents(2));
  server.hang();
  await sleep(3 * PATIENCE_MS);
  server.wake();
  await log.append(stream, 2, newEvents(3));
  t.is((await followed).events.length, 5);
});

test.serial('a start with a server that hangs ends with one line', async (t) => {
  const server = await startEventStoreServer();
  t.teardown(server.stop);
  server.hang();
  const config = { eventStoreUrl: server.url } as Parameters<typeof openLog>[0];
  const error = await t.throwsAsync(openLog(config, ''), { instanceOf: StartupError });
  t.regex(error?.message ?? '', /^The event log .* cannot be used: .* within 5000 ms/);
  t.notRegex(error?.message ?? '', /\n/);
});
