import { NotFound } from '../decider.ts';
import type { AccountEvent } from './events.ts';
import type { RefuseRefund, RequestRefund } from './paymentCommands.ts';
import { requireNewId } from './rules.ts';
import type { AccountState } from './state.ts';
import { refundPayment } from './takeBacks.ts';

/** Order a refund, by the ledger's rules for one. @throws RuleViolation as `refundPayment` does */
export function requestRefund(
  { type: _, today, ...data }: RequestRefund,
  state: AccountState,
): readonly AccountEvent[] {
  requireNewId(state, data.requestId);
  refundPayment({ type: 'RefundPayment', ...data, refundId: data.requestId, transferCents: 0, today }, state);
  return [{ type: 'RefundRequested', data: { ...data, occurredOn: today } }];
}

/** A refund that was made, or refused before, stays so. */
export function refuseRefund(
  { requestId, reason, today: occurredOn }: RefuseRefund,
  state: AccountState,
): readonly AccountEvent[] {
  const request = state.refundRequests.get(requestId);
  if (request === undefined) throw new NotFound('refund request');
  if (request.status !== 'open') return [];
  const { paymentId, amountCents } = request;
  return [{ type: 'RefundRefused', data: { requestId, paymentId, amountCents, reason, occurredOn } }];
}
