import { type Decider, NotFound } from '../decider.ts';
import type { OrganisationPurgeBegun, PurgeCounts, PurgeEvent } from './events.ts';

export type PurgeCommand = BeginPurge | FinishPurge;

/** Remove an organisation. That it may be removed is the organisation's own rule (`CloseOrganisation`). */
export interface BeginPurge {
  readonly type: 'BeginPurge';
  readonly counts: PurgeCounts;
  readonly registeredAt: string;
  readonly trialEndedAt: string;
}

/** Everything was removed. */
export interface FinishPurge {
  readonly type: 'FinishPurge';
}

export type PurgeState =
  | { readonly status: 'none' }
  | ({ readonly status: 'begun' | 'done' } & OrganisationPurgeBegun['data']);

/** A removal happens once, and what it began with is what it reports, however often it was cut short. */
export const purge: Decider<PurgeCommand, PurgeEvent, PurgeState> = {
  initial: { status: 'none' },
  evolve(state, event) {
    if (event.type === 'OrganisationPurgeBegun') return { status: 'begun', ...event.data };
    return state.status === 'none' ? state : { ...state, status: 'done' };
  },
  decide(command, state) {
    if (command.type === 'BeginPurge') {
      const { counts, registeredAt, trialEndedAt } = command;
      if (state.status !== 'none') return [];
      return [{ type: 'OrganisationPurgeBegun', data: { counts, registeredAt, trialEndedAt } }];
    }
    if (state.status === 'none') throw new NotFound('purge');
    if (state.status === 'done') return [];
    return [{ type: 'OrganisationPurged', data: { counts: state.counts } }];
  },
};
