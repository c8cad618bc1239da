import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';

const root = join(import.meta.dirname, '..');
/** The specification spells one message the British way (spec 1, "Registration success"). */
const OF_THE_SPECIFICATION = 'organisation has Created';
const BRITISH = /organisation|colour|behaviour|neighbour|(normal|recogn|serial)is(e|ing)/i;

test('sources and documents are in American spelling', (t) => {
  const paths = globSync(
    ['*.md', 'docs/**/*.md', '{api,console,ledger,member-portal,projections,test,ui}/**/*.{ts,tsx,sql,html}'],
    { cwd: root, exclude: ['test/spelling.test.ts'] },
  );
  t.true(paths.length > 800);
  const wrong = paths.filter((path) =>
    BRITISH.test(readFileSync(join(root, path), 'utf8').replaceAll(OF_THE_SPECIFICATION, '')),
  );
  t.deepEqual(wrong, []);
});
