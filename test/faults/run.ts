/**
 * `npm run faults`: a server under load, at times with its Postgres, is killed at random; clients repeat.
 * Nothing acknowledged is lost or doubled, Stripe and books agree, files are what events name, a rebuild
 * changes nothing; else exit 1.
 */
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDiskFiles } from '../../api/integrations/files/disk.ts';
import { runningPostgres } from '../../api/integrations/postgres/running.ts';
import { reconcilePayments } from '../../api/integrations/stripe/reconcile.ts';
import { openSandbox } from '../../api/integrations/stripe/sandbox/sandbox.ts';
import { openStripe } from '../../api/integrations/stripe/stripe.ts';
import { sweepUploads } from '../../api/uploads/sweepUploads.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { realWorld } from '../../ledger/world.ts';
import { type Database, openDatabase } from '../../projections/database.ts';
import { projections } from '../../projections/index.ts';
import { trialBalance } from '../../projections/journal.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { openWaiter } from '../../projections/runner.ts';
import { removeDataFolder } from '../support/cluster.ts';
import { readStripe, syncStripe } from './atStripe.ts';
import type { Operation } from './client.ts';
import { gather, work } from './load.ts';
import { type Happenings, outsideWorld } from './outside.ts';
import { type Findings, printFindings, printLoad, printStripe } from './report.ts';
import { type Kill, type Server, startServer } from './server.ts';
import { checkJournal, checkLedger, checkLoad, checkOperations, readWholeLog } from './verify.ts';
import { checkFiled, checkFiles, namedFiles, readFiles, type Stored } from './verifyFiles.ts';
import { checkPayments } from './verifyPayments.ts';
import { checkAgainstStripe, checkClearing, checkReconciled } from './verifyStripe.ts';

const ROUNDS = Number(process.env.BURSAR_FAULT_ROUNDS ?? 20);
const PORT = Number(process.env.BURSAR_FAULT_PORT ?? 4790);
/**
 * How long the last server may take until something of every kind was accepted: a short run on a busy machine
 * needs it.
 */
const LAST_WORDS_MS = 30_000;
/** After so long, a payment that nobody confirmed is given up. */
const A_DAY_AND_MORE_MS = 25 * 3_600_000;

const print = (line: string) => console.log(line);

interface Rounds {
  readonly operations: readonly Operation[];
  readonly happenings: Happenings;
  readonly restartsMs: readonly number[];
  /** The last one, which still runs. */
  readonly server: Server;
}

/** Kill and start the server round by round, while everybody works. */
async function rounds(dataFolder: string): Promise<Rounds> {
  let server = await startServer(dataFolder, PORT);
  print(`First start, with the demo organization: ${(server.startedInMs / 1000).toFixed(1)} s`);
  let up: Promise<unknown> = Promise.resolve();
  const address = async () => {
    await up;
    return server.address;
  };
  const stopping = new AbortController();
  const shift = { operations: [] as Operation[], stopping: stopping.signal };
  const people = await gather(address, await databaseOf(dataFolder), shift);
  const outside = outsideWorld(() => runningPostgres(dataFolder), shift);
  const working = work(people, shift);
  // Awaited below; a failure meanwhile must not count as unhandled.
  working.catch(() => undefined);
  const restartsMs: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const delayMs = 200 + randomInt(2_500);
    // Whoever fails ends the run at once, rather than after the last round.
    await Promise.race([sleep(delayMs), working]);
    const what: Kill = round % 3 === 0 ? 'server and Postgres' : 'server';
    const back = Promise.withResolvers<void>();
    up = back.promise;
    await server.kill(what);
    server = await startServer(dataFolder, PORT);
    back.resolve();
    restartsMs.push(server.startedInMs);
    print(`Round ${round}: ${what} killed after ${delayMs} ms, back in ${server.startedInMs.toFixed(0)} ms`);
  }
  const deadline = Date.now() + LAST_WORDS_MS;
  do await Promise.race([sleep(1_000), working]);
  while (checkLoad(shift.operations).length > 0 && Date.now() < deadline);
  stopping.abort();
  await working;
  return { operations: shift.operations, happenings: await outside, restartsMs, server };
}

