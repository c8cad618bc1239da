import { type CalendarDate, laterOf } from '../values/calendar.ts';
import type { Recurring } from '../values/recurringRules.ts';
import { unreachable } from '../values/unreachable.ts';
import type {
  RecurringChargeEvent,
  RecurringChargeMade,
  RecurringChargeSkipped,
  RecurringDetails,
} from './events.ts';

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
  lastTermEnds: '',
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
      const { day, members } = event.data;
      return { ...movedOn(state, event), madeOn: day, madeFor: members };
    }
    case 'RecurringChargeSkipped':
      return movedOn(state, event);
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

function movedOn(
  state: RecurringChargeState,
  { data: { day, term, termEnds = '' } }: RecurringChargeMade | RecurringChargeSkipped,
): RecurringChargeState {
  return { ...state, lastDay: day, lastTerm: term, lastTermEnds: termEnds };
}

/** The dues as they go on from a day: while they are paused, no day before it is charged. */
export function goingOnFrom<State extends RecurringChargeState>(state: State, today: CalendarDate): State {
  return state.status === 'paused' ? { ...state, fromDay: laterOf(state.fromDay, today) } : state;
}
