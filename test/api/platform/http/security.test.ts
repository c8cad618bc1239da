import { type IncomingMessage, ServerResponse } from 'node:http';
import test from 'ava';
import Koa from 'koa';
import { pageHeaders } from '../../../../api/platform/http/security.ts';
import { noInstallation } from '../../../../api/platform/installation.ts';
import { resources } from '../../../../api/start/resources.ts';
import { routes } from '../../../../api/start/routes.ts';
import { PASSWORD, startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';
import { send } from '../../calls/cases.ts';

/** As a proxy that ends TLS passes requests on. */
const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'dues.example.org' };

const analyticsUrl = 'https://stats.example.org/hit?site=1';
const installation = { ...noInstallation, contactEmail: 'help@example.org', analyticsUrl };
const api = await startApi('api_security', { deps: { trustedProxies: 1, installation } });
const org = await api.addOrg('safe');
atEnd(test, api.end);

test.serial('pages may report to the analytics origin, and have to do with no other site', async (t) => {
  const { headers } = await api.visitor().get('/login');
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources] as const;
    }),
  );
  t.deepEqual(policy.get('default-src'), ["'none'"]);
  const [own, opening, ...others] = policy.get('script-src') ?? [];
  t.is(own, "'self'");
  t.regex(opening ?? '', /^'sha256-/, 'the one script that stands in the page');
  t.deepEqual(others, []);
  t.deepEqual(policy.get('connect-src'), ["'self'", 'https://stats.example.org']);
  t.deepEqual(policy.get('img-src'), ["'self'", 'data:', 'blob:', 'https://stats.example.org']);
  t.deepEqual(policy.get('object-src'), ["'none'"]);
  t.deepEqual(policy.get('base-uri'), ["'none'"]);
  t.deepEqual(policy.get('frame-ancestors'), ["'none'"]);
  t.deepEqual(policy.get('form-action'), ["'self'"]);
  t.is(headers.get('referrer-policy'), 'same-origin', 'the link of an invitation is told to nobody else');
  t.is(headers.get('access-control-allow-origin'), null);
  t.is((await api.visitor().get('/api/get-installation')).at('contactEmail'), 'help@example.org');
});

test('with Stripe.js a bank’s window may answer, and gets the site alone as referrer', async (t) => {
  const headersWith = async (usesStripeJs: boolean, protocol: string) => {
    const request = { headers: { 'x-forwarded-proto': protocol }, socket: {}, method: 'GET' };
    const response = new ServerResponse(request as unknown as IncomingMessage);
    const ctx = new Koa({ proxy: true }).createContext(request as unknown as IncomingMessage, response);
    await pageHeaders({ usesStripeJs })(ctx, async () => undefined);
    return [ctx.response.get('cross-origin-opener-policy'), ctx.response.get('referrer-policy')];
  };
  t.deepEqual(await headersWith(true, 'https'), [
    'same-origin-allow-popups',
    'strict-origin-when-cross-origin',
  ]);
  t.deepEqual(await headersWith(false, 'https'), ['same-origin', 'same-origin']);
  t.deepEqual(await headersWith(true, 'http'), [undefined, 'strict-origin-when-cross-origin']);
});

test.serial('JSON has the headers that it needs, and the page of the API those of pages', async (t) => {
  const json = await api.visitor().get('/api/get-installation', { headers: https });
  t.is(json.headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
  t.is(json.headers.get('cross-origin-resource-policy'), 'same-origin');
  t.is(json.headers.get('x-content-type-options'), 'nosniff');
  t.is(json.headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains');
  t.is(json.headers.get('cache-control'), 'no-store');
  t.is(json.headers.get('x-frame-options'), null);
  for (const path of ['/api/docs', '/login']) {
    const { headers } = await api.visitor().get(path, { headers: https });
    t.regex(
      headers.get('content-security-policy') ?? '',
      /style-src [^;]+;.*;upgrade-insecure-requests/,
      path,
    );
    t.is(headers.get('x-frame-options'), 'DENY', path);
    t.is(headers.get('referrer-policy'), 'same-origin', path);
    t.is(headers.get('cross-origin-opener-policy'), 'same-origin', path);
    t.is(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains', path);
  }
});

test.serial('over HTTPS the cookie is of this host alone, and HTTPS is insisted on for a year', async (t) => {
  const browser = api.visitor();
  const answer = await browser.post(
    '/api/login',
    { email: org.other.email, password: PASSWORD, remember: true },
    { headers: https },
  );
  t.is(answer.status, 200);
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('bursar_session')) ?? '';
  t.regex(
    cookie,
    /^__Host-bursar_session=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/i,
  );
  t.is(answer.headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains');
  t.is((await browser.get('/api/get-session', { headers: https })).status, 200);
  t.is((await browser.get('/api/get-session')).status, 401, 'it is no cookie of the unencrypted site');
  await browser.post('/api/logout', {}, { headers: https });
  t.is(browser.cookie(), '');
});

test.serial('nothing between us and the browser keeps an answer of the API', async (t) => {
  for (const { call, who } of routes.filter(({ call }) => call.method === 'GET')) {
    const input = typeof who === 'object' ? { [who.own]: org.admin.memberId } : {};
    const answer = await send(org.admin, call, input);
    t.is(answer.headers.get('cache-control'), 'no-store', call.name);
  }
  for (const { name } of resources) {
    const answer = await org.admin.get(`/api/rest/${name}`);
    t.is(answer.headers.get('cache-control'), 'no-store', name);
  }
});

test.serial('signing in with another’s session id in the cookie gives an id of one’s own', async (t) => {
  const planted = 'A'.repeat(43);
  const browser = api.visitor();
  const answer = await browser.post(
    '/api/login',
    { email: org.other.email, password: PASSWORD },
    { headers: { cookie: `bursar_session=${planted}` } },
  );
  t.is(answer.status, 200);
  t.false(browser.cookie().includes(planted));
});

test.serial('messages go to the operator’s address, ten an hour from one address', async (t) => {
  const input = { fname: 'Ann', lname: 'Lee', email: 'ann@school.example', memo: 'Hello' };
  const headers = { 'x-forwarded-for': '192.0.2.9' };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => api.visitor().post('/api/contact-us', input, { headers })),
  );
  t.is(answers.filter(({ status }) => status === 429).length, 2);
  const { rows } = await api.db.pool.query(
    `SELECT recipient FROM app.outbox WHERE subject = 'Message from Ann Lee'`,
  );
  t.deepEqual([...new Set(rows.map(({ recipient }) => recipient))], ['help@example.org']);
});
