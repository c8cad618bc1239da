import { type AccountEvent, memberOfAccountStream } from '../ledger/account/events.ts';
import { accountStatement, type Past } from '../ledger/account/statement.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import { type CalendarDate, daysBetween } from '../ledger/values/calendar.ts';
import type { BookedCharge } from '../ledger/values/owed.ts';
import { dueSql, feeReachedSql, statusSql } from './charges/due.ts';
import type { Database } from './engine/database.ts';
import { select, type ViewOf } from './engine/table.ts';
import { history } from './history/fold.ts';

/** What was due now from one member at the end of a day, by how long it had been. Cents. */
export interface AgedReceivable {
  readonly memberId: string;
  /** Empty when unknown. */
  readonly name: string;
  readonly email: string;
  /** The day since which the account was with collections, or null. */
  readonly collectionsSince: CalendarDate | null;
  readonly notDueCents: number;
  /** Past its due date by so many days. */
  readonly days1To30Cents: number;
  readonly days31To60Cents: number;
  readonly days61To90Cents: number;
  readonly over90Cents: number;
  readonly dueNowCents: number;
}

/** A charge that is owed at the end of a day, or that the ledger balance holds. Cents. */
export interface ReceivableCharge extends BookedCharge {
  readonly chargeId: string;
  readonly memberId: string;
  /** Empty when unknown. */
  readonly name: string;
  readonly email: string;
  readonly collectionsSince: CalendarDate | null;
  readonly chargeType: string;
  readonly other: string;
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
}

export type Age = 'notYetDue' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90';

const isOfAge: Record<Age, (days: number) => boolean> = {
  notYetDue: (days) => days <= 0,
  days1to30: (days) => days >= 1 && days <= 30,
  days31to60: (days) => days >= 31 && days <= 60,
  days61to90: (days) => days >= 61 && days <= 90,
  over90: (days) => days > 90,
};

/** The parts of what leads from due now to the ledger balance. */
export type ReceivablePart = 'dueNow' | 'scheduled' | 'lateFees' | 'discounts' | 'ahead' | 'ledger';

/** Which charges have something in a part. */
const isIn: Record<ReceivablePart, (charge: BookedCharge) => boolean> = {
  dueNow: ({ dueCents, status }) => dueCents > 0 && status !== 'Pending',
  scheduled: ({ dueCents, status }) => dueCents > 0 && status === 'Pending',
  lateFees: ({ lateFeeCents }) => lateFeeCents > 0,
  discounts: ({ discountCents }) => discountCents > 0,
  ahead: ({ aheadCents }) => aheadCents > 0,
  ledger: () => true,
};

/** A past, and what is needed to know whether it is the present. */
export interface ReceivablesQuery extends Past {
  readonly today: CalendarDate;
  readonly timeZone: string;
}

export async function agedReceivables(
  db: Database,
  orgCode: string,
  query: ReceivablesQuery,
): Promise<AgedReceivable[]> {
  const due = (await bookedCharges(db, orgCode, query)).filter(isIn.dueNow);
  const sum = (charges: readonly ReceivableCharge[]) =>
    charges.reduce((cents, each) => cents + each.dueCents, 0);
  return [...Map.groupBy(due, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { name, email, collectionsSince } = first;
    const ofAge = (age: Age) =>
      sum(own.filter(({ dueDate }) => isOfAge[age](daysBetween(dueDate, query.asOf))));
    return {
      memberId,
      name,
      email,
      collectionsSince,
      notDueCents: ofAge('notYetDue'),
      days1To30Cents: ofAge('days1to30'),
      days31To60Cents: ofAge('days31to60'),
      days61To90Cents: ofAge('days61to90'),
      over90Cents: ofAge('over90'),
      dueNowCents: sum(own),
    };
  });
}

/** The charges of a part at the end of a day, of one member or age or all, by name and due date. */
export async function receivableCharges(
  db: Database,
  orgCode: string,
  {
    part = 'ledger',
    memberId,
    age,
    ...query
  }: ReceivablesQuery & {
    part?: ReceivablePart | undefined;
    memberId?: string | undefined;
    age?: Age | undefined;
  },
): Promise<ReceivableCharge[]> {
  const charges = await bookedCharges(db, orgCode, query);
  return charges.filter(
    (charge) =>
      isIn[part](charge) &&
      (memberId === undefined || charge.memberId === memberId) &&
      (age === undefined || isOfAge[age](daysBetween(charge.dueDate, query.asOf))),
  );
}

