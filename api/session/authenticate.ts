import type { Deps } from '../deps.ts';
import { verifyPassword } from '../platform/auth/credentials.ts';
import { spendOneTimePassword } from '../platform/auth/oneTime.ts';
import type { Session } from '../platform/auth/sessions.ts';
import { throttleOf } from '../platform/auth/throttle.ts';
import { readTwoStep } from '../platform/auth/twoStep.ts';

/** Somebody who has shown that they are this member. */
export type Authenticated = Pick<
  Session,
  'orgCode' | 'memberId' | 'operator' | 'mustChangePassword' | 'awaitsCode' | 'hasTwoStep'
>;

/**
 * The member with this email and password, else `undefined`. A second factor is still due after it.
 * A mailed one-time password begins a session that can only set a new one; it cannot be guessed, so the limit
 * on tries does not keep its owner out.
 * @throws HttpError 429 after too many tries
 */
export async function authenticate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email, password }: { readonly email: string; readonly password: string },
  ip: string,
): Promise<Authenticated | undefined> {
  const throttle = throttleOf(db.pool, 'login', email, ip);
  await throttle.countAddress();
  const mailed = await spendOneTimePassword(db.pool, email, password, clock());
  if (mailed !== undefined) {
    await throttle.forgive();
    return { ...mailed, operator: false, mustChangePassword: true, ...(await twoStepOf(db, mailed)) };
  }
  await throttle.countSecret();
  const credential = await verifyPassword(db.pool, email, password);
  if (credential === undefined) return undefined;
  await throttle.forgive();
  const { orgCode, memberId, operator } = credential;
  return { orgCode, memberId, operator, mustChangePassword: false, ...(await twoStepOf(db, credential)) };
}

async function twoStepOf(
  { pool }: Deps['db'],
  { memberId }: Pick<Session, 'memberId'>,
): Promise<Pick<Session, 'hasTwoStep' | 'awaitsCode'>> {
  const hasTwoStep = (await readTwoStep(pool, memberId)) !== undefined;
  return { hasTwoStep, awaitsCode: hasTwoStep };
}