/** Check the log and the tables that all those servers left, and Stripe: what each check found. */
async function violationsOf(dataFolder: string, operations: readonly Operation[]): Promise<Findings> {
  const databaseUrl = await databaseOf(dataFolder);
  const log = openPostgresLog({ url: databaseUrl });
  const db = openDatabase(databaseUrl);
  const waiter = openWaiter({ db });
  const sandbox = await openSandbox({ databaseUrl });
  try {
    const webhooks = await syncStripe(db.pool);
    const told = await readWholeLog(log);
    const tomorrow = () => new Date(Date.now() + A_DAY_AND_MORE_MS);
    const deps = { log, db, clock: tomorrow, world: realWorld, stripe: openStripe(sandbox.config) };
    const { failures } = await reconcilePayments(deps, { paceMs: 0 });
    const events = await readWholeLog(log);
    print(`Events in the log: ${events.length}`);
    const caughtUp = await waiter.waitFor(events.at(-1)?.position ?? '', 30_000);
    const atStripe = await readStripe(sandbox);
    printStripe(print, atStripe, webhooks);
    const orgCodes = atStripe.accounts.map(({ orgCode }) => orgCode);
    const trialBalances = new Map(
      await Promise.all(orgCodes.map(async (orgCode) => [orgCode, await trialBalance(db, orgCode)] as const)),
    );
    const stored = await sweptFiles(dataFolder, { log, db }, orgCodes);
    const named = namedFiles(events).size;
    print(
      `Files that events name: ${named}; left by kills and by who went away: ${stored.before.size - named}, ` +
        `after the sweeper ${stored.swept.size - named}`,
    );
    const report = await rebuild({ log, pool: db.pool, projections });
    const differences = report.comparison.filter(({ onlyOld, onlyNew }) => onlyOld + onlyNew > 0);
    const rows = report.comparison.reduce((sum, table) => sum + table.rows, 0);
    print(`Rows compared with a rebuild: ${rows} in ${report.comparison.length} tables`);
    return {
      'every kind of call was acknowledged': checkLoad(operations),
      'an acknowledged call is in the log, once': checkOperations(operations, events),
      'payments are as acknowledged': checkPayments(operations, events),
      'the log and Stripe agree': checkAgainstStripe(atStripe, events),
      'the Stripe account of the journal is its balance': checkClearing(atStripe, trialBalances),
      'reconciliation wrote what was missing': checkReconciled(atStripe, { before: told, after: events }),
      'an acknowledged upload is filed': checkFiled(operations, events),
      'files are what events name': checkFiles(events, stored),
      'the streams replay': checkLedger(events),
      'the journal is the sum of its events': await checkJournal(db, events),
      'every webhook was taken': webhooks.unheard,
      'reconciliation did not fail': failures,
      'the read side caught up within 30 s': caughtUp ? [] : ['it did not'],
      'a rebuild changes nothing': [
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

/** The files that lie there, before and after what nothing names was swept. */
async function sweptFiles(
  dataFolder: string,
  where: { readonly log: EventLog; readonly db: Database },
  orgCodes: readonly string[],
): Promise<Record<'before' | 'swept', Stored>> {
  const clock = () => new Date();
  const folder = join(dataFolder, 'files');
  const files = openDiskFiles({ folder, secret: new Uint8Array(32), clock });
  const before = await readFiles(files, orgCodes);
  // A claim that a kill left is released by the first and removed by the second.
  for (const days of [1, 2]) {
    const later = () => new Date(Date.now() + days * A_DAY_AND_MORE_MS);
    await sweepUploads({ ...where, files, clock: later });
  }
  return { before, swept: await readFiles(files, orgCodes) };
}

async function databaseOf(dataFolder: string): Promise<string> {
  const url = await runningPostgres(dataFolder);
  if (url === undefined) throw new Error('The database of the server does not answer.');
  return url;
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-faults-'));
  // mkdtemp makes private folders; as root, another user runs Postgres inside.
  if (process.getuid?.() === 0) await chmod(folder, 0o755);
  const dataFolder = join(folder, 'data');
  const { operations, happenings, restartsMs, server } = await rounds(dataFolder);
  printLoad(print, { operations, happenings, restartsMs });
  const found = await violationsOf(dataFolder, operations);
  const status = await server.stop();
  const findings = { ...found, 'SIGTERM ends with status 0': status === 0 ? [] : [`status ${status}`] };
  const violations = printFindings(print, findings);
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
