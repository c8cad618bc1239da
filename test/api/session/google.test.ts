import { request } from 'node:http';
import test from 'ava';
import { removeOld } from '../../../api/jobs/retention.ts';
import { type Api, type Person, startApi } from '../../support/api.ts';
import {
  beginGoogle,
  chooseAccount,
  comeBack,
  RILEY,
  redirectOf,
  signInWithGoogle,
  tokensOf,
  typed,
  UNVERIFIED,
} from '../../support/google.ts';
import { atEnd } from '../../support/scope.ts';

const MINUTE_MS = 60_000;

const api = await startApi('api_google', { deps: { trustedProxies: 1, openDemo: true } });
/** The same without Google. */
const without = await startApi('api_without_google', {
  wrap: ({ google: _, googleSandbox: __, ...deps }) => deps,
});
atEnd(test, api.end);
atEnd(test, without.end);

const profileOf = async (browser: Person) => (await browser.get('/api/auth/external-profile')).at('profile');
/** Why sign-ins failed, as the operator reads it. */
const failures = ({ lines }: Api) =>
  lines.flatMap(({ googleSignIn }) => (googleSignIn === undefined ? [] : [String(googleSignIn)]));

test.serial('the browser is sent to the provider with PKCE and what its return is checked by', async (t) => {
  const browser = api.visitor();
  const answer = await browser.get('/api/auth/google?next=/signup');
  t.is(answer.status, 302);
  t.regex(
    answer.headers.get('set-cookie') ?? '',
    /^bursar_google=[\w-]{43}; path=\/api\/auth\/google; expires=[^;]+; samesite=lax; httponly$/i,
  );
  const page = new URL(redirectOf(answer));
  t.is(page.origin + page.pathname, `${api.url}/sandbox/google/authorize`);
  const asked = Object.fromEntries(page.searchParams);
  t.like(asked, {
    response_type: 'code',
    redirect_uri: `${api.url}/api/auth/google/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  for (const secret of ['state', 'nonce', 'code_challenge']) t.regex(asked[secret] ?? '', /^[\w-]{43}$/);
  const again = await beginGoogle(browser);
  for (const secret of ['state', 'nonce', 'code_challenge'])
    t.not(again.searchParams.get(secret), asked[secret] ?? null, 'nothing is used twice');
});

test.serial('the server knows who signs in with Google; nothing readable is sent or stored', async (t) => {
  const browser = api.visitor();
  t.is(await signInWithGoogle(browser, typed('Ann.Example@Gmail.Example', 'Ann', 'O’Neil')), '/signup');
  t.deepEqual(await profileOf(browser), {
    email: 'ann.example@gmail.example',
    fname: 'Ann',
    lname: 'O’Neil',
  });
  const id = /bursar_external=([\w-]{43})/.exec(browser.cookie())?.[1] ?? 'none';
  t.false(browser.cookie().includes('bursar_google='), 'what was begun is over');
  const { rows } = await api.db.pool.query(
    `SELECT step, content, encode(id_hash, 'base64') FROM app.external_sign_ins WHERE content->>'email' = 'ann.example@gmail.example'`,
  );
  t.is(rows.length, 1);
  t.false(JSON.stringify(rows).includes(id.slice(0, 20)));
  t.is(await profileOf(api.visitor()), null, 'it is of that browser alone');
});

test.serial('behind a proxy that ends TLS, everything is on HTTPS', async (t) => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'dues.example.org' };
  const answer = await api.visitor().get('/api/auth/google?next=/signup', { headers });
  t.regex(answer.headers.get('set-cookie') ?? '', /; secure; httponly$/i);
  const page = new URL(redirectOf(answer));
  t.is(page.origin, 'https://dues.example.org');
  t.is(page.searchParams.get('redirect_uri'), 'https://dues.example.org/api/auth/google/callback');
});

test.serial('a pending sign-in is no account, and an account starts no sign-in', async (t) => {
  const browser = api.visitor();
  await beginGoogle(browser);
  const begun = browser.cookie().replace('bursar_google', 'bursar_external');
  t.is((await api.visitor().get('/api/auth/isGoogleAuth', { headers: { cookie: begun } })).body, false);
  await signInWithGoogle(browser);
  const verified = browser.cookie().replace('bursar_external', 'bursar_google');
  await api.visitor().get('/api/auth/google/callback', { headers: { cookie: verified } });
  t.not(await profileOf(browser), null);
});

test.serial('an account without a family name will do', async (t) => {
  const browser = api.visitor();
  await signInWithGoogle(browser, typed('cher@gmail.example', 'Cher', ''));
  t.deepEqual(await profileOf(browser), { email: 'cher@gmail.example', fname: 'Cher', lname: '' });
});

test.serial('a second sign-in takes the place of the first', async (t) => {
  const browser = api.visitor();
  await signInWithGoogle(browser);
  const before = browser.cookie();
  await signInWithGoogle(browser, typed('second@gmail.example'));
  t.like(await profileOf(browser), { email: 'second@gmail.example' });
  const old = await api.visitor().get('/api/auth/isGoogleAuth', { headers: { cookie: before } });
  t.is(old.body, false);
});

test.serial('signing out forgets the account', async (t) => {
  const browser = api.visitor();
  await signInWithGoogle(browser);
  const before = browser.cookie();
  t.is((await browser.post('/api/logout', {})).status, 200);
  t.is(await profileOf(browser), null);
  const kept = await api.visitor().get('/api/auth/isGoogleAuth', { headers: { cookie: before } });
  t.is(kept.body, false, 'on the server as well');
});

/** Ways to come back that show nobody's account. Each begins with a browser on its way to the provider. */
const frauds: Readonly<Record<string, { attempt: (browser: Person) => Promise<string>; because: RegExp }>> = {
  'another state': {
    attempt: async (browser) => {
      const callback = await chooseAccount(browser, await beginGoogle(browser));
      callback.searchParams.set('state', 'x'.repeat(43));
      return comeBack(browser, callback);
    },
    because: /unexpected "state"/,
  },
  'no state': {
    attempt: async (browser) => {
      const callback = await chooseAccount(browser, await beginGoogle(browser));
      callback.searchParams.delete('state');
      return comeBack(browser, callback);
    },
    because: /"state"/,
  },
  'another nonce in the ID token': {
    attempt: async (browser) => {
      const page = await beginGoogle(browser);
      page.searchParams.set('nonce', 'x'.repeat(43));
      return comeBack(browser, await chooseAccount(browser, page));
    },
    because: /nonce/,
  },
  'a code that was asked for with another verifier': {
    attempt: async (browser) => {
      const page = await beginGoogle(browser);
      page.searchParams.set('code_challenge', 'x'.repeat(43));
      return comeBack(browser, await chooseAccount(browser, page));
    },
    because: /invalid_grant|ResponseBodyError|response body/,
  },
  'the code of somebody else': {
    attempt: async (browser) => {
      const other = api.visitor();
      const theirs = await chooseAccount(other, await beginGoogle(other), typed('other@gmail.example'));
      const callback = await chooseAccount(browser, await beginGoogle(browser));
      callback.searchParams.set('code', theirs.searchParams.get('code') ?? '');
      return comeBack(browser, callback);
    },
    because: /response body/,
  },
  'a link that somebody else has sent': {
    attempt: async (browser) => {
      const other = api.visitor();
      const theirs = await chooseAccount(other, await beginGoogle(other), typed('other@gmail.example'));
      await beginGoogle(browser);
      return comeBack(browser, theirs);
    },
    because: /unexpected "state"/,
  },
  'a callback that nobody has asked for': {
    attempt: async () => {
      const other = api.visitor();
      return comeBack(api.visitor(), await chooseAccount(other, await beginGoogle(other)));
    },
    because: /this browser began no sign-in/,
  },
  'a code that was used': {
    attempt: async (browser) => {
      const page = await beginGoogle(browser);
      const cookie = browser.cookie();
      const callback = await chooseAccount(browser, page);
      await comeBack(browser, callback);
      await browser.post('/api/logout', {});
      const again = await browser.get(callback.pathname + callback.search, { headers: { cookie } });
      return redirectOf(again);
    },
    because: /this browser began no sign-in/,
  },
  'a sign-in that took too long': {
    attempt: async (browser) => {
      const callback = await chooseAccount(browser, await beginGoogle(browser));
      api.advance(11 * MINUTE_MS);
      return comeBack(browser, callback);
    },
    because: /this browser began no sign-in/,
  },
  'an email that Google has not verified': {
    attempt: (browser) => signInWithGoogle(browser, UNVERIFIED),
    because: /not verified: email_verified/,
  },
  'a choice to cancel': {
    attempt: (browser) => signInWithGoogle(browser, { choice: 'cancel' }),
    because: /authorization response/,
  },
};

for (const [name, { attempt, because }] of Object.entries(frauds)) {
  test.serial(`${name}: the browser is back without an account, and the log says why`, async (t) => {
    const browser = api.visitor();
    const before = failures(api).length;
    t.is(await attempt(browser), '/signup');
    t.is(await profileOf(browser), null);
    const reasons = failures(api).slice(before);
    t.is(reasons.length, 1);
    t.regex(reasons[0] ?? '', because);
  });
}

test.serial('an account is forgotten after half an hour', async (t) => {
  const browser = api.visitor();
  await signInWithGoogle(browser);
  api.advance(29 * MINUTE_MS);
  t.not(await profileOf(browser), null);
  api.advance(2 * MINUTE_MS);
  t.is(await profileOf(browser), null);
  const kept = 'SELECT content FROM app.external_sign_ins';
  t.not((await api.db.pool.query(kept)).rows.length, 0);
  await signInWithGoogle(browser);
  await removeOld(api.deps);
  const { rows } = await api.db.pool.query(kept);
  t.is(rows.length, 1, 'and not kept on the server either');
});

test.serial('the sign-in returns to its page, with the query', async (t) => {
  t.is(await signInWithGoogle(api.visitor(), RILEY, '/signup?isInternal=1'), '/signup?isInternal=1');
});

for (const next of [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/api/logout',
  '/API/../api/auth/google',
  '/sandbox/google/authorize',
  '',
]) {
  test.serial(`with next=${JSON.stringify(next)} it leads to the sign-up page`, async (t) => {
    t.is(await signInWithGoogle(api.visitor(), RILEY, next), '/signup');
    t.is(await signInWithGoogle(api.visitor(), { choice: 'cancel' }, next), '/signup');
  });
}

test.serial('a Host header that is none gets no further', async (t) => {
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${api.url}/api/auth/google`, { headers: { host: 'a b' } }, (answer) => {
      answer.resume();
      resolve(`${answer.statusCode} ${answer.headers.location}`);
    });
    asked.on('error', reject).end();
  });
  t.is(status, '302 /signup');
});

