/**
 * Loaded before each test file (ava.config.js): notes in the end what the file took. Programs that it started
 * are not in it.
 */
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import test, { registerCompletionHandler } from 'ava';
import { type FileTime, timesIn } from './times.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const { BURSAR_TEST_FOLDER: folder } = process.env;
const started = performance.now();

registerCompletionHandler(() => {
  if (folder === undefined) return;
  const { user, system } = process.threadCpuUsage();
  const time: FileTime = {
    file: relative(PROJECT, fileURLToPath(test.meta.file)),
    ms: Math.round(performance.now() - started),
    cpuMs: Math.round((user + system) / 1000),
  };
  appendFileSync(timesIn(folder), `${JSON.stringify(time)}\n`);
});
