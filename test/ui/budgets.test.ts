import test from 'ava';
import { DIST } from '../../api/build.ts';
import { brotliBytes, budgets, scriptsOf } from '../support/pageBytes.ts';

for (const budget of budgets) {
  const { page, kB } = budget;
  test(`${page} fetches at most ${kB} kB of scripts`, async (t) => {
    const bytes = await brotliBytes(DIST, await scriptsOf(DIST, budget));
    t.log(`${(bytes / 1000).toFixed(0)} kB`);
    t.true(bytes <= kB * 1000, `${bytes} bytes`);
  });
}
