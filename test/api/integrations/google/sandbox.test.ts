import test from 'ava';
import { CALLBACK_PATH } from '../../../../api/integrations/google/google.ts';
import { sha256 } from '../../../../api/integrations/google/sandbox/tokens.ts';
import { startApi } from '../../../support/api.ts';
import { chooseAccount, RILEY, tokensOf, typed } from '../../../support/google.ts';
import { atEnd } from '../../../support/scope.ts';

const api = await startApi('google_sandbox');
atEnd(test, api.end);

// RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

function pageWith(more: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${api.url}/sandbox/google/authorize`);
  const asked = {
    client_id: api.googleSandbox.config.clientId,
    redirect_uri: api.url + CALLBACK_PATH,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'a state',
    ...more,
  };
  for (const [name, value] of Object.entries(asked)) if (value !== '') url.searchParams.set(name, value);
  return url;
}

const codeFor = async (page = pageWith()) =>
  (await chooseAccount(api.visitor(), page)).searchParams.get('code') ?? '';

function redeem(code: string, more: Readonly<Record<string, string>> = {}) {
  const { clientId, clientSecret } = api.googleSandbox.config;
  return api.visitor().postForm('/sandbox/google/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: api.url + CALLBACK_PATH,
    code_verifier: VERIFIER,
    code,
    ...more,
  });
}

test('any OpenID client can use it from its address alone, over the network', async (t) => {
  const tokens = await tokensOf(api, typed('ann@gmail.example', 'Ann', 'Example'));
  t.like(tokens.claims(), {
    iss: `${api.url}/sandbox/google`,
    email: 'ann@gmail.example',
    email_verified: true,
    name: 'Ann Example',
  });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const person = await api.visitor().get('/sandbox/google/userinfo', { headers });
  t.is(person.at('sub'), tokens.claims()?.sub);
  t.is((await api.visitor().get('/sandbox/google/userinfo')).status, 401);
  const idToken = { authorization: `Bearer ${tokens.id_token}` };
  t.is((await api.visitor().get('/sandbox/google/userinfo', { headers: idToken })).status, 401);
});

test('a code is good once', async (t) => {
  const code = await codeFor();
  t.is((await redeem(code)).status, 200);
  const again = await redeem(code);
  t.is(again.status, 400);
  t.deepEqual(again.body, { error: 'invalid_grant' });
});

test('a code is good for a minute', async (t) => {
  const code = await codeFor();
  await api.db.pool.query(
    `UPDATE app.google_sandbox_codes SET expires_at = now() - interval '1 second' WHERE code_hash = $1`,
    [sha256(code)],
  );
  t.deepEqual((await redeem(code)).body, { error: 'invalid_grant' });
});

for (const [name, more] of [
  ['another verifier', { code_verifier: `${VERIFIER}x` }],
  ['the challenge for a verifier', { code_verifier: CHALLENGE }],
  ['no verifier', { code_verifier: '' }],
  ['another address to come back to', { redirect_uri: 'https://evil.example/' }],
] as const) {
  test(`a code with ${name} is refused, and used up`, async (t) => {
    const code = await codeFor();
    t.deepEqual((await redeem(code, more)).body, { error: 'invalid_grant' });
    t.deepEqual((await redeem(code)).body, { error: 'invalid_grant' });
  });
}

test('a client without its secret gets nothing, and the code stays good', async (t) => {
  const code = await codeFor();
  const wrong: Record<string, string>[] = [
    { client_secret: 'x' },
    { client_secret: '' },
    { client_id: 'another' },
  ];
  for (const more of wrong) {
    const answer = await redeem(code, more);
    t.is(answer.status, 401);
    t.deepEqual(answer.body, { error: 'invalid_client' });
  }
  t.is((await redeem(code)).status, 200);
});

for (const [name, more] of [
  ['another site to come back to', { redirect_uri: 'https://evil.example/api/auth/google/callback' }],
  ['another page to come back to', { redirect_uri: '/login' }],
  ['an unknown client', { client_id: 'another' }],
  ['no PKCE', { code_challenge: '' }],
  ['plain PKCE', { code_challenge_method: 'plain' }],
  ['an implicit flow', { response_type: 'token' }],
  ['no OpenID', { scope: 'email' }],
] as const) {
  test(`a request with ${name} ends on a page that says so`, async (t) => {
    const page = pageWith(more);
    for (const answer of [
      await api.visitor().get(page.pathname + page.search),
      await api.visitor().postForm(page.pathname + page.search, RILEY),
    ]) {
      t.is(answer.status, 400);
      t.regex(String(answer.body), /This sign-in cannot go on/);
      t.is(answer.headers.get('location'), null);
    }
  });
}

test('the page cannot be framed, runs no scripts and sends its form to Bursar only', async (t) => {
  const page = pageWith();
  const answer = await api.visitor().get(page.pathname + page.search);
  t.is(answer.status, 200);
  const policy = answer.headers.get('content-security-policy') ?? '';
  t.regex(policy, /form-action 'self'/);
  t.regex(policy, /frame-ancestors 'none'/);
  t.regex(String(answer.body), /Riley Quinn/);
});

test('invalid input is reported, and shown again as text', async (t) => {
  const page = pageWith();
  const type = (more: Readonly<Record<string, string>>) =>
    api.visitor().postForm(page.pathname + page.search, { ...typed('ann@gmail.example'), ...more });
  for (const [more, message] of [
    [{ email: 'ann' }, 'Please enter a valid email'],
    [{ email: `${'a'.repeat(250)}@b.example` }, 'Please enter a valid email'],
    [{ givenName: ' ' }, 'Please enter a first name'],
  ] as const) {
    const answer = await type(more);
    t.is(answer.status, 400);
    t.true(String(answer.body).includes(message), message);
  }
  const answer = await type({ givenName: '"><script>alert(1)</script>', email: 'x' });
  t.false(String(answer.body).includes('<script'));
  t.true(String(answer.body).includes('&lt;script&gt;'));
});

test('a form that is too large is refused', async (t) => {
  const page = pageWith();
  const answer = await api
    .visitor()
    .postForm(page.pathname + page.search, typed('a@b.example', 'x'.repeat(50_000)));
  t.is(answer.status, 413);
});

test('there is nothing else', async (t) => {
  for (const path of ['', '/', '/v1', '/token']) {
    t.is((await api.visitor().get(`/sandbox/google${path}`)).status, 404, path);
  }
});
