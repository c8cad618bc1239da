import pMap from 'p-map';
import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import type { AccountRules } from '../../ledger/account/freeCredit.ts';
import { fold, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { Position } from '../../ledger/log/log.ts';
import type { HeldOn } from '../../ledger/values/moneyAccounts.ts';
import { accountRules, dispatch } from '../platform/calls/dispatch.ts';
import { AT_ONCE, type CommandRequest, contextOf, latest } from '../platform/calls/execute.ts';
import { type Refusal, RowErrors } from '../platform/errors/errors.ts';
import { moneyLock } from './locks.ts';
import { type Process, runRows } from './process.ts';

export interface AccountRow {
  readonly memberId: string;
  readonly command: AccountCommand;
  /** Tells the command from the call's others; the same in every repeat. */
  readonly part: string;
  readonly id: string;
  /** The event that the command is about, which then caused what it brings. */
  readonly causationId?: string;
  /** It is given before this instant (ISO) or refused. */
  readonly before?: { readonly instant: string; readonly refusal: RuleViolation };
  /** Where in the input the row is, for errors: `dues.3`. `fieldOf` turns a rule's field into the input's. */
  readonly fieldOf: (field: string | undefined) => string;
}

export interface RowResult {
  readonly _id: string;
  readonly uuid: string;
  readonly ok: boolean;
  readonly message?: string;
}

interface RunOptions {
  /** A refused row stops only itself. */
  readonly rowByRow?: boolean;
  /** The rows are parts of one thing, such as a check: after a crash the job writes the rest. */
  readonly isProcess?: boolean;
}

/**
 * Give each row's command to its account, after a dry run of all, so that a refused row stops every write.
 * A repeat goes row by row: what its first try wrote stays (architecture 8), or may still arrive.
 * @throws RowErrors, but row by row, when a rule refuses a row in the dry run, or every row when writing
 */
export async function runOnAccounts(
  request: CommandRequest,
  rows: readonly AccountRow[],
  { rowByRow = false, isProcess = false }: RunOptions = {},
): Promise<{ results: RowResult[]; events: readonly AccountEvent[]; position: Position | undefined }> {
  const perAccount = [...Map.groupBy(rows, (row) => row.memberId).values()];
  // One command alone is refused before it writes anything, so that a dry run would only ask twice.
  const isDry = !rowByRow && request.isRepeat !== true && (isProcess || rows.length > 1);
  const rules = await accountRules(request.deps.db, request.caller.orgCode);
  const check = async () => {
    const refusals = isDry ? await pMap(perAccount, (own) => dryRun(request, own, rules), AT_ONCE) : [];
    if (refusals.flat().length > 0) throw new RowErrors(refusals.flat());
  };
  const inOrder = (own: readonly AccountRow[]) =>
    pMap(own, async (row) => [row, await executeRow(request, row, rules)] as const, { concurrency: 1 });
  const each = async () => {
    await check();
    const executed = new Map((await pMap(perAccount, inOrder, AT_ONCE)).flat());
    return rows.flatMap((row) => executed.get(row) ?? []);
  };
  const done = await (isProcess ? executeProcess(request, rows, check) : each());
  const late = done.flatMap(({ refusal }) => refusal ?? []);
  if (!rowByRow && late.length === done.length) throw new RowErrors(late);
  return {
    results: done.map(({ result }) => result),
    events: done.flatMap(({ events = [] }) => events),
    position: latest(done.map(({ position }) => position)),
  };
}

/** Decide an account's commands in order without writing. Returns the refusals. */
async function dryRun(
  { deps, caller }: CommandRequest,
  rows: readonly AccountRow[],
  rules: AccountRules,
): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = [];
  let { state } = await loadStream(deps.log, account, rows[0]?.memberId ?? '', caller.orgCode);
  for (const row of rows) {
    try {
      state = fold(account, account.decide({ ...rules, ...row.command }, state), state);
    } catch (error) {
      refusals.push(refusalOf(row, error));
    }
  }
  return refusals;
}

