import { RuleViolation } from '../../../ledger/decider.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from './caller.ts';
import { verifyPassword } from './credentials.ts';
import { throttleOf } from './throttle.ts';
import { plainTotpSecrets } from './totp.ts';
import { spendCode, type Verdict } from './twoStep.ts';

type SignInDeps = Pick<Deps, 'db' | 'clock'>;
type Person = Pick<Caller, 'email' | 'memberId'>;

/**
 * Somebody who is signed in shows once more that it is really them, by their password.
 * @throws RuleViolation, HttpError 429
 */
export async function requirePassword(
  { db }: SignInDeps,
  { email, memberId }: Person,
  password: string,
  ip: string,
): Promise<void> {
  const throttle = throttleOf(db.pool, 'again', email, ip);
  await throttle.countAddress();
  await throttle.countSecret();
  if ((await verifyPassword(db.pool, email, password))?.memberId !== memberId)
    throw new RuleViolation('wrongPassword', 'The password is not right.', 'password');
  await throttle.forgive();
}

const refusals = {
  wrong: 'The code is not right.',
  used: 'This code was used already. Please wait for the next one.',
} as const;

/**
 * Require a code of the phone, or a recovery code, which is used up. Answers which one it was.
 * @throws RuleViolation, HttpError 429
 */
export async function requireCode(
  { db, clock, totpSecrets = plainTotpSecrets }: SignInDeps & Pick<Deps, 'totpSecrets'>,
  { email, memberId }: Person,
  code: string,
  ip: string,
): Promise<Exclude<Verdict, 'wrong' | 'used'>> {
  const throttle = throttleOf(db.pool, 'code', email, ip);
  await throttle.countAddress();
  await throttle.countSecret();
  const verdict = await spendCode(db.pool, totpSecrets, memberId, code, clock());
  if (verdict === 'wrong' || verdict === 'used')
    throw new RuleViolation(`${verdict}Code`, refusals[verdict], 'code');
  await throttle.forgive();
  return verdict;
}
