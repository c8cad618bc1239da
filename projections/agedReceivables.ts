import pMap from 'p-map';
import type { AccountEvent } from '../ledger/account/events.ts';
import { bookedThen, type Past } from '../ledger/account/statement.ts';
import { type CalendarDate, plusDays } from '../ledger/values/calendar.ts';
import type { BookedCharge } from '../ledger/values/owed.ts';
import { dueSql, feeReachedSql, statusSql } from './charges/due.ts';
import type { Database } from './engine/database.ts';
import { conditions } from './engine/paging.ts';
import { membersOfGroup } from './groups.ts';

/** What was due now from one member at the end of a day, by how long it had been. Cents. */
export interface AgedReceivable extends Owing {
  /** The day since which the account was with collections, or null. */
  readonly collectionsSince: CalendarDate | null;
  readonly notDueCents: number;
  /** Past its due date by so many days. */
  readonly days1To30Cents: number;
  readonly days31To60Cents: number;
  readonly days61To90Cents: number;
  readonly over90Cents: number;
  readonly dueNowCents: number;
  /** What is due now, by due date. */
  readonly due: readonly ReceivableCharge[];
}

/** Who owes; of a past, phone, credit and reminders are left out. */
interface Owing {
  readonly memberId: string;
  /** Empty when unknown. */
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly creditCents: number;
  /** The last day of a reminder, or null. */
  readonly remindedOn: CalendarDate | null;
}

/** A charge that is owed at the end of a day, or that the ledger balance holds. Cents. */
export interface ReceivableCharge extends BookedCharge, Owing {
  readonly chargeId: string;
  readonly collectionsSince: CalendarDate | null;
  /** What payments on their way will pay of it; 0 of a past. */
  readonly pendingCents: number;
  readonly chargeType: string;
  readonly other: string;
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
}

export type Age = 'notYetDue' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90';

/** The age that a due date has on a day; the days where an age ends are computed once for all charges. */
function agesOn(asOf: CalendarDate): (dueDate: CalendarDate) => Age {
  const [days30, days60, days90] = [plusDays(asOf, -30), plusDays(asOf, -60), plusDays(asOf, -90)];
  return (dueDate) => {
    if (dueDate >= asOf) return 'notYetDue';
    if (dueDate >= days30) return 'days1to30';
    if (dueDate >= days60) return 'days31to60';
    return dueDate >= days90 ? 'days61to90' : 'over90';
  };
}

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
  /** Of the members of a group alone, by its id. */
  readonly group?: string | undefined;
}

