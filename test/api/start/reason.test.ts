import test from 'ava';
import { StartupError } from '../../../api/platform/errors/startupError.ts';
import { reasonOf } from '../../../api/start/reason.ts';
import { LogUnavailable } from '../../../ledger/log/log.ts';

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

const reasons: readonly [title: string, error: unknown, reason: RegExp][] = [
  ['a mistake of the operator', new StartupError('PORT should be a port number.'), /^PORT should be/],
  [
    'a log without a majority',
    new LogUnavailable('The event log cannot be reached.', {
      cause: new Error('Failed to discover after 10 attempts'),
    }),
    /^The event log cannot be used: .* Caused by: Failed to discover after 10 attempts$/,
  ],
  [
    'a damaged catalogue',
    failure('invalid page in block 0 of relation "base/5/1259"', 'XX001'),
    /^The database is damaged\. Restore a backup .* invalid page/,
  ],
  [
    'a database that goes away',
    failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    /^The database cannot be used/,
  ],
];
for (const [title, error, reason] of reasons)
  test(`${title} is one line when a start fails`, (t) => {
    t.regex(reasonOf(error) ?? '', reason);
    t.false(reasonOf(error)?.includes('\n'));
  });

test('a fault of Bursar itself keeps its stack', (t) => {
  t.is(reasonOf(new TypeError('x is not a function')), undefined);
});
