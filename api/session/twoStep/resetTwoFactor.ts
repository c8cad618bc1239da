import { RuleViolation } from '../../../ledger/decider.ts';
import type { Deps } from '../../deps.ts';
import { queueAccountMail } from '../../messaging/queue.ts';
import { revokeSessions } from '../../platform/auth/sessions.ts';
import { removeTwoStep } from '../../platform/auth/twoStep.ts';

/**
 * Remove a lost second factor: signs the member out everywhere and tells them by mail.
 * @throws RuleViolation when there is none
 */
export async function resetTwoFactor(
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
