import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';

const root = join(import.meta.dirname, '..');
/** A message of the specification (spec 1, "Registration success") and an event of the gRPC client. */
const OF_OTHERS = /organisation has Created|of \['cancelled', /g;
const BRITISH =
  /organisation|colour|behaviour|neighbour|grey|licence|judgement|cancell(ed|ing)\b|(normal|recogn|serial|item|capital|author)is(e|ing)|analysed/i;

test('sources and documents are in American spelling', (t) => {
  const paths = globSync(
    ['*.md', 'docs/**/*.md', '{api,console,ledger,member-portal,projections,test,ui}/**/*.{ts,tsx,sql,html}'],
    { cwd: root, exclude: ['test/spelling.test.ts'] },
  );
  t.true(paths.length > 800);
  const wrong = paths.filter((path) =>
    BRITISH.test(readFileSync(join(root, path), 'utf8').replaceAll(OF_OTHERS, '')),
  );
  t.deepEqual(wrong, []);
});
