import {
  type AccountEvent,
  memberOfAccountStream,
  type PaymentDetailsChanged,
  receivedCents,
} from '../../ledger/account/events.ts';
import { allocatedTo } from '../../ledger/account/pending.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Rows } from '../projection.ts';
import { cents, count, day, integer, position, type RowOf, type Table, table, text } from '../table.ts';
import type { ChargeRow } from './row.ts';

/**
 * Collected (docs/decisions/0046): money received less what went back, by the day on which that happened, and
 * by the charge type that it stands under. What is kept as credit stands under `CREDIT`.
 */
export const CREDIT = '';

/** What each event moved: the lines that the sums are made of. */
export const collectedLines = table({
  name: 'collected_lines',
  kind: 'log',
  columns: {
    org_code: text,
    position,
    line: integer,
    event_id: text,
    event_type: text,
    member_id: text,
    /** Empty for money that is kept as credit. */
    charge_id: text,
    charge_type: text,
    day,
    /** 1 where a payment paid a charge. */
    payments: count,
    cents,
  },
  key: ['org_code', 'position', 'line'],
  indexes: [
    '(org_code, day, position, line)',
    '(org_code, charge_type, day, position, line)',
    '(org_code, member_id, day, position, line)',
  ],
});

/** Their sums per day and charge type. */
const days = table({
  name: 'collected_days',
  kind: 'counter',
  isSigned: true,
  columns: { org_code: text, day, charge_type: text, payments: count, collected_cents: cents },
  key: ['org_code', 'day', 'charge_type'],
  indexes: [],
});

export const collectedTables: readonly Table[] = [collectedLines, days];

/** A charge before an event and after it. */
export interface Change {
  readonly before: ChargeRow | undefined;
  readonly after: ChargeRow;
}

/** Under which charge type a charge is counted: one of type Other under the name that it was given. */
export function typeNameOf(row: Pick<ChargeRow, 'charge_type' | 'other'>): string {
  return row.charge_type === 'Other' && row.other !== '' ? row.other : row.charge_type;
}

/** The money that is in a charge: what was paid on it but for credit. */
const moneyIn = (row: ChargeRow) => row.paid_cents - row.credit_used_cents;

/**
 * Count what an event moved: from and to the charges that it changed, and what remains, received or not, from
 * or to credit. Spending credit moves nothing; removing a paid charge moves its money to credit.
 */
export function addCollected(event: Recorded, changes: readonly Change[], rows: Rows): void {
  if (memberOfAccountStream(event.stream) === undefined || !('occurredOn' in event.data)) return;
  const lines =
    event.type === 'PaymentDetailsChanged'
      ? redated(event.data, changes)
      : movedLines(event, event.data.occurredOn, changes);
  const { orgCode: org_code } = event.metadata;
  const member_id = memberOfAccountStream(event.stream) ?? '';
  const { position, id: event_id, type: event_type } = event;
  for (const [line, each] of lines.entries()) {
    rows.append(collectedLines, { org_code, position, line, event_id, event_type, member_id, ...each });
    const { charge_type, day, payments, cents: collected_cents } = each;
    rows.increment(days, { org_code, day, charge_type, payments, collected_cents });
  }
}

type Line = Pick<RowOf<typeof collectedLines>, 'charge_id' | 'charge_type' | 'day' | 'payments' | 'cents'>;

function movedLines(event: Recorded, day: CalendarDate, changes: readonly Change[]): Line[] {
  const isNew = event.type === 'PaymentRecorded' || event.type === 'PaymentAccepted';
  const moved = changes.flatMap(movedBy).map((each) => ({ ...each, day, payments: isNew ? 1 : 0 }));
  const kept = moved.reduce((left, each) => left - each.cents, receivedCents(event as AccountEvent));
  return kept === 0
    ? moved
    : [...moved, { charge_id: '', charge_type: CREDIT, day, cents: kept, payments: 0 }];
}

/** A payment that got another day stands under the same types on that one. */
function redated(
  { before, after, allocations, excessCents = 0 }: PaymentDetailsChanged['data'],
  changes: readonly Change[],
): Line[] {
  if (before.paidOn === after.paidOn) return [];
  const kept =
    excessCents > 0 ? [{ charge_id: '', charge_type: CREDIT, cents: excessCents, payments: 0 }] : [];
  const paid = changes.map(({ after: row }) => ({
    charge_id: row.charge_id,
    charge_type: typeNameOf(row),
    cents: allocatedTo(row.charge_id, allocations),
    payments: 1,
  }));
  return [...paid, ...kept].flatMap((each) => [
    { ...each, day: before.paidOn, payments: -each.payments, cents: -each.cents },
    { ...each, day: after.paidOn },
  ]);
}

/** What came into a charge or left it; when its type was changed, what it held moves to the new one. */
function movedBy({ before, after }: Change) {
  const { charge_id } = after;
  const [was, is] = [before === undefined ? 0 : moneyIn(before), moneyIn(after)];
  const [from, to] = [typeNameOf(before ?? after), typeNameOf(after)];
  const sides = from === to ? [[to, is - was] as const] : [[from, -was] as const, [to, is] as const];
  return sides.flatMap(([charge_type, cents]) => (cents === 0 ? [] : [{ charge_id, charge_type, cents }]));
}
