import test from 'ava';
import { LogUnavailable } from '../../../ledger/log/log.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { logContract, newEvents, newStream } from './contract.ts';

const log = memoryLog();
logContract(test, 'memory', () => ({ log, another: () => log }));

test('memory: an empty log has no head', async (t) => {
  const empty = memoryLog();
  t.is(await empty.head(), undefined);
  const page = await empty.readAll({ limit: 10 });
  t.deepEqual(page.events, []);
  t.is(await empty.countAfter(undefined, 10), 0);
});

test('memory: a closed log takes nothing more and ends its subscriptions', async (t) => {
  const closing = memoryLog();
  const pages = closing.subscribe({ limit: 1, signal: new AbortController().signal });
  await closing.close();
  for await (const _ of pages) t.fail();
  await t.throwsAsync(closing.append(newStream(), 0, newEvents(1)), { instanceOf: LogUnavailable });
});