test.serial('an access token shows an account, if it was given to this site', async (t) => {
  const browser = api.visitor();
  const { access_token, id_token = '' } = await tokensOf(api, typed('token@gmail.example', 'To', 'Ken'));
  const refused = async (token: string) => {
    const answer = await browser.post('/api/auth/googleToken', { access_token: token });
    t.is(answer.status, 401, JSON.stringify(answer.body));
    t.is(answer.at('code'), 'notVerified');
    t.is(await profileOf(browser), null);
  };
  await refused('x');
  await refused(`${access_token}x`);
  await refused(id_token);
  await refused((await tokensOf(api, UNVERIFIED)).access_token);
  t.is((await browser.post('/api/auth/googleToken', { access_token })).status, 200);
  t.like(await profileOf(browser), { email: 'token@gmail.example', fname: 'To', lname: 'Ken' });
});

test.serial("another site's page can neither show an account here nor choose one", async (t) => {
  const browser = api.visitor();
  const { access_token } = await tokensOf(api);
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  t.is((await browser.post('/api/auth/googleToken', { access_token }, { headers })).status, 403);
  const page = await beginGoogle(browser);
  t.is((await browser.post(page.pathname + page.search, {}, { headers })).status, 403);
});

test.serial('an address that tries without end is made to wait', async (t) => {
  const { rows } = await api.db.pool.query<{ key: string }>(
    `UPDATE app.rate_limits SET points = 300 WHERE key LIKE 'google-address:%' RETURNING key`,
  );
  t.is(rows.length, 1);
  const browser = api.visitor();
  t.is(redirectOf(await browser.get('/api/auth/google?next=/signup')), '/signup');
  t.regex(failures(api).at(-1) ?? '', /^Too many tries/);
  const { access_token } = await tokensOf(api);
  const answer = await browser.post('/api/auth/googleToken', { access_token });
  t.is(answer.status, 429);
  t.truthy(answer.headers.get('retry-after'));
  await api.db.pool.query('DELETE FROM app.rate_limits');
  t.is(await signInWithGoogle(browser), '/signup');
  t.not(await profileOf(browser), null);
});

test.serial('neither codes nor tokens nor emails are logged', (t) => {
  const text = JSON.stringify(api.lines);
  t.false(/eyJ|code=|gmail/.test(text));
});

test.serial('without Google the page says so, and nothing breaks', async (t) => {
  const browser = without.visitor();
  t.deepEqual((await browser.get('/api/auth/external-profile')).body, {
    available: false,
    profile: null,
    isInternal: false,
  });
  t.is((await browser.get('/api/auth/isGoogleAuth')).body, false);
  t.is(redirectOf(await browser.get('/api/auth/google?next=/signup')), '/signup');
  t.is(redirectOf(await browser.get('/api/auth/google/callback?code=x&state=y')), '/signup');
  t.is((await browser.post('/api/auth/googleToken', { access_token: 'x' })).status, 503);
  t.is((await browser.get('/sandbox/google/authorize')).status, 404);
  t.is((await browser.get('/sandbox/google/.well-known/openid-configuration')).status, 404);
  t.deepEqual(
    failures(without).map((reason) => reason.split(':')[0]),
    ['GOOGLE_CLIENT_ID is not set', 'this browser began no sign-in'],
  );
});

test.serial('no sign-in is a fault of the server', (t) => {
  t.deepEqual(api.errors(), []);
});
