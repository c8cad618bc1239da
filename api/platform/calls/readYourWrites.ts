import type { Deps } from '../../deps.ts';
import type { Context } from '../auth/caller.ts';
import { readCookie, writeCookie } from '../auth/cookies.ts';
import { WAIT_MS } from './execute.ts';

/**
 * A caller's answer waits for the strong lane alone. Until the others have what it did, a cookie carries the
 * position that their next read waits for, in any process. What others write makes no read wait.
 */
const COOKIE = { name: 'bursar_written', path: '/api' } as const;
/** Longer than a lane is ever behind while it is healthy. */
const KEPT_MS = 60_000;

/** After a call that may have written. The strong lane has all that the caller has written until now. */
export function keepPosition({ projections }: Pick<Deps, 'projections'>, ctx: Context): void {
  const { strong = '', ...others } = projections.reached();
  if (Object.values(others).some((position) => position < strong)) writeCookie(ctx, COOKIE, strong, KEPT_MS);
}

/** Before a read. When a lane stays behind, the read shows what there is. */
export async function waitForOwnWrites(deps: Pick<Deps, 'projections'>, ctx: Context): Promise<void> {
  const position = readCookie(ctx, COOKIE);
  if (position !== undefined) await deps.projections.waitFor(position, WAIT_MS);
}
