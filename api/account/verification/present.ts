import type { ChargeBalance } from '../../../ledger/account/charge/balance.ts';
import { type SavedByDay, savedByDay } from '../../../ledger/account/charge/standing.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { formatPayer } from '../../../ledger/values/phone.ts';
import { balancesOfCharges } from '../../../projections/charges/queries.ts';
import type { PaymentView } from '../../../projections/payments/queries.ts';
import { presentPayment, type Request, withLinks } from '../payment/present.ts';
import type { PendingPayment, VerifiedPayment } from './contract.ts';
export async function presentPendingPayments(
  request: Request,
  rows: readonly PaymentView[],
): Promise<PendingPayment[]> {
  const { deps, caller } = request;
  const chargeIds = rows.flatMap(({ charges }) => charges.map(({ chargeId }) => chargeId));
  const balances = await balancesOfCharges(deps.db, caller.orgCode, [...new Set(chargeIds)]);
  return withLinks(request, rows, (row, link) => presentPendingPayment(row, link, savedOn(row, balances)));
}

/** What the day that the member gave saves on all charges of a payment. */
function savedOn(
  { paymentId, charges }: PaymentView,
  balances: ReadonlyMap<string, ChargeBalance>,
): PendingPayment['saves'] {
  const saved = charges.flatMap(({ chargeId }) => {
    const charge = balances.get(chargeId);
    const part = charge?.pending.find((each) => each.paymentId === paymentId);
    return charge === undefined || part === undefined ? [] : savedByDay(charge, part);
  });
  const sum = (cents: (each: SavedByDay) => number) =>
    toDollars(saved.reduce((total, each) => total + cents(each), 0));
  return { earlyDiscount: sum((each) => each.discountCents), lateFee: sum((each) => each.lateFeeCents) };
}

export function presentVerifiedPayments(
  request: Request,
  rows: readonly PaymentView[],
): Promise<VerifiedPayment[]> {
  return withLinks(request, rows, (row, link) => ({
    ...presentPayment(row, link),
    payer: formatPayer(row.method, row.payer),
    email: row.email,
  }));
}

/** A row of Verify Payments (spec 2 section 3, "Pending manual payment row"). */
function presentPendingPayment(
  view: PaymentView,
  link: string,
  saves: PendingPayment['saves'],
): PendingPayment {
  const { id, _id, uuid, name, ts, order_id, amount, payment_type, payDate, details } = presentPayment(
    view,
    link,
  );
  return {
    id,
    _id,
    uuid,
    email: view.email,
    name,
    date: ts,
    sentOn: payDate,
    paymentID: order_id,
    amount,
    saves,
    payment_type,
    payer: formatPayer(view.method, view.payer),
    location: link,
    details,
  };
}
