import type Stripe from 'stripe';
import { APPLICATION, newId } from './objects.ts';
import { DAY } from './periods.ts';
import type { Scope } from './store.ts';

/** When money of a charge may be paid out: cards after two days, banks after four. */
export const AVAILABLE_AFTER = { card: 2 * DAY, us_bank_account: 4 * DAY, atOnce: 0 } as const;

interface Booking {
  readonly type: Stripe.BalanceTransaction.Type;
  /** Cents; what comes is positive. */
  readonly amount: number;
  readonly fee?: number;
  /** The platform's part of a charge on a connected account; what comes back of it is negative. */
  readonly applicationFee?: number;
  readonly source: string;
  readonly availableAfter?: number;
  readonly description?: string;
}

/** Move money on the balance of the scope's account. */
export async function book(scope: Scope, booking: Booking): Promise<Stripe.BalanceTransaction> {
  const { type, amount, source, availableAfter = AVAILABLE_AFTER.atOnce } = booking;
  const fees = feesOf(booking);
  const fee = fees.reduce((sum, each) => sum + each.amount, 0);
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: scope.now + availableAfter,
    balance_type: 'payments',
    created: scope.now,
    currency: 'usd',
    description: booking.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fees,
    net: amount - fee,
    reporting_category: reportingCategories[type] ?? type,
    source,
    status: availableAfter === 0 ? 'available' : 'pending',
    type,
  };
  return scope.save('balance_transaction', transaction);
}

function feesOf({ fee = 0, applicationFee = 0 }: Booking): Stripe.BalanceTransaction.FeeDetail[] {
  const stripeFees = {
    amount: fee,
    application: null,
    currency: 'usd',
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  };
  const platformFee = {
    amount: applicationFee,
    application: APPLICATION,
    currency: 'usd',
    description: 'Bursar application fee',
    type: 'application_fee',
  };
  return [stripeFees, platformFee].filter(({ amount }) => amount !== 0);
}

const reportingCategories: Readonly<Record<string, string>> = {
  payment: 'charge',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  adjustment: 'dispute',
};

/** What Stripe keeps of a payment: 2.9% + 30¢ of a card's, 0.8% and at most $5.00 of a bank's. */
export function stripeFee(method: string, amount: number): number {
  return method === 'card' ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008));
}

/** The balance of the scope's account in cents: what may be paid out, and what not yet. */
export async function balanceNow(scope: Scope): Promise<{ available: number; pending: number }> {
  const rows = await scope.query<{ available: number; pending: number }>(
    `SELECT coalesce(sum((data->>'net')::bigint) FILTER (WHERE (data->>'available_on')::bigint <= $2), 0)::float8 AS available,
       coalesce(sum((data->>'net')::bigint) FILTER (WHERE (data->>'available_on')::bigint > $2), 0)::float8 AS pending
     FROM sandbox.objects WHERE kind = 'balance_transaction' AND account = $1`,
    [scope.account, scope.now],
  );
  return rows[0] ?? { available: 0, pending: 0 };
}
