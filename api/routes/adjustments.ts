import { account, refundableCents } from '../../ledger/account/decide.ts';
import { accountStream } from '../../ledger/account/events.ts';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { contextOf, load, shown } from '../commands.ts';
import {
  quoteRefund,
  refundPayment,
  updateBursarCredit,
  waiveLateFee,
  writeOffCharge,
} from '../contract/adjustments.ts';
import { settleIntent } from '../integrations/stripe/settle.ts';
import { requireMember } from './account.ts';
import { type CallRequest, route } from './route.ts';

/** What the log keeps as the reason when an administrator gives none. */
const SET_BY_ADMIN = 'Set by an administrator';

/** What an administrator changes on a member's account, each with a reason that stays in its history. */
export const adjustmentRoutes = [
  route(waiveLateFee, 'admin', async (request) => {
    const { uuid, _id, reason } = request.input;
    const { today } = request;
    const command = { type: 'WaiveLateFee', chargeId: _id, reason, today } as const;
    return { ...done('Successfully waived the late fee.'), ...(await give(request, uuid, command)) };
  }),

  route(writeOffCharge, 'admin', async (request) => {
    const { uuid, _id, reason } = request.input;
    const { today } = request;
    const command = { type: 'WriteOffCharge', chargeId: _id, reason, today } as const;
    return { ...done('Successfully wrote off the Charge.'), ...(await give(request, uuid, command)) };
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
    const waited = await give(request, memberUUId, command);
    return { ...done('Successfully updated the credit.'), ...waited, creditAmount: memberamount };
  }),

  /** The refund is decided as if it had happened, and forgotten. */
  route(
    quoteRefund,
    'admin',
    async ({ deps, caller, input, today }) => {
      const { uuid, paymentId } = input;
      const { state } = await load(deps.log, account, accountStream(uuid), caller.orgCode);
      if (!state.payments.has(paymentId)) throw new NotFound('payment');
      const back = { paymentId, amountCents: toCents(input.amount), transferCents: 0, reason: '', today };
      const events = account.decide({ type: 'RefundPayment', refundId: 'quote', ...back }, state);
      const refund = events.find((event) => event.type === 'PaymentRefunded');
      if (refund === undefined) throw new NotFound('payment');
      const { reopened, fromCreditCents, chargedCents, feeCents } = refund.data;
      return {
        reopened: reopened.map(({ chargeId, amountCents }) => ({
          _id: chargeId,
          amount: toDollars(amountCents),
        })),
        fromCredit: toDollars(fromCreditCents),
        charged: toDollars(chargedCents),
        fee: toDollars(feeCents),
      };
    },
    { isAnswerKept: false },
  ),

  /** Asked of Stripe first; what Stripe then says about the refund is what the ledger records, here or by the webhook, once. */
  route(refundPayment, 'admin', async (request) => {
    const { deps, caller, input, callId, today } = request;
    const { uuid, paymentId, reason } = input;
    const amountCents = toCents(input.amount);
    const { state } = await load(deps.log, account, accountStream(uuid), caller.orgCode);
    const payment = state.payments.get(paymentId);
    if (payment === undefined) throw new NotFound('payment');
    const idempotencyKey = `${callId}:refund`;
    const { orderId: intentId } = payment;
    // An earlier try whose answer was lost: the rules would count its refund against itself.
    const wasRefunded = [...state.refunds.values()].some(({ taken }) => taken.paymentId === paymentId);
    const earlier = wasRefunded ? await deps.stripe.findRefund(intentId, idempotencyKey) : undefined;
    // The rules are asked before Stripe is: nothing is refunded that the ledger would refuse.
    const back = { paymentId, amountCents, transferCents: 0, reason, today };
    if (earlier === undefined)
      account.decide({ type: 'RefundPayment', refundId: idempotencyKey, ...back }, state);
    const { charge } = await deps.stripe.readIntent(intentId);
    const asked = { intentId, transferId: charge?.transferId, amountCents, reason, idempotencyKey };
    const refund = earlier ?? (await deps.stripe.refund(asked));
    await settleIntent(deps, intentId);
    const after = await load(deps.log, account, accountStream(uuid), caller.orgCode);
    const waited = await shown(request, after.position);
    if (after.state.refunds.get(refund.id)?.status === 'failed')
      throw new RuleViolation('RefundFailed', 'The refund did not arrive: nothing was given back.');
    const settled = after.state.payments.get(paymentId) ?? payment;
    const message =
      refundableCents(settled) === 0
        ? 'Successfully refunded the Payment.'
        : 'Successfully refunded part of the Payment.';
    return { ...done(message), ...waited, refundId: refund.id };
  }),
];

function done(message: string) {
  return { status: 200 as const, message };
}

type AccountCommand = Parameters<typeof account.decide>[0];

async function give(
  request: CallRequest<unknown>,
  memberId: string,
  command: AccountCommand,
): Promise<{ stale?: true }> {
  const { log } = request.deps;
  const context = contextOf(request, command.type);
  const { position } = await handle(log, account, accountStream(memberId), command, context);
  return shown(request, position);
}
