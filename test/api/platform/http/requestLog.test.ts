import test from 'ava';
import { startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';

const api = await startApi('request_log', { deps: { trustedProxies: 1 } });
const { member } = await api.addOrg('alpha');
atEnd(test, api.end);

const ip = '203.0.113.9';

test('failed sign-ins and throttling are logged with the client behind the proxy, and without secrets', async (t) => {
  const who = { email: member.email, password: 'not the password' };
  const options = { headers: { 'X-Forwarded-For': `198.51.100.1, ${ip}` } };
  for (let tries = 0; tries < 11; tries++) await api.visitor().post('/api/login', who, options);
  const lines = api.lines.filter(({ path, level }) => path === '/api/login' && level === 'warn');
  const wrong = lines.find(({ status }) => status === 401);
  t.like(wrong, { ip, refusal: 'wrongPassword' });
  t.like(
    lines.find(({ status }) => status === 429),
    { ip, refusal: 'tooManyTries' },
  );
  t.false(JSON.stringify(lines).includes(who.password));
  t.false(JSON.stringify(lines).includes(who.email));
});
