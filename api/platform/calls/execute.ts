import type { BursarEvent } from '../../../ledger/catalogue.ts';
import { type CommandContext, type Decider, NotFound } from '../../../ledger/decider.ts';
import type { Position } from '../../../ledger/log/log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../errors/errors.ts';
import { dispatch } from './dispatch.ts';
import type { CallRequest } from './route.ts';

/** How long an answer waits for the lists to show what the call did (architecture 4). */
export const WAIT_MS = 2_000;
/** Streams that one call works on at the same time. */
export const AT_ONCE = { concurrency: 12 };

/** A call as far as its commands are concerned. */
export type CommandRequest = Pick<
  CallRequest<unknown>,
  'deps' | 'caller' | 'callId' | 'isRepeat' | 'correlationId' | 'at'
>;

/** What a call that changes something answers. */
export interface Answer {
  readonly status: 200;
  readonly message: string;
  /** The lists do not show it yet. */
  readonly stale?: true;
}

/** The envelope of a command of this call. `part` tells the call's commands apart. */
export function contextOf(
  { caller, callId, correlationId, at }: CommandRequest,
  part: string,
): CommandContext {
  const { orgCode, memberId } = caller;
  return { orgCode, actor: memberId, at, correlationId, commandId: `${callId}:${part}` };
}

/** Give the call's command, wait until the lists show what it did, and answer. */
export async function execute<Command extends { readonly type: string }, Event extends BursarEvent, State>(
  request: CommandRequest,
  noun: Decider<Command, Event, State>,
  id: string,
  command: Command,
  message: string,
): Promise<Answer> {
  const { position } = await dispatch(request.deps, contextOf(request, command.type), noun, id, command);
  return ok(request, message, position);
}

/** The answer of a call that has done its work, once the lists show it. */
export async function ok(
  request: Pick<CommandRequest, 'deps'>,
  message: string,
  ...positions: readonly (Position | undefined)[]
): Promise<Answer> {
  return { status: 200, message, ...(await waitUntilVisible(request, latest(positions))) };
}

/**
 * Wait until the lists of the strong lane show what was done: `{}`, or `{stale: true}` when that takes too
 * long. The caller's next read waits for the others (`readYourWrites.ts`).
 */
export async function waitUntilVisible(
  { deps }: Pick<CommandRequest, 'deps'>,
  position: Position | undefined,
): Promise<{ stale?: true }> {
  if (position === undefined) return {};
  return (await deps.projections.waitFor(position, WAIT_MS, 'strong')) ? {} : { stale: true };
}

/** The last of several positions. */
export function latest(positions: readonly (Position | undefined)[]): Position | undefined {
  return positions.reduce(
    (last, each) => (last === undefined || (each !== undefined && each > last) ? each : last),
    undefined,
  );
}

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
