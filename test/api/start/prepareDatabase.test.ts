import { readdir } from 'node:fs/promises';
import test from 'ava';
import type { Deps } from '../../../api/deps.ts';
import { openDiskFiles } from '../../../api/integrations/files/disk.ts';
import { retryWhileDown } from '../../../api/start/prepareDatabase.ts';
import { seedOnce } from '../../../api/start/seedOnce.ts';
import { LogRefused } from '../../../ledger/log/guard.ts';
import { LogUnavailable } from '../../../ledger/log/log.ts';
import { openDatabase } from '../../../projections/engine/database.ts';
import { databaseFor } from '../../support/database.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { migrateAll } from '../../support/migrated.ts';
import { temporaryFolder } from '../../support/scope.ts';

const timeout = () =>
  new LogUnavailable('The event log cannot be reached.', {
    cause: new Error('Connection terminated due to connection timeout'),
  });

test('what cannot be reached is tried again, so often at most, and other errors at once', async (t) => {
  let tries = 0;
  const failing = (error: Error, times: number) => async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  t.is(await retryWhileDown(failing(timeout(), 2), print, [1, 1]), 3);
  t.is(lines.length, 2);
  t.regex(lines[0] ?? '', /connection timeout/);
  const recovering = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  tries = 0;
  t.is(await retryWhileDown(failing(recovering, 1), print, [1, 1]), 2);
  tries = 0;
  await t.throwsAsync(retryWhileDown(failing(timeout(), 9), print, [1, 1]), { instanceOf: LogUnavailable });
  t.is(tries, 3);
  for (const error of [new LogRefused('Another log.'), new RangeError('A fault.')]) {
    tries = 0;
    await t.throwsAsync(retryWhileDown(failing(error, 9), print, [1, 1]), { is: error });
    t.is(tries, 1);
  }
});

test('the demo is laid out whole though the log cannot be reached a few times', async (t) => {
  const { url } = await databaseFor(t, 'slow_seed');
  await migrateAll(url);
  const db = openDatabase(url);
  t.teardown(() => db.close());
  const dataFolder = await temporaryFolder(t, 'slow-seed');
  const clock = () => new Date('2026-11-21T20:00:00Z');
  const log = memoryLog();
  let appends = 0;
  const slow = {
    ...log,
    append: async (...args: Parameters<typeof log.append>) => {
      appends += 1;
      if (appends === 50 || appends === 800) throw timeout();
      return log.append(...args);
    },
  };
  const files = openDiskFiles({
    folder: await temporaryFolder(t, 'slow-files'),
    secret: new Uint8Array(32),
    clock,
  });
  const projections = { waitFor: async () => true };
  const deps = { log: slow, db, clock, files, projections } as unknown as Deps;
  await seedOnce(dataFolder, deps, () => undefined);
  t.true(appends > 800, 'it failed twice');
  t.deepEqual(await readdir(dataFolder), [], 'nothing is left to finish');
  const whole = memoryLog();
  await seedOnce(await temporaryFolder(t, 'whole-seed'), { ...deps, log: whole }, () => undefined);
  const contents = async (of: typeof log) =>
    (await of.readAll({ limit: 100_000 })).events.map(({ id }) => id).sort();
  t.deepEqual(await contents(log), await contents(whole));
});
