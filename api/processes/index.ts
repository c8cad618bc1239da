import { loadStream } from '../../ledger/loadStream.ts';
import { process } from '../../ledger/process/decide.ts';
import { unfinishedProcesses } from '../../projections/processes.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';
import { chargeRecurringProcess } from './chargeRecurring.ts';
import { changeLoginEmailProcess } from './loginEmails.ts';
import { makeProspectMemberProcess } from './makeProspectMember.ts';
import { movePaymentProcess } from './movePayment.ts';
import { finishProcess, type Process, type ProcessDeps } from './process.ts';
import { reinstateMemberProcess, removeMemberProcess } from './removeMember.ts';
import { onAccountsProcess } from './runOnAccounts.ts';

const processes: readonly Process<never>[] = [
  movePaymentProcess,
  makeProspectMemberProcess,
  removeMemberProcess,
  reinstateMemberProcess,
  changeLoginEmailProcess,
  onAccountsProcess,
  chargeRecurringProcess,
];

/** A call that is this old was cut short. */
const CUT_SHORT_MS = 30_000;

/** Finish the processes that a crash cut short. A failure does not stop the others, but repeats the run. */
export async function finishProcesses(deps: ProcessDeps): Promise<{ readonly failures: readonly string[] }> {
  const failures: string[] = [];
  const before = new Date(deps.clock().getTime() - CUT_SHORT_MS).toISOString();
  for (const { orgCode, id, kind } of await unfinishedProcesses(deps.db.pool, before)) {
    try {
      const steps = processes.find((each) => each.kind === kind);
      if (steps === undefined) throw new Error(`no process is of kind ${kind}`);
      const { state } = await loadStream(deps.log, process, id, orgCode);
      const finish = () => finishProcess(deps, steps, id, orgCode, state);
      const lock = steps.lockOf?.(state.input as never, orgCode);
      await (lock === undefined ? finish() : withAdvisoryLock(deps, lock, finish));
    } catch (error) {
      failures.push(`process ${id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { failures };
}
