import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';

const root = join(import.meta.dirname, '..', '..');

/** By source file: what stands in it, white space apart, letter for letter. */
export type SourceTexts = Readonly<Record<string, readonly string[]>>;

/** A test for each file. Browser tests look for texts in any case and in parts; here every letter counts. */
export function testSourceTexts(words: SourceTexts): void {
  for (const [path, texts] of Object.entries(words))
    test(`${path} has the words of the specification, letter for letter`, (t) => {
      const source = readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ');
      t.deepEqual(
        texts.filter((text) => !source.includes(text)),
        [],
      );
    });
}
