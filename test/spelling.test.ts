import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';

const root = join(import.meta.dirname, '..');
/**
 * A message of the specification (spec 1, "Registration success"), an event of the gRPC client, a status of
 * RFC 5545.
 */
const OF_OTHERS = /organisation has Created|of \['cancelled', |\bCANCELLED\b/g;
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

test('a line of a comment is of at most 110 columns, as a line of code is', (t) => {
  const paths = globSync('{api,console,ledger,member-portal,projections,test,ui}/**/*.{ts,tsx,sql}', {
    cwd: root,
  });
  t.true(paths.length > 800);
  const long = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > 110 && /^\s*(\/\/|\/?\*|--)/.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  );
  t.deepEqual(long, []);
});
