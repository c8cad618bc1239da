import type { EventTypes } from '../eventTypes.ts';

/** The removal of an organization with an expired trial (spec 1 section 1): no name, actions or people. */
export type TenantRemovalEvent = TenantRemovalBegun | TenantRemoved;

export interface TenantRemovalCounts {
  /** Of the log, apart from reservations of emails. */
  readonly events: number;
  /** Removed ones too. */
  readonly members: number;
  readonly charges: number;
  readonly payments: number;
  readonly files: number;
  /** Mails of the delivery log. */
  readonly mails: number;
}

/** From now on it goes on until it is done, whatever comes between. */
export interface TenantRemovalBegun {
  readonly type: 'TenantRemovalBegun';
  readonly data: {
    readonly counts: TenantRemovalCounts;
    /** When it was registered, and when its trial ended: ISO instants. */
    readonly registeredAt: string;
    readonly trialEndedAt: string;
  };
}

/** Nothing of it is left but this. */
interface TenantRemoved {
  readonly type: 'TenantRemoved';
  readonly data: { readonly counts: TenantRemovalCounts };
}

export const tenantRemovalEvents: EventTypes<TenantRemovalEvent> = {
  TenantRemovalBegun: {},
  TenantRemoved: {},
};

const STREAM_PREFIX = 'tenantRemoval-';

/** The stream of an organization's removal. Its code is never reused. */
export function tenantRemovalStream(orgCode: string): string {
  return `${STREAM_PREFIX}${orgCode}`;
}

/** A removal leaves its own stream, and reservations of emails, which others may make too. */
export function outlivesTenantRemoval(stream: string): boolean {
  return stream.startsWith(STREAM_PREFIX) || stream.startsWith('email-');
}
