import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a test file took: milliseconds, and those of processor time of its thread. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
  readonly cpuMs: number;
}

/** Where the files of a run note it (test/support/measured.ts): an object a line. */
export const timesIn = (folder: string): string => join(folder, 'times.jsonl');

/** The times of a run, the longest first. */
export async function byTime(folder: string): Promise<readonly FileTime[]> {
  const text = await readFile(timesIn(folder), 'utf8').catch(() => '');
  const times = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): FileTime => JSON.parse(line));
  return times.sort((a, b) => b.ms - a.ms);
}