/** Every charge that the ledger balance holds, by name and due date: today from the rows, else by folding. */
async function bookedCharges(
  db: Database,
  orgCode: string,
  query: ReceivablesQuery,
): Promise<ReceivableCharge[]> {
  const { today, asOf, asKnownOn } = query;
  const isPresent = asOf === today && asKnownOn === today;
  const charges = await (isPresent ? chargesOfToday(db, orgCode, today) : chargesThen(db, orgCode, query));
  const key = ({ name, memberId, dueDate, chargeId }: ReceivableCharge) => [
    name,
    memberId,
    dueDate,
    chargeId,
  ];
  return charges.toSorted((one, other) => compare(key(one), key(other)));
}

const DAY = '$2::date';

function chargesOfToday(db: Database, orgCode: string, today: CalendarDate): Promise<ReceivableCharge[]> {
  const due = `${dueSql('c', DAY)}::bigint`;
  const fee = `${feeReachedSql('c', DAY)}::bigint`;
  return db.tenant<ReceivableCharge>(
    orgCode,
    `SELECT c.charge_id AS "chargeId", c.member_id AS "memberId", coalesce(m.name, '') AS name,
       coalesce(m.email, '') AS email, b.collections_since AS "collectionsSince", c.charge_type AS "chargeType",
       c.other, c.start_date AS "startDate", c.due_date AS "dueDate", ${statusSql('c', DAY)} AS status,
       ${due} AS "dueCents", c.open_cents::bigint AS "ledgerCents", ${fee} AS "lateFeeCents",
       (c.open_cents + ${fee} - ${due})::bigint AS "discountCents", 0 AS "aheadCents"
     FROM read.charges c LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = c.member_id
     LEFT JOIN read.balances b ON b.org_code = $1 AND b.member_id = c.member_id
     WHERE c.org_code = $1 AND c.is_open`,
    [orgCode, today],
  );
}

type Copy = Pick<ViewOf<typeof history>, 'eventId' | 'stream' | 'type' | 'data' | 'at'>;

async function chargesThen(
  db: Database,
  orgCode: string,
  { timeZone, ...past }: ReceivablesQuery,
): Promise<ReceivableCharge[]> {
  const [copies, members] = await Promise.all([
    db.tenant<Copy>(
      orgCode,
      `SELECT ${select(history, 'h')} FROM read.history h
       WHERE h.org_code = $1 AND h.stream LIKE 'account-%' ORDER BY h.position`,
      [orgCode],
    ),
    db.tenant<{ readonly memberId: string; readonly name: string; readonly email: string }>(
      orgCode,
      'SELECT m.member_id AS "memberId", m.name, m.email FROM read.members m WHERE m.org_code = $1',
      [orgCode],
    ),
  ]);
  const people = new Map(members.map((member) => [member.memberId, member]));
  return [...Map.groupBy(copies, ({ stream }) => stream)].flatMap(([stream, own]) => {
    const memberId = memberOfAccountStream(stream) ?? '';
    const { name = '', email = '' } = people.get(memberId) ?? {};
    const { booked, collections } = accountStatement(own.map(asEvent), past, timeZone);
    return booked
      .filter(({ ledgerCents }) => ledgerCents !== 0)
      .map(({ charge, ...figures }) => ({
        chargeId: charge.chargeId,
        memberId,
        name,
        email,
        collectionsSince: collections?.since ?? null,
        chargeType: charge.terms.chargeType,
        other: charge.terms.other ?? '',
        startDate: charge.terms.startDate,
        dueDate: charge.terms.dueDate,
        ...figures,
      }));
  });
}

/** An event of the history, as far as a statement needs it. */
function asEvent({ eventId: id, at, ...copy }: Copy): Recorded<AccountEvent> {
  return { ...copy, id, metadata: { at } } as Recorded<AccountEvent>;
}

function compare(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((part, at) => part !== other[at]);
  return (one[index] ?? '').localeCompare(other[index] ?? '', 'en');
}
