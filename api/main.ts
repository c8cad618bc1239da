/**
 * The program as a process: reads the environment, and ends on a signal or when it can no longer work.
 * `npm start` runs everything in one process; `node api/main.ts --role=api|projector|jobs` runs one part
 * beside others.
 */
import { printLine } from './platform/http/requestLog.ts';
import { readConfig } from './start/config.ts';
import { type Program, startProgram } from './start/program.ts';
import { reasonOf } from './start/reason.ts';

const print = (line: string) => console.log(line);
const complain = (line: string) => console.error(line);

let program: Program | undefined;
let isEnding = false;

/** Close everything and end the process: with status 1 when there is a reason to name. */
async function end(reason?: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await program?.stop();
  // Last: what still ran without a database until it was closed may have complained.
  if (reason !== undefined) complain(reason);
  process.exit(reason === undefined ? 0 : 1);
}

/**
 * SIGINT and SIGTERM stop cleanly; a second one forces. Ctrl-C comes twice within moments, from the terminal
 * and from npm: that counts as one.
 */
function onSignal(): void {
  const now = performance.now();
  signalledAt ??= now;
  if (now - signalledAt > 1_000) process.exit(130);
  if (!isEnding) print('Stopping …');
  void end();
}

let signalledAt: number | undefined;
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);

try {
  const config = readConfig(process.env, process.argv.slice(2));
  program = startProgram(config, { print, complain, log: printLine }, end);
  await program.ready;
} catch (error) {
  if (!isEnding) {
    const reason = reasonOf(error);
    if (reason === undefined) console.error(error);
    void end(reason ?? 'Bursar could not start (see above).');
  }
}
