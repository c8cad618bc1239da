/**
 * The events of `purge-{orgCode}`: the removal of an organisation whose trial expired (spec 1 section 1). They are what is left of it: what it was
 * called is not among them, what it did and who was in it neither.
 */
export type PurgeEvent = OrganisationPurgeBegun | OrganisationPurged;

/** How much was there when the removal began. */
export interface PurgeCounts {
  /** Of the log, apart from reservations of emails. */
  readonly events: number;
  /** Removed ones too. */
  readonly members: number;
  readonly charges: number;
  readonly payments: number;
  /** Uploaded pictures. */
  readonly files: number;
  /** Mails of the delivery log. */
  readonly mails: number;
}

/** From now on it goes on until it is done, whatever comes between. */
export interface OrganisationPurgeBegun {
  readonly type: 'OrganisationPurgeBegun';
  readonly data: {
    readonly counts: PurgeCounts;
    /** When it was registered, and when its trial ended: ISO instants. */
    readonly registeredAt: string;
    readonly trialEndedAt: string;
  };
}

/** Nothing of it is left but this. */
export interface OrganisationPurged {
  readonly type: 'OrganisationPurged';
  readonly data: { readonly counts: PurgeCounts };
}

const STREAM_PREFIX = 'purge-';

/** The stream of an organisation's removal. One that has begun keeps the code taken for ever. */
export function purgeStream(orgCode: string): string {
  return `${STREAM_PREFIX}${orgCode}`;
}

/** Streams that a removal leaves: its own, and reservations of emails, which other organisations may have made before or will make. */
export function outlivesPurge(stream: string): boolean {
  return stream.startsWith(STREAM_PREFIX) || stream.startsWith('email-');
}
