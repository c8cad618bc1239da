import type { ProcessEvent, ProcessRefusal, RefusedRow } from './events.ts';

/** How far a process is. `refused`: what its steps wrote is not yet given back. */
export interface ProcessState {
  readonly status: 'none' | 'started' | 'refused' | 'finished';
  readonly kind: string;
  readonly input: object;
  readonly startedAt: string;
  readonly refusal: ProcessRefusal | null;
  /** Rows that were refused, of a finished process that took the others. */
  readonly refusedRows: readonly RefusedRow[];
}

export const initial: ProcessState = {
  status: 'none',
  kind: '',
  input: {},
  startedAt: '',
  refusal: null,
  refusedRows: [],
};

export function evolve(state: ProcessState, { type, data }: ProcessEvent): ProcessState {
  switch (type) {
    case 'ProcessStarted':
      return { ...initial, ...data, status: 'started' };
    case 'ProcessRefused':
      return { ...state, status: 'refused', refusal: data };
    case 'ProcessFinished':
      return { ...state, status: 'finished', refusedRows: data.refusedRows ?? [] };
  }
}
