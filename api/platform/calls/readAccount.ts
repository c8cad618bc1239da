import { owedOn } from '../../../ledger/account/charge/due.ts';
import { type AccountState, account } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { type AccountRules, creditToCome, withRules } from '../../../ledger/account/freeCredit.ts';
import { type Loaded, loadStream } from '../../../ledger/loadStream.ts';
import type { Position } from '../../../ledger/log/log.ts';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { owedOf } from '../../../ledger/values/owed.ts';
import type { Deps } from '../../deps.ts';
import { accountRules } from './dispatch.ts';
import { type CommandRequest, contextOf } from './execute.ts';

/** A member's account as the log has it at this moment. */
export type Account = Loaded<AccountEvent, AccountState>;

/** The account of a mail's reader, or of another member. */
export function readAccount(
  {
    log,
    queued,
  }: Pick<Deps, 'log'> & { readonly queued: { readonly orgCode: string; readonly memberId: string } },
  memberId = queued.memberId,
): Promise<Account> {
  return loadStream(log, account, memberId, queued.orgCode);
}

/**
 * The same as the next command takes it: free credit has paid what is due, late fees are applied. `known` are
 * the organization's rules where they were read for several accounts.
 */
export async function readRuledAccount(
  { log, db }: Pick<Deps, 'log' | 'db'>,
  { orgCode, memberId }: { readonly orgCode: string; readonly memberId: string },
  today: CalendarDate,
  known?: AccountRules,
): Promise<Pick<Account, 'events' | 'state'> & { readonly coming: ReadonlyMap<string, number> }> {
  const [{ events, state: recorded }, rules] = await Promise.all([
    loadStream(log, account, memberId, orgCode),
    known ?? accountRules(db, orgCode),
  ]);
  const paying = { today, ...rules, chargeIds: [...recorded.charges.keys()] };
  const state = withRules(recorded, paying);
  return { events, state, coming: creditToCome(state, paying) };
}

/** What is due now from the member on a day. Cents. */
export function dueNowOn({ charges }: AccountState, day: CalendarDate): number {
  return owedOf([...charges.values()].map((charge) => owedOn(charge, day))).dueNowCents;
}

/** Money of payments that were sent and are not accepted yet. */
export function pendingOf({ payments }: AccountState): number {
  let cents = 0;
  for (const { status, amountCents } of payments.values()) if (isOnItsWay(status)) cents += amountCents;
  return cents;
}

export function isOnItsWay(status: string | undefined): boolean {
  return status === 'pending' || status === 'submitted';
}

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
