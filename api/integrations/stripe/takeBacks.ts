import type Stripe from 'stripe';
import type { Keyed } from './idempotencyKeys.ts';

/** A refund as Stripe has it. */
export interface Refund {
  readonly id: string;
  /** What goes back to the member. */
  readonly amountCents: number;
  /** What left the organization's account for it. */
  readonly transferCents: number;
  readonly status: string;
  readonly reason: string;
  /** The order that it was made for; undefined for one that was made at Stripe itself. */
  readonly requestId: string | undefined;
  /** It was made without taking anything from the organization's account: that is to be done. */
  readonly takesShare: boolean;
  /** Why it did not arrive; empty while it did not fail. */
  readonly failure: string;
}

/** A dispute of a card payment, or the return of a bank payment (which Stripe calls a dispute too). */
export interface Dispute {
  readonly id: string;
  readonly amountCents: number;
  readonly status: Stripe.Dispute.Status;
  readonly reason: string;
}

/** What a refund or dispute has taken from the organization's account, and has yet to take, in cents. */
export interface Share {
  readonly transferCents: number;
  readonly owedCents: number;
  /** Why not all could be taken. */
  readonly failure?: unknown;
}

/** A payment's money as it came: its transfer, and the whole of what the member paid. */
interface Transferred {
  readonly transferId: string;
  readonly amountCents: number;
}

export interface NewRefund {
  readonly intentId: string;
  /** The transfer of the payment to the organization's account. */
  readonly transferId: string | undefined;
  readonly amountCents: number;
  /** In the administrator's words. */
  readonly reason: string;
  /** The order, and the idempotency key. Kept with the refund too: Stripe forgets keys after a while. */
  readonly requestId: string;
  /** Who gave it: a user id. */
  readonly requestedBy: string;
}

