import { randomBytes } from 'node:crypto';
import test from 'ava';
import type { JWTPayload } from 'jose';
import type { CustomFetch } from 'openid-client';
import {
  CALLBACK_PATH,
  type GoogleConfig,
  NotVerified,
  openGoogle,
  type SignInChecks,
} from '../../../../api/integrations/google/google.ts';
import { openGoogleSandbox } from '../../../../api/integrations/google/sandbox/sandbox.ts';
import { signerOf } from '../../../../api/integrations/google/sandbox/tokens.ts';
import { loadSecret } from '../../../../api/platform/auth/secret.ts';
import { migrateApp } from '../../../../api/start/migrate.ts';
import { openDatabase } from '../../../../projections/engine/database.ts';
import { createTestDatabase } from '../../../support/database.ts';
import { atEnd } from '../../../support/scope.ts';

const ORIGIN = 'http://bursar.test';
const ISSUER = `${ORIGIN}/sandbox/google`;

const database = await createTestDatabase('google');
const db = openDatabase(database.url, { owners: 2, readers: 1 });
await migrateApp(db.pool);
const { config } = await openGoogleSandbox(db.pool);
/** The provider's own key: what it signs is good. */
const signer = await signerOf(await loadSecret(db.pool, 'google-sandbox'));
atEnd(test, (passed) => db.close().then(() => database.end(passed)));

/** A provider whose answers to one address are not what they should be. */
function spoiled(
  path: string,
  spoil: (body: Record<string, unknown>) => Promise<object> | object,
): GoogleConfig {
  const fetch: CustomFetch = async (address, options) => {
    const answer = await (config.fetch as CustomFetch)(address, options);
    if (!address.endsWith(path)) return answer;
    return Response.json(await spoil((await answer.json()) as Record<string, unknown>));
  };
  return { ...config, fetch };
}

/** What the sandbox puts into an ID token. */
const claims = (nonce: string, more: JWTPayload = {}): JWTPayload => ({
  iss: ISSUER,
  aud: config.clientId,
  sub: '1',
  email: 'riley.quinn@gmail.example',
  email_verified: true,
  given_name: 'Riley',
  family_name: 'Quinn',
  nonce,
  ...more,
});

/** Choose an account at the provider: answers the address that it leads back to. */
async function choose(url: URL): Promise<URL> {
  const { answer } = await openGoogleSandbox(db.pool);
  const body = new URLSearchParams({ choice: 'riley.quinn@gmail.example' });
  const response = await answer(new Request(url, { method: 'POST', body }));
  return new URL(response?.headers.get('location') ?? '');
}

async function signIn(with_: GoogleConfig, during: (checks: SignInChecks) => void = () => undefined) {
  const google = openGoogle(with_);
  const { url, checks } = await google.begin(ORIGIN);
  during(checks);
  return google.finish(await choose(url), checks);
}

test('an account is what the ID token says of it', async (t) => {
  const { sub, ...profile } = await signIn(config);
  t.deepEqual(profile, { email: 'riley.quinn@gmail.example', givenName: 'Riley', familyName: 'Quinn' });
  t.regex(sub, /^[0-9a-f]{21}$/);
  t.is((await signIn(config)).sub, sub, 'the same person is the same, however often they come');
});

/** ID tokens that must not be believed. */
const forgeries: Readonly<Record<string, (nonce: string, good: string) => Promise<string> | string>> = {
  'signed by somebody else': async (nonce) => (await signerOf(randomBytes(32))).sign(claims(nonce)),
  'with another email under the same signature': (_, good) => {
    const [header = '', payload = '', signature = ''] = good.split('.');
    const body = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...body, email: 'victim@gmail.example' }));
    return [header, changed.toString('base64url'), signature].join('.');
  },
  'not signed at all': (_, good) => {
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    return `${header}.${good.split('.')[1]}.`;
  },
  'for another site': (nonce) => signer.sign(claims(nonce, { aud: 'another-site' })),
  'by another issuer': (nonce) => signer.sign(claims(nonce, { iss: 'https://evil.example' })),
  'of another sign-in': () => signer.sign(claims('another nonce')),
  'without a nonce': () => {
    const { nonce: _, ...rest } = claims('');
    return signer.sign(rest);
  },
  'without a verified email': (nonce) => signer.sign(claims(nonce, { email_verified: false })),
  'that does not say whether the email is verified': (nonce) =>
    signer.sign(claims(nonce, { email_verified: undefined })),
  'without an email': (nonce) => signer.sign(claims(nonce, { email: undefined })),
};

