import type { HeldOn } from '../../../ledger/values/moneyAccounts.ts';
import { moneyHeld } from '../../../projections/journal.ts';
import { requireCaughtUp } from './caughtUp.ts';
import type { CallRequest } from './route.ts';
import { withAdvisoryLock } from './withAdvisoryLock.ts';

/**
 * Move an organization's money, by what its accounts hold after all that was recorded. One at a time, so that
 * two do not move the same money.
 * @throws HttpError 503 when that takes too long: nothing was done
 */
export function withMoneyHeld<Result>(
  { deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  act: (held: readonly HeldOn[]) => Promise<Result>,
): Promise<Result> {
  return withAdvisoryLock(deps, `money:${caller.orgCode}`, async () => {
    await requireCaughtUp(deps);
    return act(await moneyHeld(deps.db, caller.orgCode));
  });
}
