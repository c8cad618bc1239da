import { type EventTypes, streamsOf } from '../eventTypes.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { Occurrence, Recurrence } from '../values/recurringRules.ts';

/**
 * The events of `recurringCharge-{id}`: dues that are charged again every month or term. The charges are
 * events of the members' accounts.
 */
export type RecurringChargeEvent =
  | RecurringChargeAdded
  | RecurringChargeMade
  | RecurringChargeSkipped
  | RecurringChargePaused
  | RecurringChargeResumed
  | RecurringChargeEnded;

/** What each charge asks for. Integer cents; days count from the due date. */
export interface RecurringTerms {
  readonly chargeType: string;
  readonly account: string;
  readonly amountCents: number;
  readonly memo: string;
  /** From the start date to the due date. */
  readonly dueDays: number;
  /** So many days after the due date. */
  readonly lateFee?: { readonly amountCents: number; readonly days: number } | undefined;
  /** Until so many days before the due date. */
  readonly earlyDiscount?: { readonly amountCents: number; readonly days: number } | undefined;
}

export interface RecurringDetails extends RecurringTerms {
  readonly every: Recurrence;
  readonly firstDay: CalendarDate;
  readonly daysIntoTerm: number;
  readonly until: CalendarDate;
  /** The group that is charged; empty for all members. */
  readonly groupId: string;
  /** Members are emailed about each charge. */
  readonly notify: boolean;
}

interface RecurringChargeAdded {
  readonly type: 'RecurringChargeAdded';
  readonly data: RecurringDetails;
}

/** What the history says the dues are. */
interface Named {
  readonly chargeType: string;
  readonly amountCents: number;
}

/** The members of the day are charged. */
export interface RecurringChargeMade {
  readonly type: 'RecurringChargeMade';
  readonly data: Named & Occurrence & { readonly members: number };
}

/** By an administrator, or because the dues waited until a later day came. */
export interface RecurringChargeSkipped {
  readonly type: 'RecurringChargeSkipped';
  readonly data: Named & Occurrence;
}

interface RecurringChargePaused {
  readonly type: 'RecurringChargePaused';
  readonly data: Named;
}

/** From `day` on: what was due while they were paused is not charged. */
interface RecurringChargeResumed {
  readonly type: 'RecurringChargeResumed';
  readonly data: Named & { readonly day: CalendarDate };
}

interface RecurringChargeEnded {
  readonly type: 'RecurringChargeEnded';
  readonly data: Named;
}

export const recurringChargeEvents: EventTypes<RecurringChargeEvent> = {
  RecurringChargeAdded: {},
  RecurringChargeMade: {},
  RecurringChargeSkipped: {},
  RecurringChargePaused: {},
  RecurringChargeResumed: {},
  RecurringChargeEnded: {},
};

export const { streamOf: recurringChargeStream, idOf: recurringChargeOfStream } =
  streamsOf('recurringCharge');
