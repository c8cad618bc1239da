import type { AccountKey } from '../../chart.ts';
import type { EventTypes } from '../../eventTypes.ts';
import { credit, datedOn, debit, entry, negated, type Occurred, transfer } from '../../posting.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import type { PaymentDetails, ReversalKind } from '../../values/paymentRules.ts';
import { type Allocation, chargesAllocated, paid, sumOf } from '../allocations.ts';
import { arrivalAccounts, type MemberPaymentMethod, type OtherPayment, receiptOf } from './events.ts';
import {
  type FundsReinstated,
  fundsReinstated,
  type PaymentReversal,
  reversal,
  taken,
  takenLater,
} from './reversalEvents.ts';

/** What administrators correct of payments by hand, Venmo and Zelle (docs/decisions/0052). Integer cents. */
export type PaymentCorrectionEvent =
  | PaymentReversed
  | PaymentReinstated
  | PaymentDetailsChanged
  | DeclineReversed
  | VerificationReopened;

/** Posted on the day of the payment for a mistake or a move, else on the day on which the money left. */
export interface PaymentReversed {
  readonly type: 'PaymentReversed';
  readonly data: PaymentReversal & {
    readonly reversalId: string;
    readonly kind: ReversalKind;
    readonly movedTo?: OtherPayment;
    readonly account: AccountKey;
    /** Of a mistake that was deposited: the day of the deposit, which was that much less. */
    readonly depositedOn?: CalendarDate;
    /** The day on which credit gave for it, and the rest was charged: before it there may have been none. */
    readonly settledOn: CalendarDate;
    /** What the bank took for a bounced check; absent when nothing. */
    readonly bankFeeCents?: number;
  };
}

/** The other account refused the move. It pays what its leaving reopened; `CreditIssued` has the rest. */
interface PaymentReinstated {
  readonly type: 'PaymentReinstated';
  readonly data: FundsReinstated & {
    readonly reversalId: string;
    readonly account: AccountKey;
    readonly reason: string;
  };
}

/** The day, the way or the number of a payment by hand was another one. It is what it was on its new day. */
export interface PaymentDetailsChanged {
  readonly type: 'PaymentDetailsChanged';
  readonly data: Occurred & {
    readonly changeId: string;
    readonly paymentId: string;
    readonly amountCents: number;
    readonly allocations: readonly Allocation[];
    /** What of it became credit then. Absent when nothing. */
    readonly excessCents?: number;
    readonly before: PaymentDetails;
    readonly after: PaymentDetails;
    readonly reason: string;
  };
}

/** A Venmo or Zelle payment was declined wrongly: the `PaymentAccepted` that follows counts from its day. */
interface DeclineReversed {
  readonly type: 'DeclineReversed';
  readonly data: Occurred & { readonly paymentId: string; readonly reason: string };
}

/**
 * A Venmo or Zelle payment that was just verified waits again (docs/decisions/0051): the mirror of what it
 * had brought, on its day. A discount and a late fee go and come by events that follow.
 */
export interface VerificationReopened {
  readonly type: 'VerificationReopened';
  readonly data: Occurred & {
    readonly paymentId: string;
    readonly method: MemberPaymentMethod;
    /** What was sent: reopened + excessCents. */
    readonly amountCents: number;
    /** What is meant for each charge again, as when it was sent. */
    readonly allocations: readonly Allocation[];
    /** The day on which its screenshot came; absent: the day on which the money was sent. */
    readonly submittedOn?: CalendarDate;
    /** What is due again on each charge of what the money had paid. */
    readonly reopened: readonly Allocation[];
    /** The same of credit that was used besides: it is set aside again. */
    readonly creditReopened: readonly Allocation[];
    readonly excessCents: number;
    readonly reason: string;
  };
}

export const paymentCorrectionEvents = {
  PaymentReversed: {
    ...reversal,
    posts: (data) => {
      const { account, depositedOn, amountCents, bankFeeCents = 0 } = data;
      const fee = [debit('bankFees', bankFeeCents), credit('checking', bankFeeCents)];
      return [
        ...entry(...taken(data), credit(account, amountCents), ...fee),
        ...(depositedOn === undefined
          ? []
          : datedOn(depositedOn, transfer(account, 'checking', amountCents))),
        ...takenLater(data),
      ];
    },
  },
  PaymentReinstated: {
    ...fundsReinstated,
    posts: ({ account, amountCents, allocations, excessCents, laterCredit }) => {
      const laterCents = laterCredit?.amountCents ?? 0;
      const later = [debit('returnedPayments', laterCents), credit('overpayments', laterCents)];
      return entry(
        debit(account, amountCents),
        ...paid(allocations),
        credit('overpayments', excessCents - laterCents),
        // The mirror of the move, which took this credit on a later day.
        credit('returnedPayments', laterCents),
        ...(laterCredit === undefined ? [] : datedOn(laterCredit.occurredOn, later)),
      );
    },
  },
  PaymentDetailsChanged: {
    charges: chargesAllocated,
    posts: ({ before, after, ...payment }) =>
      entry(
        ...datedOn(before.paidOn, negated(receiptOf({ ...payment, ...before }))),
        ...datedOn(after.paidOn, receiptOf({ ...payment, ...after })),
      ),
  },
  DeclineReversed: {},
  VerificationReopened: {
    charges: chargesAllocated,
    posts: ({ method, amountCents, reopened, creditReopened, excessCents }) =>
      entry(
        credit(arrivalAccounts[method], amountCents),
        credit('reservedCredits', sumOf(creditReopened)),
        ...[...reopened, ...creditReopened].map((each) =>
          debit('receivable', each.amountCents, each.chargeId),
        ),
        debit('memberCredits', excessCents),
      ),
    received: ({ amountCents }) => -amountCents,
  },
} satisfies EventTypes<PaymentCorrectionEvent>;
