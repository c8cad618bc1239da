import { randomUUID } from 'node:crypto';
import type { ExecutionContext, TestFn } from 'ava';
import { bookmark, openBookmark } from '../../../ledger/log/bookmark.ts';
import {
  ForeignEvent,
  LogUnavailable,
  type NewEvent,
  type Page,
  type Position,
  type RecordedEvent,
  StreamPurged,
  WrongVersion,
} from '../../../ledger/log/log.ts';
import type { OpenLog } from '../../../ledger/log/operations.ts';

export const idsOf = (events: readonly RecordedEvent[] | readonly NewEvent[]) => events.map(({ id }) => id);
export const versionsOf = (events: readonly RecordedEvent[]) => events.map(({ version }) => version);

export interface Subject {
  readonly log: OpenLog;
  /** The same log as another process would open it. */
  another(): OpenLog;
  /** Write an event of another program into the same store, where one can. */
  putForeign?(stream: string): Promise<void>;
}

export interface EventFields {
  readonly type?: string;
  readonly commandId?: string;
  readonly orgCode?: string;
  readonly data?: object;
}

/** A stream name that no other test uses. */
export function newStream(): string {
  return `account-${randomUUID()}`;
}

/** New events of one command. */
export function newEvents(
  count: number,
  { type = 'ChargeAssessed', commandId = randomUUID(), orgCode = 'abgesu', data }: EventFields = {},
): NewEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    type,
    data: data ?? { number: index + 1 },
    metadata: {
      orgCode,
      actor: 'user-1',
      at: '2026-03-01T12:00:00.000Z',
      correlationId: 'correlation',
      causationId: commandId,
      commandId,
      schema: 1,
    },
  }));
}

/** Everything after a position, read page by page until there is no more. */
export async function readToEnd(
  log: OpenLog,
  after: Position | undefined,
  { limit = 1_000, types }: { limit?: number; types?: readonly string[] } = {},
): Promise<{ events: RecordedEvent[]; position: Position | undefined }> {
  const events: RecordedEvent[] = [];
  let position = after;
  for (;;) {
    const page: Page = await log.readAll({ limit, after: position, types });
    events.push(...page.events);
    position = page.position;
    if (page.events.length < limit) return { events, position };
  }
}

/** Follow a log until `count` events have come, or fail loudly when they do not. */
export async function follow(
  log: OpenLog,
  after: Position | undefined,
  count: number,
  { limit = 100, types }: { limit?: number; types?: readonly string[] } = {},
): Promise<{ events: RecordedEvent[]; position: Position | undefined; largestPage: number }> {
  const stop = new AbortController();
  const events: RecordedEvent[] = [];
  let position = after;
  let largestPage = 0;
  const options = { limit, signal: stop.signal, after, types };
  for await (const page of log.subscribe(options)) {
    events.push(...page.events);
    largestPage = Math.max(largestPage, page.events.length);
    position = page.position;
    if (events.length >= count) stop.abort();
  }
  return { events, position, largestPage };
}

/** One writer of `tailWhileWriting`: writes one event and answers its id. */
export type Writer = (turn: number) => Promise<string>;

/**
 * Let many writers commit while a reader pages through the log behind a cursor. What the reader has not seen
 * when all is written, and one more look has been taken, it will never see: a projection would be wrong for
 * ever.
 */
export async function tailWhileWriting(
  writers: readonly Writer[],
  turns: number,
  readAfter: (cursor: string | undefined) => Promise<{ ids: string[]; cursor: string | undefined }>,
): Promise<{ missed: string[]; twice: number }> {
  const written: string[] = [];
  const seen: string[] = [];
  let cursor: string | undefined;
  let writing = true;
  async function look(): Promise<number> {
    const page = await readAfter(cursor);
    seen.push(...page.ids);
    cursor = page.cursor;
    return page.ids.length;
  }
  async function tail(): Promise<void> {
    while (writing) await look();
    while ((await look()) > 0);
  }
  const tailing = tail();
  try {
    await Promise.all(
      writers.map(async (write) => {
        for (let turn = 0; turn < turns; turn++) written.push(await write(turn));
      }),
    );
  } finally {
    writing = false;
  }
  await tailing;
  const unique = new Set(seen);
  return { missed: written.filter((id) => !unique.has(id)), twice: seen.length - unique.size };
}

