import { randomBytes, randomUUID } from 'node:crypto';
import test from 'ava';
import {
  newSeed,
  plainTotpSecrets,
  sealedTotpSecrets,
  setUpOf,
  stepOf,
} from '../../../../api/platform/auth/totp.ts';
import { codeAt } from '../../../support/totp.ts';

const seed = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

// RFC 6238 appendix B has eight digits; six are the last of them.
for (const [seconds, code] of [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const) {
  test(`the code of RFC 6238 at ${seconds} seconds`, (t) => {
    t.is(stepOf(seed, code.slice(2), at(seconds)), Math.floor(seconds / 30));
    t.is(codeAt(setUpOf(seed, 'a@b.co').secret, at(seconds)), code.slice(2), 'the tests reckon alike');
  });
}

test('codes of one step before and one after are taken, and no others', (t) => {
  const now = at(1_234_567_890);
  const { secret } = setUpOf(seed, 'a@b.co');
  const step = Math.floor(1_234_567_890 / 30);
  for (const away of [-1, 0, 1])
    t.is(stepOf(seed, codeAt(secret, at(1_234_567_890 + away * 30)), now), step + away);
  for (const away of [-20, -3, -2, 2, 3, 20])
    t.is(stepOf(seed, codeAt(secret, at(1_234_567_890 + away * 30)), now), undefined, String(away));
});

test('what is no code is none', (t) => {
  for (const code of ['', '00592', '0059240', 'abcdef', '-05924', '00 5924', '005924\n'])
    t.is(stepOf(seed, code, at(1_234_567_890)), undefined, code);
});

test('the address for a phone holds issuer, account and seed', (t) => {
  const { secret, uri } = setUpOf(seed, 'ann+dues@alpha.example');
  t.is(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const { protocol, host, pathname, searchParams } = new URL(uri);
  t.is(`${protocol}//${host}`, 'otpauth://totp');
  t.is(decodeURIComponent(pathname), '/Bursar:ann+dues@alpha.example');
  t.deepEqual(Object.fromEntries(searchParams), {
    issuer: 'Bursar',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('seeds are 160 bits, and never the same', (t) => {
  const seeds = Array.from({ length: 100 }, () => newSeed());
  t.true(seeds.every(({ length }) => length === 20));
  t.is(new Set(seeds.map((each) => each.toString('hex'))).size, 100);
});

const secret = randomBytes(32).toString('hex');
const [ann, ben] = [randomUUID(), randomUUID()];

test('a sealed seed comes out as it went in, is never sealed alike twice, and does not show', (t) => {
  const totpSecrets = sealedTotpSecrets(secret);
  const seed = newSeed();
  const boxes = [totpSecrets.seal(ann, seed), totpSecrets.seal(ann, seed)];
  t.notDeepEqual(boxes[0], boxes[1]);
  for (const box of boxes) {
    t.deepEqual(sealedTotpSecrets(secret).open(ann, box), seed);
    t.false(box.includes(seed.subarray(0, 6)));
  }
});

test('it opens with this secret, for this member, and as it was made', (t) => {
  const totpSecrets = sealedTotpSecrets(secret);
  const box = totpSecrets.seal(ann, newSeed());
  t.throws(() => sealedTotpSecrets(`${secret}0`).open(ann, box));
  t.throws(() => totpSecrets.open(ben, box), undefined, 'the row of another');
  for (let index = 0; index < box.length; index++) {
    const changed = Buffer.from(box);
    changed[index] = (changed[index] ?? 0) ^ 1;
    t.throws(() => totpSecrets.open(ann, changed), undefined, `byte ${index}`);
  }
  t.throws(() => totpSecrets.open(ann, box.subarray(0, -1)));
});

test('one that was stored before there was a secret is read as it is', (t) => {
  const seed = newSeed();
  t.deepEqual(plainTotpSecrets.seal(ann, seed), seed);
  t.deepEqual(sealedTotpSecrets(secret).open(ann, seed), seed);
  t.throws(() => plainTotpSecrets.open(ann, sealedTotpSecrets(secret).seal(ann, seed)), {
    message: /BURSAR_SECRET/,
  });
});
