import type { ByRule } from '../decider.ts';
import type { Occurred } from '../posting.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { Allocation, PaymentEvent } from './paymentEvents.ts';

export type * from './paymentEvents.ts';

/**
 * The events of `account-{memberId}`. Charges, payments and credits share one stream, so that no race can
 * overpay a charge or spend a credit twice (architecture 2). Events carry every amount that they move, and
 * the day, so that each can be posted to the journal by itself.
 */
export type AccountEvent =
  | ChargeAssessed
  | ChargeAmended
  | ChargeVoided
  | LateFeeApplied
  | LateFeeWaived
  | LateFeeRevoked
  | EarlyDiscountGranted
  | EarlyDiscountRevoked
  | ChargeWrittenOff
  | PaymentRecorded
  | PaymentEvent
  | CreditIssued
  | CreditWithdrawn
  | CreditReserved
  | CreditSpent
  | CreditReleased;

/** What a charge asks for. Amounts are integer cents. */
export interface ChargeTerms {
  /** Whose income it is: the charge type, of a charge of type Other the one that its name becomes. */
  readonly chargeTypeId: string;
  /** The name of one of the organization's charge types, or Other. */
  readonly chargeType: string;
  /** The name of the charge when its type is Other. */
  readonly other?: string;
  /** Where the money goes: `bank`, `venmo`, `zelle`, or `<type> <last four digits>` (spec 2 section 3). */
  readonly account: string;
  readonly amountCents: number;
  /** From this day on the charge is active; before it, it is Pending. */
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly memo: string;
  readonly lateFee?: LateFeeTerms;
  readonly earlyDiscount?: EarlyDiscountTerms;
}

/** A fee that is added from `startDate` on, while anything is due. */
export interface LateFeeTerms {
  readonly amountCents: number;
  readonly startDate: CalendarDate;
}

/** A discount for who settles the charge up to and including `endDate`. */
export interface EarlyDiscountTerms {
  readonly amountCents: number;
  readonly endDate: CalendarDate;
}

export interface ChargeAssessed {
  readonly type: 'ChargeAssessed';
  readonly data: Occurred & { readonly chargeId: string; readonly terms: ChargeTerms };
}

/** What had been paid above the new amount becomes credit by a `CreditIssued` that follows. */
export interface ChargeAmended {
  readonly type: 'ChargeAmended';
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly terms: ChargeTerms;
    readonly previous: ChargeTerms;
  };
}

/** What had been paid on the charge becomes credit by a `CreditIssued` that follows. */
export interface ChargeVoided {
  readonly type: 'ChargeVoided';
  readonly data: Occurred & {
    readonly chargeId: string;
    /** What the charge was worth, so that the journal can take it back. */
    readonly terms: ChargeTerms;
    readonly lateFeeCents: number;
    readonly discountCents: number;
    /** Absent when nothing had been written off. */
    readonly writtenOffCents?: number;
    readonly reason: string;
  };
}

/** On the fee's start date, once per charge until revoked (architecture 8), always by `rule:late-fee`. */
export interface LateFeeApplied {
  readonly type: 'LateFeeApplied';
  readonly by?: ByRule;
  readonly data: Occurred & { readonly chargeId: string; readonly amountCents: number };
}

/**
 * The charge gets no late fee any more. `amountCents` is the applied fee, 0 before it was reached.
 * What had been paid of it becomes credit by a `CreditIssued` that follows.
 */
export interface LateFeeWaived {
  readonly type: 'LateFeeWaived';
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly amountCents: number;
    readonly reason: string;
  };
}

/** The payment `settledBy` was sent before the fee's start date, and came (or came back) only now. */
export interface LateFeeRevoked {
  readonly type: 'LateFeeRevoked';
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly amountCents: number;
    readonly settledBy: string;
  };
}

/** What was still owed on the charge will not be asked for any more. */
export interface ChargeWrittenOff {
  readonly type: 'ChargeWrittenOff';
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly amountCents: number;
    readonly reason: string;
  };
}

/**
 * Granted when the discounted amount is settled. `settledBy` is the id of that payment or reservation; when
 * amended terms make earlier payments enough, the last one's.
 */
export interface EarlyDiscountGranted {
  readonly type: 'EarlyDiscountGranted';
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly amountCents: number;
    readonly settledBy: string;
  };
}

/**
 * A return or dispute (`revokedBy`) reopened the charge, so the discount is not earned.
 * When a dispute is won, an `EarlyDiscountGranted` gives it again.
 */
export interface EarlyDiscountRevoked {
  readonly type: 'EarlyDiscountRevoked';
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly amountCents: number;
    readonly revokedBy: string;
  };
}

/** How an administrator received the money (spec 2 section 9). */
export const manualPaymentMethods = ['cash', 'check', 'venmo', 'zelle', 'bank-transfer', 'other'] as const;
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

/** Money received by hand on the day that was entered, accepted at once (architecture 8). */
export interface PaymentRecorded {
  readonly type: 'PaymentRecorded';
  readonly data: Occurred & {
    readonly paymentId: string;
    /** Shown as OrderId; `Manual Payment` for an administrator's record (spec 2 section 3). */
    readonly orderId: string;
    readonly method: ManualPaymentMethod;
    /** The sum of the allocations. */
    readonly amountCents: number;
    readonly allocations: readonly Allocation[];
  };
}

/** Where a credit came from: an administrator, money taken off a charge, or an overpayment. */
export type CreditSource =
  | { readonly kind: 'granted'; readonly reason: string }
  | { readonly kind: 'overpayment'; readonly paymentId: string }
  | ChargeCreditSource;

/** Money that had been paid on a charge which is worth less now. */
export interface ChargeCreditSource {
  readonly kind: 'chargeVoided' | 'chargeAmended' | 'lateFeeWaived';
  readonly chargeId: string;
}

export interface CreditIssued {
  readonly type: 'CreditIssued';
  readonly data: Occurred & {
    readonly creditId: string;
    readonly amountCents: number;
    readonly source: CreditSource;
  };
}

/** An administrator took free credit back. */
export interface CreditWithdrawn {
  readonly type: 'CreditWithdrawn';
  readonly data: Occurred & { readonly amountCents: number; readonly reason: string };
}

/** Set aside for a payment that is not accepted yet. */
export interface CreditReserved {
  readonly type: 'CreditReserved';
  readonly data: Occurred & { readonly reservationId: string; readonly amountCents: number };
}

/** Part or all of a reservation paid charges. A `CreditReleased` that follows gives back the rest, if any. */
export interface CreditSpent {
  readonly type: 'CreditSpent';
  readonly data: Occurred & {
    readonly reservationId: string;
    readonly amountCents: number;
    readonly allocations: readonly Allocation[];
  };
}

/** Reserved credit is free again. */
export interface CreditReleased {
  readonly type: 'CreditReleased';
  readonly data: Occurred & { readonly reservationId: string; readonly amountCents: number };
}

const STREAM_PREFIX = 'account-';

/** The stream of a member's account. */
export function accountStream(memberId: string): string {
  return `${STREAM_PREFIX}${memberId}`;
}

/** Whose account a stream is; `undefined` for another noun's stream. */
export function memberOfAccountStream(stream: string): string | undefined {
  return stream.startsWith(STREAM_PREFIX) ? stream.slice(STREAM_PREFIX.length) : undefined;
}
