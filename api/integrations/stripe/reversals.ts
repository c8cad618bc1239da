import type Stripe from 'stripe';
import type { StripePaymentMethod } from '../../../ledger/account/events.ts';
import type { Keyed } from './idempotencyKeys.ts';
import { feesOf, type IntentRef, idOf, type MovementFees } from './intents.ts';

export interface Refund {
  readonly id: string;
  readonly amountCents: number;
  readonly status: string;
  readonly reason: string;
  /** The order that it was made for; undefined for one that was made at Stripe itself. */
  readonly requestId: string | undefined;
  /** Why it did not arrive; empty while it did not fail. */
  readonly failure: string;
  readonly fees: readonly MovementFees[];
}

/** A dispute of a card payment, or the return of a bank payment (which Stripe calls a dispute too). */
export interface Dispute {
  readonly id: string;
  readonly amountCents: number;
  readonly status: Stripe.Dispute.Status;
  readonly reason: string;
  readonly fees: readonly MovementFees[];
}

export interface NewRefund extends IntentRef {
  readonly amountCents: number;
  /** The platform had a part of the payment, and gives it back in proportion. */
  readonly hasApplicationFee: boolean;
  /** In the administrator's words. */
  readonly reason: string;
  /** The order, and the idempotency key. Kept with the refund too: Stripe forgets keys after a while. */
  readonly requestId: string;
  /** Who gave it: a user id. */
  readonly requestedBy: string;
}

/** That a card's network considers a payment fraudulent (docs.stripe.com/disputes/measuring). */
export interface FraudWarning {
  readonly intentId: string | undefined;
  /** False once the payment was refunded or disputed. */
  readonly isActionable: boolean;
}

/** Money that leaves an organization's account again: refunds, disputes, returns. */
export function reversalGateway(stripe: Stripe, keyed: Keyed) {
  const listRefunds = async (ref: IntentRef, method: StripePaymentMethod): Promise<Refund[]> => {
    const params = { payment_intent: ref.intentId, limit: 100, expand: MOVEMENTS };
    const refunds = stripe.refunds.list(params, { stripeAccount: ref.accountId });
    return (await refunds.autoPagingToArray({ limit: 1000 })).map((each) => refundOf(each, method)).reverse();
  };

  return {
    /** Refund the member. @throws Stripe's error when less than that is left */
    async refund(wanted: NewRefund): Promise<Refund> {
      const { accountId, intentId, amountCents, hasApplicationFee, reason, requestId, requestedBy } = wanted;
      const params = {
        payment_intent: intentId,
        amount: amountCents,
        refund_application_fee: hasApplicationFee || undefined,
        metadata: { reason, requestId, requestedBy },
      };
      const refund = await keyed(requestId, (idempotencyKey) =>
        stripe.refunds.create(params, { idempotencyKey, stripeAccount: accountId }),
      );
      return refundOf(refund, 'card');
    },

    listRefunds,

    /** The refund that was made for an order. */
    async findRefund(ref: IntentRef, requestId: string): Promise<Refund | undefined> {
      return (await listRefunds(ref, 'card')).find((refund) => refund.requestId === requestId);
    },

    async readFraudWarning(accountId: string, warningId: string): Promise<FraudWarning> {
      const own = { stripeAccount: accountId };
      const warning = await stripe.radar.earlyFraudWarnings.retrieve(warningId, {}, own);
      return { intentId: idOf(warning.payment_intent), isActionable: warning.actionable };
    },

    async listDisputes(ref: IntentRef, method: StripePaymentMethod): Promise<Dispute[]> {
      const params = { payment_intent: ref.intentId, limit: 100 };
      const disputes = await stripe.disputes.list(params, { stripeAccount: ref.accountId });
      const kind = method === 'ach' ? 'return' : 'dispute';
      return disputes.data
        .map(({ id, amount, status, reason, balance_transactions }) => ({
          id,
          amountCents: amount,
          status,
          reason,
          fees: feesOf(kind, balance_transactions),
        }))
        .reverse();
    },
  };
}

const MOVEMENTS = ['data.balance_transaction', 'data.failure_balance_transaction'];

function refundOf(refund: Stripe.Refund, method: StripePaymentMethod): Refund {
  return {
    id: refund.id,
    amountCents: refund.amount,
    status: refund.status ?? 'succeeded',
    reason: refund.metadata?.reason ?? refund.reason ?? '',
    requestId: refund.metadata?.requestId,
    failure: refund.failure_reason ?? '',
    fees: feesOf(method, [refund.balance_transaction, refund.failure_balance_transaction]),
  };
}
