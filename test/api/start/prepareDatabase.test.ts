import test from 'ava';
import { retryWhileDown } from '../../../api/start/prepareDatabase.ts';
import { LogRefused } from '../../../ledger/log/guard.ts';
import { LogUnavailable } from '../../../ledger/log/log.ts';

const timeout = () =>
  new LogUnavailable('The event log cannot be reached.', {
    cause: new Error('Connection terminated due to connection timeout'),
  });

test('what cannot be reached is tried again, so often at most, and other errors at once', async (t) => {
  let tries = 0;
  const failing = (error: Error, times: number) => async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  t.is(await retryWhileDown(failing(timeout(), 2), print, [1, 1]), 3);
  t.is(lines.length, 2);
  t.regex(lines[0] ?? '', /connection timeout/);
  const recovering = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  tries = 0;
  t.is(await retryWhileDown(failing(recovering, 1), print, [1, 1]), 2);
  tries = 0;
  await t.throwsAsync(retryWhileDown(failing(timeout(), 9), print, [1, 1]), { instanceOf: LogUnavailable });
  t.is(tries, 3);
  for (const error of [new LogRefused('Another log.'), new RangeError('A fault.')]) {
    tries = 0;
    await t.throwsAsync(retryWhileDown(failing(error, 9), print, [1, 1]), { is: error });
    t.is(tries, 1);
  }
});
