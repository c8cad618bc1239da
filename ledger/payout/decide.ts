import { type Decider, decideByType, NotFound, RuleViolation } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { type PayoutEvent, type PayoutLine, payoutStream } from './events.ts';

/** What Stripe reports of a payout, possibly several times. Amounts are integer cents. */
export type PayoutCommand = RecordPayout | ItemizePayout | FailPayout;

interface RecordPayout {
  readonly type: 'RecordPayout';
  readonly payoutId: string;
  /** Negative when Stripe debits the bank for a balance below zero. */
  readonly amountCents: number;
  readonly arrivalDate: CalendarDate;
}

interface ItemizePayout {
  readonly type: 'ItemizePayout';
  readonly payoutId: string;
  readonly lines: readonly PayoutLine[];
  readonly today: CalendarDate;
}

interface FailPayout {
  readonly type: 'FailPayout';
  readonly payoutId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export type PayoutState =
  | { readonly status: 'unknown' }
  | { readonly status: 'paid' | 'failed'; readonly amountCents: number; readonly isItemized: boolean };

/** Known facts change nothing. A failed payout stays failed: Stripe makes a new one. */
export const payout: Decider<PayoutCommand, PayoutEvent, PayoutState> = {
  streamOf: payoutStream,
  initial: { status: 'unknown' },
  evolve(state, { type, data: { amountCents } }) {
    const isItemized = type === 'PayoutItemized' || (state.status !== 'unknown' && state.isItemized);
    const hasFailed = type === 'PayoutFailed' || state.status === 'failed';
    return { status: hasFailed ? 'failed' : 'paid', amountCents, isItemized };
  },
  decide: decideByType({
    RecordPayout: ({ payoutId, amountCents, arrivalDate: occurredOn }, state) => {
      if (!Number.isInteger(amountCents))
        throw new RuleViolation('AmountNotWhole', 'The payout must be in whole cents.', 'amount');
      if (state.status !== 'unknown' || amountCents === 0) return [];
      return [{ type: 'PayoutPaid', data: { payoutId, amountCents, occurredOn } }];
    },
    ItemizePayout: ({ payoutId, lines, today: occurredOn }, state) => {
      const { isItemized, amountCents } = knownOf(state);
      if (isItemized) return [];
      const sum = lines.reduce((total, line) => total + line.amountCents, 0);
      if (sum !== amountCents)
        throw new RuleViolation('PayoutDoesNotAddUp', `The lines of the payout ${payoutId} do not add up.`);
      return [{ type: 'PayoutItemized', data: { payoutId, amountCents, lines, occurredOn } }];
    },
    FailPayout: ({ payoutId, reason, today: occurredOn }, state) => {
      const { status, amountCents } = knownOf(state);
      if (status === 'failed') return [];
      return [{ type: 'PayoutFailed', data: { payoutId, amountCents, reason, occurredOn } }];
    },
  }),
};

function knownOf(state: PayoutState) {
  if (state.status === 'unknown') throw new NotFound('payout');
  return state;
}
