/**
 * `npm run faults`: a server under load, at times with its Postgres, is killed at random; clients repeat.
 * Nothing acknowledged is lost or doubled, the log has the money that Stripe has, files are what events name,
 * and a rebuild changes nothing; else exit 1.
 */
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDiskFiles } from '../../api/integrations/files/disk.ts';
import { runningPostgres } from '../../api/integrations/postgres/embedded.ts';
import { openSandbox } from '../../api/integrations/stripe/sandbox/sandbox.ts';
import { sweepUploads } from '../../api/platform/uploads/sweepUploads.ts';
import { decode } from '../../ledger/catalogue.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { type Database, openDatabase } from '../../projections/engine/database.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { openWaiter, type Waiter } from '../../projections/engine/runner.ts';
import { lanes } from '../../projections/index.ts';
import { removeDataFolder } from '../support/cluster.ts';
import { everyEvent } from '../support/neverInAnEvent.ts';
import type { Operation } from './client.ts';
import { calls, gather, work } from './load.ts';
import { type Kill, type Server, startServer } from './server.ts';
import { checkMoney, readStripe, syncStripe } from './stripe.ts';
import { checkFiles, checkLoad, checkOperations, readFiles, type Stored } from './verify.ts';

const ROUNDS = Number(process.env.BURSAR_FAULT_ROUNDS ?? 3);
/** How long the last server may take until enough of every kind was accepted: a busy machine needs it. */
const LAST_WORDS_MS = 60_000;
const A_DAY_AND_MORE_MS = 25 * 3_600_000;
/** The demo organization, in which everything happens. */
const ORG = 'abgesu';

const print = (line: string) => console.log(line);

/** Kill and start the server round by round, while everybody works. Answers the one that runs last. */
async function rounds(dataFolder: string, operations: Operation[]): Promise<Server> {
  let server = await startServer(dataFolder);
  print(`First start, with the demo organization: ${(server.startedInMs / 1000).toFixed(1)} s`);
  let up: Promise<unknown> = Promise.resolve();
  const address = async () => {
    await up;
    return server.address;
  };
  const stopping = new AbortController();
  const shift = { operations, stopping: stopping.signal };
  const people = await gather(address, await databaseOf(dataFolder), shift);
  const working = work(people, shift);
  // Awaited below; a failure meanwhile must not count as unhandled.
  working.catch(() => undefined);
  for (let round = 1; round <= ROUNDS; round++) {
    const delayMs = 500 + randomInt(5_000);
    // Whoever fails ends the run at once, rather than after the last round.
    await Promise.race([sleep(delayMs), working]);
    const what: Kill = round % 3 === 0 ? 'server and Postgres' : 'server';
    const back = Promise.withResolvers<void>();
    up = back.promise;
    await server.kill(what);
    server = await startServer(dataFolder);
    back.resolve();
    print(`Round ${round}: ${what} killed after ${delayMs} ms, back in ${server.startedInMs.toFixed(0)} ms`);
  }
  const deadline = Date.now() + LAST_WORDS_MS;
  do await Promise.race([sleep(1_000), working]);
  while (checkLoad(operations).length > 0 && Date.now() < deadline);
  stopping.abort();
  await working;
  return server;
}

/** What each check finds in what all those servers left, and at Stripe. */
async function findingsOf(dataFolder: string, operations: readonly Operation[]) {
  const databaseUrl = await databaseOf(dataFolder);
  const log = openPostgresLog({ url: databaseUrl });
  const db = openDatabase(databaseUrl);
  const waiter = openWaiter({ lanes, db });
  const sandbox = await openSandbox({ databaseUrl });
  try {
    const unheard = await syncStripe(db.pool);
    const events = (await everyEvent(log)).map(decode);
    print(`Events in the log: ${events.length}`);
    const atStripe = await readStripe(sandbox);
    const stored = await sweptFiles(dataFolder, { log, db, projections: waiter });
    const caughtUp = await waiter.waitFor((await log.head()) ?? '', 30_000);
    const report = await rebuild({ log, pool: db.pool, lanes });
    const differences = report.comparison.filter(({ onlyOld, onlyNew }) => onlyOld + onlyNew > 0);
    return {
      'every kind of call was acknowledged': checkLoad(operations),
      'an acknowledged call is in the log, once': checkOperations(operations, events),
      'the log has the money that Stripe has': [...unheard, ...checkMoney(atStripe, events)],
      'files are what was acknowledged': await checkFiles(operations, events, stored),
      'a rebuild changes nothing': [
        ...(caughtUp ? [] : ['the read side did not catch up within 30 s']),
        ...report.notCompared.map((name) => `${name} could not be compared`),
        ...differences.map((table) => JSON.stringify(table)),
      ],
    };
  } finally {
    await sandbox.stop();
    await waiter.stop();
    await log.close();
    await db.close();
  }
}

/** The files that lie there once what nothing names was swept. */
async function sweptFiles(
  dataFolder: string,
  where: { readonly log: EventLog; readonly db: Database; readonly projections: Waiter },
): Promise<Stored> {
  const folder = join(dataFolder, 'files');
  const files = openDiskFiles({ folder, secret: new Uint8Array(32), clock: () => new Date() });
  // A claim that a kill left is released by the first and removed by the second.
  for (const days of [1, 2]) {
    const later = () => new Date(Date.now() + days * A_DAY_AND_MORE_MS);
    await sweepUploads({ ...where, files, clock: later });
  }
  return readFiles(files, ORG);
}

async function databaseOf(dataFolder: string): Promise<string> {
  const url = await runningPostgres(dataFolder);
  if (url === undefined) throw new Error('The database of the server does not answer.');
  return url;
}

/** How the operations of each kind were answered. */
function printLoad(operations: readonly Operation[]): void {
  const columns: Readonly<Record<string, (operation: Operation) => boolean>> = {
    acknowledged: ({ status }) => status === 200,
    refused: ({ status }) => status !== 200,
    'sent again': ({ tries }) => tries > 1,
    'repeated later': ({ repeated }) => repeated !== undefined,
  };
  const line = (name: string, figures: readonly unknown[]) =>
    print(name.padEnd(20) + figures.map((figure) => String(figure).padStart(15)).join(''));
  line('Operations', Object.keys(columns));
  for (const { name } of calls) {
    const own = operations.filter(({ call }) => call.name === name);
    line(
      `  ${name}`,
      Object.values(columns).map((isSo) => own.filter(isSo).length),
    );
  }
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-faults-'));
  // mkdtemp makes private folders; as root, another user runs Postgres inside.
  if (process.getuid?.() === 0) await chmod(folder, 0o755);
  const dataFolder = join(folder, 'data');
  const operations: Operation[] = [];
  const server = await rounds(dataFolder, operations);
  printLoad(operations);
  const findings = Object.entries(await findingsOf(dataFolder, operations));
  await server.stop();
  for (const [rule, { length }] of findings) print(`${rule.padEnd(45)}${length} violations`);
  const violations = findings.flatMap(([rule, own]) => own.map((each) => `${rule}: ${each}`));
  for (const violation of violations.slice(0, 20)) print(`VIOLATION: ${violation}`);
  print(`${ROUNDS} hard kills, ${operations.length} operations, ${violations.length} violations`);
  if (violations.length > 0) {
    await writeFile(join(folder, 'violations.txt'), `${violations.join('\n')}\n`);
    print(`The violations, the data and the server's log are kept in ${folder}.`);
  } else {
    await removeDataFolder(dataFolder);
    await rm(folder, { recursive: true });
  }
  return violations.length === 0;
}

process.exit((await main()) ? 0 : 1);
