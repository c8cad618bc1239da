/**
 * ava's `test` for one file of many in a process (test/together.ts): the file's name stands before each
 * title, and one test runs at a time, so that none waits while a thousand others work.
 */
import test, { type Implementation } from 'ava';

const place = (new URL(import.meta.url).searchParams.get('file') ?? '')
  .replace(/^.*\/test\//, '')
  .replace(/\.test\.ts$/, '')
  .replaceAll('/', ' › ');

const titled = (title: string, run: Implementation<[]>) => test.serial(`${place} › ${title}`, run);

export default Object.assign(titled, { serial: titled });
