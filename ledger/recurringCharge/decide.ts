import { type Decider, decideByType, NotFound, RuleViolation } from '../decider.ts';
import { type CalendarDate, formatDay, plusDays } from '../values/calendar.ts';
import { toDollars } from '../values/money.ts';
import {
  daysIntoTerm,
  nextOccurrence,
  type Occurrence,
  occurrencesLeft,
  type RecurringInput,
  recurringErrors,
} from '../values/recurringRules.ts';
import type { Term } from '../values/terms.ts';
import { type RecurringChargeEvent, type RecurringDetails, recurringChargeStream } from './events.ts';
import { evolve, goingOnFrom, initial, type RecurringChargeState } from './state.ts';

export type RecurringChargeCommand =
  | AddRecurringCharge
  | MakeRecurringCharge
  | SkipRecurringCharge
  | PauseRecurringCharge
  | ResumeRecurringCharge
  | EndRecurringCharge;

/** The terms of the organization, by which dues recur, and its day. */
interface ByTerms {
  readonly terms: readonly Term[];
  readonly today: CalendarDate;
}

interface AddRecurringCharge extends ByTerms, Omit<RecurringDetails, 'daysIntoTerm'> {
  readonly type: 'AddRecurringCharge';
}

/** Charge so many members on their next day, and skip those before it: what follows is for their accounts. */
interface MakeRecurringCharge extends ByTerms {
  readonly type: 'MakeRecurringCharge';
  readonly day: CalendarDate;
  readonly members: number;
}

/** Leave out the next day, and those before it. */
interface SkipRecurringCharge extends ByTerms {
  readonly type: 'SkipRecurringCharge';
  readonly day: CalendarDate;
}

interface PauseRecurringCharge {
  readonly type: 'PauseRecurringCharge';
}

interface ResumeRecurringCharge {
  readonly type: 'ResumeRecurringCharge';
  readonly today: CalendarDate;
}

/** For good. */
interface EndRecurringCharge {
  readonly type: 'EndRecurringCharge';
}

/** The write side of recurring dues. That the group and the account are there is checked in the API. */
export const recurringCharge: Decider<RecurringChargeCommand, RecurringChargeEvent, RecurringChargeState> = {
  streamOf: recurringChargeStream,
  initial,
  evolve,
  decide: decideByType({
    AddRecurringCharge: ({ type: _, terms, today, ...details }, state) => {
      if (state.status !== 'unknown')
        throw new RuleViolation('RecurringExists', 'These recurring dues were already added.');
      const [wrong] = recurringErrors(inputOf(details), { today, terms });
      if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
      const into = details.every === 'term' ? (daysIntoTerm(details.firstDay, terms) ?? 0) : 0;
      return [{ type: 'RecurringChargeAdded', data: { ...details, daysIntoTerm: into } }];
    },
    MakeRecurringCharge: ({ members, ...of }, state) => {
      if (state.status === 'paused')
        throw new RuleViolation('RecurringPaused', 'These recurring dues are paused.');
      const { next, missed } = daysUpTo(of, state);
      const made = { type: 'RecurringChargeMade', data: { ...named(state), ...next, members } } as const;
      return [...missed.map((each) => skipped(each, state)), made];
    },
    SkipRecurringCharge: (command, state) => {
      const { next, missed } = daysUpTo(command, state);
      return [...missed, next].map((each) => skipped(each, state));
    },
    PauseRecurringCharge: (_, state) =>
      going(state).status === 'paused' ? [] : [{ type: 'RecurringChargePaused', data: named(state) }],
    ResumeRecurringCharge: ({ today: day }, state) =>
      going(state).status === 'running'
        ? []
        : [{ type: 'RecurringChargeResumed', data: { ...named(state), day } }],
    EndRecurringCharge: (_, state) =>
      known(state).status === 'ended' ? [] : [{ type: 'RecurringChargeEnded', data: named(state) }],
  }),
};

const named = ({ chargeType, amountCents }: RecurringChargeState) => ({ chargeType, amountCents });

/** The first charge as forms have it: dollars and days. */
function inputOf(details: Omit<RecurringDetails, 'daysIntoTerm'>): RecurringInput {
  const { chargeType: type, account, amountCents, firstDay, dueDays, lateFee, earlyDiscount } = details;
  const dueDate = plusDays(firstDay, dueDays);
  return {
    ...{ type, account, amount: toDollars(amountCents), startDate: firstDay, dueDate },
    ...{ every: details.every, until: details.until },
    ...(lateFee && {
      lateFee: toDollars(lateFee.amountCents),
      lateFeeStartDate: plusDays(dueDate, lateFee.days),
    }),
    ...(earlyDiscount && {
      earlyDiscount: toDollars(earlyDiscount.amountCents),
      earlyDiscountEndDate: plusDays(dueDate, -earlyDiscount.days),
    }),
  };
}

/** @throws NotFound */
function known(state: RecurringChargeState): RecurringChargeState {
  if (state.status === 'unknown') throw new NotFound('recurring dues');
  return state;
}

/** @throws NotFound, RuleViolation RecurringEnded */
function going(state: RecurringChargeState): RecurringChargeState {
  if (known(state).status === 'ended')
    throw new RuleViolation('RecurringEnded', 'These recurring dues have ended.');
  return state;
}

function skipped(of: Occurrence, state: RecurringChargeState): RecurringChargeEvent {
  return { type: 'RecurringChargeSkipped', data: { ...named(state), ...of } };
}

/**
 * The next day, and those before it that were missed.
 * @throws RuleViolation NotNext, so that no day is charged twice, nor after it was skipped
 */
function daysUpTo(
  { day, terms, today }: ByTerms & { readonly day: CalendarDate },
  state: RecurringChargeState,
): { readonly next: Occurrence; readonly missed: readonly Occurrence[] } {
  const goingOn = goingOnFrom(going(state), today);
  const next = nextOccurrence(goingOn, terms, today);
  if (next?.day === day)
    return { next, missed: occurrencesLeft(goingOn, terms).filter((each) => each.day < day) };
  const message =
    next === undefined ? 'There is no next charge.' : `The next charge is on ${formatDay(next.day)}.`;
  throw new RuleViolation('NotNext', message, 'day');
}
