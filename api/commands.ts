import { type AccountCommand, type AccountState, account } from '../ledger/account/decide.ts';
import { type AccountEvent, accountStream } from '../ledger/account/events.ts';
import { type BursarEvent, decode } from '../ledger/catalogue.ts';
import {
  type CommandContext,
  type Decider,
  type Fact,
  fold,
  NotFound,
  RuleViolation,
} from '../ledger/decider.ts';
import { handle } from '../ledger/handle.ts';
import type { EventLog, Position, RecordedEvent } from '../ledger/log/log.ts';
import { type Refusal, RowsRefused } from './errors.ts';
import type { CallRequest } from './routes/route.ts';

/** How long an answer waits for the lists to show what it did (architecture 4). */
const WAIT_MS = 2_000;
/** Accounts that one call works on at the same time. */
const AT_ONCE = 12;

type Request = Pick<CallRequest<unknown>, 'deps' | 'caller' | 'callId' | 'correlationId' | 'at'>;

/** The envelope of a command of this call. `part` tells the call's commands apart. */
export function contextOf({ caller, callId, correlationId, at }: Request, part: string): CommandContext {
  const { orgCode, memberId } = caller;
  return { orgCode, actor: memberId, at, correlationId, commandId: `${callId}:${part}` };
}

/** One row of a call over several accounts. */
export interface AccountRow {
  readonly memberId: string;
  readonly command: AccountCommand;
  /** Tells the command from the call's others; the same in every repeat. */
  readonly part: string;
  /** The id that the answer gives for the row. */
  readonly id: string;
  /** Where in the input the row is, for errors: `dues.3`. `fieldOf` turns a rule's field into the input's. */
  readonly fieldOf: (field: string | undefined) => string;
}

export interface RowResult {
  readonly _id: string;
  readonly uuid: string;
  readonly ok: boolean;
  readonly message?: string;
}

/**
 * Give every row's command to its account: first all of them as a rehearsal, so that nothing is written when a rule refuses any; then in
 * earnest, account by account. What a repeat of the call finds done already is left as it is (architecture 8).
 * @throws RowsRefused when a rule refuses a row in the rehearsal and nothing was written by an earlier try, or every row in earnest
 */
export async function commandAccounts(
  request: Request,
  rows: readonly AccountRow[],
): Promise<{ results: RowResult[]; position: Position | undefined }> {
  const perAccount = [...Map.groupBy(rows, (row) => row.memberId).values()];
  // One command alone is refused before it writes anything, so that a rehearsal would only ask twice.
  const rehearsals = rows.length === 1 ? [] : await mapLimited(perAccount, (own) => rehearse(request, own));
  const refusals = rehearsals.flatMap((rehearsal) => rehearsal.refusals);
  // An earlier try that was cut short has written some rows: to refuse them all would deny what it did. The answer tells row by row.
  const begun = rehearsals.some((rehearsal) => rehearsal.begun);
  if (refusals.length > 0 && !begun) throw new RowsRefused(refusals);

  const done = (
    await mapLimited(perAccount, (own) => inOrder(own, (row) => commandAccount(request, row)))
  ).flat();
  const late = done.flatMap(({ refusal }) => refusal ?? []);
  if (late.length === rows.length) throw new RowsRefused(late);
  const resultOf = new Map(done.map(({ row, result }) => [row, result]));
  const results = rows.flatMap((row) => resultOf.get(row) ?? []);
  return { results, position: latest(done.map(({ position }) => position)) };
}

interface Rehearsal {
  readonly refusals: readonly Refusal[];
  /** True when the account has some of the commands already, from an earlier try of the same call. */
  readonly begun: boolean;
}

/** Decide an account's commands one after the other without writing. Commands that it has already are passed over. */
async function rehearse(request: Request, rows: readonly AccountRow[]): Promise<Rehearsal> {
  const refusals: Refusal[] = [];
  let begun = false;
  const memberId = rows[0]?.memberId ?? '';
  const { state: loaded, commandIds } = await load(
    request.deps.log,
    account,
    accountStream(memberId),
    request.caller.orgCode,
  );
  let state: AccountState = loaded;
  for (const row of rows) {
    if (commandIds.has(contextOf(request, row.part).commandId)) {
      begun = true;
      continue;
    }
    try {
      state = fold(account, account.decide(row.command, state), state);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      refusals.push({ field: row.fieldOf(error.field), message: error.message, code: error.code });
    }
  }
  return { refusals, begun };
}

