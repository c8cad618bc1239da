import pMap from 'p-map';
import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import type { AccountRules } from '../../ledger/account/freeCredit.ts';
import { fold, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { Position } from '../../ledger/log/log.ts';
import { AT_ONCE, type CommandRequest, contextOf, latest } from '../platform/calls/execute.ts';
import { accountRules, give } from '../platform/calls/give.ts';
import { type Refusal, RowErrors } from '../platform/errors/errors.ts';

/** One row of a call over several accounts. */
export interface AccountRow {
  readonly memberId: string;
  readonly command: AccountCommand;
  /** Tells the command from the call's others; the same in every repeat. */
  readonly part: string;
  /** The id that the answer gives for the row. */
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

/**
 * Give each row's command to its account, after a dry run of all, so that a refused row stops every write.
 * What an earlier try of the call wrote stays (architecture 8). `rowByRow`: a refused row stops only itself.
 * @throws RowErrors, but row by row, when a rule refuses a row in the dry run and no previous attempt wrote
 * anything, or refuses every row when writing
 */
export async function runOnAccounts(
  request: CommandRequest,
  rows: readonly AccountRow[],
  { rowByRow = false }: { readonly rowByRow?: boolean } = {},
): Promise<{ results: RowResult[]; position: Position | undefined }> {
  const perAccount = [...Map.groupBy(rows, (row) => row.memberId).values()];
  // One command alone is refused before it writes anything, so that a dry run would only ask twice.
  const isDry = !rowByRow && rows.length > 1;
  const rules = await accountRules(request.deps.db, request.caller.orgCode);
  const dryRuns = isDry ? await pMap(perAccount, (own) => dryRun(request, own, rules), AT_ONCE) : [];
  const refusals = dryRuns.flatMap((each) => each.refusals);
  // An interrupted attempt has written some rows, so not all can be refused: the answer reports each row.
  if (refusals.length > 0 && !dryRuns.some(({ resumed }) => resumed)) throw new RowErrors(refusals);

  const inOrder = (own: readonly AccountRow[]) =>
    pMap(own, (row) => executeRow(request, row, rules), { concurrency: 1 });
  const done = (await pMap(perAccount, inOrder, AT_ONCE)).flat();
  const late = done.flatMap(({ refusal }) => refusal ?? []);
  if (!rowByRow && late.length === rows.length) throw new RowErrors(late);
  const resultOf = new Map(done.map(({ row, result }) => [row, result]));
  const results = rows.flatMap((row) => resultOf.get(row) ?? []);
  return { results, position: latest(done.map(({ position }) => position)) };
}

interface DryRun {
  readonly refusals: readonly Refusal[];
  /** True when the account has some of the commands already, from a previous attempt of the same call. */
  readonly resumed: boolean;
}

/** Decide an account's commands in order without writing. Commands that it already has are skipped. */
async function dryRun(
  request: CommandRequest,
  rows: readonly AccountRow[],
  rules: AccountRules,
): Promise<DryRun> {
  const refusals: Refusal[] = [];
  let resumed = false;
  const memberId = rows[0]?.memberId ?? '';
  const loaded = await loadStream(request.deps.log, account, memberId, request.caller.orgCode);
  const commandIds = new Set(loaded.events.map(({ metadata }) => metadata.commandId));
  let { state } = loaded;
  for (const row of rows) {
    if (commandIds.has(contextOf(request, row.part).commandId)) {
      resumed = true;
      continue;
    }
    try {
      state = fold(account, account.decide({ ...rules, ...row.command }, state), state);
    } catch (error) {
      refusals.push(refusalOf(row, error));
    }
  }
  return { refusals, resumed };
}

interface Executed {
  readonly row: AccountRow;
  readonly result: RowResult;
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
    const { position } = await give(request.deps, context, account, row.memberId, command);
    return { row, result: { ...base, ok: true }, position };
  } catch (error) {
    // Somebody else changed the account since the dry run. The other rows go on.
    const refusal = refusalOf(row, error);
    return { row, result: { ...base, ok: false, message: refusal.message }, refusal };
  }
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
