import type { CalendarDate } from '../values/calendar.ts';
import type { Recurring } from '../values/recurringRules.ts';
import { unreachable } from '../values/unreachable.ts';
import type { RecurringChargeEvent, RecurringDetails } from './events.ts';

/** Recurring dues. All is empty while they are unknown. */
export interface RecurringChargeState extends RecurringDetails, Recurring {
  readonly status: 'unknown' | 'running' | 'paused' | 'ended';
  /** How often they were resumed: a charge that was refused while they were paused is tried again. */
  readonly resumed: number;
  /** The last day on which members were charged, and how many; empty and 0 before the first. */
  readonly madeOn: CalendarDate;
  readonly madeFor: number;
}

export const initial: RecurringChargeState = {
  status: 'unknown',
  chargeType: '',
  account: '',
  amountCents: 0,
  memo: '',
  dueDays: 0,
  every: 'month',
  firstDay: '',
  daysIntoTerm: 0,
  until: '',
  groupId: '',
  notify: false,
  lastDay: '',
  lastTerm: '',
  fromDay: '',
  resumed: 0,
  madeOn: '',
  madeFor: 0,
};

export function evolve(state: RecurringChargeState, event: RecurringChargeEvent): RecurringChargeState {
  switch (event.type) {
    case 'RecurringChargeAdded':
      return { ...state, ...event.data, status: 'running' };
    case 'RecurringChargeMade': {
      const { day, term, members } = event.data;
      return { ...state, lastDay: day, lastTerm: term, madeOn: day, madeFor: members };
    }
    case 'RecurringChargeSkipped':
      return { ...state, lastDay: event.data.day, lastTerm: event.data.term };
    case 'RecurringChargePaused':
      return { ...state, status: 'paused' };
    case 'RecurringChargeResumed':
      return { ...state, status: 'running', fromDay: event.data.day, resumed: state.resumed + 1 };
    case 'RecurringChargeEnded':
      return { ...state, status: 'ended' };
    default:
      return unreachable(event);
  }
}
