import test from 'ava';
import { createWatch, isOwn } from '../../../ledger/log/condition.ts';
import { LogUnavailable, type RecordedEvent, WrongVersion } from '../../../ledger/log/log.ts';
import { newEvents } from './contract.ts';

const [event] = newEvents(1);
const recorded = { ...event, stream: 'account-1', version: 1, position: '1' } as RecordedEvent;

test('appends are degraded after one failure, down after three, and up again once one is answered', async (t) => {
  let now = 0;
  const watch = createWatch(
    () => undefined,
    () => now,
  );
  const appends = async (outcome: Promise<unknown>) => {
    await watch.appending(outcome).catch(() => undefined);
    return watch.condition().appends;
  };
  const fails = () => appends(Promise.reject(new LogUnavailable('no leader')));
  t.deepEqual([await fails(), await fails(), await fails()], ['degraded', 'degraded', 'down']);
  t.is(await appends(Promise.reject(new TypeError('no version'))), 'down', 'that says nothing of the log');
  t.is(await appends(Promise.reject(new WrongVersion('s', 1, 2))), 'up', 'a refusal is an answer');
  t.is(await appends(Promise.reject(new Error('of a kind that nobody expected'))), 'degraded');
  t.is(await appends(Promise.resolve()), 'up');
  for (const _ of [1, 2, 3]) await fails();
  now += 60_000;
  t.is(watch.condition().appends, 'up', 'nobody has tried for a minute');
});

test("an event is Bursar's by its envelope, whatever its type and schema", (t) => {
  t.true(isOwn(recorded));
  t.true(
    isOwn({
      ...recorded,
      type: 'OfNextYear',
      metadata: { ...recorded.metadata, schema: 99 },
    } as RecordedEvent),
  );
  for (const metadata of [
    undefined,
    null,
    'text',
    new Uint8Array(3),
    {},
    { ...recorded.metadata, orgCode: undefined },
  ])
    t.false(isOwn({ metadata }));
});

test('foreign events are skipped, counted once and reported once', (t) => {
  const lines: string[] = [];
  const watch = createWatch((line) => lines.push(line));
  const foreign = (position: string, type: string) =>
    ({ ...recorded, position, type, stream: 'order-7', metadata: undefined }) as unknown as RecordedEvent;
  const page = [foreign('2', 'OrderPlaced'), recorded, foreign('3', 'OrderPaid')];
  t.deepEqual(watch.own(page), [recorded]);
  t.deepEqual(watch.own(page), [recorded]);
  t.deepEqual(watch.condition().foreign, { events: 2, type: 'OrderPlaced', stream: 'order-7' });
  t.is(lines.length, 1);
  t.regex(lines[0] ?? '', /OrderPlaced in the stream order-7/);
});
