import test from 'ava';
import { bookmark } from '../../../ledger/log/bookmark.ts';
import { type ReadAll, readAhead } from '../../../ledger/log/follow.ts';
import { LogUnavailable, type RecordedEvent } from '../../../ledger/log/log.ts';
import { newEvents } from './contract.ts';

const COUNT = 12_500;
const [event] = newEvents(1);
const all = Array.from(
  { length: COUNT },
  (_, index) =>
    ({ ...event, stream: 's', version: 1, position: String(index + 1).padStart(6, '0') }) as RecordedEvent,
);
const placeOf = (count: number) => bookmark(all[count - 1] as RecordedEvent);

/** A log, where its pages that were asked for began, and whether the next of them fails. */
function pages() {
  const asked: number[] = [];
  const failing = { next: false };
  const read: ReadAll = async ({ after, limit }) => {
    const start = Number.parseInt(after ?? '0', 10);
    asked.push(start);
    if (failing.next) {
      failing.next = false;
      throw new LogUnavailable('gone');
    }
    const events = all.slice(start, start + limit);
    return { events, position: events.length > 0 ? placeOf(start + events.length) : (after ?? '') };
  };
  return { asked, failing, read };
}

test('small pages are taken from large ones, and the next large one is read meanwhile', async (t) => {
  const { asked, read } = pages();
  const take = readAhead(read);
  let page = await take({ limit: 1_000 });
  t.is(page.events.length, 1_000);
  t.deepEqual(asked, [0, 5_000], 'the second before anybody has asked for it');
  const taken = [...page.events];
  while (page.events.length === 1_000) {
    page = await take({ limit: 1_000, after: page.position });
    t.is(page.position, placeOf(taken.length + page.events.length));
    taken.push(...page.events);
  }
  t.deepEqual(
    taken.map(({ position }) => position),
    all.map(({ position }) => position),
  );
  t.deepEqual(asked, [0, 5_000, 10_000]);
});

test('a failed read-ahead fails the next page, which can be read again', async (t) => {
  const { failing, read } = pages();
  const take = readAhead(read);
  await take({ limit: 2_500 });
  await take({ limit: 2_500, after: placeOf(2_500) });
  failing.next = true;
  await take({ limit: 2_500, after: placeOf(5_000) });
  await take({ limit: 2_500, after: placeOf(7_500) });
  await t.throwsAsync(take({ limit: 2_500, after: placeOf(10_000) }), { instanceOf: LogUnavailable });
  t.is((await take({ limit: 2_500, after: placeOf(10_000) })).events[0], all[10_000]);
});

test('a reader that moves to another place gets what is there', async (t) => {
  const take = readAhead(pages().read);
  await take({ limit: 1_000 });
  t.is((await take({ limit: 1_000, after: placeOf(7_000) })).events[0], all[7_000]);
  t.is((await take({ limit: 1_000 })).events[0], all[0]);
});
