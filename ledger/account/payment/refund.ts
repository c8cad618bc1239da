import { NotFound } from '../../decider.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import type { AccountEvent, ChargeAfterRefund } from '../events.ts';
import { paymentOf, requireNewId } from '../rules.ts';
import type { AccountState } from '../state.ts';
import { requireDecidable } from './afterRefund.ts';
import { refundPayment } from './reverse.ts';

interface RequestRefund {
  readonly type: 'RequestRefund';
  readonly requestId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly requestedBy: string;
  /** What becomes of the charges of the payment that the refund reopens. */
  readonly charges?: readonly ChargeAfterRefund[];
  readonly today: CalendarDate;
}

interface RefuseRefund {
  readonly type: 'RefuseRefund';
  readonly requestId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export const refundRequestDecisions = {
  RequestRefund: requestRefund,
  RefuseRefund: refuseRefund,
};

/** Order a refund, by the ledger's rules for one. @throws RuleViolation as `refundPayment` does */
function requestRefund(
  { type: _, today, charges = [], ...data }: RequestRefund,
  state: AccountState,
): readonly AccountEvent[] {
  requireNewId(state, data.requestId);
  const refund = { type: 'RefundPayment', ...data, refundId: data.requestId, today } as const;
  const reopened = refundPayment(refund, state).flatMap((event) =>
    event.type === 'PaymentRefunded' ? event.data.reopened.map(({ chargeId }) => chargeId) : [],
  );
  requireDecidable(charges, paymentOf(state, data.paymentId), today, state);
  const decided = charges.filter(({ chargeId }) => reopened.includes(chargeId));
  const order = { ...data, ...(decided.length > 0 && { charges: decided }), occurredOn: today };
  return [{ type: 'RefundRequested', data: order }];
}

/** A refund that was made, or refused before, stays so. */
function refuseRefund(
  { requestId, reason, today: occurredOn }: RefuseRefund,
  state: AccountState,
): readonly AccountEvent[] {
  const request = state.refundRequests.get(requestId);
  if (request === undefined) throw new NotFound('refund request');
  if (request.status !== 'open') return [];
  const { paymentId, amountCents } = request;
  return [{ type: 'RefundRefused', data: { requestId, paymentId, amountCents, reason, occurredOn } }];
}
