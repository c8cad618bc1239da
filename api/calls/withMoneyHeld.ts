import type { HeldOn } from '../../ledger/values/moneyAccounts.ts';
import { moneyHeld } from '../../projections/journal.ts';
import { HttpError } from '../errors/errors.ts';
import type { CallRequest } from './route.ts';
import { withAdvisoryLock } from './withAdvisoryLock.ts';

/** How long the journal may take to catch up before somebody is asked to try again. */
const CATCH_UP_MS = 10_000;

/**
 * Move an organization's money, by what its accounts hold after all that was recorded. One at a time, so that
 * two do not move the same money.
 * @throws HttpError 409 or 503 when that takes too long: nothing was done
 */
export function withMoneyHeld<Result>(
  { deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  act: (held: readonly HeldOn[]) => Promise<Result>,
): Promise<Result> {
  return withAdvisoryLock(deps.db, `money:${caller.orgCode}`, async () => {
    const head = await deps.log.head();
    if (head !== undefined && !(await deps.projections.waitFor(head, CATCH_UP_MS)))
      throw new HttpError(503, 'busy', 'The books are behind. Please try again.', 1);
    return act(await moneyHeld(deps.db, caller.orgCode));
  });
}
