import { type Decider, decideByType, NotFound } from '../decider.ts';
import { type ProcessEvent, type ProcessRefusal, processStream, type RefusedRow } from './events.ts';
import { evolve, initial, type ProcessState } from './state.ts';

export type ProcessCommand = StartProcess | RefuseProcess | FinishProcess;

interface StartProcess {
  readonly type: 'StartProcess';
  readonly kind: string;
  readonly input: object;
  readonly startedAt: string;
}

/** A step was refused. Only what is recorded here is given back, so that no later try takes the step. */
interface RefuseProcess extends ProcessRefusal {
  readonly type: 'RefuseProcess';
}

interface FinishProcess {
  readonly type: 'FinishProcess';
  readonly refusedRows?: readonly RefusedRow[];
}

/** The record of a process. Every command may be repeated: the first one counts. */
export const process: Decider<ProcessCommand, ProcessEvent, ProcessState> = {
  streamOf: processStream,
  initial,
  evolve,
  decide: decideByType({
    StartProcess: ({ kind, input, startedAt }, { status }) =>
      status === 'none' ? [{ type: 'ProcessStarted', data: { kind, input, startedAt } }] : [],
    RefuseProcess: ({ type: _, ...refusal }, { status }) => {
      requireStarted(status);
      return status === 'started' ? [{ type: 'ProcessRefused', data: refusal }] : [];
    },
    FinishProcess: ({ refusedRows = [] }, { status }) => {
      requireStarted(status);
      const data = refusedRows.length > 0 ? { refusedRows } : {};
      return status === 'finished' ? [] : [{ type: 'ProcessFinished', data }];
    },
  }),
};

function requireStarted(status: ProcessState['status']): void {
  if (status === 'none') throw new NotFound('process');
}
