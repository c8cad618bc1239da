import type { ByRule } from '../../decider.ts';
import type { EventTypes } from '../../eventTypes.ts';
import { credit, debit, entry, type Occurred, type Posting, type Side, transfer } from '../../posting.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import { type WayToPay, waysToPay } from '../../values/moneyAccounts.ts';
import { type Allocation, chargesAllocated, paid } from '../allocations.ts';

export type CreditEvent =
  | CreditIssued
  | CreditWithdrawn
  | CreditReserved
  | CreditSpent
  | CreditReleased
  | CreditPaidOut
  | CreditPayoutReversed
  | OpeningCreditEvent;

/** Where a credit came from: an administrator, money taken off a charge, or an overpayment. */
type CreditSource =
  | { readonly kind: 'granted'; readonly reason: string }
  | { readonly kind: 'overpayment'; readonly paymentId: string }
  | ChargeCreditSource;

/** Money that had been paid on a charge which is worth less now, or which other money had settled in time. */
export interface ChargeCreditSource {
  readonly kind: 'chargeVoided' | 'chargeAmended' | 'lateFeeWaived' | 'settledInTime';
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

interface CreditWithdrawn {
  readonly type: 'CreditWithdrawn';
  readonly data: Occurred & { readonly amountCents: number; readonly reason: string };
}

/** Set aside for a payment that is not accepted yet. */
interface CreditReserved {
  readonly type: 'CreditReserved';
  /** Free credit pays on the due date by rule. */
  readonly by?: ByRule;
  readonly data: Occurred & { readonly reservationId: string; readonly amountCents: number };
}

/** Part or all of a reservation paid charges. A `CreditReleased` that follows gives back the rest, if any. */
export interface CreditSpent {
  readonly type: 'CreditSpent';
  readonly by?: ByRule;
  readonly data: Occurred & {
    readonly reservationId: string;
    readonly amountCents: number;
    readonly allocations: readonly Allocation[];
    /** The day of the payment that it was used beside; absent: the day on which it is spent. */
    readonly sentOn?: CalendarDate;
  };
}

interface CreditReleased {
  readonly type: 'CreditReleased';
  readonly data: Occurred & { readonly reservationId: string; readonly amountCents: number };
}

export interface CreditPaidOut {
  readonly type: 'CreditPaidOut';
  readonly data: Occurred & {
    readonly creditPayoutId: string;
    readonly amountCents: number;
    readonly method: WayToPay;
    /** Empty when not given. */
    readonly reason: string;
  };
}

/** It was recorded by mistake: on the same day, the money is in its account and the credit is free again. */
interface CreditPayoutReversed {
  readonly type: 'CreditPayoutReversed';
  readonly data: CreditPaidOut['data'];
}

/** The credit that a member had when the organization began, against Net assets. Integer cents. */
export type OpeningCreditEvent = OpeningCreditEntered | OpeningCreditCorrected;

interface OpeningCreditEntered {
  readonly type: 'OpeningCreditEntered';
  readonly data: Occurred & {
    readonly amountCents: number;
    /** Empty when not given. */
    readonly memo: string;
  };
}

/** It was entered wrongly: since that day it is this much, 0 when there was none. */
interface OpeningCreditCorrected {
  readonly type: 'OpeningCreditCorrected';
  readonly data: OpeningCreditEntered['data'] & { readonly previousCents: number; readonly reason: string };
}

export const creditEvents = {
  CreditIssued: {
    charges: ({ source }) => ('chargeId' in source ? [source.chargeId] : []),
    posts: ({ source, amountCents }) =>
      entry(creditOrigin(source, amountCents), credit('memberCredits', amountCents)),
  },
  CreditWithdrawn: { posts: ({ amountCents }) => transfer('memberCredits', 'creditsTakenBack', amountCents) },
  CreditReserved: { posts: ({ amountCents }) => transfer('memberCredits', 'reservedCredits', amountCents) },
  CreditSpent: {
    charges: chargesAllocated,
    posts: ({ amountCents, allocations }) =>
      entry(debit('reservedCredits', amountCents), ...paid(allocations)),
  },
  CreditReleased: { posts: ({ amountCents }) => transfer('reservedCredits', 'memberCredits', amountCents) },
  CreditPaidOut: {
    posts: ({ method, amountCents }) => transfer('memberCredits', waysToPay[method].account, amountCents),
    received: ({ amountCents }) => -amountCents,
  },
  CreditPayoutReversed: {
    posts: ({ method, amountCents }) => transfer(waysToPay[method].account, 'memberCredits', amountCents),
    received: ({ amountCents }) => amountCents,
  },
  OpeningCreditEntered: { posts: brought },
  OpeningCreditCorrected: { posts: brought },
} satisfies EventTypes<CreditEvent>;

/** Money taken off a charge leaves the sub-ledger that it was in: receivables stay what charges owe. */
function creditOrigin(source: CreditSource, cents: number): Side {
  switch (source.kind) {
    case 'granted':
      return debit('creditsGranted', cents);
    case 'overpayment':
      return debit('overpayments', cents);
    case 'chargeVoided':
    case 'chargeAmended':
    case 'lateFeeWaived':
    case 'settledInTime':
      return debit('receivable', cents, source.chargeId);
  }
}

function brought(data: OpeningCreditEvent['data']): readonly Posting[] {
  return transfer('netAssets', 'memberCredits', openingCreditChange(data));
}

/** What the event does to the member's credit, in cents. */
export function openingCreditChange(data: OpeningCreditEvent['data']): number {
  return data.amountCents - ('previousCents' in data ? data.previousCents : 0);
}
