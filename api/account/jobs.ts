import { account } from '../../ledger/account/decide.ts';
import { NOTIFY_AFTER_MS } from '../../ledger/account/undoable.ts';
import {
  accountsPayableByCredit,
  accountsWithReachedLateFees,
  type ReachedLateFee,
} from '../../projections/charges/due.ts';
import type { Deps } from '../deps.ts';
import { dispatch } from '../platform/calls/dispatch.ts';

type JobDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'world'> & { readonly stopping?: AbortSignal };

/**
 * Let free credit pay what is due, then record the late fees that were reached: no charge that credit can pay
 * gets a fee (architecture 8, "Credits"). Answers how many accounts it looked at.
 */
export async function applyAccountRules(deps: JobDeps): Promise<number> {
  return (await payByCredit(deps)) + (await applyLateFees(deps));
}

/** Let free credit pay what is due, once it cannot be undone any more. */
async function payByCredit(deps: JobDeps): Promise<number> {
  const now = deps.clock();
  const correlationId = deps.world.newId();
  const certain = new Date(now.getTime() - NOTIFY_AFTER_MS);
  const accounts = await accountsPayableByCredit(deps.db.pool, now, certain);
  for (const { orgCode, memberId, chargeIds, ...paying } of accounts) {
    if (deps.stopping?.aborted) break;
    const commandId = `free-credit:${correlationId}:${memberId}`;
    const metadata = { orgCode, actor: 'job:free-credit', at: now.toISOString(), correlationId, commandId };
    const command = { type: 'PayByCredit', chargeIds, ...rulesOn(paying) } as const;
    await dispatch(deps, metadata, account, memberId, command);
  }
  return accounts.length;
}

/**
 * Record the late fees that were reached, once per charge (architecture 8, "Late fee"). Command ids are per
 * run: changed terms may reach another fee on the same day. Answers how many accounts it looked at.
 */
async function applyLateFees(deps: JobDeps): Promise<number> {
  const now = deps.clock();
  const correlationId = deps.world.newId();
  const accounts = await accountsWithReachedLateFees(deps.db.pool, now);
  for (const { orgCode, memberId, ...late } of accounts) {
    if (deps.stopping?.aborted) break;
    const commandId = `late-fees:${correlationId}:${memberId}`;
    const metadata = { orgCode, actor: 'job:late-fees', at: now.toISOString(), correlationId, commandId };
    await dispatch(deps, metadata, account, memberId, { type: 'ApplyLateFees', ...rulesOn(late) });
  }
  return accounts.length;
}

function rulesOn({ today, creditPaysSince }: Pick<ReachedLateFee, 'today' | 'creditPaysSince'>) {
  return { today, creditPaysSince: creditPaysSince ?? undefined };
}
