import pg from 'pg';
import { decode } from '../../ledger/catalogue.ts';
import type { Position, RecordedEvent } from '../../ledger/log/log.ts';
import { CHECKPOINT_MOVED } from './checkpoints.ts';
import { fingerprintOf } from './migrate.ts';
import type { Lane, Projection } from './projection.ts';
import { flushesOf, loadRows, type RowCache, rowCache } from './rowCache.ts';

/** A lane's checkpoint is not where this runner left it: another runner, or a rebuild, has moved it. */
class CheckpointMoved extends Error {
  constructor({ name }: Lane, expected: Position) {
    super(`the checkpoint of ${name} is not at ${expected === '' ? 'the beginning' : expected} any more`);
    this.name = 'CheckpointMoved';
  }
}

/**
 * Fold events into a schema's tables in the caller's transaction: load their rows, fold in memory, write.
 * @throws UnknownEvent
 */
export async function foldEvents(
  client: pg.ClientBase,
  schema: string,
  projections: readonly Projection[],
  recorded: readonly RecordedEvent[],
): Promise<void> {
  const rows = rowCache('refused');
  await foldInMemory(client, schema, projections, recorded, rows);
  await send(client, writesOf(schema, projections, recorded, rows));
}

async function foldInMemory(
  client: pg.ClientBase,
  schema: string,
  projections: readonly Projection[],
  recorded: readonly RecordedEvent[],
  rows: RowCache,
): Promise<void> {
  const events = recorded.map(decode);
  await loadRows(client, schema, projections, events, rows);
  for (const event of events) for (const projection of projections) projection.fold(event, rows);
}

/** The statements that write what was folded. Removed organizations are dropped, cached rows too. */
function writesOf(
  schema: string,
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
  rows: RowCache,
): pg.QueryConfig[] {
  const removed = removedTenants(events);
  const statements = [...flushesOf(schema, projections, rows), ...dropsOf(schema, projections, removed)];
  if (removed.length > 0) for (const { tables } of projections) for (const table of tables) rows.clear(table);
  return statements;
}

/** Send statements: all at once in pipeline mode, else one by one, as pg would. */
async function send(client: pg.ClientBase, statements: readonly pg.QueryConfig[]): Promise<void> {
  if (client instanceof pg.Client && client.pipeline)
    await Promise.all(statements.map((statement) => client.query(statement)));
  else for (const statement of statements) await client.query(statement);
}

/**
 * Fold a page into a lane that stands at `before` and move its checkpoint to `after`, in one transaction. The
 * checkpoint comes first: its row lock keeps other runners and a rebuild's swap out. The commit does not
 * wait for the disk: a crash loses rows and checkpoint together, and they are folded again.
 *
 * `rows` may be the previous page's while the checkpoint is where it left it; after an error they are
 * void. A connection in pipeline mode waits for the database once, and once more for rows that are not
 * cached.
 * @throws CheckpointMoved when the lane does not stand at `before`: nothing is written
 */
export async function foldPage(
  client: pg.ClientBase,
  lane: Lane,
  events: readonly RecordedEvent[],
  before: Position,
  after: Position,
  rows: RowCache = rowCache('refused'),
): Promise<void> {
  const { projections } = lane;
  await foldInMemory(client, 'read', projections, events, rows);
  try {
    await send(client, [
      { text: 'BEGIN; SET LOCAL synchronous_commit = off' },
      {
        name: 'move checkpoint',
        text: 'SELECT read.move_checkpoint($1, $2, $3, $4)',
        values: [lane.name, fingerprintOf(lane), before, after],
      },
      ...writesOf('read', projections, events, rows),
      // Sent with the others: after one that failed it rolls back.
      { text: 'COMMIT' },
    ]);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw isCheckpointMoved(error) ? new CheckpointMoved(lane, before) : error;
  }
}

function isCheckpointMoved(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CHECKPOINT_MOVED;
}

function removedTenants(events: readonly RecordedEvent[]): string[] {
  return events.flatMap(({ type, metadata }) => (type === 'TenantRemoved' ? [metadata.orgCode] : []));
}

function dropsOf(
  schema: string,
  projections: readonly Projection[],
  orgCodes: readonly string[],
): pg.QueryConfig[] {
  if (orgCodes.length === 0) return [];
  return projections
    .flatMap(({ tables }) => tables)
    .map(({ name }) => ({
      text: `DELETE FROM ${schema}.${name} WHERE org_code = ANY($1::text[])`,
      values: [orgCodes],
    }));
}
