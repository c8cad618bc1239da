import { randomUUID } from 'node:crypto';
import { account } from '../../ledger/account/decide.ts';
import { accountsWithReachedLateFees } from '../../projections/charges/lateFees.ts';
import { give } from '../calls/give.ts';
import type { Deps } from '../deps.ts';

/**
 * Record the late fees that were reached, once per charge (architecture 8, "Late fee"). Command ids are per
 * run: changed terms may reach another fee on the same day. Answers how many accounts it looked at.
 */
export async function applyLateFees(
  deps: Pick<Deps, 'log' | 'db' | 'clock'> & { readonly stopping?: AbortSignal },
): Promise<number> {
  const now = deps.clock();
  const correlationId = randomUUID();
  const accounts = await accountsWithReachedLateFees(deps.db.pool, now);
  for (const { orgCode, memberId, today } of accounts) {
    if (deps.stopping?.aborted) break;
    const commandId = `late-fees:${correlationId}:${memberId}`;
    const giver = { orgCode, actor: 'job:late-fees', at: now.toISOString(), correlationId, commandId };
    await give(deps, giver, account, memberId, { type: 'ApplyLateFees', today });
  }
  return accounts.length;
}
