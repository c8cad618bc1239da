import test from 'ava';
import fc from 'fast-check';

test('random tests take the seed of the run, which it prints', (t) => {
  t.is(fc.readConfigureGlobal().seed, Number(process.env.BURSAR_SEED));
});
