import { randomBytes, randomUUID } from 'node:crypto';
import test from 'ava';
import { newSeed } from '../../../../api/platform/auth/totp.ts';
import { plainTotpSecrets, sealedTotpSecrets } from '../../../../api/platform/auth/totpSecrets.ts';

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
