import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { PROJECT } from '../../api/build.ts';
import { browserSources } from '../support/browserSources.ts';

/** What Safari 16, or Chrome and Firefox of three years ago, lack (CONTRIBUTING.md, "Browsers"). */
const lacking: readonly RegExp[] = [
  /\b(Map|Object)\.groupBy\b/,
  /\bPromise\.(withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\bURL\.(canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bRegExp\.escape\b/,
  /\bIterator\.(from|concat)\b/,
  /\bMath\.(sumPrecise|f16round)\b/,
  /\bError\.isError\b/,
  /\.(isWellFormed|toWellFormed|toBase64|toHex|setFromBase64|getOrInsert|getOrInsertComputed)\(/,
  /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.(intersection|difference)\(/,
  // Methods of iterators: of lists they are fine.
  /\.(values|keys|entries)\(\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  /\bIntl\.DurationFormat\b/,
  /\b(Temporal|scheduler)\.\w/,
  /\/[dgimsuy]*v[dgimsuy]*\.test\(/,
];

test('browsers of the baseline have all that the front ends use', (t) => {
  const files = browserSources;
  t.true(files.length > 300, `${files.length} files`);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(PROJECT, file), 'utf8');
    return lacking.flatMap(
      (pattern) =>
        pattern
          .exec(text)
          ?.slice(0, 1)
          .map((use) => `${file}: ${use}`) ?? [],
    );
  });
  t.deepEqual(found, []);
});
