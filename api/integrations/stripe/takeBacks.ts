import type Stripe from 'stripe';

/** A refund as Stripe has it. */
export interface Refund {
  readonly id: string;
  /** What goes back to the member. */
  readonly amountCents: number;
  /** What left the organisation's account for it. */
  readonly transferCents: number;
  readonly status: string;
  readonly reason: string;
}

/** A dispute of a card payment, or the return of a bank payment (which Stripe calls a dispute too). */
export interface Dispute {
  readonly id: string;
  readonly amountCents: number;
  readonly status: Stripe.Dispute.Status;
  readonly reason: string;
}

export interface NewRefund {
  readonly intentId: string;
  readonly amountCents: number;
  /** In the administrator's words. */
  readonly reason: string;
  /** Kept with the refund at Stripe as well, which forgets keys after a while. */
  readonly idempotencyKey: string;
}

/** Money that goes back: refunds, disputes, returns; and what they take from the organisation's account. */
export function takeBackGateway(stripe: Stripe) {
  const refundsOf = (intentId: string): Promise<Stripe.Refund[]> =>
    stripe.refunds
      .list({ payment_intent: intentId, limit: 100, expand: ['data.transfer_reversal'] })
      .autoPagingToArray({ limit: 1000 });

  return {
    /**
     * Give money back to the member, and take the same share of what was transferred from the organisation's account.
     * @throws Stripe's error when less than that is left
     */
    async refund({ intentId, amountCents, reason, idempotencyKey }: NewRefund): Promise<Refund> {
      const refund = await stripe.refunds.create(
        {
          payment_intent: intentId,
          amount: amountCents,
          reverse_transfer: true,
          metadata: { reason, key: idempotencyKey },
          expand: ['transfer_reversal'],
        },
        { idempotencyKey },
      );
      return refundOf(refund);
    },

    /** All refunds of an intent, the oldest first. */
    async listRefunds(intentId: string): Promise<Refund[]> {
      return (await refundsOf(intentId)).map(refundOf).reverse();
    },

    /** The refund that was made with an idempotency key. */
    async findRefund(intentId: string, idempotencyKey: string): Promise<Refund | undefined> {
      const found = (await refundsOf(intentId)).find(({ metadata }) => metadata?.key === idempotencyKey);
      return found && refundOf(found);
    },

    /** All disputes of an intent, the oldest first. */
    async listDisputes(intentId: string): Promise<Dispute[]> {
      const disputes = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
      return disputes.data
        .map(({ id, amount, status, reason }) => ({ id, amountCents: amount, status, reason }))
        .reverse();
    },

    /**
     * Take a disputed share of a transfer back from the organisation's account: for a dispute Stripe takes the money from the platform only.
     * Once per dispute, however often it is asked. Answers what was taken back, in cents.
     */
    async reverseDisputed(
      transferId: string,
      dispute: Pick<Dispute, 'id' | 'amountCents'>,
      chargeCents: number,
    ): Promise<number> {
      const transfer = await stripe.transfers.retrieve(transferId);
      const reversals = await stripe.transfers.listReversals(transferId, { limit: 100 });
      const done = reversals.data.find(({ metadata }) => metadata?.disputeId === dispute.id);
      if (done !== undefined) return done.amount;
      const share = Math.round((transfer.amount * dispute.amountCents) / chargeCents);
      const amount = Math.min(share, transfer.amount - transfer.amount_reversed);
      if (amount === 0) return 0;
      const reversal = await stripe.transfers.createReversal(
        transferId,
        { amount, metadata: { disputeId: dispute.id } },
        { idempotencyKey: `dispute:${dispute.id}:reverse` },
      );
      return reversal.amount;
    },

    /** Give the organisation back what `reverseDisputed` took, after the dispute is won. Once per dispute. */
    async returnDisputed(
      transferId: string,
      dispute: Pick<Dispute, 'id'>,
      transferCents: number,
    ): Promise<void> {
      const transferGroup = `dispute:${dispute.id}`;
      const done = await stripe.transfers.list({ transfer_group: transferGroup, limit: 1 });
      if (done.data.length > 0 || transferCents === 0) return;
      const { destination } = await stripe.transfers.retrieve(transferId);
      if (destination === null) throw new Error(`transfer ${transferId} has no destination`);
      await stripe.transfers.create(
        {
          amount: transferCents,
          currency: 'usd',
          destination: typeof destination === 'string' ? destination : destination.id,
          transfer_group: transferGroup,
          metadata: { disputeId: dispute.id },
        },
        { idempotencyKey: `dispute:${dispute.id}:return` },
      );
    },
  };
}

function refundOf(refund: Stripe.Refund): Refund {
  const reversal = refund.transfer_reversal;
  return {
    id: refund.id,
    amountCents: refund.amount,
    transferCents: reversal === null || typeof reversal === 'string' ? 0 : reversal.amount,
    status: refund.status ?? 'succeeded',
    reason: refund.metadata?.reason ?? refund.reason ?? '',
  };
}