interface Commanded {
  readonly row: AccountRow;
  readonly result: RowResult;
  readonly position?: Position | undefined;
  readonly refusal?: Refusal;
}

async function commandAccount(request: Request, row: AccountRow): Promise<Commanded> {
  const base = { _id: row.id, uuid: row.memberId };
  const stream = accountStream(row.memberId);
  try {
    const context = contextOf(request, row.part);
    const { position } = await handle(request.deps.log, account, stream, row.command, context);
    return { row, result: { ...base, ok: true }, position };
  } catch (error) {
    // Somebody else changed the account since the rehearsal. The other rows go on.
    if (!(error instanceof RuleViolation)) throw error;
    const { code, field, message } = error;
    return {
      row,
      result: { ...base, ok: false, message },
      refusal: { field: row.fieldOf(field), message, code },
    };
  }
}

/**
 * Fold a stream of the organisation. `position` is its last event's.
 * @throws NotFound when it belongs to another
 */
export async function load<Event extends BursarEvent & Fact, State>(
  log: EventLog,
  decider: Pick<Decider<never, Event, State>, 'initial' | 'evolve'>,
  stream: string,
  orgCode: string,
): Promise<{ state: State; commandIds: ReadonlySet<string>; position: Position | undefined }> {
  const recorded = await log.readStream(stream);
  if (recorded.some((event) => event.metadata.orgCode !== orgCode)) throw new NotFound(stream);
  const history = recorded.map((event) => decode(event) as Event & RecordedEvent);
  return {
    state: fold(decider, history),
    commandIds: new Set(recorded.map((event) => event.metadata.commandId)),
    position: recorded.at(-1)?.position,
  };
}

/**
 * What an earlier try of this call has written to the caller's own account as its command `part`, with the account as it is now; `undefined`
 * when there is nothing. Its answer was lost. The rules are not asked again: they would count what was done against itself.
 */
export async function earlierTry(
  request: Request,
  part: string,
): Promise<{ events: AccountEvent[]; state: AccountState; position: Position } | undefined> {
  const { orgCode, memberId } = request.caller;
  const { commandId } = contextOf(request, part);
  const recorded = await request.deps.log.readStream(accountStream(memberId));
  const written = recorded.filter(
    ({ metadata }) => metadata.commandId === commandId && metadata.orgCode === orgCode,
  );
  const last = written.at(-1);
  if (last === undefined) return undefined;
  const eventsOf = (events: readonly RecordedEvent[]) => events.map((event) => decode(event) as AccountEvent);
  return {
    events: eventsOf(written),
    state: fold(account, eventsOf(recorded)),
    position: last.position,
  };
}

/** The spec's notice when everything was done; else how much of it, and the first reason why not. */
export function messageFor(results: readonly RowResult[], success: string): string {
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length === 0) return success;
  return `${results.length - refused.length} of ${results.length} done. ${refused[0]?.message ?? ''}`;
}

/** Wait until the lists show what was done: `{}`, or `{stale: true}` when that takes too long. */
export async function shown(
  { deps }: Pick<Request, 'deps'>,
  position: Position | undefined,
): Promise<{ stale?: true }> {
  if (position === undefined) return {};
  return (await deps.projections.waitFor(position, WAIT_MS)) ? {} : { stale: true };
}

/** The last of several positions. */
export function latest(positions: readonly (Position | undefined)[]): Position | undefined {
  return positions.reduce(
    (last, each) => (last === undefined || (each !== undefined && each > last) ? each : last),
    undefined,
  );
}

/** Work on every item, a bounded number at a time; answers in order. The first failure ends it. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  const queue = items.entries();
  let failed = false;
  const worker = async () => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
