import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';

/**
 * The events of `process-{id}`: a change of two streams, in ordered steps (docs/decisions/0076). What its
 * steps do stands in those streams; this is what a crash in the middle leaves to be finished.
 */
export type ProcessEvent = ProcessStarted | ProcessRefused | ProcessFinished;

/** All that the steps need, so that any process of the installation can finish them. */
interface ProcessStarted {
  readonly type: 'ProcessStarted';
  readonly data: {
    /** Which steps, by the name of their file in `api/processes/`. */
    readonly kind: string;
    readonly input: object;
    /** ISO instant. */
    readonly startedAt: string;
  };
}

/** A step was refused: what the steps before it wrote is given back. */
interface ProcessRefused {
  readonly type: 'ProcessRefused';
  readonly data: ProcessRefusal;
}

/** The rule that refused a step, at a field of the call's input. */
export interface ProcessRefusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string | undefined;
}

/** One row of a process that takes the others all the same was refused. */
export interface RefusedRow extends ProcessRefusal {
  readonly row: number;
}

interface ProcessFinished {
  readonly type: 'ProcessFinished';
  readonly data: { readonly refusedRows?: readonly RefusedRow[] };
}

export const processEvents: EventTypes<ProcessEvent> = {
  // It may name people.
  ProcessStarted: { secret: ['input'] },
  ProcessRefused: {},
  ProcessFinished: {},
};

export const { streamOf: processStream, idOf: processOfStream } = streamsOf('process');
