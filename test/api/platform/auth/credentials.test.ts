import test from 'ava';
import type pg from 'pg';
import { hashPassword, verifyPassword } from '../../../../api/platform/auth/credentials.ts';
import { HttpError } from '../../../../api/platform/errors/errors.ts';

/** More than are taken at once. */
const CROWD = 203;
const nobody = { query: async () => ({ rows: [] }) } as unknown as pg.Pool;

test('strangers are refused only while too many sign in', async (t) => {
  const crowd = Array.from({ length: CROWD }, () => hashPassword('correct horse battery').catch(() => ''));
  await t.throwsAsync(verifyPassword(nobody, 'stranger@example.org', 'x'), { instanceOf: HttpError });
  await Promise.all(crowd);
  t.is(await verifyPassword(nobody, 'stranger@example.org', 'x'), undefined);
});
