import test from 'ava';
import { addressKey, throttleOf } from '../../../../api/platform/auth/throttle.ts';
import { HttpError } from '../../../../api/platform/errors/errors.ts';
import { mailedPassword } from '../../../support/account-mail.ts';
import { PASSWORD, startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';

const api = await startApi('api_throttle', { deps: { trustedProxies: 1 } });
const org = await api.addOrg('throttle');
atEnd(test, api.end);

/** A try to sign in from an address. */
async function signIn(email: string, password: string, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  return (await api.visitor().post('/api/login', { email, password }, { headers })).status;
}

/** Wrong passwords from addresses of their own, as from a botnet; answers how many were refused unseen. */
async function guess(email: string, times: number, network: string): Promise<number> {
  const answers = [];
  for (let each = 0; each < times; each++)
    answers.push(await signIn(email, 'wrong password', `${network}.${each}`));
  return answers.filter((status) => status === 429).length;
}

test.serial('guessing from one address does not keep the owner out at another one', async (t) => {
  const { email } = org.other;
  for (let each = 0; each < 10; each++) t.is(await signIn(email, 'wrong password', '198.51.100.1'), 401);
  t.is(await signIn(email, PASSWORD, '198.51.100.1'), 429, 'nor does the right password help there');
  t.is(await signIn(email, PASSWORD, '198.51.100.2'), 200);
});

test.serial('an address is what the proxy in front has seen, whatever was sent to it', async (t) => {
  const { email } = org.other;
  for (let each = 0; each < 10; each++)
    t.is(await signIn(email, 'wrong password', `192.0.2.${each}, 198.51.100.9`), 401);
  t.is(await signIn(email, 'wrong password', '192.0.2.99, 198.51.100.9'), 429);
});

test.serial('guessing from many addresses ends, and the owner still gets in from their own', async (t) => {
  const { email } = org.member;
  t.is(await signIn(email, PASSWORD, '203.0.113.7'), 200);
  t.is(await guess(email, 90, '192.0.2'), 0);
  t.is(await guess(email, 20, '198.51.100'), 12, 'a hundred in all, two of the owner’s own among them');
  t.is(await signIn(email, PASSWORD, '203.0.113.7'), 200, 'their own address');
  t.is(await signIn(email, PASSWORD, '203.0.113.8'), 429, 'an address where nobody knows them');
  await api.visitor().post('/api/forgot-password', { email });
  const password = await mailedPassword(api, email);
  t.is(await signIn(email, password, '203.0.113.8'), 200, 'with a mailed password they get in from anywhere');
  t.is(await signIn(org.pledge.email, PASSWORD, '203.0.113.8'), 200, 'others are not concerned');
});

test.serial('an address that guesses at many keeps none out who has signed in there before', async (t) => {
  const shared = '192.0.2.30';
  const { email } = org.admin;
  t.is(await signIn(email, PASSWORD, shared), 200);
  const throttle = throttleOf(api.db.pool, 'login', 'nobody@throttle.example', shared);
  for (let each = 0; each < 200; each++) await throttle.countAddress().catch(() => undefined);
  t.is(await signIn('nobody-else@throttle.example', 'wrong password', shared), 429, 'it guesses no further');
  t.is(await signIn(org.pledge.email, PASSWORD, shared), 429, 'nor does who was never there get in');
  t.is(await signIn(email, PASSWORD, shared), 200, 'its owner does');
  for (let each = 0; each < 10; each++) t.is(await signIn(email, 'wrong password', shared), 401);
  t.is(await signIn(email, PASSWORD, shared), 429, 'guesses at this very email are counted as ever');
  await api
    .visitor()
    .post('/api/forgot-password', { email }, { headers: { 'x-forwarded-for': '192.0.2.31' } });
  t.is(await signIn(email, await mailedPassword(api, email), shared), 200, 'a mailed password still helps');
});

test.serial('codes from the owner’s own addresses are counted together too, passwords are not', async (t) => {
  const { email } = org.pledge;
  const outcomes = { code: [] as number[], login: [] as number[] };
  for (const guessed of ['code', 'login'] as const) {
    for (let each = 0; each < 12; each++) {
      const throttle = throttleOf(api.db.pool, guessed, email, `10.1.0.${each}`);
      await throttle.forgive();
      for (let tries = 0; tries < 9; tries++)
        await throttle.countSecret().catch((error: unknown) => {
          if (!(error instanceof HttpError)) throw error;
          t.is(error.status, 429);
          t.true((error.retryAfterSeconds ?? 0) > 23 * 3600, 'for a day');
          outcomes[guessed].push(each * 9 + tries);
        });
    }
  }
  t.deepEqual(outcomes, { code: [100, 101, 102, 103, 104, 105, 106, 107], login: [] });
  const another = throttleOf(api.db.pool, 'code', org.admin.email, '10.1.0.1');
  await another.forgive();
  await t.notThrowsAsync(another.countSecret(), 'others are not concerned');
});

test.serial('an unknown email is slowed down just as a known one', async (t) => {
  for (const email of ['nobody@throttle.example', org.pledge.email]) {
    for (let each = 0; each < 10; each++) t.is(await signIn(email, 'wrong password', '192.0.2.250'), 401);
    t.is(await signIn(email, 'wrong password', '192.0.2.250'), 429);
  }
});

test.serial('requests for new passwords are limited per address, for known and unknown emails', async (t) => {
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const ask = (email: string) => api.visitor().post('/api/forgot-password', { email }, { headers });
  for (const email of ['nobody@throttle.example', org.other.email]) {
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(email)));
    t.is(answers.filter(({ status }) => status === 429).length, 2, email);
  }
});

test.serial('a mailbox gets ten new passwords an hour at most, though the answer is the same', async (t) => {
  const { email } = org.admin;
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, each) =>
      api
        .visitor()
        .post('/api/forgot-password', { email }, { headers: { 'x-forwarded-for': `10.0.0.${each}` } }),
    ),
  );
  t.deepEqual(
    [...new Set(answers.map(({ status, at }) => `${status} ${at('message')}`))],
    [`200 If an account with this email exists, a new password will be sent to ${email}`],
  );
  const { rowCount } = await api.db.pool.query(
    `SELECT 1 FROM app.deliveries WHERE member_id = $1 AND kind = 'one-time-password'`,
    [org.admin.memberId],
  );
  t.is(rowCount, 10);
});

test('a network of IPv6 counts as one address', (t) => {
  t.is(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  t.is(addressKey('2001:DB8::1'), '2001:db8:0:0::/64');
  t.is(addressKey('::1'), '0:0:0:0::/64');
  t.is(addressKey('::ffff:192.0.2.1'), '::ffff:192.0.2.1');
  t.is(addressKey('192.0.2.1'), '192.0.2.1');
});
