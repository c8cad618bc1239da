/**
 * `npm test [-- ava's arguments]`: one Postgres for the whole run; the last line is `N passed, N failed`.
 * What each file took is kept in `test/.artifacts/times.tsv`, and the slowest are printed.
 * BURSAR_SEED gives the random tests of an earlier run again, which printed it.
 * With BURSAR_TEST_DATABASE_URL (a superuser's address) the tests use that cluster instead.
 * Four files run at once (ava.config.js), more than CI has processors: many wait for servers and disks.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROJECT } from '../api/build.ts';
import { StartupError } from '../api/platform/errors/startupError.ts';
import { temporaryCluster } from './support/cluster.ts';
import { anySeed } from './support/size.ts';
import { byTime } from './support/times.ts';

const print = (line: string) => console.log(line);
/** What ava is given. `node test/run.ts -- file` means what `npm test -- file` means. */
const args = process.argv.slice(2).filter((arg) => arg !== '--');
/** What Node has compiled, kept between runs; a file that changed is compiled anew. */
const COMPILED = join(PROJECT, 'node_modules', '.cache', 'compiled');

/** What a run leaves behind. */
const ARTIFACTS = join(PROJECT, 'test', '.artifacts');
const MAX_SLOW = 10;

const seed = String(anySeed());

/** Longer than ava's own limit without progress (ava.config.js), which needs its main thread to be alive. */
const SILENT_MINUTES = 6;

/** Nobody needs these databases after the machine went down. */
const UNSAFE = ['fsync=off', 'full_page_writes=off'];

let ava: ChildProcess | undefined;
let isInterrupted = false;
// Whenever it comes, the cluster is stopped before this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true;
    ava?.kill(signal);
  });

/** Run ava and count: its own closing line leaves out the passed tests when one failed. */
async function runAva(databaseUrl: string, folder: string): Promise<{ passed: number; failed: number }> {
  const running = spawn(process.execPath, ['test/support/ava.ts', ...args], {
    env: {
      ...process.env,
      BURSAR_TEST_DATABASE_URL: databaseUrl,
      BURSAR_TEST_FOLDER: folder,
      BURSAR_SEED: seed,
      BURSAR_TEST_WHOLE: args.length === 0 ? '1' : '',
      // Each test file and each program of a test compiles all that it imports: half of its start.
      NODE_COMPILE_CACHE: COMPILED,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ava = running;
  let passed = 0;
  let failed = 0;
  const { promise: isSilent, resolve: giveUp } = Promise.withResolvers<void>();
  const silent = setTimeout(() => {
    print(`ava hangs: it has printed nothing for ${SILENT_MINUTES} minutes.`);
    running.kill('SIGKILL');
    // What a test started may hold the pipes open.
    for (const pipe of [running.stdout, running.stderr]) pipe.destroy();
    giveUp();
  }, SILENT_MINUTES * 60_000);
  for (const input of [running.stdout, running.stderr])
    createInterface({ input }).on('line', (line) => {
      silent.refresh();
      print(line);
      // The tests of files in turn are one of ava's, and count by themselves (test/support/inTurn.ts).
      if (line.includes('› files in turn')) return;
      if (/^\s*[✔√] /.test(line)) passed++;
      else if (/^\s*[✘×✖] \[fail\]/.test(line)) failed++;
    });
  await Promise.race([once(running, 'close'), isSilent]);
  clearTimeout(silent);
  // A failed hook, an uncaught exception or a file that does not load fails the run without a failing test.
  return { passed, failed: running.exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** Keep what the files took, and print the slowest of many. */
async function keepTimes(folder: string): Promise<void> {
  const times = await byTime(folder);
  const lines = times.map(({ file, ms, cpuMs }) => `${file}\t${ms}\t${cpuMs}`);
  await mkdir(ARTIFACTS, { recursive: true });
  await writeFile(join(ARTIFACTS, 'times.tsv'), ['file\tms\tcpuMs', ...lines, ''].join('\n'));
  if (times.length <= MAX_SLOW) return;
  print(
    `The slowest of ${times.length} files, in seconds, and the seconds of processor of their own threads:`,
  );
  for (const { file, ms, cpuMs } of times.slice(0, MAX_SLOW))
    print(`  ${seconds(ms)} ${seconds(cpuMs)} ${file}`);
}

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);

async function main(): Promise<boolean> {
  const given = process.env.BURSAR_TEST_DATABASE_URL;
  const cluster = given ? undefined : await temporaryCluster(print, UNSAFE);
  const folder = await mkdtemp(join(tmpdir(), 'bursar-run-'));
  const { passed, failed } = isInterrupted
    ? { passed: 0, failed: 0 }
    : await runAva(given ?? cluster?.adminUrl ?? '', folder);
  await keepTimes(folder);
  await rm(folder, { recursive: true, force: true });
  await cluster?.remove(failed === 0);
  print(`BURSAR_SEED=${seed} gives the random tests of this run again.`);
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
