import { type AccountEvent, chargesOf, memberOfAccountStream } from '../../ledger/account/events.ts';
import { isUndoable } from '../../ledger/account/undoable.ts';
import { correctionsOf } from '../../ledger/corrections.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { HistoryKind } from '../../ledger/values/historyKinds.ts';
import { sizesOfBatches } from '../batches.ts';
import type { Database } from '../engine/database.ts';
import { conditions, listOf, orderBy, type Paging } from '../engine/paging.ts';
import type { Projection } from '../engine/projection.ts';
import { select, type ViewOf } from '../engine/table.ts';
import { nameOfActor, namesOfActors, namesOfCharges } from '../names.ts';
import { type HistoryEvent, personOf, sentenceOf } from '../sentences/sentences.ts';
import { foldHistory, history } from './fold.ts';

export const historyProjection: Projection = {
  name: 'history',
  version: 4,
  tables: [history],
  rowKeys: () => [],
  fold: foldHistory,
};

export interface HistoryView extends ViewOf<typeof history, 'payment_id'> {
  /** The event in one English sentence, with its actor. */
  readonly sentence: string;
  readonly actorName: string;
  readonly memberName: string | null;
  /** The event that took it back; null while it stands. */
  readonly correctedBy: { readonly eventId: string; readonly sentence: string } | null;
  /** What it was done together with, of how many events; null where it stands alone (docs/decisions/0051). */
  readonly batch: { readonly id: string; readonly size: number } | null;
}

interface HistoryFilter {
  readonly kind?: HistoryKind;
  /** Only what fewer people approved than should have. */
  readonly isException?: boolean;
  readonly memberId?: string;
  /** Days, both included, in the organization's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

interface FoundRow extends Omit<HistoryView, 'sentence' | 'actorName' | 'correctedBy' | 'batch'> {
  readonly actorName: string | null;
  readonly meeting: string | null;
}

const columns = `${select(history, 'h', ['payment_id'])}, a.name AS "actorName", m.name AS "memberName", g.title AS meeting`;
const joins = `LEFT JOIN read.members m ON m.org_code = h.org_code AND m.member_id = h.member_id
  LEFT JOIN read.members a ON a.org_code = h.org_code AND a.member_id = h.actor
  LEFT JOIN read.meetings g ON g.org_code = h.org_code AND h.kind = 'meeting' AND g.id = substr(h.stream, length('meeting-') + 1)`;

type HistoryQuery = { readonly filter?: HistoryFilter } & Paging<'date'>;

/** An organization's events of some types, oldest first, in batches. */
export function eventsOfTypes(db: Database, orgCode: string, types: readonly HistoryEvent['type'][]) {
  return db.tenantBatches<Pick<ViewOf<typeof history>, 'stream' | 'type' | 'data'>>(
    orgCode,
    `SELECT stream, type, data FROM read.history WHERE org_code = $1 AND type = ANY($2::text[]) ORDER BY position`,
    [orgCode, types],
  );
}

/** The organization's events, newest first by default. */
export const { page: listHistory, every: everyEvent } = listOf<HistoryQuery, HistoryView, FoundRow>(
  (_, orgCode, { filter = {}, sort = { field: 'date', order: 'DESC' } }) => {
    const where = conditions(orgCode, 'h');
    where.is('h.kind', filter.isException ? 'reimbursement' : filter.kind);
    if (filter.isException) where.and("h.data ? 'exception'");
    where.is('h.member_id', filter.memberId);
    where.isOfDays('h.at', filter.from, filter.to);
    return {
      from: 'read.history h',
      key: ['position'],
      where,
      order: orderBy({ date: 'h.at' }, sort, 'h.position'),
      columns,
      joins,
    };
  },
  viewsOf,
);

async function viewsOf(found: readonly FoundRow[], db: Database, orgCode: string): Promise<HistoryView[]> {
  const corrections = await correctionsAmong(db, orgCode, found);
  const described = [...found, ...corrections.values()];
  const chargeNames = await namesOfCharges(
    db,
    orgCode,
    described.flatMap((row) => (isAccount(row) ? chargesOf(asEvent(row) as AccountEvent) : [])),
  );
  const people = await namesOfActors(
    db,
    orgCode,
    described.flatMap((row) => personOf(asEvent(row))),
  );
  const ofBatches = found.filter(isOfBatch).map(({ correlationId }) => correlationId);
  const sizes = await sizesOfBatches(db, orgCode, ofBatches);
  const actorOf = (row: FoundRow) => row.actorName ?? nameOfActor(row.actor);
  const sentenceFor = (row: FoundRow) =>
    sentenceOf(asEvent(row), {
      actor: actorOf(row),
      member: row.memberName ?? 'a member',
      charge: (chargeId) => chargeNames.get(chargeId) ?? 'a charge',
      person: (userId) => people.get(userId) ?? 'somebody',
      meeting: row.meeting ?? 'an event',
    });
  return found.map((row) => {
    const correction = corrections.get(row.eventId);
    const size = isOfBatch(row) ? sizes.get(row.correlationId) : undefined;
    const { meeting: _, ...view } = row;
    return {
      ...view,
      actorName: actorOf(row),
      sentence: sentenceFor(row),
      correctedBy: correction ? { eventId: correction.eventId, sentence: sentenceFor(correction) } : null,
      batch: size === undefined ? null : { id: row.correlationId, size },
    };
  });
}

function isOfBatch({ type, data, ...metadata }: FoundRow): boolean {
  return isUndoable({ type, data, metadata });
}

async function correctionsAmong(
  db: Database,
  orgCode: string,
  found: readonly FoundRow[],
): Promise<ReadonlyMap<string, FoundRow>> {
  const subjects = [...new Set(found.flatMap(({ subject }) => subject ?? []))];
  if (subjects.length === 0) return new Map();
  const rows = await db.tenant<FoundRow>(
    orgCode,
    `SELECT ${columns} FROM read.history h ${joins}
     WHERE h.org_code = $1 AND h.subject IS NOT NULL AND h.subject = ANY($2::text[]) ORDER BY h.position`,
    [orgCode, subjects],
  );
  return correctionsOf(rows.map((row) => ({ ...row, id: row.eventId })));
}

function isAccount({ stream }: Pick<FoundRow, 'stream'>): boolean {
  return memberOfAccountStream(stream) !== undefined;
}

/** A row's type and data belong together: they were one event. */
function asEvent(row: Pick<FoundRow, 'type' | 'data'>): HistoryEvent {
  return { type: row.type, data: row.data } as HistoryEvent;
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
