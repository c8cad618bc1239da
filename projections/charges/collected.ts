import { allocatedTo } from '../../ledger/account/charge/pending.ts';
import {
  type AccountEvent,
  memberOfAccountStream,
  type PaymentDetailsChanged,
  receivedCents,
} from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { conditions, listOf, orderBy, type Paging } from '../engine/paging.ts';
import type { Rows } from '../engine/projection.ts';
import {
  cents,
  count,
  day,
  integer,
  position,
  type RowOf,
  select,
  type Table,
  table,
  text,
  type ViewOf,
} from '../engine/table.ts';
import { isInGroup } from '../groups.ts';
import type { ChargeRow } from './row.ts';

/**
 * Collected (docs/decisions/0046): money received less what went back, by the day on which that happened, and
 * by the charge type that it stands under. What is kept as credit stands under `CREDIT`.
 */
const CREDIT = '';

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
    /** The payment that brought the money or with which it went; empty for a move between charges. */
    payment_id: text,
    day,
    /** 1 where a payment paid a charge, -1 where it is one no more as if it had never been. */
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

const days = table({
  name: 'collected_days',
  kind: 'counter',
  isSigned: true,
  columns: { org_code: text, day, charge_type: text, payments: count, collected_cents: cents },
  key: ['org_code', 'day', 'charge_type'],
  indexes: [],
});

export const collectedTables: readonly Table[] = [collectedLines, days];

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
  const payment_id = 'paymentId' in event.data ? event.data.paymentId : '';
  for (const [line, each] of lines.entries()) {
    rows.append(collectedLines, {
      org_code,
      position,
      line,
      event_id,
      event_type,
      member_id,
      payment_id,
      ...each,
    });
    const { charge_type, day, payments, cents: collected_cents } = each;
    rows.increment(days, { org_code, day, charge_type, payments, collected_cents });
  }
}

/** What an event adds to the number of payments. One that waits again by Undo is none yet. */
const numberBy: Readonly<Partial<Record<Recorded['type'], number>>> = {
  PaymentRecorded: 1,
  PaymentAccepted: 1,
  VerificationReopened: -1,
};

type Line = Pick<RowOf<typeof collectedLines>, 'charge_id' | 'charge_type' | 'day' | 'payments' | 'cents'>;

function movedLines(event: Recorded, day: CalendarDate, changes: readonly Change[]): Line[] {
  const payments = numberBy[event.type] ?? 0;
  const moved = changes.flatMap((change) => movedBy(change, day, payments));
  const kept = moved.reduce((left, each) => left - each.cents, receivedCents(event as AccountEvent));
  return [...moved, ...keptAsCredit(day, kept)];
}

/** A payment that got another day is taken out as it was counted on the old one. */
function redated(
  { before, after, allocations, excessCents = 0 }: PaymentDetailsChanged['data'],
  changes: readonly Change[],
): Line[] {
  if (before.paidOn === after.paidOn) return [];
  const paid = changes.flatMap(({ after: row }) => {
    const paidCents = allocatedTo(row.charge_id, allocations);
    return [...counted(row, before.paidOn, -paidCents, -1), ...counted(row, after.paidOn, paidCents, 1)];
  });
  return [...paid, ...keptAsCredit(before.paidOn, -excessCents), ...keptAsCredit(after.paidOn, excessCents)];
}

/** What came into a charge or left it; when its type was changed, what it held moves to the new one. */
function movedBy({ before, after }: Change, day: CalendarDate, payments: number): Line[] {
  const { charge_id } = after;
  const [was, is] = [before === undefined ? 0 : moneyIn(before), moneyIn(after)];
  const [from, to] = [typeNameOf(before ?? after), typeNameOf(after)];
  if (from === to) return counted(after, day, is - was, payments);
  const sides = [[from, -was] as const, [to, is] as const].filter(([, moved]) => moved !== 0);
  return sides.map(([charge_type, moved]) => ({ charge_id, charge_type, day, payments: 0, cents: moved }));
}

/**
 * Money that came into a charge on a day, or left it: under the type that the charge had on that day, and
 * from type to type whenever it got another one since.
 */
function counted(row: ChargeRow, day: CalendarDate, moved: number, payments: number): Line[] {
  if (moved === 0) return [];
  const later = row.former_types.filter(({ until }) => until > day);
  const types = [...later.map(({ type }) => type), typeNameOf(row)];
  const line = (index: number, on: CalendarDate, by: number, count = 0): Line => {
    return { charge_id: row.charge_id, charge_type: types[index] ?? '', day: on, payments: count, cents: by };
  };
  const moves = later.flatMap(({ until }, index) => [
    line(index, until, -moved),
    line(index + 1, until, moved),
  ]);
  return [line(0, day, moved, payments), ...moves];
}

function keptAsCredit(day: CalendarDate, kept: number): Line[] {
  return kept === 0 ? [] : [{ charge_id: '', charge_type: CREDIT, day, payments: 0, cents: kept }];
}

/** Money that an event brought for a charge or credit, or took from it. Cents. */
export interface CollectedLine extends ViewOf<typeof collectedLines> {
  /** The member's name; empty when unknown. */
  readonly memberName: string;
  /** How the payment came; empty without one. */
  readonly method: string;
}

interface CollectedFilter {
  readonly memberId?: string;
  /** The id of a group. */
  readonly group?: string;
  /** A charge type as it was called then; empty: kept as credit. */
  readonly type?: string;
  readonly method?: string;
  /** Days on which it happened, both included. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

type CollectedQuery = { readonly filter?: CollectedFilter } & Paging<'date'>;

/** What Collected is made of, newest first unless sorted otherwise. */
export const {
  page: listCollected,
  every: everyCollected,
  sums: sumCollected,
} = listOf<CollectedQuery, CollectedLine>(
  (_, orgCode, { filter = {}, sort = { field: 'date', order: 'DESC' } }) => {
    const where = conditions(orgCode, 'l');
    where.isFromTo('l.day', filter.from, filter.to);
    where.is('l.charge_type', filter.type);
    where.is('l.member_id', filter.memberId);
    where.is('p.method', filter.method);
    if (filter.group !== undefined) where.and(isInGroup('l.member_id', where.add(filter.group)));
    return {
      from: `read.collected_lines l LEFT JOIN read.payments p
        ON p.org_code = l.org_code AND p.payment_id = l.payment_id`,
      key: ['position', 'line'],
      where,
      order: `${orderBy({ date: 'l.day' }, sort, 'l.position')}, l.line`,
      sums: { cents: { collected: 'l.cents' } },
      columns: `${select(collectedLines, 'l')}, coalesce(m.name, '') AS "memberName", coalesce(p.method, '') AS method`,
      joins: 'LEFT JOIN read.members m ON m.org_code = l.org_code AND m.member_id = l.member_id',
    };
  },
);
