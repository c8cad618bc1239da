import type Stripe from 'stripe';
import type { PayoutLine } from '../../../ledger/payout/events.ts';
import { idOf, referenceOf } from './intents.ts';

/** The next day on which an account is paid out, in Stripe's UTC days; undefined when that is by hand. */
export function scheduledDate(schedule: Stripe.Account.Settings.Payouts.Schedule | undefined, now: Date) {
  if (schedule === undefined || schedule.interval === 'manual') return undefined;
  const isDay = dayTest(schedule);
  const day = new Date(now);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (!isDay(day));
  return day.toISOString().slice(0, 10);
}

/** Whether payouts are made on a day. Stripe pays out on business days. */
function dayTest(schedule: Stripe.Account.Settings.Payouts.Schedule): (day: Date) => boolean {
  const isBusinessDay = (day: Date) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6;
  if (schedule.interval === 'weekly') {
    const anchor = WEEKDAYS.indexOf(schedule.weekly_anchor ?? 'monday');
    return (day) => day.getUTCDay() === anchor;
  }
  if (schedule.interval === 'monthly') {
    const anchor = schedule.monthly_anchor ?? 1;
    return (day) => day.getUTCDate() === Math.min(anchor, lastDayOfMonth(day));
  }
  return isBusinessDay;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function lastDayOfMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
}

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
