import type { HeldOn } from '../../ledger/values/moneyAccounts.ts';
import { moneyHeld } from '../../projections/journal.ts';
import { requireCaughtUp, WAIT_MS } from '../platform/calls/execute.ts';
import type { CallRequest } from '../platform/calls/route.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';
import { HttpError } from '../platform/errors/errors.ts';

/**
 * Move an organization's money, by what its accounts hold after all that was recorded. One at a time, so that
 * two do not move the same money.
 * @throws HttpError 503 when that takes too long: nothing was done
 */
export function withMoneyLock<Result>(
  { deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  act: (held: readonly HeldOn[]) => Promise<Result>,
): Promise<Result> {
  return withAdvisoryLock(deps, moneyLock(caller.orgCode), async () => {
    await requireCaughtUp(deps);
    return act(await moneyHeld(deps.db, caller.orgCode));
  });
}

/** Calls and processes that move an organization's money run one at a time. */
export const moneyLock = (orgCode: string) => `money:${orgCode}`;

/**
 * Do something that depends on which expenses link to which reimbursements, or changes it. Budgets and
 * accounts are different streams, so that such calls of an organization run one at a time, each with lists
 * that have what was before.
 * @throws HttpError 503 when others, or the lists, take too long
 */
export function withExpensesLock<Result>(
  { deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  act: () => Promise<Result>,
): Promise<Result> {
  return withAdvisoryLock(deps, `expenses ${caller.orgCode}`, async () => {
    const head = await deps.log.head();
    if (head !== undefined && !(await deps.projections.waitFor(head, WAIT_MS)))
      throw new HttpError(503, 'late', 'The lists are late. Please try again.', 1);
    return act();
  });
}
