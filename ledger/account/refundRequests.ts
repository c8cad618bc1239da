import { NotFound } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { AccountEvent } from './events.ts';
import { refundPayment } from './reversals.ts';
import { requireNewId } from './rules.ts';
import type { AccountState } from './state.ts';

/** Order a refund, before Stripe is asked for it. */
export interface RequestRefund {
  readonly type: 'RequestRefund';
  readonly requestId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly requestedBy: string;
  readonly today: CalendarDate;
}

/** Stripe did not make a refund that was ordered. */
export interface RefuseRefund {
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
  { type: _, today, ...data }: RequestRefund,
  state: AccountState,
): readonly AccountEvent[] {
  requireNewId(state, data.requestId);
  refundPayment({ type: 'RefundPayment', ...data, refundId: data.requestId, today }, state);
  return [{ type: 'RefundRequested', data: { ...data, occurredOn: today } }];
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
