import { dueOn, lateFeeAfter } from '../../../ledger/account/charge/due.ts';
import { type AccountState, account, type Payment, refundableCents } from '../../../ledger/account/decide.ts';
import type { AccountEvent, ChargeAfterRefund } from '../../../ledger/account/events.ts';
import { requireByStripe } from '../../../ledger/account/payment/reverse.ts';
import { fold, NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { toCents, toDollars } from '../../../ledger/values/money.ts';
import type { Refund } from '../../integrations/stripe/reversals.ts';
import { stripeFailure } from '../../integrations/stripe/stripe.ts';
import { dispatch } from '../../platform/calls/dispatch.ts';
import { contextOf, ok, waitUntilVisible } from '../../platform/calls/execute.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { printLine } from '../../platform/http/requestLog.ts';
import { syncIntent } from '../../stripeSync/syncPayment.ts';
import { refuseRefund } from '../../stripeSync/syncReversals.ts';
import { intentRefOf } from '../payment/openPayments.ts';
import { quoteRefund, refundPayment } from './contract.ts';

type OrderedRefund = ReturnType<typeof refundPayment.input.parse>;
type RefundQuote = ReturnType<typeof quoteRefund.output.parse>;

/** Money that an administrator gives back through Stripe, and what becomes of the charges that it paid. */
export const refundRoutes = [
  /** The refund is decided as if it had happened, and forgotten. */
  route(quoteRefund, 'admin', quote, { storesResponse: false }),

  /** Ordered in the ledger first, then at Stripe; its outcome is recorded once, here or by the webhook. */
  route(refundPayment, 'admin', async (request) => {
    const { deps, caller, input } = request;
    const { uuid, paymentId } = input;
    const { state } = await loadStream(deps.log, account, uuid, caller.orgCode);
    const payment = state.payments.get(paymentId);
    if (payment === undefined) throw new NotFound('payment');
    requireByStripe(payment);
    const refund = await orderRefund(request, state, payment);
    await syncIntent(deps, intentRefOf(payment));
    const after = await loadStream(deps.log, account, uuid, caller.orgCode);
    const refunded = after.state.payments.get(paymentId) ?? payment;
    const message =
      refundableCents(refunded) === 0
        ? 'Successfully refunded the Payment.'
        : 'Successfully refunded part of the Payment.';
    const answer = await ok(request, message, after.position);
    if (after.state.refunds.get(refund.id)?.status === 'failed')
      throw new RuleViolation('RefundFailed', 'The refund did not arrive: nothing was given back.');
    return { ...answer, refundId: refund.id };
  }),
];

/** What a refund would do if it were ordered and made now. */
async function quote({
  deps,
  caller,
  input,
  today,
}: CallRequest<ReturnType<typeof quoteRefund.input.parse>>): Promise<RefundQuote> {
  const { uuid, paymentId } = input;
  const { state } = await loadStream(deps.log, account, uuid, caller.orgCode);
  const refund = { requestId: 'order', paymentId, amountCents: toCents(input.amount), reason: '', today };
  const order = { ...refund, requestedBy: caller.memberId, charges: chargesOf(input) };
  const ordered = fold(account, account.decide({ type: 'RequestRefund', ...order }, state), state);
  const events = account.decide({ type: 'RefundPayment', refundId: 'refund', ...refund }, ordered);
  const refunded = events.find((event) => event.type === 'PaymentRefunded');
  if (refunded === undefined) throw new NotFound('payment');
  const after = fold(account, events, ordered);
  const { reopened, fromCreditCents, shortfallCents, addedFeeCents } = refunded.data;
  return {
    reopened: reopened.map(({ chargeId, amountCents }) => ({
      _id: chargeId,
      amount: toDollars(amountCents),
      ...dueAfter(after, chargeId, today),
      keptAsCredit: toDollars(keptAsCredit(events, chargeId)),
    })),
    fromCredit: toDollars(fromCreditCents),
    charged: toDollars(shortfallCents),
    fee: toDollars(addedFeeCents),
  };
}

/** What is due of a charge, when, and with which late fee to come. */
function dueAfter({ charges }: AccountState, chargeId: string, today: CalendarDate) {
  const charge = charges.get(chargeId);
  if (charge === undefined) throw new NotFound('charge');
  const { dueDate } = charge.terms;
  const due = toDollars(dueOn(charge, today));
  const fee = due > 0 ? lateFeeAfter(charge, today) : undefined;
  return {
    due,
    dueDate,
    lateFee: toDollars(fee?.amountCents ?? 0),
    lateFeeStartDate: fee?.startDate ?? '',
  };
}

/** What had been paid on a charge besides and is credit, because the charge is canceled. */
function keptAsCredit(events: readonly AccountEvent[], chargeId: string): number {
  for (const { type, data } of events) {
    if (type !== 'CreditIssued' || data.source.kind !== 'chargeVoided') continue;
    if (data.source.chargeId === chargeId) return data.amountCents;
  }
  return 0;
}

/** What the caller decided of the charges. */
function chargesOf({ charges = [] }: Pick<OrderedRefund, 'charges'>): ChargeAfterRefund[] {
  return charges.map((charge): ChargeAfterRefund => {
    const { _id: chargeId } = charge;
    if (charge.becomes === 'canceled') return { chargeId, becomes: 'canceled' };
    const { dueDate, lateFeeStartDate } = charge;
    return { chargeId, becomes: 'due', dueDate, lateFeeStartDate };
  });
}

/**
 * Record the refund order, and make it at Stripe. A repeat finishes a try with a lost answer; a refund that
 * Stripe refused may be ordered again.
 */
async function orderRefund(
  request: CallRequest<OrderedRefund>,
  state: AccountState,
  payment: Payment,
): Promise<Refund> {
  const { deps, caller, input, today } = request;
  const { orgCode, memberId: requestedBy } = caller;
  const requestId = requestIdOf(state, request.callId);
  const order = { requestId, amountCents: toCents(input.amount), reason: input.reason, requestedBy };
  const charges = chargesOf(input);
  const { paymentId } = payment;
  const ref = intentRefOf(payment);
  const { charge } = await deps.stripe.readIntent(ref);
  const decided = charges.length > 0 && { charges };
  const command = { type: 'RequestRefund', ...order, ...decided, paymentId, today } as const;
  const context = contextOf(request, `refund:${requestId}`);
  const { repeated } = await dispatch(deps, context, account, input.uuid, command);
  const earlier = repeated ? await deps.stripe.findRefund(ref, requestId) : undefined;
  if (earlier !== undefined) return earlier;
  const hasApplicationFee = charge?.hasApplicationFee ?? false;
  return deps.stripe.refund({ ...ref, ...order, hasApplicationFee }).catch(async (error) => {
    const failure = stripeFailure(error);
    const about = { orgCode, memberId: input.uuid, requestId, today };
    // Of anything else it is not known whether the refund was made: the reconciliation finds out.
    if (failure?.kind !== 'refused') throw error;
    const reason = refundRefusals.get(failure.code ?? '') ?? 'Stripe refused the refund.';
    await waitUntilVisible(request, await refuseRefund(deps, { ...about, reason }));
    const { code, message } = failure;
    (deps.logLine ?? printLine)({ level: 'warn', refund: requestId, stripe: { code, message } });
    throw new RuleViolation('RefundRefused', `${reason} Nothing was given back.`);
  });
}

/** By Stripe's codes. */
const refundRefusals: ReadonlyMap<string, string> = new Map([
  ['charge_disputed', 'The bank has taken this payment back already.'],
  ['charge_already_refunded', 'The whole payment is refunded already.'],
  ['balance_insufficient', 'There is not enough money at Stripe for the refund.'],
]);

/** The order that a call gives: the same in every repeat, until Stripe has refused it. */
function requestIdOf({ refundRequests }: AccountState, callId: string): string {
  for (let attempt = 1; ; attempt++) {
    const requestId = deriveId(`${callId}\nrefund\n${attempt}`);
    if (refundRequests.get(requestId)?.status !== 'refused') return requestId;
  }
}
