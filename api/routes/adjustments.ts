import { type AccountState, account, type Payment, refundableCents } from '../../ledger/account/decide.ts';
import { dueOn } from '../../ledger/account/due.ts';
import { fold, NotFound, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { contextOf, execute, ok, waitUntilVisible } from '../calls/execute.ts';
import { give } from '../calls/give.ts';
import { type CallRequest, route } from '../calls/route.ts';
import {
  quoteRefund,
  refundPayment,
  updateBursarCredit,
  waiveLateFee,
  writeOffCharge,
} from '../contract/adjustments.ts';
import { printLine } from '../http/requestLog.ts';
import { refuseRefund } from '../integrations/stripe/refuseRefund.ts';
import type { Refund } from '../integrations/stripe/reversals.ts';
import { stripeFailure } from '../integrations/stripe/stripe.ts';
import { syncIntent } from '../integrations/stripe/sync.ts';
import { requireMember } from './account.ts';
import { intentRefOf } from './initiation.ts';

type OrderedRefund = ReturnType<typeof refundPayment.input.parse>;

/** What the log keeps as the reason when an administrator gives none. */
const SET_BY_ADMIN = 'Set by an administrator';

/** What an administrator changes on a member's account, each with a reason that stays in its history. */
export const adjustmentRoutes = [
  route(waiveLateFee, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    const command = { type: 'WaiveLateFee', chargeId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully waived the late fee.');
  }),

  route(writeOffCharge, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    const command = { type: 'WriteOffCharge', chargeId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully wrote off the Charge.');
  }),

  route(updateBursarCredit, 'admin', async (request) => {
    const { memberUUId, memberamount, reason } = request.input;
    const { callId, today } = request;
    await requireMember(request, memberUUId);
    const command = {
      type: 'SetCredit',
      creditId: deriveId(`${callId}:credit`),
      amountCents: toCents(memberamount),
      reason: reason || SET_BY_ADMIN,
      today,
    } as const;
    const answer = await execute(request, account, memberUUId, command, 'Successfully updated the credit.');
    return { ...answer, creditAmount: memberamount };
  }),

  /** The refund is decided as if it had happened, and forgotten. */
  route(
    quoteRefund,
    'admin',
    async ({ deps, caller, input, today }) => {
      const { uuid, paymentId } = input;
      const { state } = await loadStream(deps.log, account, uuid, caller.orgCode);
      if (!state.payments.has(paymentId)) throw new NotFound('payment');
      const back = { paymentId, amountCents: toCents(input.amount), reason: '', today };
      const events = account.decide({ type: 'RefundPayment', refundId: 'quote', ...back }, state);
      const refund = events.find((event) => event.type === 'PaymentRefunded');
      if (refund === undefined) throw new NotFound('payment');
      const after = fold(account, events, state);
      const { reopened, fromCreditCents, shortfallCents, addedFeeCents } = refund.data;
      return {
        reopened: reopened.map(({ chargeId, amountCents }) => {
          const charge = after.charges.get(chargeId);
          if (charge === undefined) throw new NotFound('charge');
          return { _id: chargeId, amount: toDollars(amountCents), due: toDollars(dueOn(charge, today)) };
        }),
        fromCredit: toDollars(fromCreditCents),
        charged: toDollars(shortfallCents),
        fee: toDollars(addedFeeCents),
      };
    },
    { storesResponse: false },
  ),

  /** Ordered in the ledger first, then at Stripe; its outcome is recorded once, here or by the webhook. */
  route(refundPayment, 'admin', async (request) => {
    const { deps, caller, input } = request;
    const { uuid, paymentId } = input;
    const { state } = await loadStream(deps.log, account, uuid, caller.orgCode);
    const payment = state.payments.get(paymentId);
    if (payment === undefined) throw new NotFound('payment');
    const refund = await orderRefund(request, state, payment);
    await syncIntent(deps, intentRefOf(payment));
    const after = await loadStream(deps.log, account, uuid, caller.orgCode);
    const settled = after.state.payments.get(paymentId) ?? payment;
    const message =
      refundableCents(settled) === 0
        ? 'Successfully refunded the Payment.'
        : 'Successfully refunded part of the Payment.';
    const answer = await ok(request, message, after.position);
    if (after.state.refunds.get(refund.id)?.status === 'failed')
      throw new RuleViolation('RefundFailed', 'The refund did not arrive: nothing was given back.');
    return { ...answer, refundId: refund.id };
  }),
];

/**
 * Record who orders a refund, and ask Stripe for it. A repeat finishes a try whose answer was lost; a refund
 * that Stripe refused may be ordered again.
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
  const { paymentId } = payment;
  const ref = intentRefOf(payment);
  const { charge } = await deps.stripe.readIntent(ref);
  const command = { type: 'RequestRefund', ...order, paymentId, today } as const;
  const context = contextOf(request, `refund:${requestId}`);
  const { repeated } = await give(deps, context, account, input.uuid, command);
  const earlier = repeated ? await deps.stripe.findRefund(ref, requestId) : undefined;
  if (earlier !== undefined) return earlier;
  const hasApplicationFee = charge?.hasApplicationFee ?? false;
  return deps.stripe.refund({ ...ref, ...order, hasApplicationFee }).catch(async (error) => {
    const failure = stripeFailure(error);
    const about = { orgCode, memberId: input.uuid, requestId, today };
    // Of anything else it is not known whether the refund was made: the reconciliation finds out.
    if (failure?.kind !== 'refused') throw error;
    const reason = whyNotRefunded.get(failure.code ?? '') ?? 'Stripe refused the refund.';
    await waitUntilVisible(request, await refuseRefund(deps, { ...about, reason }));
    const { code, message } = failure;
    (deps.logLine ?? printLine)({ level: 'warn', refund: requestId, stripe: { code, message } });
    throw new RuleViolation('RefundRefused', `${reason} Nothing was given back.`);
  });
}

/** By Stripe's codes. */
const whyNotRefunded: ReadonlyMap<string, string> = new Map([
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
