import { RuleViolation } from '../../ledger/decider.ts';
import type { Deps } from '../deps.ts';
import { queueAccountMail } from '../mail/queueAccount.ts';
import { revokeSessions } from './sessions.ts';
import { removeTwoStep } from './twoStep.ts';

/**
 * Remove the second factor of somebody who has lost it. He is signed out everywhere, signs in with his password alone, and is written to.
 * @throws RuleViolation when he has none
 */
export async function loseTwoStep(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: { readonly orgCode: string; readonly memberId: string },
  actor: string,
): Promise<void> {
  const { pool } = deps.db;
  if ((await removeTwoStep(pool, [person.memberId])) === 0)
    throw new RuleViolation('twoStepOff', 'Two-step sign-in is not on.', '_id');
  await revokeSessions(pool, [person.memberId]);
  await queueAccountMail(deps, 'two-step-reset', { ...person, actor });
}
