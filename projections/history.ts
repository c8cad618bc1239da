import { type AccountEvent, chargesOf, memberOfAccountStream } from '../ledger/account/events.ts';
import type { BursarEvent, BursarEventType, Recorded } from '../ledger/catalogue.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { foldHistory, type HistoryKind, history } from './history/fold.ts';
import { membersWith, nameOfActor, namesOfActors, namesOfCharges } from './names.ts';
import { startOfDaySql } from './organisation.ts';
import { countUpTo, type Listed, type Paging, pageSql, parameters } from './paging.ts';
import type { Projection } from './projection.ts';
import { personOf, sentenceOf } from './sentences.ts';

export { type HistoryKind, historyKinds } from './history/fold.ts';

export const historyProjection: Projection = {
  name: 'history',
  version: 2,
  tables: [history],
  touches: () => [],
  fold: foldHistory,
};

/** An event as the History screen shows it. Cents. */
export interface HistoryView {
  readonly id: string;
  readonly at: string;
  readonly type: BursarEventType;
  readonly kind: HistoryKind;
  /** The event in one English sentence, with its actor. */
  readonly sentence: string;
  /** A user's id, `job:<name>`, `webhook:stripe` or `system:<name>`. */
  readonly actor: string;
  readonly actorName: string;
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly amountCents: number | null;
  readonly stream: string;
  readonly version: number;
  readonly position: string;
}

export interface HistoryFilter {
  readonly kind?: HistoryKind;
  readonly memberId?: string;
  /** Days, both included, in the organisation's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** Part of the name or email of the member or of the actor. */
  readonly q?: string;
}

interface FoundRow extends Omit<HistoryView, 'sentence' | 'actorName'> {
  readonly actorName: string | null;
  readonly data: BursarEvent['data'];
}

const VIEW_COLUMNS = `h.event_id AS id, h.at, h.type, h.kind, h.actor, a.name AS "actorName", h.member_id AS "memberId",
  m.name AS "memberName", h.amount_cents AS "amountCents", h.stream, h.version, h.position, h.data`;

type HistoryQuery = { readonly filter?: HistoryFilter } & Paging<'date'>;

/** One page of the organisation's events, newest first unless asked otherwise. */
export async function listHistory(
  db: Database,
  orgCode: string,
  query: HistoryQuery = {},
): Promise<Listed<HistoryView>> {
  const { sql, values, from, countValues } = await historySql(db, orgCode, query);
  const [found, total] = await Promise.all([
    db.tenant<FoundRow>(orgCode, sql, values),
    countUpTo(db, orgCode, from, countValues, query),
  ]);
  return { rows: await viewsOf(db, orgCode, found), total };
}

/** Every event that `listHistory` would list, in batches, as they are at one moment. */
export async function* everyEvent(
  db: Database,
  orgCode: string,
  query: Pick<HistoryQuery, 'filter' | 'sort'>,
): AsyncGenerator<HistoryView[], void, undefined> {
  const { sql, values } = await historySql(db, orgCode, { ...query, limit: Number.POSITIVE_INFINITY });
  for await (const found of db.tenantBatches<FoundRow>(orgCode, sql, values))
    yield await viewsOf(db, orgCode, found);
}

async function historySql(db: Database, orgCode: string, query: HistoryQuery) {
  const { filter = {}, sort = { field: 'date', order: 'DESC' } } = query;
  const params = parameters(orgCode);
  const where = ['h.org_code = $1'];
  if (filter.kind !== undefined) where.push(`h.kind = ${params.add(filter.kind)}`);
  if (filter.memberId !== undefined) where.push(`h.member_id = ${params.add(filter.memberId)}`);
  if (filter.from !== undefined) where.push(`h.at >= ${startOfDaySql(params.add(filter.from))}`);
  if (filter.to !== undefined) where.push(`h.at < ${startOfDaySql(params.add(filter.to), 1)}`);
  if (filter.q !== undefined) {
    const people = `${params.add(await membersWith(db, orgCode, filter.q))}::text[]`;
    where.push(`(h.member_id = ANY(${people}) OR h.actor = ANY(${people}))`);
  }
  const from = `FROM read.history h WHERE ${where.join(' AND ')}`;
  const countValues = [...params.values];
  const order = sort.order === 'DESC' ? 'DESC' : 'ASC';
  const by = `ORDER BY h.at ${order}, h.position ${order}`;
  // A page is found by an index alone; the rest is looked up for its rows only.
  const page = `SELECT h.position ${from} ${by} ${pageSql(params, query)}`;
  const events =
    query.limit === Number.POSITIVE_INFINITY
      ? `(SELECT h.* ${from}) h`
      : `(${page}) page JOIN read.history h ON h.org_code = $1 AND h.position = page.position`;
  const sql = `SELECT ${VIEW_COLUMNS} FROM ${events}
    LEFT JOIN read.members m ON m.org_code = h.org_code AND m.member_id = h.member_id
    LEFT JOIN read.members a ON a.org_code = h.org_code AND a.member_id = h.actor
    ${by}`;
  return { sql, values: params.values, from, countValues };
}

async function viewsOf(db: Database, orgCode: string, found: readonly FoundRow[]): Promise<HistoryView[]> {
  const chargeNames = await namesOfCharges(
    db,
    orgCode,
    found.flatMap((row) => (isAccount(row) ? chargesOf(asEvent(row) as AccountEvent) : [])),
  );
  const people = await namesOfActors(
    db,
    orgCode,
    found.flatMap((row) => personOf(asEvent(row))),
  );
  return found.map((row) => asView(row, chargeNames, people));
}

function asView(
  row: FoundRow,
  chargeNames: ReadonlyMap<string, string>,
  people: ReadonlyMap<string, string>,
): HistoryView {
  const { data: _, actorName, ...view } = row;
  const names = {
    actor: actorName ?? nameOfActor(row.actor),
    member: row.memberName ?? 'a member',
    charge: (chargeId: string) => chargeNames.get(chargeId) ?? 'a charge',
    person: (userId: string) => people.get(userId) ?? 'somebody',
  };
  return { ...view, actorName: names.actor, sentence: sentenceOf(asEvent(row), names) };
}

function isAccount({ stream }: Pick<FoundRow, 'stream'>): boolean {
  return memberOfAccountStream(stream) !== undefined;
}

/** A row's type and data belong together: they were one event. */
function asEvent(row: Pick<FoundRow, 'type' | 'data'>): Recorded {
  return { type: row.type, data: row.data } as Recorded;
}

/** An event as the history keeps it: a copy, which says where in the log the event is. */
export interface EventCopy {
  readonly id: string;
  readonly stream: string;
  readonly version: number;
  readonly position: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
}

/** The copy of one event of the organisation. */
export async function getEventCopy(
  db: Database,
  orgCode: string,
  eventId: string,
): Promise<EventCopy | undefined> {
  const rows = await db.tenant<EventCopy>(
    orgCode,
    `SELECT event_id AS id, stream, version, position, type, data, json_build_object('orgCode', org_code,
       'actor', actor, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'correlationId', correlation_id, 'causationId', causation_id, 'commandId', command_id, 'schema', schema) AS metadata
     FROM read.history WHERE org_code = $1 AND event_id = $2`,
    [orgCode, eventId],
  );
  return rows[0];
}
