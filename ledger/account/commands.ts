import type { CalendarDate } from '../values/calendar.ts';
import type { Allocation, ChargeTerms, ManualPaymentMethod } from './events.ts';
import type { PaymentCommand } from './paymentCommands.ts';

export type * from './paymentCommands.ts';

/** `today` is the organization's calendar day. New ids derive from the command id. Integer cents. */
export type AccountCommand =
  | AssessCharge
  | AmendCharge
  | VoidCharge
  | WaiveLateFee
  | WriteOffCharge
  | RecordPayment
  | PaymentCommand
  | ApplyLateFees
  | SetCredit;

export interface AssessCharge {
  readonly type: 'AssessCharge';
  readonly chargeId: string;
  readonly terms: ChargeTerms;
  readonly today: CalendarDate;
}

/** Replace the terms of a charge, all of them. */
export interface AmendCharge {
  readonly type: 'AmendCharge';
  readonly chargeId: string;
  readonly terms: ChargeTerms;
  /** The terms that were changed into these; left out: whatever they are by now. */
  readonly seen?: ChargeTerms | undefined;
  readonly today: CalendarDate;
}

export interface VoidCharge {
  readonly type: 'VoidCharge';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Let the member off the late fee, whether it was applied already or is still to come. */
export interface WaiveLateFee {
  readonly type: 'WaiveLateFee';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Give up what is still owed on a charge. */
export interface WriteOffCharge {
  readonly type: 'WriteOffCharge';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Money that an administrator received by hand, over one or more charges of the account. */
export interface RecordPayment {
  readonly type: 'RecordPayment';
  readonly paymentId: string;
  readonly orderId: string;
  readonly method: ManualPaymentMethod;
  readonly allocations: readonly Allocation[];
  /** When the money was received. What is due is what is due `today`, when it is recorded. */
  readonly paidOn: CalendarDate;
  readonly today: CalendarDate;
}

/** What the nightly job asks; every other command does the same first. */
export interface ApplyLateFees {
  readonly type: 'ApplyLateFees';
  readonly today: CalendarDate;
}

/** Make the free credit this much: issue what is missing, or withdraw what is too much. */
export interface SetCredit {
  readonly type: 'SetCredit';
  /** The id of the credit that is issued, if any. */
  readonly creditId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly today: CalendarDate;
}
