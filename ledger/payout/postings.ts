import { BANK, type Posting, STRIPE_CLEARING, transfer } from '../posting.ts';
import type { PayoutEvent } from './events.ts';

/** The journal entry of a payout: balanced (architecture 8, "Journal"). */
export function payoutPostingsOf(event: PayoutEvent): readonly Posting[] {
  switch (event.type) {
    case 'PayoutPaid':
      return transfer(BANK, STRIPE_CLEARING, event.data.amountCents);
    case 'PayoutItemised':
      return [];
    case 'PayoutFailed':
      return transfer(STRIPE_CLEARING, BANK, event.data.amountCents);
    default: {
      const unknown: never = event;
      throw new Error(`no postings are defined for ${JSON.stringify(unknown)}`);
    }
  }
}
