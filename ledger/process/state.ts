import type { ProcessEvent, ProcessRefusal } from './events.ts';

/** How far a process is. `refused`: what its steps wrote is not yet given back. */
export interface ProcessState {
  readonly status: 'none' | 'started' | 'refused' | 'finished';
  readonly kind: string;
  readonly input: object;
  readonly startedAt: string;
  /** Why a step was refused; `null` when none was. */
  readonly refusal: ProcessRefusal | null;
}

export const initial: ProcessState = { status: 'none', kind: '', input: {}, startedAt: '', refusal: null };

/** The process after one more event. */
export function evolve(state: ProcessState, { type, data }: ProcessEvent): ProcessState {
  switch (type) {
    case 'ProcessStarted':
      return { ...data, status: 'started', refusal: null };
    case 'ProcessRefused':
      return { ...state, status: 'refused', refusal: data };
    case 'ProcessFinished':
      return { ...state, status: 'finished' };
  }
}
