import type pg from 'pg';
import {
  isUndoable,
  type Undoable,
  undoableTypes,
  undoTypes,
  undoUntil,
} from '../ledger/account/undoable.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import type { Database } from './engine/database.ts';
import { nameOfActor } from './names.ts';

/** What one call did that Undo is for, found by the correlation id of its events (docs/decisions/0051). */
export interface Batch {
  readonly batchId: string;
  /** Who did it, and when it began: the instant of its first event, ISO. */
  readonly actor: string;
  readonly actorName: string;
  readonly at: string;
  /** At least one, by the members' names. */
  readonly entries: readonly BatchEntry[];
}

/** One event of a batch, and what undid it. */
export interface BatchEntry {
  readonly eventId: string;
  readonly event: Undoable;
  readonly memberId: string;
  readonly memberName: string;
  /** False once the member was removed. */
  readonly memberExists: boolean;
  /** Until when it can be undone: a minute after it, ISO. */
  readonly until: string;
  readonly undone: { readonly eventId: string; readonly actorName: string; readonly at: string } | null;
}

interface FoundRow extends Omit<BatchEntry, 'event' | 'until' | 'undone'> {
  readonly type: string;
  readonly data: object;
  readonly causationId: string;
  readonly commandId: string;
  readonly at: string;
  readonly actor: string;
  readonly actorName: string | null;
  readonly undoneBy: string | null;
  readonly undoneAt: string | null;
  readonly undoneActor: string | null;
  readonly undoneName: string | null;
}

/** A batch of the organization; `undefined` when no event with this correlation id can be undone. */
export async function getBatch(
  db: Pick<Database, 'tenant'>,
  orgCode: string,
  batchId: string,
): Promise<Batch | undefined> {
  const rows = await db.tenant<FoundRow>(
    orgCode,
    `SELECT h.event_id AS "eventId", h.type, h.data, h.causation_id AS "causationId", h.command_id AS "commandId",
       h.at, h.actor, a.name AS "actorName", h.member_id AS "memberId", coalesce(m.name, '') AS "memberName",
       coalesce(m.active, false) AS "memberExists",
       u.event_id AS "undoneBy", u.at AS "undoneAt", u.actor AS "undoneActor", b.name AS "undoneName"
     FROM read.history h
     LEFT JOIN read.history u ON u.org_code = h.org_code AND u.causation_id = h.event_id AND u.type = ANY($4)
     LEFT JOIN read.members m ON m.org_code = h.org_code AND m.member_id = h.member_id
     LEFT JOIN read.members a ON a.org_code = h.org_code AND a.member_id = h.actor
     LEFT JOIN read.members b ON b.org_code = u.org_code AND b.member_id = u.actor
     WHERE h.org_code = $1 AND h.correlation_id = $2 AND h.type = ANY($3)
     ORDER BY m.name, h.position`,
    [orgCode, batchId, undoableTypes, undoTypes],
  );
  const own = rows.flatMap((row) => {
    const { type, data, causationId, commandId } = row;
    const event = { type, data, metadata: { causationId, commandId } };
    return isUndoable(event) ? [{ row, entry: entryOf(row, event) }] : [];
  });
  const [first] = own.map(({ row }) => row).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  if (first === undefined) return undefined;
  const { actor, actorName, at } = first;
  return {
    batchId,
    actor,
    actorName: actorName ?? nameOfActor(actor),
    at,
    entries: own.map(({ entry }) => entry),
  };
}

function entryOf(row: FoundRow, event: Undoable): BatchEntry {
  const { eventId, memberId, memberName, memberExists, undoneBy, undoneAt, undoneActor, undoneName } = row;
  const undone = undoneBy !== null &&
    undoneAt !== null && {
      eventId: undoneBy,
      at: undoneAt,
      actorName: undoneName ?? nameOfActor(undoneActor ?? ''),
    };
  const about = { eventId, event, memberId, memberName, memberExists };
  return { ...about, until: undoUntil(row.at), undone: undone || null };
}

/** Of these correlation ids, those of several events of the types that Undo is for, and of how many. */
export async function sizesOfBatches(
  db: Pick<Database, 'tenant'>,
  orgCode: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.tenant<{ id: string; size: number }>(
    orgCode,
    `SELECT correlation_id AS id, count(*)::int AS size FROM read.history
     WHERE org_code = $1 AND correlation_id = ANY($2::text[]) AND type = ANY($3)
     GROUP BY correlation_id HAVING count(*) > 1`,
    [orgCode, [...new Set(ids)], undoableTypes],
  );
  return new Map(rows.map(({ id, size }) => [id, size]));
}

/** Those of these events, of any organization, that Undo took back. For jobs: lists lag behind the log. */
export async function undoneAmong(
  client: Pick<pg.ClientBase, 'query'>,
  events: readonly Recorded[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT h.causation_id AS id FROM unnest($1::text[], $2::text[]) e(org_code, event_id)
     JOIN read.history h ON h.org_code = e.org_code AND h.causation_id = e.event_id
     WHERE h.type = ANY($3)`,
    [events.map(({ metadata }) => metadata.orgCode), events.map(({ id }) => id), undoTypes],
  );
  return new Set(rows.map(({ id }) => id));
}
