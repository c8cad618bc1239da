import { type Decider, NotFound, RuleViolation } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { PayoutEvent, PayoutLine } from './events.ts';

/** What Stripe reports of a payout, possibly several times. Amounts are integer cents. */
export type PayoutCommand = RecordPayout | ItemisePayout | FailPayout;

export interface RecordPayout {
  readonly type: 'RecordPayout';
  readonly payoutId: string;
  /** Negative when Stripe debits the bank for a balance below nothing. */
  readonly amountCents: number;
  readonly arrivalDate: CalendarDate;
}

/** What the payout was made of, in all. */
export interface ItemisePayout {
  readonly type: 'ItemisePayout';
  readonly payoutId: string;
  readonly lines: readonly PayoutLine[];
}

export interface FailPayout {
  readonly type: 'FailPayout';
  readonly payoutId: string;
  readonly reason: string;
}

export type PayoutState =
  | { readonly status: 'unknown' }
  | { readonly status: 'paid' | 'failed'; readonly amountCents: number; readonly isItemised: boolean };

/** The write side of payouts. */
export const payout: Decider<PayoutCommand, PayoutEvent, PayoutState> = {
  initial: { status: 'unknown' },
  evolve(state, { type, data: { amountCents } }) {
    const isItemised = type === 'PayoutItemised' || (state.status !== 'unknown' && state.isItemised);
    const hasFailed = type === 'PayoutFailed' || state.status === 'failed';
    return { status: hasFailed ? 'failed' : 'paid', amountCents, isItemised };
  },
  decide,
};

/** What is known already, or moves nothing, changes nothing. A payout that failed stays failed: Stripe makes a new one. */
function decide(command: PayoutCommand, state: PayoutState): readonly PayoutEvent[] {
  switch (command.type) {
    case 'RecordPayout': {
      const { payoutId, amountCents, arrivalDate } = command;
      if (!Number.isInteger(amountCents))
        throw new RuleViolation('AmountNotWhole', 'The payout must be in whole cents.', 'amount');
      if (state.status !== 'unknown' || amountCents === 0) return [];
      return [{ type: 'PayoutPaid', data: { payoutId, amountCents, arrivalDate } }];
    }
    case 'ItemisePayout': {
      const { payoutId, lines } = command;
      if (state.status === 'unknown') throw new NotFound('payout');
      if (state.isItemised) return [];
      const { amountCents } = state;
      const sum = lines.reduce((total, line) => total + line.amountCents, 0);
      if (sum !== amountCents)
        throw new RuleViolation('PayoutDoesNotAddUp', `The lines of the payout ${payoutId} do not add up.`);
      return [{ type: 'PayoutItemised', data: { payoutId, amountCents, lines } }];
    }
    case 'FailPayout': {
      const { payoutId, reason } = command;
      if (state.status === 'unknown') throw new NotFound('payout');
      if (state.status === 'failed') return [];
      return [{ type: 'PayoutFailed', data: { payoutId, amountCents: state.amountCents, reason } }];
    }
    default: {
      const unknown: never = command;
      throw new Error(`unknown command ${JSON.stringify(unknown)}`);
    }
  }
}
