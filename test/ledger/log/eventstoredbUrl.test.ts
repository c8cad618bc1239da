import test from 'ava';
import { checkUrl, clientUrl, hostsOf, leaderUrl } from '../../../ledger/log/eventstoredb/url.ts';

/** Passwords that are not percent-encoded, as people type them. */
const raw = [
  'esdb://admin:p@s:w/r?secret@host:2113?tls=true',
  'esdb://admin:p?secret@host:2113',
  'esdb://admin:p/secret@host:2113',
  'esdb://admin:sec:ret@host:2113',
  'esdb://admin:sec@ret@host:2113',
  'esdb://admin:sec%ret@host:2113',
  'esdb+discover://admin:s ecret@a:1,b:2',
];

test('a password that is not percent-encoded is refused, and no part of it is printed', (t) => {
  for (const url of raw) {
    const error = t.throws(() => checkUrl(url), { instanceOf: TypeError }, url);
    t.regex(error.message, /percent-encoded/);
    t.notRegex(`${error.message} ${hostsOf(url)}`, /sec|ret|p@s|w\/r/);
  }
  t.deepEqual([...new Set(raw.map(hostsOf))], ['host:2113', 'a:1,b:2']);
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

test('an option that the client does not know is refused without the password', (t) => {
  const error = t.throws(() => checkUrl('esdb://admin:secret@a:1,b:2?tls=true&nodePreferences=follower'));
  t.regex(error.message, /nodePreferences, which is unknown/);
  t.notRegex(error.message, /secret/);
});

test('what only the leader answers is read there, whatever the address prefers', (t) => {
  t.is(
    leaderUrl('esdb://u:p%3F@a,b?node_preference=follower&tls=false'),
    'esdb://u:p%3F@a,b?tls=false&nodePreference=leader',
  );
  t.is(leaderUrl('esdb://a:1/'), 'esdb://a:1?nodePreference=leader');
  t.notThrows(() => checkUrl(leaderUrl('esdb://a:1?nodePreference=follower')));
});

test('KurrentDB is taken under its new name', (t) => {
  t.notThrows(() => checkUrl('kurrentdb+discover://u:p@a:2113?tls=true'));
  t.is(hostsOf('kurrentdb://u:p@a:2113'), 'a:2113');
  t.is(clientUrl('kurrentdb+discover://a'), 'esdb+discover://a');
});
