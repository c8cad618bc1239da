import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { newKey } from '../../../ui/app/newKey.ts';
import { browserSources } from '../../support/browserSources.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test('a key is 32 hexadecimal digits, another one every time', (t) => {
  const keys = [newKey(), newKey()];
  for (const key of keys) t.regex(key, /^[0-9a-f]{32}$/);
  t.not(keys[0], keys[1]);
});

test('nothing in a browser asks for crypto.randomUUID, which plain http does not have', (t) => {
  t.true(browserSources.length > 200);
  const asking = browserSources.filter((path) => /randomUUID\(/.test(readFileSync(join(root, path), 'utf8')));
  t.deepEqual(asking, []);
});
