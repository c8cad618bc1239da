import test from 'ava';
import { checkUrl, hostsOf } from '../../../ledger/log/eventstoredb/url.ts';

/** Passwords that are not percent-encoded, as people type them. */
const raw = [
  'esdb://admin:p@s:w/r?secret@host:2113?tls=true',
  'esdb://admin:p?secret@host:2113',
  'esdb://admin:p/secret@host:2113',
  'esdb+discover://admin:s ecret@a:1,b:2',
];

test('a password that is not percent-encoded is refused, and no part of it is printed', (t) => {
  for (const url of raw) {
    const error = t.throws(() => checkUrl(url), { instanceOf: TypeError }, url);
    t.regex(error.message, /percent-encoded/);
    t.notRegex(`${error.message} ${hostsOf(url)}`, /ecret|p@s|w\/r/);
  }
  t.deepEqual(raw.map(hostsOf), ['host:2113', 'host:2113', 'host:2113', 'a:1,b:2']);
  t.is(hostsOf('esdb://admin:sec ret'), '');
});

test('addresses that the client misreads or prints are refused', (t) => {
  for (const option of ['tlsVerifyCert=false', 'tls_verify_cert=false', 'throwOnAppendFailure=false'])
    t.throws(() => checkUrl(`esdb://admin:p%40ss@host:2113?tls=true&${option}`), {
      message: /not supported/,
    });
  for (const url of ['http://host', 'esdb://', 'host:2113'])
    t.throws(() => checkUrl(url), { message: /must look like/ });
  for (const url of [
    'esdb://host:2113?tls=false',
    'esdb+discover://admin:p%40s%3F@a:1,b:2?tls=true',
    'esdb://[::1]:2113',
  ])
    t.notThrows(() => checkUrl(url), url);
});
