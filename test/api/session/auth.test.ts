import test from 'ava';
import { removeExpired } from '../../../api/jobs/retention.ts';
import {
  changeEmail,
  removeCredentials,
  setPassword,
  verifyPassword,
} from '../../../api/platform/auth/credentials.ts';
import { openSession } from '../../../api/platform/auth/sessions.ts';
import { withIdempotencyKey } from '../../../api/platform/calls/idempotency.ts';
import { migrateApp } from '../../../api/start/migrate.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { realWorld } from '../../../ledger/world.ts';
import { openDatabase } from '../../../projections/engine/database.ts';
import { PASSWORD, startApi } from '../../support/api.ts';
import { createTestDatabase } from '../../support/database.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { atEnd } from '../../support/scope.ts';

const database = await createTestDatabase('api_auth');
const db = openDatabase(database.url);
await migrateApp(db.pool);
const behindProxy = await startApi('api_proxy', { deps: { trustedProxies: 1, hosts: ['dues.example.org'] } });
atEnd(test, behindProxy.end);
atEnd(test, (passed) => db.close().then(() => database.end(passed)));

const person = (name: string) => ({ orgCode: 'org', memberId: deriveId(name), email: `${name}@x.example` });

test('a password is kept as argon2id with its own salt and parameters, and verified', async (t) => {
  await setPassword(db.pool, { ...person('ann'), password: 'one two three' });
  await setPassword(db.pool, { ...person('bob'), password: 'one two three' });
  const { rows } = await db.pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM app.credentials WHERE email = ANY($1) ORDER BY email',
    [['ann@x.example', 'bob@x.example']],
  );
  const [ann, bob] = rows.map((row) => row.password_hash);
  t.regex(ann ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  t.not(ann, bob);
  t.is((await verifyPassword(db.pool, 'ANN@x.example', 'one two three'))?.memberId, person('ann').memberId);
  t.is(await verifyPassword(db.pool, 'ann@x.example', 'one two four'), undefined);
  t.is(await verifyPassword(db.pool, 'nobody@x.example', 'one two three'), undefined);
});

test('an email moves with its member, is taken over from a stale row, and goes with removal', async (t) => {
  await setPassword(db.pool, { ...person('cat'), password: 'cat password' });
  await changeEmail(db.pool, person('cat').memberId, 'kitten@x.example');
  t.is(await verifyPassword(db.pool, 'cat@x.example', 'cat password'), undefined);
  t.truthy(await verifyPassword(db.pool, 'kitten@x.example', 'cat password'));
  await setPassword(db.pool, { ...person('dog'), email: 'kitten@x.example', password: 'dog password' });
  t.is((await verifyPassword(db.pool, 'kitten@x.example', 'dog password'))?.memberId, person('dog').memberId);
  await removeCredentials(db.pool, [person('dog').memberId]);
  t.is(await verifyPassword(db.pool, 'kitten@x.example', 'dog password'), undefined);
});

test('old sessions and answers are forgotten, young ones are not', async (t) => {
  const now = new Date();
  const deps = { db, log: memoryLog(), world: realWorld };
  const call = { orgCode: 'org', memberId: 'm', name: 'call', input: {} };
  let runs = 0;
  const run = async () => ++runs;
  await withIdempotencyKey(deps, { ...call, key: 'old' }, run);
  await withIdempotencyKey(deps, { ...call, key: 'young' }, run);
  await db.pool.query("UPDATE app.idempotency SET created_at = now() - interval '8 days' WHERE key = 'old'");
  const eve = { orgCode: 'org', memberId: person('eve').memberId };
  await openSession(
    db.pool,
    { ...eve, remember: false, mustChangePassword: false, awaitsCode: false, hasTwoStep: false, browser: '' },
    now,
  );
  await removeExpired(db.pool, now);
  t.is(await withIdempotencyKey(deps, { ...call, key: 'young' }, run), 2);
  t.is(await withIdempotencyKey(deps, { ...call, key: 'old' }, run), 3);
  const sessions = () =>
    db.pool.query('SELECT 1 FROM app.sessions WHERE member_id = $1', [person('eve').memberId]);
  t.is((await sessions()).rowCount, 1);
  // A clock that plays at a later day makes no answer older than it is.
  await removeExpired(db.pool, new Date(now.getTime() + 30 * 24 * 3_600_000));
  t.is((await sessions()).rowCount, 0);
  t.is(await withIdempotencyKey(deps, { ...call, key: 'young' }, run), 2);
});

test('behind a proxy with HTTPS the cookie is Secure and HTTPS is insisted on; other hosts get nothing', async (t) => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'dues.example.org',
    origin: 'https://dues.example.org',
  };
  const { url } = behindProxy;
  t.is((await fetch(`${url}/api/docs`)).status, 400, 'by its address it is not known');
  t.is((await fetch(`${url}/api/docs`, { headers })).status, 200);
  t.is((await fetch(`${url}/api/health`)).status, 200, 'but who watches over it asks by its address');
  const memberId = deriveId('proxy');
  const email = 'proxy@x.example';
  await setPassword(behindProxy.db.pool, { orgCode: 'gone', memberId, email, password: PASSWORD });
  const login = (more: object) =>
    fetch(`${url}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { ...headers, 'content-type': 'application/json', ...more },
    });
  t.is((await login({ origin: 'http://dues.example.org' })).status, 403, 'plain HTTP is another origin');
  const answer = await login({});
  t.is(answer.status, 401, 'a credential without a member signs nobody in');
  t.regex(answer.headers.get('strict-transport-security') ?? '', /max-age/);
  const page = await fetch(`${url}/login`, { headers });
  t.regex(page.headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/);
  const out = await fetch(`${url}/api/logout`, {
    method: 'POST',
    body: '{}',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  t.regex(out.headers.get('set-cookie') ?? '', /secure/i);
});
