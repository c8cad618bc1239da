import test from 'ava';
import { bookmark, openBookmark } from '../../../ledger/log/bookmark.ts';
import type { EncodedEvent } from '../../../ledger/log/encode.ts';
import type { Page } from '../../../ledger/log/log.ts';
import { positionOf } from '../../../ledger/log/postgres/position.ts';
import { createTail, type WrittenBatch } from '../../../ledger/log/postgres/tail.ts';

function encoded(type: string): EncodedEvent {
  return { id: `id of ${type}`, type, data: '{"a":1}', metadata: '{"orgCode":"abg"}' };
}

/** A batch that wrote these types, one after another into one new stream. */
function batch(base: number, types: readonly string[], rejected = 0): WrittenBatch {
  const written = BigInt(base + types.length);
  return {
    base: BigInt(base),
    end: written + BigInt(rejected),
    appends: [{ stream: `s${base}`, events: types.map(encoded), version: types.length, position: written }],
  };
}

const at = (position: number) => positionOf(BigInt(position));
const placeOf = (page: Page | undefined) => openBookmark(page?.position ?? '').place;

test('what one batch wrote is the page after it began', (t) => {
  const tail = createTail();
  tail.add(batch(7, ['A', 'B']));
  const page = tail.page({ after: at(7), limit: 10 });
  t.is(page?.position, bookmark({ position: at(9), id: 'id of B' }));
  t.deepEqual(
    page?.events.map(({ stream, version, position, type }) => [stream, version, position, type]),
    [
      ['s7', 1, at(8), 'A'],
      ['s7', 2, at(9), 'B'],
    ],
  );
  t.deepEqual(page?.events[0]?.data, { a: 1 });
});

test('nothing is known of what came before, of what is new, and of a reader at the beginning', (t) => {
  const tail = createTail();
  t.is(tail.page({ after: at(0), limit: 10 }), undefined);
  tail.add(batch(7, ['A']));
  t.is(tail.page({ limit: 10 }), undefined);
  t.is(tail.page({ after: at(6), limit: 10 }), undefined);
  t.is(tail.page({ after: at(8), limit: 10 }), undefined);
});

test('what another process wrote in between is not passed over', (t) => {
  const tail = createTail();
  tail.add(batch(0, ['A']));
  tail.add(batch(2, ['C']));
  t.is(tail.page({ after: at(0), limit: 10 }), undefined, 'position 2 is not ours');
  t.is(tail.page({ after: at(1), limit: 10 }), undefined);
  t.is(tail.page({ after: at(2), limit: 10 })?.events.length, 1);
});

test('batches in a row are one page, and holes that refused appends left are passed', (t) => {
  const tail = createTail();
  tail.add(batch(0, ['A'], 3));
  tail.add(batch(4, ['B']));
  const page = tail.page({ after: at(0), limit: 10 });
  t.deepEqual(
    page?.events.map(({ type }) => type),
    ['A', 'B'],
  );
  t.is(placeOf(page), at(5));
  t.is(tail.page({ after: at(2), limit: 10 })?.events.length, 1, 'from within a hole');
});

test('no page ends in a hole: nothing reads on from beyond the newest event', (t) => {
  const tail = createTail();
  tail.add(batch(0, ['A'], 3));
  t.is(placeOf(tail.page({ after: at(0), limit: 10 })), at(1));
  t.is(placeOf(tail.page({ after: at(0), limit: 10, types: ['B'] })), at(1));
  t.is(tail.page({ after: at(1), limit: 10 }), undefined, 'the database knows whether there is more');
});

test('a limit ends the page at its last event; types leave out the others, however many', (t) => {
  const tail = createTail();
  tail.add(batch(0, ['A', 'B', 'A', 'B', 'A']));
  const first = tail.page({ after: at(0), limit: 2, types: ['A'] });
  t.is(placeOf(first), at(3));
  t.is(first?.events.length, 2);
  const second = tail.page({ after: at(3), limit: 2, types: ['A'] });
  t.is(placeOf(second), at(5));
  t.is(second?.events.length, 1);
  t.deepEqual(tail.page({ after: at(0), limit: 9, types: ['C'] }), {
    events: [],
    position: bookmark({ position: at(5), id: 'id of A' }),
  });
});

test('only so much is kept, and what was dropped is not answered for', (t) => {
  const tail = createTail();
  for (let base = 0; base < 9_000; base += 3) tail.add(batch(base, ['A', 'B', 'C']));
  t.is(tail.page({ after: at(0), limit: 10 }), undefined);
  const kept = tail.page({ after: at(8_400), limit: 10_000 });
  t.is(kept?.events.length, 600);
  t.is(kept?.events[0]?.position, at(8_401));
  t.is(tail.page({ after: at(8_401), limit: 10_000 })?.events.length, 599, 'from within an append');
});

test('after a new connection nothing is known, even when the positions seem to go on', (t) => {
  const tail = createTail();
  tail.add(batch(0, ['A']));
  tail.forget();
  t.is(tail.page({ after: at(0), limit: 10 }), undefined);
  tail.add(batch(1, ['B']));
  t.is(tail.page({ after: at(0), limit: 10 }), undefined, 'what is at position 1 may be another one now');
  t.is(tail.page({ after: at(1), limit: 10 })?.events[0]?.type, 'B');
});
