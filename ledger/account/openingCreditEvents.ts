import type { EventTypes } from '../eventTypes.ts';
import { type Occurred, type Posting, transfer } from '../posting.ts';

/** The credit that a member had when the organization began, against Net assets. Integer cents. */
export type OpeningCreditEvent = OpeningCreditEntered | OpeningCreditCorrected;

/** On the day of the opening balances. At most one of a member stands. */
export interface OpeningCreditEntered {
  readonly type: 'OpeningCreditEntered';
  readonly data: Occurred & {
    readonly amountCents: number;
    /** Empty where nobody said more. */
    readonly memo: string;
  };
}

/** It was entered wrongly: since that day it is this much, 0 when there was none. */
export interface OpeningCreditCorrected {
  readonly type: 'OpeningCreditCorrected';
  readonly data: OpeningCreditEntered['data'] & { readonly previousCents: number; readonly reason: string };
}

export const openingCreditEvents = {
  OpeningCreditEntered: { posts: brought },
  OpeningCreditCorrected: { posts: brought },
} satisfies EventTypes<OpeningCreditEvent>;

function brought(data: OpeningCreditEvent['data']): readonly Posting[] {
  return transfer('netAssets', 'memberCredits', openingCreditChange(data));
}

/** What the event does to the member's credit, in cents. */
export function openingCreditChange(data: OpeningCreditEvent['data']): number {
  return data.amountCents - ('previousCents' in data ? data.previousCents : 0);
}
