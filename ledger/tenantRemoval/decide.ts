import { type Decider, decideByType, NotFound } from '../decider.ts';
import {
  type TenantRemovalBegun,
  type TenantRemovalCounts,
  type TenantRemovalEvent,
  tenantRemovalStream,
} from './events.ts';

export type TenantRemovalCommand = BeginTenantRemoval | FinishTenantRemoval;

/** Remove an organization. That it may be removed is the organization's own rule (`CloseOrganization`). */
interface BeginTenantRemoval {
  readonly type: 'BeginTenantRemoval';
  readonly counts: TenantRemovalCounts;
  readonly registeredAt: string;
  readonly trialEndedAt: string;
}

interface FinishTenantRemoval {
  readonly type: 'FinishTenantRemoval';
}

export type TenantRemovalState =
  | { readonly status: 'none' }
  | ({ readonly status: 'begun' | 'done' } & TenantRemovalBegun['data']);

/** A removal happens once, and what it began with is what it reports, however often it was cut short. */
export const tenantRemoval: Decider<TenantRemovalCommand, TenantRemovalEvent, TenantRemovalState> = {
  streamOf: tenantRemovalStream,
  initial: { status: 'none' },
  evolve(state, event) {
    if (event.type === 'TenantRemovalBegun') return { status: 'begun', ...event.data };
    return state.status === 'none' ? state : { ...state, status: 'done' };
  },
  decide: decideByType({
    BeginTenantRemoval: ({ counts, registeredAt, trialEndedAt }, { status }) =>
      status === 'none' ? [{ type: 'TenantRemovalBegun', data: { counts, registeredAt, trialEndedAt } }] : [],
    FinishTenantRemoval: (_, state) => {
      if (state.status === 'none') throw new NotFound('tenant removal');
      return state.status === 'done' ? [] : [{ type: 'TenantRemoved', data: { counts: state.counts } }];
    },
  }),
};
