import Stripe from 'stripe';
import type { PayoutLine } from '../../../ledger/payout/events.ts';
import { idOf, referenceOf } from './intents.ts';

/** More movements than a month of a very big organization. */
const MOST_LINES = 10_000;
const OTHER = { kind: 'other', paymentId: '', memberId: '', takenId: '' } as const;

/**
 * What payouts are made of. On an organization's account, its part of a payment is a charge (`py_…`) from a
 * platform transfer, and what is taken back is a refund (`pyr_…`) from its reversal.
 */
export function payoutLineGateway(stripe: Stripe) {
  /** The payment that a transfer passed on; and of a transfer that gave money again, what had taken it. */
  const originOf = async (transferId: string): Promise<Omit<PayoutLine, 'amountCents'>> => {
    const transfer = await stripe.transfers.retrieve(transferId, { expand: ['source_transaction'] });
    const charge = transfer.source_transaction;
    if (charge !== null && typeof charge !== 'string') {
      const payment = referenceOf(charge.metadata);
      if (payment === undefined) return OTHER;
      return { kind: 'payment', paymentId: payment.paymentId, memberId: payment.memberId, takenId: '' };
    }
    // `giveAgain` says so.
    const first = transfer.transfer_group?.match(/^again:(.+)$/)?.[1];
    if (first === undefined) return OTHER;
    return { ...(await originOf(first)), kind: 'restored', takenId: transfer.metadata.takenId ?? '' };
  };

  const lineOf = async (
    accountId: string,
    { type, source, net }: Stripe.BalanceTransaction,
  ): Promise<PayoutLine> => {
    const own = { stripeAccount: accountId };
    const id = idOf(source) ?? '';
    if (type === 'payment') {
      const transferId = idOf((await stripe.charges.retrieve(id, {}, own)).source_transfer);
      if (transferId !== undefined) return { ...(await originOf(transferId)), amountCents: net };
    }
    if (type === 'payment_refund') {
      const refund = await stripe.refunds.retrieve(id, { expand: ['charge'] }, own);
      const charge = typeof refund.charge === 'string' ? null : refund.charge;
      const transferId = idOf(charge?.source_transfer);
      const reversalId = idOf(refund.source_transfer_reversal);
      if (transferId !== undefined && reversalId !== undefined) {
        const [origin, reversal] = await Promise.all([
          originOf(transferId),
          stripe.transfers.retrieveReversal(transferId, reversalId),
        ]);
        const takenId = reversal.metadata?.takenId ?? idOf(reversal.source_refund) ?? '';
        if (origin.kind !== 'other') return { ...origin, kind: 'taken', takenId, amountCents: net };
      }
    }
    return { ...OTHER, amountCents: net };
  };

  return {
    /** A payout's lines, in Stripe's order; several transfers for the same thing are one line. */
    async listPayoutLines(accountId: string, payoutId: string): Promise<PayoutLine[]> {
      const transactions = await stripe.balanceTransactions
        .list({ payout: payoutId, limit: 100 }, { stripeAccount: accountId })
        .autoPagingToArray({ limit: MOST_LINES });
      const lines = new Map<string, PayoutLine>();
      for (const transaction of transactions) {
        // The payout itself is one of them.
        if (transaction.type === 'payout') continue;
        const line = await lineOf(accountId, transaction).catch((error: unknown) => {
          const isGone = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
          if (!isGone) throw error;
          return { ...OTHER, amountCents: transaction.net };
        });
        const key = line.kind === 'other' ? transaction.id : `${line.kind} ${line.paymentId} ${line.takenId}`;
        const amountCents = (lines.get(key)?.amountCents ?? 0) + line.amountCents;
        lines.set(key, { ...line, amountCents });
      }
      return [...lines.values()];
    },
  };
}
