import test from 'ava';
import { LogUnavailable } from '../../ledger/log/log.ts';
import { createTurns } from '../../ledger/turns.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('work on one key runs one at a time, first come, first served', async (t) => {
  const turns = createTurns();
  const told: string[] = [];
  const work = (name: string) => async () => {
    told.push(`${name} begins`);
    await tick();
    told.push(`${name} ends`);
    return name;
  };
  t.deepEqual(await Promise.all(['1', '2', '3'].map((name) => turns.take('a', work(name)))), ['1', '2', '3']);
  t.deepEqual(told, ['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
});

test('work on other keys does not wait', async (t) => {
  const turns = createTurns();
  const first = Promise.withResolvers<void>();
  const slow = turns.take('a', () => first.promise);
  t.is(await turns.take('b', async () => 'done'), 'done');
  first.resolve();
  await slow;
});

test('work that fails passes the turn on and fails alone', async (t) => {
  const turns = createTurns();
  const failing = turns.take('a', async () => {
    throw new Error('no');
  });
  const next = turns.take('a', async () => 'done');
  await t.throwsAsync(failing, { message: 'no' });
  t.is(await next, 'done');
});

test('nothing is left of a key without waiting work', async (t) => {
  const turns = createTurns();
  const works = Array.from({ length: 50 }, (_, index) =>
    turns.take(`key ${index % 5}`, async () => {
      if (index % 7 === 0) throw new Error('no');
    }),
  );
  t.is(turns.keys(), 5);
  await Promise.allSettled(works);
  t.is(turns.keys(), 0);
});

test('a turn behind too many, or after too long, is refused and its work not started', async (t) => {
  const turns = createTurns({ mostWaiting: 2, longestWaitMs: 30 });
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  const slow = turns.take('a', () => first.promise);
  const late = turns.take('a', async () => void done.push('late'));
  const second = turns.take('a', async () => void done.push('second'));
  await t.throwsAsync(
    turns.take('a', async () => void done.push('crowded')),
    { instanceOf: LogUnavailable },
  );
  await t.throwsAsync(late, { instanceOf: LogUnavailable });
  await t.throwsAsync(second, { instanceOf: LogUnavailable });
  first.resolve();
  await slow;
  t.is(await turns.take('a', async () => 'done'), 'done');
  t.deepEqual(done, []);
  t.is(turns.keys(), 0);
});
