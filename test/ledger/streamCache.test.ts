import test from 'ava';
import { get, put } from '../../ledger/streamCache.ts';
import { memoryLog } from '../support/memory-log.ts';

const decider = { initial: 0 };
const cached = {
  state: 1,
  version: 1,
  at: '2026-03-10T12:00:00Z',
  orgCode: 'org',
  commandIds: new Set<string>(),
};

test('a thousand streams are kept, and one more makes the one that was used longest ago forgotten', (t) => {
  const log = memoryLog();
  const keep = (index: number) => put(log, decider, `stream-${index}`, cached);
  const isKept = (index: number) => get(log, decider, `stream-${index}`) !== undefined;
  for (let index = 0; index < 1_000; index += 1) keep(index);
  t.true(isKept(0));
  keep(0);
  keep(1_000);
  t.deepEqual([0, 1, 2, 999, 1_000].map(isKept), [true, false, true, true, true]);
});
