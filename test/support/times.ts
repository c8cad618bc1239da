import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

/** What a test file took: milliseconds, and those of processor time of its thread. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
  readonly cpuMs: number;
}

/** Where the files of a run note it: an object a line. */
const timesIn = (folder: string): string => join(folder, 'times.jsonl');

/** Start to measure a file; call the answer when its tests are done. */
export function measure(file: string): () => void {
  const { BURSAR_TEST_FOLDER: folder } = process.env;
  const started = performance.now();
  const before = process.threadCpuUsage();
  return () => {
    if (folder === undefined) return;
    const { user, system } = process.threadCpuUsage(before);
    const time: FileTime = {
      file,
      ms: Math.round(performance.now() - started),
      cpuMs: Math.round((user + system) / 1000),
    };
    appendFileSync(timesIn(folder), `${JSON.stringify(time)}\n`);
  };
}

/** The times of a run, the longest first. */
export async function byTime(folder: string): Promise<readonly FileTime[]> {
  const text = await readFile(timesIn(folder), 'utf8').catch(() => '');
  const times = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): FileTime => JSON.parse(line));
  return times.sort((a, b) => b.ms - a.ms);
}
