import { type Allocation, type ChargeTerms, memberOfAccountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { Projection, Rows } from '../projection.ts';
import { addChargeFigures, addCollected, figureTables } from './figures.ts';
import { type ChargeRow, charges } from './row.ts';

export const chargesProjection: Projection = {
  name: 'charges',
  version: 1,
  tables: [charges, ...figureTables],
  touches: (event) => chargesOf(event).map((id) => ({ table: charges, id })),
  fold: foldCharges,
};

/** The charges that an event is about, each once. */
export function chargesOf(event: Recorded): string[] {
  switch (event.type) {
    case 'ChargeAssessed':
    case 'ChargeAmended':
    case 'ChargeVoided':
    case 'LateFeeApplied':
    case 'EarlyDiscountGranted':
      return [event.data.chargeId];
    case 'PaymentRecorded':
    case 'CreditSpent':
      return [...new Set(event.data.allocations.map((allocation) => allocation.chargeId))];
    case 'CreditIssued':
      return event.data.source.kind === 'granted' ? [] : [event.data.source.chargeId];
    default:
      return [];
  }
}

function foldCharges(event: Recorded, rows: Rows): void {
  const { orgCode } = event.metadata;
  for (const chargeId of chargesOf(event)) {
    const before = rows.get(charges, orgCode, chargeId);
    const after = chargeAfter(event, chargeId, before);
    if (after === undefined) continue;
    rows.put(charges, after);
    if (before !== undefined) addChargeFigures(rows, before, -1);
    addChargeFigures(rows, after, 1);
    if (event.type === 'PaymentRecorded')
      addCollected(rows, after, event.data.paidOn, allocatedTo(chargeId, event.data.allocations));
  }
}

function chargeAfter(
  event: Recorded,
  chargeId: string,
  before: ChargeRow | undefined,
): ChargeRow | undefined {
  if (event.type === 'ChargeAssessed') return newCharge(event);
  return before && withOpen({ ...before, ...changesOf(event, chargeId, before) });
}

/** The columns of a charge that an event changes. */
function changesOf(event: Recorded, chargeId: string, row: ChargeRow): Partial<ChargeRow> {
  switch (event.type) {
    case 'ChargeAmended':
      return termColumns(event.data.terms);
    case 'ChargeVoided':
      return { voided: true };
    case 'LateFeeApplied':
      return { late_fee_applied_cents: event.data.amountCents };
    case 'EarlyDiscountGranted':
      return {
        discount_granted_cents: event.data.amountCents,
        discount_settled_by: event.data.settledBy,
      };
    case 'PaymentRecorded':
      return {
        paid_cents: row.paid_cents + allocatedTo(chargeId, event.data.allocations),
        last_paid_at: event.metadata.at,
        last_payment_method: event.data.method,
        last_order_id: event.data.orderId,
      };
    case 'CreditSpent': {
      const spent = allocatedTo(chargeId, event.data.allocations);
      return {
        paid_cents: row.paid_cents + spent,
        credit_used_cents: row.credit_used_cents + spent,
        last_paid_at: event.metadata.at,
        last_payment_method: 'credit',
        last_order_id: event.data.reservationId,
      };
    }
    case 'CreditIssued': {
      const paid = row.paid_cents - event.data.amountCents;
      // What remains paid cannot be more credit than it is in all.
      return { paid_cents: paid, credit_used_cents: Math.min(row.credit_used_cents, paid) };
    }
    default:
      return {};
  }
}

function allocatedTo(chargeId: string, allocations: readonly Allocation[]): number {
  return allocations.reduce(
    (sum, allocation) => sum + (allocation.chargeId === chargeId ? allocation.amountCents : 0),
    0,
  );
}

function newCharge(event: Extract<Recorded, { type: 'ChargeAssessed' }>): ChargeRow {
  return withOpen({
    org_code: event.metadata.orgCode,
    charge_id: event.data.chargeId,
    member_id: memberOfAccountStream(event.stream) ?? '',
    ...termColumns(event.data.terms),
    late_fee_applied_cents: 0,
    discount_granted_cents: 0,
    discount_settled_by: null,
    paid_cents: 0,
    credit_used_cents: 0,
    open_cents: 0,
    voided: false,
    charged_at: event.metadata.at,
    last_paid_at: null,
    last_payment_method: null,
    last_order_id: null,
  });
}

function termColumns(terms: ChargeTerms) {
  return {
    charge_type: terms.chargeType,
    other: terms.other ?? '',
    account: terms.account,
    amount_cents: terms.amountCents,
    start_date: terms.startDate,
    due_date: terms.dueDate,
    memo: terms.memo,
    late_fee_cents: terms.lateFee?.amountCents ?? 0,
    late_fee_start: terms.lateFee?.startDate ?? null,
    discount_cents: terms.earlyDiscount?.amountCents ?? 0,
    discount_end: terms.earlyDiscount?.endDate ?? null,
  };
}

function withOpen(row: ChargeRow): ChargeRow {
  const owed = row.amount_cents + row.late_fee_applied_cents - row.discount_granted_cents - row.paid_cents;
  return { ...row, open_cents: row.voided ? 0 : Math.max(0, owed) };
}