interface Executed {
  readonly result: RowResult;
  readonly events?: readonly AccountEvent[];
  readonly position?: Position | undefined;
  readonly refusal?: Refusal;
}

async function executeRow(request: CommandRequest, row: AccountRow, rules: AccountRules): Promise<Executed> {
  const base = { _id: row.id, uuid: row.memberId };
  try {
    const { instant, refusal } = row.before ?? {};
    if (instant !== undefined && request.deps.clock().toISOString() >= instant) throw refusal;
    const cause = row.causationId !== undefined && { causationId: row.causationId };
    const context = { ...contextOf(request, row.part), ...cause };
    const command = { ...rules, ...row.command };
    const { events, position } = await dispatch(request.deps, context, account, row.memberId, command);
    return { result: { ...base, ok: true }, events, position };
  } catch (error) {
    // Somebody else changed the account since the dry run. The other rows go on.
    const refusal = refusalOf(row, error);
    return { result: { ...base, ok: false, message: refusal.message }, refusal };
  }
}

interface AccountParts {
  readonly parts: readonly Pick<AccountRow, 'memberId' | 'command' | 'part' | 'id'>[];
  /** What the money accounts held when the call was made, for commands that depend on it. */
  readonly held?: readonly HeldOn[];
}

/** Commands to several accounts, each of which is given even where another one is refused. */
export const onAccountsProcess: Process<AccountParts> = {
  kind: 'onAccounts',
  lockOf: (_, orgCode) => moneyLock(orgCode),
  run: async ({ deps, contextOf: envelopeOf, step, refuseRow }, { parts, held }) => {
    const rules = await accountRules(deps.db, envelopeOf('').orgCode);
    const perAccount = Map.groupBy(parts.entries(), ([, { memberId }]) => memberId);
    const inOrder = async (own: readonly (readonly [number, AccountParts['parts'][number]])[]) => {
      for (const [index, { memberId, command, part }] of own) {
        // As in a call of one row, the command is the first cause of its events.
        const { causationId: _, ...context } = envelopeOf(part);
        const whole = { ...rules, ...command, ...(held && { held }) } as AccountCommand;
        await step(account, memberId, whole, undefined, context).catch((error) => refuseRow(index, error));
      }
    };
    await pMap(perAccount.values(), inOrder, AT_ONCE);
  },
};

async function executeProcess(
  request: CommandRequest,
  rows: readonly AccountRow[],
  check: () => Promise<void>,
): Promise<Executed[]> {
  const held = rows.flatMap(({ command }) => ('held' in command ? [command.held] : []))[0];
  const parts = rows.map(({ memberId, command, part, id }) => {
    const { held: _, ...own } = { held, ...command };
    return { memberId, command: own as AccountCommand, part, id };
  });
  const { position, refusedRows, input } = await runRows(
    request,
    onAccountsProcess,
    { parts, held },
    { check },
  );
  const refusedBy = new Map(refusedRows.map((refused) => [refused.row, refused]));
  const fieldsOf = new Map(rows.map(({ part, fieldOf }) => [part, fieldOf]));
  return input.parts.map(({ id, memberId, part }, index) => {
    const base = { _id: id, uuid: memberId };
    const refused = refusedBy.get(index);
    if (refused === undefined) return { result: { ...base, ok: true }, position };
    const { code, message, field } = refused;
    const refusal = { code, message, field: fieldsOf.get(part)?.(field) ?? '' };
    return { result: { ...base, ok: false, message }, refusal, position };
  });
}

function refusalOf(row: AccountRow, error: unknown): Refusal {
  if (!(error instanceof RuleViolation)) throw error;
  return { field: row.fieldOf(error.field), message: error.message, code: error.code };
}

/** The spec's notice when everything was done; else how much of it, and the first reason why not. */
export function messageFor(results: readonly RowResult[], success: string): string {
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length === 0) return success;
  return `${results.length - refused.length} of ${results.length} done. ${refused[0]?.message ?? ''}`;
}