export async function agedReceivables(
  db: Database,
  orgCode: string,
  query: ReceivablesQuery,
): Promise<AgedReceivable[]> {
  const ageOf = agesOn(query.asOf);
  return (await bookedCharges(db, orgCode, query)).flatMap((charges) => {
    const due = charges.filter(isIn.dueNow);
    const [first] = due;
    if (first === undefined) return [];
    const cents = { notYetDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 };
    for (const { dueDate, dueCents } of due) cents[ageOf(dueDate)] += dueCents;
    const { memberId, name, email, phone, creditCents, remindedOn, collectionsSince } = first;
    return {
      ...{ memberId, name, email, phone, creditCents, remindedOn, collectionsSince, due },
      notDueCents: cents.notYetDue,
      days1To30Cents: cents.days1to30,
      days31To60Cents: cents.days31to60,
      days61To90Cents: cents.days61to90,
      over90Cents: cents.over90,
      dueNowCents: due.reduce((sum, { dueCents }) => sum + dueCents, 0),
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
  const ageOf = agesOn(query.asOf);
  const charges = (await bookedCharges(db, orgCode, query)).flat();
  return charges.filter(
    (charge) =>
      isIn[part](charge) &&
      (memberId === undefined || charge.memberId === memberId) &&
      (age === undefined || ageOf(charge.dueDate) === age),
  );
}

/**
 * Every charge that the ledger balance holds: each member's own by due date, the members by name. Today from
 * the rows, else by folding.
 */
async function bookedCharges(
  db: Database,
  orgCode: string,
  query: ReceivablesQuery,
): Promise<readonly (readonly ReceivableCharge[])[]> {
  const { today, asOf, asKnownOn, group } = query;
  const isPresent = asOf === today && asKnownOn === today;
  const everyone = await (isPresent ? chargesOfToday(db, orgCode, today) : chargesThen(db, orgCode, query));
  const wanted = group === undefined ? undefined : await membersOfGroup(db, orgCode, group);
  const members = everyone.filter(([one]) => wanted?.has(one?.memberId ?? '') ?? true);
  const inOrder = members.map((charges) =>
    charges.toSorted(
      (one, other) => compare(one.dueDate, other.dueDate) || compare(one.chargeId, other.chargeId),
    ),
  );
  return inOrder.toSorted(
    ([one], [other]) =>
      names.compare(one?.name ?? '', other?.name ?? '') ||
      compare(one?.memberId ?? '', other?.memberId ?? ''),
  );
}

const names = new Intl.Collator('en');

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const DAY = '$2::date';

/** SQL: whether a delivery reminded a member of what is due. */
export function isReminder(delivery: string): string {
  return `${delivery}.kind IN ('reminder', 'due') AND ${delivery}.status NOT IN ('skipped', 'failed')`;
}

/** SQL: the organization's day of the last of the reminders `d`. */
const LAST_REMINDED =
  '(max(d.asked_at) AT TIME ZONE (SELECT time_zone FROM read.organizations WHERE org_code = $1))::date';

/** The day on which a member was last reminded. */
export async function remindedOn(
  db: Database,
  orgCode: string,
  memberId: string,
): Promise<CalendarDate | undefined> {
  const [row] = await db.tenant<{ day: CalendarDate | null }>(
    orgCode,
    `SELECT ${LAST_REMINDED} AS day FROM app.deliveries d WHERE d.org_code = $1 AND d.member_id = $2 AND ${isReminder('d')}`,
    [orgCode, memberId],
  );
  return row?.day ?? undefined;
}

async function chargesOfToday(
  db: Database,
  orgCode: string,
  today: CalendarDate,
): Promise<ReceivableCharge[][]> {
  const due = `${dueSql('c', DAY)}::bigint`;
  const fee = `${feeReachedSql('c', DAY)}::bigint`;
  const charges = await db.tenant<ReceivableCharge>(
    orgCode,
    `SELECT c.charge_id AS "chargeId", c.member_id AS "memberId", coalesce(m.name, '') AS name,
       coalesce(m.email, '') AS email, coalesce(m.details->>'phone', '') AS phone, r.day AS "remindedOn",
       coalesce(b.credit_cents, 0) AS "creditCents", c.pending_cents AS "pendingCents", b.collections_since AS "collectionsSince", c.charge_type AS "chargeType",
       c.other, c.start_date AS "startDate", c.due_date AS "dueDate", ${statusSql('c', DAY)} AS status,
       ${due} AS "dueCents", c.open_cents::bigint AS "ledgerCents", ${fee} AS "lateFeeCents",
       (c.open_cents + ${fee} - ${due})::bigint AS "discountCents", 0 AS "aheadCents"
     FROM read.charges c LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = c.member_id
     LEFT JOIN read.balances b ON b.org_code = $1 AND b.member_id = c.member_id
     LEFT JOIN (
       SELECT d.member_id, ${LAST_REMINDED} AS day
       FROM app.deliveries d WHERE d.org_code = $1 AND ${isReminder('d')} GROUP BY 1
     ) r ON r.member_id = c.member_id
     WHERE c.org_code = $1 AND c.is_open`,
    [orgCode, today],
  );
  return [...Map.groupBy(charges, ({ memberId }) => memberId).values()];
}

type Person = Pick<Owing, 'memberId' | 'name' | 'email'>;

/** What is known of the present alone. */
const unknown = { phone: '', creditCents: 0, remindedOn: null, pendingCents: 0 };

/** Accounts of which the events are read in one go. */
const PER_READ = 50;
/** The next are read while some are folded. */
const READS = { concurrency: 2 };

async function chargesThen(
  db: Database,
  orgCode: string,
  { asOf, asKnownOn }: ReceivablesQuery,
): Promise<ReceivableCharge[][]> {
  const people = await db.tenant<Person>(
    orgCode,
    `SELECT b.member_id AS "memberId", coalesce(m.name, '') AS name, coalesce(m.email, '') AS email
     FROM read.balances b LEFT JOIN read.members m ON m.org_code = b.org_code AND m.member_id = b.member_id
     WHERE b.org_code = $1`,
    [orgCode],
  );
  const parts = Array.from({ length: Math.ceil(people.length / PER_READ) }, (_, part) =>
    people.slice(part * PER_READ, (part + 1) * PER_READ),
  );
  const chargesOf = async (some: readonly Person[]) => {
    const where = conditions(orgCode, 'h');
    where.isOneOf(
      'h.member_id',
      some.map(({ memberId }) => memberId),
    );
    where.and(`h.stream LIKE 'account-%'`);
    where.isOfDays('h.at', undefined, asKnownOn);
    const events = await db.tenant<AccountEvent & Pick<Person, 'memberId'>>(
      orgCode,
      `SELECT h.member_id AS "memberId", h.type, h.data FROM read.history h
       WHERE ${where.sql} ORDER BY h.member_id, h.at, h.position`,
      where.values,
    );
    const perMember = Map.groupBy(events, ({ memberId }) => memberId);
    return some.map((person) => bookedOf(person, perMember.get(person.memberId) ?? [], asOf));
  };
  return (await pMap(parts, chargesOf, READS)).flat();
}

function bookedOf(person: Person, events: readonly AccountEvent[], asOf: CalendarDate): ReceivableCharge[] {
  const { booked, collections } = bookedThen(events, asOf);
  return booked
    .filter(({ ledgerCents }) => ledgerCents !== 0)
    .map(({ charge: { chargeId, terms }, ...figures }) => ({
      ...person,
      ...unknown,
      chargeId,
      collectionsSince: collections?.since ?? null,
      chargeType: terms.chargeType,
      other: terms.other ?? '',
      startDate: terms.startDate,
      dueDate: terms.dueDate,
      ...figures,
    }));
}
