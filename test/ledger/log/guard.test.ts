import test from 'ava';
import { guardLog, LogRefused } from '../../../ledger/log/guard.ts';
import { LogUnavailable, type Page } from '../../../ledger/log/log.ts';
import type { OpenLog } from '../../../ledger/log/operations.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { newEvents, newStream } from './contract.ts';

/** A guarded log whose objection and interruptions the test sets. */
function guarded() {
  const state = { objection: undefined as string | undefined, interruptions: 0, looks: 0, changes: 0 };
  const lines: string[] = [];
  const inner = memoryLog();
  const log = guardLog(
    { ...inner, interruptions: () => state.interruptions },
    {
      async objection() {
        state.looks += 1;
        return state.objection;
      },
      onChange: () => void state.changes++,
      onLine: (line) => lines.push(line),
    },
  );
  return { log, inner, state, lines };
}

const refused = { instanceOf: LogRefused, message: 'older' };

test('a log is looked at before its first use, and again only after the way to it was lost', async (t) => {
  const { log, state } = guarded();
  for (let turn = 0; turn < 5; turn++) await log.append(newStream(), 0, newEvents(1));
  t.is(state.looks, 1);
  state.interruptions += 1;
  await log.head();
  await log.head();
  t.is(state.looks, 2);
  await log.close();
});

test('while there is an objection, every use of the log is refused, and nothing is written', async (t) => {
  const { log, inner, state, lines } = guarded();
  await log.append(newStream(), 0, newEvents(1));
  state.objection = 'older';
  state.interruptions += 1;
  await t.throwsAsync(log.append(newStream(), 0, newEvents(1)), refused);
  const uses: ((it: OpenLog) => Promise<unknown>)[] = [
    (it) => it.readStream('a'),
    (it) => it.readAll({ limit: 1 }),
    (it) => it.head(),
    (it) => it.countAfter(undefined, 1),
    (it) => it.streamsOf('org'),
    (it) => it.purge(['a']),
  ];
  for (const use of uses) await t.throwsAsync(use(log), refused);
  t.is(await inner.countAfter(undefined, 10), 1);
  t.deepEqual(lines, ['older']);
  t.is(state.changes, 1);
  // Answered with 503, as an unavailable log is.
  t.true(new LogRefused('older') instanceof LogUnavailable);
  await log.close();
});

test('an objection that is gone at a second look does not count', async (t) => {
  const { log, state, lines } = guarded();
  await log.head();
  state.interruptions += 1;
  state.objection = 'older';
  setTimeout(() => {
    state.objection = undefined;
  }, 50);
  await log.head();
  t.deepEqual(lines, []);
  await log.close();
});

test('a subscription ends with the refusal', async (t) => {
  const { log, state } = guarded();
  await log.append(newStream(), 0, newEvents(1));
  const pages: Page[] = [];
  const reading = (async () => {
    for await (const page of log.subscribe({ limit: 10, signal: new AbortController().signal })) {
      pages.push(page);
      state.objection = 'older';
      state.interruptions += 1;
      await log.check().catch(() => undefined);
    }
  })();
  await t.throwsAsync(reading, refused);
  t.is(pages.length, 1);
  await log.close();
});

test('an append over a lost connection is not acknowledged before the log is checked again', async (t) => {
  const { log, inner, state } = guarded();
  await log.head();
  const lossy = guardLog(
    {
      ...inner,
      interruptions: () => state.interruptions,
      async append(...args) {
        const appended = await inner.append(...args);
        state.interruptions += 1;
        state.objection = 'older';
        return appended;
      },
    },
    { objection: async () => state.objection },
  );
  await t.throwsAsync(lossy.append(newStream(), 0, newEvents(1)), refused);
  await Promise.all([log.close(), lossy.close()]);
});

test('once the objection is gone, the log is used again', async (t) => {
  const { log, state, lines } = guarded();
  await log.head();
  state.objection = 'older';
  state.interruptions += 1;
  await t.throwsAsync(log.head(), refused);
  state.objection = undefined;
  await new Promise((resolve) => setTimeout(resolve, 600));
  await log.append(newStream(), 0, newEvents(1));
  t.is(state.changes, 2);
  t.is(lines.length, 2);
  await log.close();
});
