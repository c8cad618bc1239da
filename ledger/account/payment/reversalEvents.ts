import type { EventTypes } from '../../eventTypes.ts';
import {
  credit,
  datedOn,
  debit,
  entry,
  negated,
  type Occurred,
  type Posting,
  type Side,
} from '../../posting.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import { type Allocation, chargesAllocated, paid, sumOf } from '../allocations.ts';

/** Refunds, returns and disputes of accepted payments. Integer cents. */
export type ReversalEvent =
  | RefundRequested
  | RefundRefused
  | PaymentRefunded
  | RefundFailed
  | PaymentReturned
  | PaymentDisputed
  | DisputeWon
  | DisputeLost
  | FraudWarningReceived;

/** Money that left again after it was accepted, and what it reopened. */
export interface PaymentReversal extends Occurred {
  readonly paymentId: string;
  /** What left: addedFeeCents + reopened + fromCreditCents + shortfallCents. */
  readonly amountCents: number;
  readonly addedFeeCents: number;
  readonly reopened: readonly Allocation[];
  readonly fromCreditCents: number;
  /** What could be taken from nowhere: a new charge for it follows. */
  readonly shortfallCents: number;
  /** The day on which credit and the fee gave for it, the rest was charged; absent: that on which it left. */
  readonly settledOn?: CalendarDate;
  readonly reason: string;
}

interface RefundRequested {
  readonly type: 'RefundRequested';
  readonly data: Occurred & {
    readonly requestId: string;
    readonly paymentId: string;
    readonly amountCents: number;
    readonly reason: string;
    /** The administrator's user id. */
    readonly requestedBy: string;
    /** What becomes of charges that the refund reopens; absent: each is due as its terms say. */
    readonly charges?: readonly ChargeAfterRefund[];
  };
}

/** A charge is canceled with a refund, or due on a new day; without a start date it gets no late fee then. */
export type ChargeAfterRefund = { readonly chargeId: string } & (
  | { readonly becomes: 'canceled' }
  | { readonly becomes: 'due'; readonly dueDate: CalendarDate; readonly lateFeeStartDate?: CalendarDate }
);

interface RefundRefused {
  readonly type: 'RefundRefused';
  readonly data: Occurred & {
    readonly requestId: string;
    readonly paymentId: string;
    readonly amountCents: number;
    readonly reason: string;
  };
}

export interface PaymentRefunded {
  readonly type: 'PaymentRefunded';
  readonly data: PaymentReversal & {
    readonly refundId: string;
    /** The order, and who gave it. None: the refund was made at Stripe itself. */
    readonly requestId?: string;
    readonly requestedBy?: string;
  };
}

/** The refund did not reach the member, perhaps days later: Stripe gave the money back. */
interface RefundFailed {
  readonly type: 'RefundFailed';
  readonly data: FundsReinstated & { readonly refundId: string; readonly reason: string };
}

/** The bank took the money back after it had come (ACH return). */
interface PaymentReturned {
  readonly type: 'PaymentReturned';
  readonly data: PaymentReversal & { readonly returnId: string };
}

/** The cardholder disputes the payment: the money is gone until the dispute is won. */
interface PaymentDisputed {
  readonly type: 'PaymentDisputed';
  readonly data: PaymentReversal & { readonly disputeId: string };
}

/** Money that is back: it pays what its leaving reopened, and `CreditIssued` has the rest. */
export interface FundsReinstated extends Occurred {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly addedFeeCents: number;
  readonly allocations: readonly Allocation[];
  readonly excessCents: number;
  /** What of excessCents is credit from a later day only, on which the money's leaving had taken it. */
  readonly laterCredit?: { readonly amountCents: number; readonly occurredOn: CalendarDate };
  /** The day on which the member had sent it; absent: the day on which it is back. */
  readonly sentOn?: CalendarDate;
}

interface DisputeWon {
  readonly type: 'DisputeWon';
  readonly data: FundsReinstated & { readonly disputeId: string };
}

interface DisputeLost {
  readonly type: 'DisputeLost';
  readonly data: Occurred & { readonly paymentId: string; readonly disputeId: string };
}

/** The card's network considers the payment fraudulent: a dispute may follow. No money has moved. */
interface FraudWarningReceived {
  readonly type: 'FraudWarningReceived';
  readonly data: Occurred & { readonly paymentId: string; readonly warningId: string };
}

export const reversal = {
  charges: ({ reopened }: PaymentReversal) => reopened.map(({ chargeId }) => chargeId),
  received: ({ addedFeeCents, amountCents }: PaymentReversal) => addedFeeCents - amountCents,
};
const atStripe = { ...reversal, posts: reversed };
export const fundsReinstated = {
  charges: chargesAllocated,
  received: ({ allocations, excessCents }: FundsReinstated) => sumOf(allocations) + excessCents,
};
const backAtStripe = { ...fundsReinstated, posts: reinstated };

export const reversalEvents = {
  RefundRequested: { charges: ({ charges = [] }) => charges.map(({ chargeId }) => chargeId) },
  RefundRefused: {},
  PaymentRefunded: atStripe,
  RefundFailed: backAtStripe,
  PaymentReturned: atStripe,
  PaymentDisputed: atStripe,
  DisputeWon: backAtStripe,
  DisputeLost: {},
  FraudWarningReceived: {},
} satisfies EventTypes<ReversalEvent>;

function reversed(data: PaymentReversal): readonly Posting[] {
  return [...entry(...taken(data), credit('stripe', data.amountCents)), ...takenLater(data)];
}

/** Where money that left was taken from on that day. */
export function taken(data: PaymentReversal): readonly Side[] {
  const { reopened, shortfallCents } = data;
  return [
    ...reopened.map((each) => debit('receivable', each.amountCents, each.chargeId)),
    ...(isSettledLater(data) ? owedUntilThen(data) : givenBy(data)),
    debit('returnedPayments', shortfallCents),
  ];
}

/** What credit and the fee gave for it on a later day. */
export function takenLater(data: PaymentReversal): readonly Posting[] {
  if (!isSettledLater(data)) return [];
  return datedOn(data.settledOn, entry(...givenBy(data), ...negated(owedUntilThen(data))));
}

/** Before the day on which Bursar learned of it there may have been no credit, and the fee gone otherwise. */
function isSettledLater(
  data: PaymentReversal,
): data is PaymentReversal & { readonly settledOn: CalendarDate } {
  return data.settledOn !== undefined && data.settledOn > data.occurredOn;
}

const givenBy = ({ fromCreditCents, addedFeeCents }: PaymentReversal) => [
  debit('memberCredits', fromCreditCents),
  debit('cardFeesRecovered', addedFeeCents),
];
const owedUntilThen = ({ fromCreditCents, addedFeeCents }: PaymentReversal) => [
  debit('returnedPayments', fromCreditCents + addedFeeCents),
];

function reinstated({
  amountCents,
  addedFeeCents,
  allocations,
  excessCents,
}: FundsReinstated): readonly Posting[] {
  return entry(
    debit('stripe', amountCents),
    credit('cardFeesRecovered', addedFeeCents),
    ...paid(allocations),
    credit('overpayments', excessCents),
  );
}
