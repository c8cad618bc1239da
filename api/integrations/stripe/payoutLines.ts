import type Stripe from 'stripe';
import type { PayoutLine } from '../../../ledger/payout/events.ts';
import { idOf, referenceOf } from './intents.ts';

/** More movements than a month of a very big organization. */
const MAX_LINES = 10_000;
const OTHER = { kind: 'other', paymentId: '', memberId: '', reversalId: '' } as const;

/** What payouts are made of: one call per hundred movements (docs.stripe.com/api/balance_transactions). */
export function payoutLineGateway(stripe: Stripe) {
  return {
    /** A payout's lines, in Stripe's order; several movements for the same thing are one line. */
    async listPayoutLines(accountId: string, payoutId: string): Promise<PayoutLine[]> {
      const transactions = await stripe.balanceTransactions
        .list(
          { payout: payoutId, limit: 100, expand: ['data.source', 'data.source.charge'] },
          { stripeAccount: accountId },
        )
        .autoPagingToArray({ limit: MAX_LINES });
      const lines = new Map<string, PayoutLine>();
      for (const { id, type, source, net, fee } of transactions) {
        // The payout itself is one of them.
        if (type === 'payout') continue;
        const line = subjectOf(source, net);
        const key = line.kind === 'other' ? id : `${line.kind} ${line.paymentId} ${line.reversalId}`;
        const { amountCents = 0, feeCents = 0 } = lines.get(key) ?? {};
        lines.set(key, { ...line, amountCents: amountCents + net, feeCents: feeCents + fee });
      }
      return [...lines.values()];
    },
  };
}

/** The payment or reversal that moved the balance by `netCents`. */
function subjectOf(
  source: Stripe.BalanceTransaction['source'],
  netCents: number,
): Omit<PayoutLine, 'amountCents' | 'feeCents'> {
  if (source === null || typeof source === 'string') return OTHER;
  const charge = source.object === 'charge' ? source : 'charge' in source ? source.charge : undefined;
  const payment =
    typeof charge === 'object' && charge !== null && 'metadata' in charge
      ? referenceOf(charge.metadata ?? {})
      : undefined;
  if (payment === undefined) return OTHER;
  const { paymentId, memberId } = payment;
  if (source.object === 'charge') return { kind: 'payment', paymentId, memberId, reversalId: '' };
  const kind = netCents < 0 ? 'reversal' : 'restored';
  return { kind, paymentId, memberId, reversalId: idOf(source) ?? '' };
}
