/**
 * Loaded before each test file (ava.config.js): when the file ends, its time and the processor time of its
 * thread go to a line of `times.jsonl` in the folder of the run. Programs that it started are not in it.
 */
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import test, { registerCompletionHandler } from 'ava';

const PROJECT = join(import.meta.dirname, '..', '..');
const { BURSAR_TEST_FOLDER: folder } = process.env;

const started = performance.now();

registerCompletionHandler(() => {
  const { user, system } = process.threadCpuUsage();
  const file = relative(PROJECT, fileURLToPath(test.meta.file));
  const line = {
    file,
    ms: Math.round(performance.now() - started),
    cpuMs: Math.round((user + system) / 1000),
  };
  if (folder !== undefined) appendFileSync(join(folder, 'times.jsonl'), `${JSON.stringify(line)}\n`);
});
