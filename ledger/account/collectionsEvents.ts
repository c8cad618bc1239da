import type { EventTypes } from '../eventTypes.ts';
import type { Occurred } from '../posting.ts';

/** What is overdue was given to others to collect, and taken back from them. No money moves. */
export type CollectionsEvent = AccountSentToCollections | AccountRecalledFromCollections;

interface AccountSentToCollections {
  readonly type: 'AccountSentToCollections';
  readonly data: Occurred & {
    /** The amount to collect, in cents: what was overdue, or less. */
    readonly amountCents: number;
    readonly termsVersion: string;
    /** What was sent, which is kept outside the log until it is out. Left out: it was sent before. */
    readonly requestId?: string;
  };
}

interface AccountRecalledFromCollections {
  readonly type: 'AccountRecalledFromCollections';
  readonly data: Occurred & { readonly reason: string };
}

export const collectionsEvents = {
  AccountSentToCollections: {},
  AccountRecalledFromCollections: {},
} satisfies EventTypes<CollectionsEvent>;
