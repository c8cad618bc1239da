import { type AccountState, account } from '../../ledger/account/decide.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { Position } from '../../ledger/log/log.ts';
import { type CommandRequest, contextOf } from '../platform/calls/execute.ts';

/**
 * What an earlier try of this call wrote to the caller's account as command `part`, with the account now;
 * `undefined`: nothing. Rules are not checked again: they would count the first try.
 */
export async function previousAttempt(
  request: CommandRequest,
  part: string,
): Promise<{ events: readonly AccountEvent[]; state: AccountState; position: Position } | undefined> {
  const { orgCode, memberId } = request.caller;
  const { commandId } = contextOf(request, part);
  const { events, state } = await loadStream(request.deps.log, account, memberId, orgCode);
  const written = events.filter(({ metadata }) => metadata.commandId === commandId);
  const last = written.at(-1);
  return last && { events: written, state, position: last.position };
}