/** Money that goes back: refunds, disputes, returns; and what they take from the organization's account. */
export function takeBackGateway(stripe: Stripe, keyed: Keyed) {
  const refundsOf = (intentId: string): Promise<Stripe.Refund[]> =>
    stripe.refunds
      .list({ payment_intent: intentId, limit: 100, expand: ['data.transfer_reversal'] })
      .autoPagingToArray({ limit: 1000 });
  /** The transfers that gave the organization again what had been taken of a first one, the oldest first. */
  const givenAgain = async (transferId: string): Promise<Stripe.Transfer[]> => {
    const { data } = await stripe.transfers.list({ transfer_group: groupOf(transferId), limit: 100 });
    return data.reverse();
  };
  /** The transfers to take from, what was taken for `takenId` so far, and its share: at most what is left. */
  const shareOf = async (
    { transferId, amountCents: wholeCents }: Transferred,
    { id: takenId, amountCents }: Pick<Refund, 'id' | 'amountCents'>,
  ) => {
    const first = await stripe.transfers.retrieve(transferId);
    const transfers = [first, ...(await givenAgain(transferId))];
    const reversals = await Promise.all(
      transfers.map(({ id }) => stripe.transfers.listReversals(id, { limit: 100 })),
    );
    const done = reversals
      .flatMap(({ data }) => data)
      .filter(({ metadata }) => metadata?.takenId === takenId);
    const transferCents = done.reduce((sum, { amount }) => sum + amount, 0);
    const leftCents = transfers.reduce(
      (sum, { amount, amount_reversed }) => sum + amount - amount_reversed,
      0,
    );
    const shareCents = Math.round((first.amount * amountCents) / wholeCents);
    return { transfers, transferCents, shareCents: Math.min(shareCents, transferCents + leftCents) };
  };

  return {
    /**
     * Refund the member, and take the same share of the transfer from the organization's account. After a
     * failed refund Stripe can no longer take that share: then `takesShare` leaves it to `takeShare`.
     * @throws Stripe's error when less than that is left
     */
    async refund(asked: NewRefund): Promise<Refund> {
      const { intentId, transferId, amountCents, reason, requestId, requestedBy } = asked;
      const takesShare = transferId !== undefined && (await givenAgain(transferId)).length > 0;
      const params = {
        payment_intent: intentId,
        amount: amountCents,
        reverse_transfer: !takesShare,
        metadata: { reason, requestId, requestedBy, ...(takesShare && { takesShare: 'yes' }) },
        expand: ['transfer_reversal'],
      };
      const refund = await keyed(requestId, (idempotencyKey) =>
        stripe.refunds.create(params, { idempotencyKey }),
      );
      return refundOf(refund);
    },

    /** All refunds of an intent, the oldest first. */
    async listRefunds(intentId: string): Promise<Refund[]> {
      return (await refundsOf(intentId)).map(refundOf).reverse();
    },

    /** The refund that was made for an order. */
    async findRefund(intentId: string, requestId: string): Promise<Refund | undefined> {
      const found = (await refundsOf(intentId)).find(({ metadata }) => metadata?.requestId === requestId);
      return found && refundOf(found);
    },

    /** All disputes of an intent, the oldest first. */
    async listDisputes(intentId: string): Promise<Dispute[]> {
      const disputes = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
      return disputes.data
        .map(({ id, amount, status, reason }) => ({ id, amountCents: amount, status, reason }))
        .reverse();
    },

    /** What was taken of a share so far, in however many parts; nothing is taken. */
    async readShare(money: Transferred, taken: Pick<Refund, 'id' | 'amountCents'>): Promise<Share> {
      const { transferCents, shareCents } = await shareOf(money, taken);
      return { transferCents, owedCents: Math.max(0, shareCents - transferCents) };
    },

    /**
     * Take the organization's share where Stripe does not (a dispute debits only the platform): for each
     * `taken.id` no more than its share, however often this is called. When the balance is too low or Stripe
     * does not answer, the rest is answered as `owedCents`, not thrown.
     */
    async takeShare(money: Transferred, taken: Pick<Refund, 'id' | 'amountCents'>): Promise<Share> {
      const { transfers, transferCents, shareCents } = await shareOf(money, taken);
      let doneCents = transferCents;
      for (const { id, amount, amount_reversed } of transfers) {
        const part = Math.min(shareCents - doneCents, amount - amount_reversed);
        if (part <= 0) continue;
        try {
          const params = { amount: part, metadata: { takenId: taken.id } };
          await keyed(`${taken.id}:take:${id}:${doneCents}`, (idempotencyKey) =>
            stripe.transfers.createReversal(id, params, { idempotencyKey }),
          );
        } catch (failure) {
          return { transferCents: doneCents, owedCents: shareCents - doneCents, failure };
        }
        doneCents += part;
      }
      return { transferCents: doneCents, owedCents: Math.max(0, shareCents - doneCents) };
    },

    /**
     * Give the organization again what was taken from its account for a dispute that is won or a refund that
     * failed: Stripe gives that money to the platform. Once per `takenId`.
     */
    async giveAgain(transferId: string, takenId: string, transferCents: number): Promise<void> {
      const given = await givenAgain(transferId);
      if (transferCents === 0 || given.some(({ metadata }) => metadata.takenId === takenId)) return;
      const { destination } = await stripe.transfers.retrieve(transferId);
      if (destination === null) throw new Error(`transfer ${transferId} has no destination`);
      const params = {
        amount: transferCents,
        currency: 'usd',
        destination: typeof destination === 'string' ? destination : destination.id,
        transfer_group: groupOf(transferId),
        metadata: { takenId },
      };
      await keyed(`${takenId}:give`, (idempotencyKey) => stripe.transfers.create(params, { idempotencyKey }));
    },
  };
}

/** Under which name the transfers stand that gave again what had been taken of a first one. */
function groupOf(transferId: string): string {
  return `again:${transferId}`;
}

function refundOf(refund: Stripe.Refund): Refund {
  const reversal = refund.transfer_reversal;
  return {
    id: refund.id,
    amountCents: refund.amount,
    transferCents: reversal === null || typeof reversal === 'string' ? 0 : reversal.amount,
    status: refund.status ?? 'succeeded',
    reason: refund.metadata?.reason ?? refund.reason ?? '',
    requestId: refund.metadata?.requestId,
    takesShare: refund.metadata?.takesShare === 'yes',
    failure: refund.failure_reason ?? '',
  };
}