/** A reader for `tailWhileWriting` over `readAll`. */
export function cursorOver(log: OpenLog, limit = 7) {
  return async (cursor: string | undefined) => {
    const page = await log.readAll({ limit, after: cursor });
    return { ids: idsOf(page.events), cursor: page.position };
  };
}

const CASES: Record<string, (t: ExecutionContext, subject: Subject) => Promise<void>> = {
  async 'an unknown stream has no events'(t, { log }) {
    t.deepEqual(await log.readStream(newStream()), []);
  },

  async 'what was appended is read back whole'(t, { log }) {
    const stream = newStream();
    const events = newEvents(3).map((event, index) => ({
      ...event,
      metadata: { ...event.metadata, actor: `user-${index}`, causationId: `cause-${index}` },
    }));
    const appended = await log.append(stream, 0, events);
    const recorded = await log.readStream(stream);
    t.deepEqual(
      recorded.map(({ position, ...event }) => event),
      events.map((event, index) => ({ ...event, stream, version: index + 1 })),
    );
    t.deepEqual(appended, { position: recorded[2]?.position ?? '', version: 3 });
    t.true(
      recorded.every((event, index) => index === 0 || event.position > (recorded[index - 1]?.position ?? '')),
    );
    t.deepEqual(versionsOf(await log.readStream(stream, 1)), [2, 3]);
    t.deepEqual(await log.readStream(stream, 3), []);
  },

  async 'versions are checked, and a refused append writes nothing'(t, { log }) {
    const stream = newStream();
    await log.append(stream, 0, newEvents(2));
    for (const expected of [0, 1, 3, 7]) {
      const error = await t.throwsAsync(log.append(stream, expected, newEvents(1)), {
        instanceOf: WrongVersion,
      });
      t.like(error, { stream, expected, actual: 2 });
    }
    const early = await t.throwsAsync(log.append(newStream(), 1, newEvents(1)), { instanceOf: WrongVersion });
    t.is(early?.actual, 0);
    t.is((await log.readStream(stream)).length, 2);
    t.is((await log.append(stream, 2, newEvents(1))).version, 3);
  },

  async 'of many who begin a stream, one wins'(t, { log, another }) {
    const stream = newStream();
    const other = another();
    const racers = Array.from({ length: 24 }, (_, index) => (index % 2 ? log : other));
    const results = await Promise.allSettled(racers.map((racer) => racer.append(stream, 0, newEvents(2))));
    const failures = results.filter((result) => result.status === 'rejected');
    t.is(results.length - failures.length, 1);
    t.true(failures.every(({ reason }) => reason instanceof WrongVersion && reason.actual === 2));
    t.is((await log.readStream(stream)).length, 2);
  },

  async 'racing writers who read and try again all get in, one after another'(t, { log, another }) {
    const stream = newStream();
    const other = another();
    const work = Array.from({ length: 16 }, async (_, index) => {
      const mine = index % 2 ? log : other;
      for (;;) {
        const version = (await mine.readStream(stream)).length;
        try {
          return await mine.append(stream, version, newEvents(1));
        } catch (error) {
          if (!(error instanceof WrongVersion)) throw error;
        }
      }
    });
    const versions = (await Promise.all(work)).map((appended) => appended.version);
    t.deepEqual(
      versions.toSorted((a, b) => a - b),
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
  },

  async 'the same events again are answered as the first time'(t, { log }) {
    const stream = newStream();
    await log.append(stream, 0, newEvents(1));
    const events = newEvents(2);
    const first = await log.append(stream, 1, events);
    t.deepEqual(await log.append(stream, 1, events), first);
    await log.append(stream, 3, newEvents(1));
    t.deepEqual(await log.append(stream, 1, events), first);
    // Other events at that place, or more of them, are not a repetition.
    await t.throwsAsync(log.append(stream, 1, newEvents(2)), { instanceOf: WrongVersion });
    await t.throwsAsync(log.append(stream, 1, [...events, ...newEvents(1, events[0]?.metadata)]), {
      instanceOf: WrongVersion,
    });
    t.is((await log.readStream(stream)).length, 4);
  },

  async 'the same events sent at once are written once'(t, { log, another }) {
    const stream = newStream();
    const other = another();
    const events = newEvents(3);
    const answers = await Promise.all([log, other, log, other].map((each) => each.append(stream, 0, events)));
    t.is(new Set(answers.map((answer) => answer.position)).size, 1);
    t.is((await log.readStream(stream)).length, 3);
  },

  async 'text comes back as it went in'(t, { log }) {
    const text = {
      accents: 'Zoë O’Brien-Núñez, Łukasz',
      emoji: '👩‍👩‍👧‍👦🏳️‍🌈 𝒳',
      rightToLeft: 'שלום عليكم',
      combining: 'e\u0301 versus \u00e9',
      quotes: `'"\\ \\u0000 {a,b} NULL null \t\r\n $1 %s`,
      empty: '',
      key: { 'ключ ☃ "\\': 1 },
    };
    const stream = `email-Zoë "quoted" \\ {x} 💸 ${randomUUID()}`;
    const [event] = newEvents(1, { data: text, commandId: `c-☃-${randomUUID()}` });
    if (event === undefined) return t.fail();
    await log.append(stream, 0, [event]);
    const [recorded] = await log.readStream(stream);
    t.deepEqual(recorded?.data, text);
    t.is(recorded?.stream, stream);
    t.deepEqual(recorded?.metadata, event.metadata);
  },

  async 'numbers come back as they went in'(t, { log }) {
    const numbers = {
      safe: Number.MAX_SAFE_INTEGER,
      negative: Number.MIN_SAFE_INTEGER,
      cents: 123_456_789_012_345,
      tenth: 0.1,
      sum: 0.1 + 0.2,
      huge: 1.7976931348623157e308,
      tiny: 5e-324,
      list: [0, -1, 1e21, 1e-7],
    };
    const stream = newStream();
    await log.append(stream, 0, newEvents(1, { data: numbers }));
    t.deepEqual((await log.readStream(stream))[0]?.data, numbers);
  },

  async 'what cannot be stored is refused, and hurts nobody else'(t, { log }) {
    const stream = newStream();
    const good = log.append(newStream(), 0, newEvents(1));
    const bad: [NewEvent[], RegExp][] = [
      [[], /at least one event/],
      [newEvents(1, { data: { amount: 10n } }), /BigInt/],
      [newEvents(1, { data: { name: 'a\0b' } }), /U\+0000/],
      [newEvents(1, { commandId: 'a\0b' }), /U\+0000/],
      [[...newEvents(1), ...newEvents(1)], /one command/],
    ];
    for (const [events, message] of bad)
      await t.throwsAsync(log.append(stream, 0, events), { instanceOf: TypeError, message });
    for (const expected of [-1, 1.5, Number.NaN])
      await t.throwsAsync(log.append(stream, expected, newEvents(1)), {
        instanceOf: TypeError,
        message: /no version/,
      });
    t.is((await good).version, 1);
    t.deepEqual(await log.readStream(stream), []);
    t.is((await log.append(stream, 0, newEvents(1))).version, 1);
  },

  async 'a stream of 10,000 events is read whole and in order'(t, { log }) {
    const stream = newStream();
    const start = await log.head();
    for (let version = 0; version < 10_000; version += 500) await log.append(stream, version, newEvents(500));
    const versions = versionsOf(await log.readStream(stream));
    t.deepEqual(
      versions,
      Array.from({ length: 10_000 }, (_, index) => index + 1),
    );
    t.is((await log.readStream(stream, 9_990)).length, 10);
    const { events } = await readToEnd(log, start, { limit: 999 });
    t.is(events.length, 10_000);
    t.true(
      events.every((event, index) => index === 0 || event.position > (events[index - 1]?.position ?? '')),
    );
    t.is(await log.countAfter(start, 20_000), 10_000);
    t.is(await log.countAfter(start, 1_234), 1_234);
    t.is(await log.countAfter(await log.head(), 10), 0);
  },

  async 'pages hold only the types asked for, and say how far they looked'(t, { log }) {
    const start = await log.head();
    for (let turn = 0; turn < 6; turn++)
      await log.append(newStream(), 0, newEvents(3, { type: turn % 2 ? 'PaymentRecorded' : 'ChargeVoided' }));
    const stream = newStream();
    const last = { stream, ...(await log.append(stream, 0, newEvents(1, { type: 'CreditIssued' }))) };
    const { events, position } = await readToEnd(log, start, { limit: 2, types: ['PaymentRecorded'] });
    t.is(events.length, 9);
    t.true(events.every((event) => event.type === 'PaymentRecorded'));
    const [written] = await log.readStream(last.stream);
    t.is(position, bookmark({ position: last.position, id: written?.id ?? '' }));
    const both = await readToEnd(log, start, { types: ['PaymentRecorded', 'CreditIssued'] });
    t.is(both.events.length, 10);
    const none = await readToEnd(log, start, { types: ['Unheard'] });
    t.deepEqual(none, { events: [], position: position ?? '' });
    t.is(await log.head(), position);
  },

  async 'a log knows the positions that it gave out, and none of another log'(t, { log, another }) {
    await log.append(newStream(), 0, newEvents(2));
    const head = (await log.head()) ?? '';
    const { position } = await log.readAll({ limit: 1 });
    for (const known of [head, position]) t.true(await log.holds(known));
    t.true(await another().holds(head));
    t.false(
      await log.holds(bookmark({ position: openBookmark(head).place, id: randomUUID() })),
      'another event',
    );
    t.false(await log.holds(head.replace(/(^|\/)\d{10}/g, '$10800000000')), 'beyond the end');
    t.false(await log.holds('no position of this kind'));
  },

  async 'a position stays known when its events are removed'(t, { log }) {
    const stream = newStream();
    await log.append(stream, 0, newEvents(1));
    const head = (await log.head()) ?? '';
    await log.purge([stream]);
    t.true(await log.holds(head));
  },

  async 'a log has one name, whoever asks'(t, { log, another }) {
    const names = await Promise.all([log, another(), another()].map((each) => each.identity()));
    t.is(new Set(names).size, 1);
    t.regex(names[0] ?? '', /^[0-9a-f-]{36}$/);
  },

  async 'a reader behind 16 writers misses nothing and sees nothing twice'(t, { log, another }) {
    const others = Array.from({ length: 4 }, another);
    const start = await log.head();
    const writers = Array.from({ length: 16 }, (_, index): Writer => {
      const stream = newStream();
      const mine = others[index % others.length] ?? log;
      return async (turn) => {
        const events = newEvents(1);
        await mine.append(stream, turn, events);
        return events[0]?.id ?? '';
      };
    });
    const read = cursorOver(log);
    t.deepEqual(await tailWhileWriting(writers, 12, (cursor) => read(cursor ?? start)), {
      missed: [],
      twice: 0,
    });
  },

  async 'a subscription goes on from old events to new ones in their order, whoever writes them'(
    t,
    { log, another },
  ) {
    const other = another();
    const start = await log.head();
    await log.append(newStream(), 0, newEvents(5));
    const followed = follow(log, start, 65, { limit: 2 });
    for (let turn = 0; turn < 20; turn++)
      await Promise.all(
        [log, other, turn % 3 === 0 ? other : log].map((each) => each.append(newStream(), 0, newEvents(1))),
      );
    const { events, largestPage } = await followed;
    t.deepEqual(idsOf(events), idsOf((await readToEnd(log, start)).events));
    t.is(largestPage, 2);
  },

  async 'a subscription resumes after a cut without a gap or a repetition'(t, { log }) {
    const start = await log.head();
    const stream = newStream();
    await log.append(stream, 0, newEvents(25));
    const before = await follow(log, start, 10, { limit: 4 });
    await log.append(stream, 25, newEvents(15));
    const after = await follow(log, before.position, 40 - before.events.length, { limit: 4 });
    t.deepEqual(
      [...before.events, ...after.events].map((event) => event.version),
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  },

  async 'a subscription of some types gets those only'(t, { log }) {
    const start = await log.head();
    const followed = follow(log, start, 2, { types: ['MemberAdded'] });
    await log.append(newStream(), 0, newEvents(3));
    await log.append(newStream(), 0, newEvents(2, { type: 'MemberAdded' }));
    t.deepEqual(
      (await followed).events.map((event) => event.type),
      ['MemberAdded', 'MemberAdded'],
    );
  },

  async 'events of another program are skipped, counted and named'(t, { log, another, putForeign }) {
    if (putForeign === undefined) {
      t.pass('nobody else can write to this log');
      return;
    }
    const start = await log.head();
    const [stream, theirs] = [newStream(), `account-${randomUUID()}`];
    await log.append(stream, 0, newEvents(2));
    const { foreign } = log.condition();
    for (let times = 0; times < 3; times++) await putForeign(theirs);
    const last = await log.append(stream, 2, newEvents(1));
    t.is((await follow(log, start, 3)).events.length, 3);
    // A page that is full of them is not the end of the log.
    const { events, position } = await readToEnd(log, start, { limit: 2 });
    t.is(events.length, 3);
    t.true((position ?? '') >= last.position);
    t.is(log.condition().foreign?.events, (foreign?.events ?? 0) + 3);
    t.truthy(log.condition().foreign?.type);
    // A stream that somebody else has written to is none to decide on.
    await putForeign(stream);
    await t.throwsAsync(another().readStream(stream), {
      instanceOf: ForeignEvent,
      message: new RegExp(stream),
    });
  },

  async 'streams are told by the organization whose events they hold'(t, { log }) {
    const [orgCode, shared] = [`org-${randomUUID()}`, newStream()];
    const own = newStream();
    await log.append(own, 0, newEvents(3, { orgCode }));
    await log.append(shared, 0, newEvents(1));
    await log.append(shared, 1, newEvents(2, { orgCode }));
    const found = await log.streamsOf(orgCode);
    t.is(found.size, 2);
    t.deepEqual([found.get(own), found.get(shared)], [3, 2]);
    t.is((await log.streamsOf(`org-${randomUUID()}`)).size, 0);
  },

  async 'removed streams are empty and closed forever, and no other stream notices'(t, { log, another }) {
    const [gone, alsoGone, unwritten, kept] = [newStream(), newStream(), newStream(), newStream()];
    const start = await log.head();
    const events = newEvents(3);
    await log.append(gone, 0, events);
    await log.append(kept, 0, newEvents(2));
    await log.append(alsoGone, 0, newEvents(1));
    // One that has no events, and twice, as after a crash.
    await log.purge([gone, alsoGone, unwritten]);
    await log.purge([gone]);
    await log.purge([]);
    for (const each of [log, another()]) {
      t.deepEqual(await each.readStream(gone), []);
      t.deepEqual(await each.readStream(gone, 1), []);
      for (const expected of [0, 3, 1])
        await t.throwsAsync(each.append(gone, expected, newEvents(1)), { instanceOf: StreamPurged });
      await t.throwsAsync(each.append(gone, 0, events), { instanceOf: StreamPurged });
      await t.throwsAsync(each.append(unwritten, 0, newEvents(1)), { instanceOf: StreamPurged });
    }
    t.is((await log.append(kept, 2, newEvents(1))).version, 3);
    t.deepEqual(versionsOf(await log.readStream(kept)), [1, 2, 3]);
    const read = await readToEnd(log, start, { limit: 2 });
    t.deepEqual(
      read.events.filter(({ stream }) => stream === kept).map((event) => event.version),
      [1, 2, 3],
    );
  },

  async 'of an append and a removal at the same moment, the removal has the last word'(t, { log, another }) {
    const other = another();
    const streams = Array.from({ length: 8 }, newStream);
    const appends = streams.map((stream, index) =>
      (index % 2 ? log : other).append(stream, 0, newEvents(2)).catch((error: unknown) => {
        if (!(error instanceof StreamPurged)) throw error;
      }),
    );
    await Promise.all([...appends, log.purge(streams)]);
    for (const stream of streams) {
      t.deepEqual(await log.readStream(stream), []);
      await t.throwsAsync(other.append(stream, 2, newEvents(1)), { instanceOf: StreamPurged });
    }
  },

  async 'closing ends subscriptions, finishes what is in flight and takes nothing more'(t, { another, log }) {
    const other = another();
    if (other === log) {
      t.pass('this log cannot be opened twice; its own test closes it');
      return;
    }
    const stop = new AbortController();
    const pages = other.subscribe({ limit: 10, signal: stop.signal, after: (await log.head()) ?? '' });
    const ended = (async () => {
      for await (const _ of pages);
    })();
    const stream = newStream();
    const inFlight = other.append(stream, 0, newEvents(1));
    await other.close();
    t.is((await inFlight).version, 1);
    await ended;
    await t.throwsAsync(other.append(newStream(), 0, newEvents(1)), { instanceOf: LogUnavailable });
    t.is((await log.readStream(stream)).length, 1);
  },
};

/**
 * What every adapter of the event log must do. Cases run one after another on one log; what they open besides
 * is closed after each, whether it passed or not.
 */
export function logContract(test: TestFn, name: string, subject: () => Subject): void {
  for (const [title, check] of Object.entries(CASES))
    test.serial(`${name}: ${title}`, async (t) => {
      const { log, another, ...more } = subject();
      await check(t, {
        ...more,
        log,
        another() {
          const other = another();
          if (other !== log) t.teardown(() => other.close());
          return other;
        },
      });
    });
}