for (const [name, forge] of Object.entries(forgeries)) {
  test(`an ID token ${name} is refused`, async (t) => {
    let nonce = '';
    const bad = spoiled('/token', async (body) => ({
      ...body,
      id_token: await forge(nonce, String(body.id_token)),
    }));
    await t.throwsAsync(signIn(bad, (checks) => (nonce = checks.nonce)));
  });
}

test('a token that the provider signs itself and that fits is believed: the refusals above are for their reasons', async (t) => {
  let nonce = '';
  const good = spoiled('/token', async (body) => ({ ...body, id_token: await signer.sign(claims(nonce)) }));
  t.is((await signIn(good, (checks) => (nonce = checks.nonce))).sub, '1');
});

test('an answer without an ID token is refused', async (t) => {
  await t.throwsAsync(signIn(spoiled('/token', ({ id_token: _, ...rest }) => rest)));
});

const accessToken = (clientId: string, more: JWTPayload = {}) =>
  signer.sign({ ...claims(''), aud: ISSUER, client_id: clientId, ...more });

test('an access token of this site names its account', async (t) => {
  const profile = await openGoogle(config).profileOf(ORIGIN, await accessToken(config.clientId));
  t.is(profile.email, 'riley.quinn@gmail.example');
});

test('an access token that its owner gave to another site is refused', async (t) => {
  const error = await t.throwsAsync(openGoogle(config).profileOf(ORIGIN, await accessToken('another-site')));
  t.true(error instanceof NotVerified);
  t.regex(error?.message ?? '', /another site/);
});

test('an access token of an account without a verified email is refused', async (t) => {
  const token = await accessToken(config.clientId, { email_verified: false });
  t.true((await t.throwsAsync(openGoogle(config).profileOf(ORIGIN, token))) instanceof NotVerified);
});

test("a profile of another person than the token's is refused", async (t) => {
  const other = spoiled('/userinfo', (body) => ({ ...body, sub: '2' }));
  await t.throwsAsync(openGoogle(other).profileOf(ORIGIN, await accessToken(config.clientId)));
});

test('an unreachable provider is not a bad token, and is retried the next time', async (t) => {
  let isAway = true;
  const fetch: CustomFetch = (address, options) =>
    isAway ? Promise.reject(new TypeError('fetch failed')) : (config.fetch as CustomFetch)(address, options);
  const google = openGoogle({ ...config, fetch });
  const token = await accessToken(config.clientId);
  t.false((await t.throwsAsync(google.profileOf(ORIGIN, token))) instanceof NotVerified);
  await t.throwsAsync(google.begin(ORIGIN));
  isAway = false;
  t.is((await google.profileOf(ORIGIN, token)).sub, '1');
});

test('the provider’s discovery document is fetched once for all sign-ins', async (t) => {
  let asked = 0;
  const fetch: CustomFetch = (address, options) => {
    if (address.endsWith('/openid-configuration')) asked += 1;
    return (config.fetch as CustomFetch)(address, options);
  };
  const google = openGoogle({ ...config, fetch });
  await Promise.all([google.begin(ORIGIN), google.begin(ORIGIN), google.begin(ORIGIN)]);
  t.is(asked, 1);
});

test('a provider on HTTPS is not followed to addresses that are not', async (t) => {
  const answer = (endpoint: string) => ({
    issuer: 'https://accounts.example',
    authorization_endpoint: 'https://accounts.example/authorize',
    token_endpoint: `${endpoint}/token`,
    jwks_uri: 'https://accounts.example/certs',
  });
  const asked: string[] = [];
  const fetch: CustomFetch = async (address) => {
    asked.push(address);
    return Response.json(answer('http://accounts.example'));
  };
  const issuer = 'https://accounts.example';
  const google = openGoogle({
    ...config,
    addressesAt: () => ({ issuer, tokenInfo: `${issuer}/tokeninfo` }),
    fetch,
  });
  const { checks } = await google.begin('https://bursar.example');
  const callback = new URL(`https://bursar.example${CALLBACK_PATH}?code=x&state=${checks.state}`);
  await t.throwsAsync(google.finish(callback, checks), { message: /HTTPS/ });
  t.false(asked.includes('http://accounts.example/token'));
});
