import test from 'ava';
import { isOnThisMachine } from '../../../../api/platform/http/thisMachine.ts';

const asked = (remoteAddress: string | undefined, headers: object = {}, hosts?: readonly string[]) =>
  isOnThisMachine({ socket: { remoteAddress }, headers: { host: 'localhost:3000', ...headers } }, hosts);

test('the loopback addresses are this machine, in every notation, and no other address is', (t) => {
  for (const peer of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) t.true(asked(peer), peer);
  for (const peer of [
    '192.0.2.2',
    '10.0.0.1',
    '128.0.0.1',
    '::ffff:192.0.2.2',
    'fe80::1',
    '2001:db8::1',
    '',
    undefined,
  ])
    t.false(asked(peer), peer);
});

for (const header of [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'true-client-ip',
  'cf-connecting-ip',
])
  test(`what comes with ${header} has come past a proxy`, (t) => {
    t.false(asked('127.0.0.1', { [header]: '127.0.0.1' }));
    t.false(asked('127.0.0.1', { [header]: '' }));
  });

test('a name that was pointed at this machine is not its own; one that the operator gave is', (t) => {
  for (const host of ['localhost', 'LocalHost:1', '127.0.0.1:80', '[::1]:3000', '[::1]'])
    t.true(asked('::1', { host }), host);
  for (const host of [
    'evil.example',
    'localhost.evil.example:3000',
    '127.0.0.1.evil.example',
    '0.0.0.0:3000',
    '::1',
    '',
  ])
    t.false(asked('::1', { host }), host);
  t.false(asked('::1', { host: undefined }));
  const hosts = ['dues.example.org', 'www.example.org:8443'];
  t.true(asked('::1', { host: 'dues.example.org:3000' }, hosts));
  t.true(asked('::1', { host: 'www.example.org:8443' }, hosts));
  t.false(asked('192.0.2.2', { host: 'dues.example.org' }, hosts));
});
