import { balanceAfter, newBalance } from '../../ledger/account/charge/balance.ts';
import { allocatedTo } from '../../ledger/account/charge/pending.ts';
import {
  type AccountEvent,
  type ChargeAmended,
  chargesOf,
  type EventOfCharges,
  memberOfAccountStream,
} from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { orderIdOf } from '../../ledger/values/paymentRules.ts';
import type { Projection, Rows } from '../engine/projection.ts';
import { addCollected, type Change, collectedTables, typeNameOf } from './collected.ts';
import { addChargeFigures, figureTables } from './figures.ts';
import { balanceColumns, balanceOf, type ChargeRow, charges, termColumns } from './row.ts';

export const chargesProjection: Projection = {
  name: 'charges',
  version: 15,
  tables: [charges, ...figureTables, ...collectedTables],
  rowKeys: (event) => chargesIn(event).map((id) => ({ table: charges, id, isNew: isNewCharge(event) })),
  fold: foldCharges,
};

function chargesIn(event: Recorded): readonly string[] {
  if (memberOfAccountStream(event.stream) === undefined) return [];
  // Nothing has moved yet.
  if (event.type === 'PaymentInitiated') return [];
  return [...new Set(chargesOf(event as AccountEvent))];
}

function foldCharges(event: Recorded, rows: Rows): void {
  const { orgCode } = event.metadata;
  const changes: Change[] = [];
  for (const chargeId of chargesIn(event)) {
    const before = rows.get(charges, orgCode, chargeId);
    const after = chargeAfter(event, chargeId, before);
    if (after === undefined) continue;
    rows.put(charges, after);
    if (before !== undefined) addChargeFigures(rows, before, -1);
    addChargeFigures(rows, after, 1);
    changes.push({ before, after });
  }
  addCollected(event, changes, rows);
}

function chargeAfter(
  event: Recorded,
  chargeId: string,
  before: ChargeRow | undefined,
): ChargeRow | undefined {
  if (isNewCharge(event)) return newCharge(event);
  if (before === undefined) return undefined;
  const after = balanceAfter(balanceOf(before), event as EventOfCharges, chargeId);
  const row = { ...before, ...balanceColumns(after), ...changesOf(event, chargeId, before) };
  // What remains paid cannot be more credit than it is in all.
  return { ...row, credit_used_cents: Math.min(row.credit_used_cents, row.paid_cents) };
}

function changesOf(event: Recorded, chargeId: string, row: ChargeRow): Partial<ChargeRow> {
  switch (event.type) {
    case 'ChargeAmended':
      return { ...termColumns(event.data.terms), ...formerTypes(row, event.data) };
    case 'EarlyDiscountGranted':
      return { discount_settled_by: event.data.settledBy };
    case 'EarlyDiscountRevoked':
      return { discount_settled_by: null };
    case 'PaymentRecorded':
    case 'PaymentAccepted': {
      const { method, orderId, allocations } = event.data;
      if (allocatedTo(chargeId, allocations) === 0) return {};
      return { last_payment_method: method, last_order_id: orderId, last_payment_id: event.data.paymentId };
    }
    case 'PaymentDetailsChanged': {
      const { paymentId, after } = event.data;
      return row.last_payment_id === paymentId ? { last_payment_method: after.method } : {};
    }
    case 'CreditSpent':
      return {
        last_payment_id: event.data.reservationId,
        credit_used_cents: row.credit_used_cents + allocatedTo(chargeId, event.data.allocations),
        last_payment_method: 'credit',
        last_order_id: orderIdOf(event.data.reservationId),
      };
    case 'VerificationReopened': {
      const credit = allocatedTo(chargeId, event.data.creditReopened);
      return { credit_used_cents: row.credit_used_cents - credit };
    }
    default:
      return {};
  }
}

/** The type that a charge has until it gets another one. */
function formerTypes(row: ChargeRow, { terms, occurredOn }: ChargeAmended['data']): Partial<ChargeRow> {
  const type = typeNameOf(row);
  if (type === typeNameOf(termColumns(terms))) return {};
  return { former_types: [...row.former_types, { type, until: occurredOn }] };
}

type NewCharge = Extract<Recorded, { type: 'ChargeAssessed' | 'OpeningBalanceCharged' }>;

function isNewCharge(event: Recorded): event is NewCharge {
  return event.type === 'ChargeAssessed' || event.type === 'OpeningBalanceCharged';
}

function newCharge({ data, metadata, stream }: NewCharge): ChargeRow {
  const { chargeId, terms } = data;
  return {
    org_code: metadata.orgCode,
    charge_id: chargeId,
    member_id: memberOfAccountStream(stream) ?? '',
    meeting_id: ('meetingId' in data ? data.meetingId : undefined) ?? null,
    ...termColumns(terms),
    former_types: [],
    ...balanceColumns(newBalance(terms, data.occurredOn)),
    discount_settled_by: null,
    credit_used_cents: 0,
    charged_at: metadata.at,
    last_payment_method: null,
    last_order_id: null,
    last_payment_id: null,
  };
}
