import { randomUUID } from 'node:crypto';
import { account } from '../../ledger/account/decide.ts';
import { accountStream } from '../../ledger/account/events.ts';
import { handle } from '../../ledger/handle.ts';
import { accountsWithReachedLateFees } from '../../projections/charges/lateFees.ts';
import type { Deps } from '../deps.ts';

/**
 * Make late fees that were reached facts of their accounts, in every organisation (architecture 8, "Late fee"). May be repeated: a
 * fee is applied once per charge. Command ids are the run's own, since another charge may reach its fee later on the same day, when its terms are changed.
 * Answers how many accounts it looked at.
 */
export async function applyLateFees({
  log,
  db,
  clock,
  stopping,
}: Pick<Deps, 'log' | 'db' | 'clock'> & { readonly stopping?: AbortSignal }): Promise<number> {
  const now = clock();
  const correlationId = randomUUID();
  const accounts = await accountsWithReachedLateFees(db.pool, now);
  for (const { orgCode, memberId, today } of accounts) {
    if (stopping?.aborted) break;
    await handle(
      log,
      account,
      accountStream(memberId),
      { type: 'ApplyLateFees', today },
      {
        orgCode,
        actor: 'job:late-fees',
        at: now.toISOString(),
        correlationId,
        commandId: `late-fees:${correlationId}:${memberId}`,
      },
    );
  }
  return accounts.length;
}
