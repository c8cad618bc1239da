import type { CalendarDate } from '../../values/calendar.ts';
import { sumPerCharge } from '../allocations.ts';
import { change, type Draft } from '../draft.ts';
import type { AccountEvent, Allocation, FundsReinstated, PaymentReversal } from '../events.ts';
import type { AcceptedPayment, NotAccepted, Payment, PaymentsState } from './state.ts';

export function applyToPayments(draft: Draft<PaymentsState>, event: AccountEvent): void {
  const { payments, refundRequests, refunds, disputes } = draft;
  const changePayment = (next: (payment: Payment) => Payment) =>
    'paymentId' in event.data && change(payments, event.data.paymentId, next);
  const becomes = (status: NotAccepted['status']) => changePayment((payment) => ({ ...payment, status }));
  switch (event.type) {
    case 'PaymentRecorded': {
      const { occurredOn: startedOn, movedFrom: _, ...recorded } = event.data;
      const { allocations: paid, excessCents = 0, paymentId: receiptId } = recorded;
      const byHand = { receiptId, kind: 'manual', addedFeeCents: 0, creditCents: 0, accountId: '' } as const;
      const arrived = arrivedOn(startedOn);
      payments.set(recorded.paymentId, { ...byHand, ...recorded, startedOn, ...arrived, paid, excessCents });
      break;
    }
    case 'PaymentInitiated': {
      const { occurredOn: startedOn, ...details } = event.data;
      const stripe = { receiptId: details.paymentId, kind: 'stripe', orderId: details.intentId } as const;
      payments.set(details.paymentId, { ...details, ...stripe, startedOn, status: 'initiated' });
      break;
    }
    case 'PaymentSubmitted': {
      const { occurredOn: startedOn, ...details } = event.data;
      const { paymentId: receiptId } = details;
      const notByStripe = { receiptId, kind: 'screenshot', addedFeeCents: 0, accountId: '' } as const;
      payments.set(details.paymentId, { ...details, ...notByStripe, startedOn, status: 'submitted' });
      break;
    }
    case 'DateSentCorrected': {
      const { before: submittedOn, after: startedOn } = event.data;
      changePayment((payment) => ({ submittedOn, ...payment, startedOn }));
      break;
    }
    case 'PaymentPending':
      becomes('pending');
      break;
    case 'PaymentFailed':
      becomes('failed');
      break;
    case 'DeclineReversed':
      becomes('submitted');
      break;
    case 'PaymentDeclined':
      becomes('declined');
      break;
    case 'PaymentAbandoned':
      becomes('abandoned');
      break;
    case 'PaymentAccepted': {
      const { allocations: paid, excessCents, occurredOn } = event.data;
      changePayment((payment) => ({ ...payment, ...arrivedOn(occurredOn), paid, excessCents }));
      break;
    }
    case 'VerificationReopened':
      changePayment(waiting);
      break;
    case 'RefundRequested': {
      const { requestId, paymentId, amountCents, requestedBy, charges = [] } = event.data;
      refundRequests.set(requestId, { status: 'open', paymentId, amountCents, requestedBy, charges });
      break;
    }
    case 'RefundRefused':
      change(refundRequests, event.data.requestId, as('refused'));
      break;
    case 'PaymentRefunded': {
      const { refundId, requestId, amountCents } = event.data;
      changePayment((payment) => reverse(payment, event.data, amountCents));
      change(refundRequests, requestId, as('made'));
      refunds.set(refundId, { status: 'given', reversal: event.data });
      break;
    }
    case 'RefundFailed': {
      const { refundId, amountCents } = event.data;
      changePayment((payment) => reinstate(payment, event.data, amountCents));
      change(refunds, refundId, as('failed'));
      break;
    }
    case 'PaymentReturned':
      changePayment((payment) => reverse(payment, event.data, 0));
      break;
    case 'PaymentReversed': {
      const movedAway = event.data.kind === 'moved' ? event.data : undefined;
      changePayment((payment) => ({ ...reverse(payment, event.data, 0), movedAway }));
      break;
    }
    case 'PaymentReinstated':
      changePayment((payment) => ({ ...reinstate(payment, event.data, 0), movedAway: undefined }));
      break;
    case 'PaymentDetailsChanged': {
      const { paidOn: startedOn, method, checkNumber } = event.data.after;
      changePayment((payment) =>
        payment.kind === 'manual' ? { ...payment, startedOn, method, checkNumber } : payment,
      );
      break;
    }
    case 'PaymentDisputed':
      changePayment((payment) => reverse(payment, event.data, 0));
      disputes.set(event.data.disputeId, { status: 'open', reversal: event.data });
      break;
    case 'DisputeWon':
      changePayment((payment) => reinstate(payment, event.data, 0));
      change(disputes, event.data.disputeId, as('won'));
      break;
    case 'DisputeLost':
      change(disputes, event.data.disputeId, as('lost'));
      break;
  }
}

/** Money that came, and of which nothing has gone back. */
const arrivedOn = (acceptedOn: CalendarDate) =>
  ({
    status: 'accepted',
    acceptedOn,
    excessCents: 0,
    refundedCents: 0,
    reversedCents: 0,
  }) as const;

/** A payment that waits to be verified, with nothing of what it had become. */
function waiting(payment: Payment): Payment {
  if (payment.status !== 'accepted') return payment;
  const { acceptedOn, paid, excessCents, refundedCents, reversedCents, ...details } = payment;
  return { ...details, status: 'submitted' };
}

function as<Status>(status: Status): <Value extends { readonly status: Status }>(value: Value) => Value {
  return (value) => ({ ...value, status });
}

function reverse(payment: Payment, reversal: PaymentReversal, refundedCents: number): Payment {
  if (payment.status !== 'accepted') return payment;
  return {
    ...payment,
    paid: added(
      payment,
      reversal.reopened.map(({ chargeId, amountCents }) => ({ chargeId, amountCents: -amountCents })),
    ),
    excessCents: Math.max(0, payment.excessCents - reversal.fromCreditCents),
    refundedCents: payment.refundedCents + refundedCents,
    reversedCents: payment.reversedCents + reversal.amountCents,
  };
}

function reinstate(payment: Payment, funds: FundsReinstated, refundedCents: number): Payment {
  if (payment.status !== 'accepted') return payment;
  return {
    ...payment,
    paid: added(payment, funds.allocations),
    excessCents: payment.excessCents + funds.excessCents,
    refundedCents: payment.refundedCents - refundedCents,
    reversedCents: payment.reversedCents - funds.amountCents,
  };
}

/** What a payment paid with this more, charge by charge, in the order of its allocations. */
function added(
  { allocations, paid }: Pick<AcceptedPayment, 'allocations' | 'paid'>,
  more: readonly Allocation[],
): readonly Allocation[] {
  const inOrder = allocations.map(({ chargeId }) => ({ chargeId, amountCents: 0 }));
  return [...sumPerCharge([...inOrder, ...paid, ...more])]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([chargeId, amountCents]) => ({ chargeId, amountCents }));
}
