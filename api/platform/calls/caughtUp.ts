import { NotFound } from '../../../ledger/decider.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../errors/errors.ts';

type Lists = Pick<Deps, 'log' | 'projections'>;

/** How long the lists may take to catch up before the caller has to try again. */
const CATCH_UP_MS = 10_000;

/**
 * Wait until the lists show all that is recorded by now, for calls that act on all they find there.
 * @throws HttpError 503 when that takes too long: nothing was done
 */
export async function requireCaughtUp({ log, projections }: Lists): Promise<void> {
  const head = await log.head();
  if (head === undefined || (await projections.waitFor(head, CATCH_UP_MS))) return;
  throw new HttpError(503, 'busy', 'The books are behind. Please try again.', 1);
}

/**
 * Run a call, and again when it did not find something: it may be recorded and not in the lists yet. Nothing
 * acknowledged is ever "Not found".
 * @throws NotFound when the lists are complete and do not have it; HttpError 503 when they stay behind
 */
export async function onceListed<Answer>(lists: Lists, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await requireCaughtUp(lists);
    return run();
  }
}
