/**
 * `npm run faults`: a real server under load is killed hard, again and again, at random moments, and started again; in every third round its
 * Postgres is killed with it. Clients repeat what they got no answer to, with the same Idempotency-Key. In the end nothing that was acknowledged
 * may be missing, nothing may be there twice, debits equal credits, and a rebuild changes nothing. Prints figures; exit 1 on any violation.
 * BURSAR_FAULT_ROUNDS (default 20) shortens it; BURSAR_FAULT_PORT is the server's (default 4790).
 */
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningPostgres } from '../../api/integrations/postgres/running.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { openDatabase } from '../../projections/database.ts';
import { projections } from '../../projections/index.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { openWaiter } from '../../projections/runner.ts';
import { removeDataFolder } from '../support/cluster.ts';
import { createClient, type Operation, work } from './load.ts';
import { type Kill, type Server, startServer } from './server.ts';
import { checkJournal, checkLedger, checkLoad, checkOperations, readWholeLog } from './verify.ts';

const ROUNDS = Number(process.env.BURSAR_FAULT_ROUNDS ?? 20);
const PORT = Number(process.env.BURSAR_FAULT_PORT ?? 4790);
const CLERKS = 8;
const TREASURER = { email: 'treasurer@bursar.example', password: 'bursar-demo' };

const print = (line: string) => console.log(line);

/** Kill and start the server round by round, while the clerks work. */
async function rounds(
  dataFolder: string,
): Promise<{ operations: Operation[]; restartsMs: number[]; server: Server }> {
  let server = await startServer(dataFolder, PORT);
  print(`First start, with the demo organisation: ${(server.startedInMs / 1000).toFixed(1)} s`);
  let up: Promise<unknown> = Promise.resolve();
  const client = createClient(async () => {
    await up;
    return server.address;
  }, TREASURER);
  const stopping = new AbortController();
  const working = work(client, CLERKS, stopping.signal);
  const restartsMs: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const delayMs = 200 + randomInt(2_500);
    // A clerk that fails ends the run at once, rather than after the last round.
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
  await sleep(1_000);
  stopping.abort();
  return { operations: await working, restartsMs, server };
}

/** Look at the log and the tables that all those servers left. */
async function violationsOf(databaseUrl: string, operations: readonly Operation[]): Promise<string[]> {
  const log = openPostgresLog({ url: databaseUrl });
  const db = openDatabase(databaseUrl);
  const waiter = openWaiter({ db });
  try {
    const events = await readWholeLog(log);
    print(`Events in the log: ${events.length}`);
    const caughtUp = await waiter.waitFor(events.at(-1)?.position ?? '', 30_000);
    const report = await rebuild({ log, pool: db.pool, projections });
    const differences = report.comparison.filter(({ onlyOld, onlyNew }) => onlyOld + onlyNew > 0);
    const rows = report.comparison.reduce((sum, table) => sum + table.rows, 0);
    print(`Rows compared with a rebuild: ${rows} in ${report.comparison.length} tables`);
    return [
      ...checkLoad(operations),
      ...checkOperations(operations, events),
      ...checkLedger(events),
      ...(await checkJournal(db, events)),
      ...(caughtUp ? [] : ['the projections did not catch up within 30 s']),
      ...report.notCompared.map((name) => `projection ${name} could not be compared with its rebuild`),
      ...differences.map((table) => `a rebuild changes ${JSON.stringify(table)}`),
    ];
  } finally {
    await waiter.stop();
    await log.close();
    await db.close();
  }
}

function printFigures(operations: readonly Operation[], restartsMs: readonly number[]): void {
  const sorted = restartsMs.toSorted((a, b) => a - b);
  const seconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(1)} s`;
  print(
    `Starts after a hard kill: median ${seconds(sorted[sorted.length >> 1])}, longest ${seconds(sorted.at(-1))}`,
  );
  for (const [name, own] of Map.groupBy(operations, ({ call }) => call.name)) {
    const count = (test: (operation: Operation) => boolean) => own.filter(test).length;
    print(
      `${name}: ${own.length} operations; ${count(({ status }) => status === 200)} acknowledged, ` +
        `${count(({ status }) => status !== 200)} refused; ${count(({ tries }) => tries > 1)} sent more than once, ` +
        `${count(({ repeated }) => repeated !== undefined)} repeated after their answer`,
    );
  }
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-faults-'));
  // mkdtemp makes private folders; as root, another user runs Postgres inside.
  if (process.getuid?.() === 0) await chmod(folder, 0o755);
  const dataFolder = join(folder, 'data');
  const { operations, restartsMs, server } = await rounds(dataFolder);
  printFigures(operations, restartsMs);
  const databaseUrl = await runningPostgres(dataFolder);
  if (databaseUrl === undefined) throw new Error('The database of the last server does not answer.');
  const violations = await violationsOf(databaseUrl, operations);
  const status = await server.stop();
  if (status !== 0) violations.push(`after SIGTERM the server ended with status ${status}`);
  for (const violation of violations.slice(0, 20)) print(`VIOLATION: ${violation}`);
  print(`${ROUNDS} hard kills, ${operations.length} operations, ${violations.length} violations`);
  if (violations.length > 0) print(`The data and the server's log are kept in ${folder}.`);
  else {
    await removeDataFolder(dataFolder);
    await rm(folder, { recursive: true });
  }
  return violations.length === 0;
}

process.exit((await main()) ? 0 : 1);
