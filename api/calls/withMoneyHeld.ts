import { WAIT_MS } from './execute.ts';
import type { CallRequest } from './route.ts';
import { withAdvisoryLock } from './withAdvisoryLock.ts';

/**
 * Do something that depends on what the organization's accounts hold, one at a time and once the journal
 * shows all that was written, so that the same money is not given twice.
 */
export function withMoneyHeld<Result>(
  { deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  act: () => Promise<Result>,
): Promise<Result> {
  return withAdvisoryLock(deps.db, `money:${caller.orgCode}`, async () => {
    const head = await deps.log.head();
    if (head !== undefined) await deps.projections.waitFor(head, WAIT_MS);
    return act();
  });
}
