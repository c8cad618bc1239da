import { isCovered } from '../../ledger/account/due.ts';
import { type AccountEvent, type ChargeTerms, memberOfAccountStream } from '../../ledger/account/events.ts';
import { allocatedTo, pendingAfter, pendingCents } from '../../ledger/account/pending.ts';
import { chargesOf } from '../../ledger/account/registration.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { Projection, Rows } from '../projection.ts';
import { addChargeFigures, addCollected, CREDIT_TYPE, figureTables, typeNameOf, worthOf } from './figures.ts';
import { type ChargeRow, charges } from './row.ts';

export const chargesProjection: Projection = {
  name: 'charges',
  version: 5,
  tables: [charges, ...figureTables],
  rowKeys: (event) =>
    chargesIn(event).map((id) => ({ table: charges, id, isNew: event.type === 'ChargeAssessed' })),
  fold: foldCharges,
};

/** The charges that an event changes. */
function chargesIn(event: Recorded): readonly string[] {
  if (memberOfAccountStream(event.stream) === undefined) return [];
  // Nothing has moved yet.
  if (event.type === 'PaymentInitiated') return [];
  return [...new Set(chargesOf(event as AccountEvent))];
}

function foldCharges(event: Recorded, rows: Rows): void {
  const { orgCode } = event.metadata;
  for (const chargeId of chargesIn(event)) {
    const before = rows.get(charges, orgCode, chargeId);
    const after = chargeAfter(event, chargeId, before);
    if (after === undefined) continue;
    rows.put(charges, after);
    if (before !== undefined) addChargeFigures(rows, before, -1);
    addChargeFigures(rows, after, 1);
    collectFor(event, after, rows);
  }
  collectForCredit(event, rows);
}

/** Count the money that an event brought or took for a charge. */
function collectFor(event: Recorded, charge: ChargeRow, rows: Rows): void {
  const { charge_id } = charge;
  const type = typeNameOf(charge);
  switch (event.type) {
    case 'PaymentRecorded':
    case 'PaymentAccepted':
    case 'RefundFailed':
    case 'DisputeWon': {
      const cents = allocatedTo(charge_id, event.data.allocations);
      const isNew = event.type === 'PaymentRecorded' || event.type === 'PaymentAccepted';
      const payments = isNew && cents > 0 ? 1 : 0;
      addCollected(rows, charge, { day: event.data.occurredOn, type, payments, cents });
      return;
    }
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed': {
      const cents = -allocatedTo(charge_id, event.data.reopened);
      addCollected(rows, charge, { day: event.data.occurredOn, type, payments: 0, cents });
      return;
    }
  }
}

/** Count the money that became credit, or was taken from it, or from nothing. */
function collectForCredit(event: Recorded, rows: Rows): void {
  const { orgCode: org_code } = event.metadata;
  switch (event.type) {
    case 'PaymentAccepted':
    case 'RefundFailed':
    case 'DisputeWon': {
      const { occurredOn: day, excessCents: cents } = event.data;
      addCollected(rows, { org_code }, { day, type: CREDIT_TYPE, payments: 0, cents });
      return;
    }
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed': {
      const { occurredOn: day, fromCreditCents, chargedCents } = event.data;
      const cents = -fromCreditCents - chargedCents;
      addCollected(rows, { org_code }, { day, type: CREDIT_TYPE, payments: 0, cents });
      return;
    }
  }
}

function chargeAfter(
  event: Recorded,
  chargeId: string,
  before: ChargeRow | undefined,
): ChargeRow | undefined {
  if (event.type === 'ChargeAssessed') return newCharge(event);
  if (before === undefined) return undefined;
  const pending = pendingAfter(before.pending, event as AccountEvent, chargeId);
  return withSums({ ...before, ...changesOf(event, chargeId, before), pending });
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
    case 'LateFeeRevoked':
      return { late_fee_applied_cents: 0 };
    case 'LateFeeWaived':
      return { late_fee_applied_cents: 0, late_fee_waived: true };
    case 'ChargeWrittenOff':
      return { written_off_cents: row.written_off_cents + event.data.amountCents };
    case 'EarlyDiscountGranted':
      return {
        discount_granted_cents: event.data.amountCents,
        discount_settled_by: event.data.settledBy,
      };
    case 'EarlyDiscountRevoked':
      return { discount_granted_cents: 0, discount_settled_by: null };
    case 'PaymentRecorded':
    case 'PaymentAccepted': {
      const cents = allocatedTo(chargeId, event.data.allocations);
      if (cents === 0) return {};
      return {
        paid_cents: row.paid_cents + cents,
        last_payment_method: event.data.method,
        last_order_id: event.data.orderId,
      };
    }
    case 'CreditSpent': {
      const spent = allocatedTo(chargeId, event.data.allocations);
      return {
        paid_cents: row.paid_cents + spent,
        credit_used_cents: row.credit_used_cents + spent,
        last_payment_method: 'credit',
        last_order_id: event.data.reservationId,
      };
    }
    case 'CreditIssued':
      return paidLess(row, event.data.amountCents);
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
      return paidLess(row, allocatedTo(chargeId, event.data.reopened));
    case 'RefundFailed':
    case 'DisputeWon':
      return { paid_cents: row.paid_cents + allocatedTo(chargeId, event.data.allocations) };
    default:
      return {};
  }
}

/** What remains paid cannot be more credit than it is in all. */
function paidLess(row: ChargeRow, cents: number): Partial<ChargeRow> {
  const paid = row.paid_cents - cents;
  return { paid_cents: paid, credit_used_cents: Math.min(row.credit_used_cents, paid) };
}

function newCharge(event: Extract<Recorded, { type: 'ChargeAssessed' }>): ChargeRow {
  return withSums({
    org_code: event.metadata.orgCode,
    charge_id: event.data.chargeId,
    member_id: memberOfAccountStream(event.stream) ?? '',
    ...termColumns(event.data.terms),
    late_fee_applied_cents: 0,
    late_fee_waived: false,
    written_off_cents: 0,
    discount_granted_cents: 0,
    discount_settled_by: null,
    paid_cents: 0,
    credit_used_cents: 0,
    pending: [],
    pending_cents: 0,
    is_covered: false,
    open_cents: 0,
    is_open: false,
    voided: false,
    charged_at: event.metadata.at,
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

function withSums(row: ChargeRow): ChargeRow {
  const openCents = row.voided ? 0 : Math.max(0, worthOf(row) - row.paid_cents);
  return {
    ...row,
    pending_cents: pendingCents(row),
    is_covered: isCovered(balanceOf(row)),
    open_cents: openCents,
    is_open: openCents > 0,
  };
}

/** The row as the ledger's rules take a charge. */
function balanceOf(row: ChargeRow): Parameters<typeof isCovered>[0] {
  const { amount_cents: amountCents, start_date: startDate, due_date: dueDate } = row;
  const earlyDiscount = row.discount_end !== null && {
    amountCents: row.discount_cents,
    endDate: row.discount_end,
  };
  return {
    terms: { amountCents, startDate, dueDate, ...(earlyDiscount && { earlyDiscount }) },
    discountCents: row.discount_granted_cents,
    writtenOffCents: row.written_off_cents,
    paidCents: row.paid_cents,
    pending: row.pending,
    voided: row.voided,
  };
}
