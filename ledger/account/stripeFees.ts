import type { CalendarDate } from '../values/calendar.ts';
import type { AccountEvent, StripeFeesTaken } from './events.ts';
import { requireByStripe } from './reversals.ts';
import { paymentOf } from './rules.ts';
import type { AccountState } from './state.ts';

/** Stripe says what it took of one movement of a payment's money. May be repeated. */
export interface RecordStripeFees
  extends Pick<StripeFeesTaken['data'], 'paymentId' | 'transactionId' | 'fees'> {
  readonly type: 'RecordStripeFees';
  readonly occurredOn: CalendarDate;
  readonly today: CalendarDate;
}

export const stripeFeeDecisions = {
  RecordStripeFees: recordStripeFees,
};

function recordStripeFees(command: RecordStripeFees, state: AccountState): readonly AccountEvent[] {
  const { type: _, today: __, ...data } = command;
  requireByStripe(paymentOf(state, data.paymentId));
  const fees = data.fees.filter(({ amountCents }) => amountCents !== 0);
  if (fees.length === 0 || state.usedIds.has(data.transactionId)) return [];
  return [{ type: 'StripeFeesTaken', data: { ...data, fees } }];
}
