import test from 'ava';
import { builtFrontEnds } from '../support/frontEnds.ts';
import { brotliBytes, budgets, scriptsOf } from '../support/pageBytes.ts';

const dist = await builtFrontEnds();

for (const budget of budgets) {
  const { page, kB } = budget;
  test(`${page} fetches at most ${kB} kB of scripts`, async (t) => {
    const bytes = await brotliBytes(dist, await scriptsOf(dist, budget));
    t.log(`${(bytes / 1000).toFixed(0)} kB`);
    t.true(bytes <= kB * 1000, `${bytes} bytes`);
  });
}
