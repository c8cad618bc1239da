import type pg from 'pg';
import { decode } from '../ledger/catalogue.ts';
import type { Position, RecordedEvent } from '../ledger/log/log.ts';
import type { Projection } from './projection.ts';
import { transaction } from './transaction.ts';
import { flushRows, loadRows, workingRows } from './workingRows.ts';

/** A projection's checkpoint is not where this runner left it: another runner, or a rebuild, has moved it. */
export class CheckpointMoved extends Error {
  constructor(names: readonly string[], expected: Position) {
    super(
      `the checkpoint of ${names.join(', ')} is not at ${expected === '' ? 'the beginning' : expected} any more`,
    );
    this.name = 'CheckpointMoved';
  }
}

/**
 * Fold events into the tables of a schema, within the caller's transaction: load the rows that they touch, fold in memory, write.
 * @throws UnknownEvent
 */
export async function foldEvents(
  client: pg.ClientBase,
  schema: string,
  projections: readonly Projection[],
  recorded: readonly RecordedEvent[],
): Promise<void> {
  const events = recorded.map(decode);
  const rows = workingRows('refused');
  await loadRows(client, schema, projections, events, rows);
  for (const event of events) for (const projection of projections) projection.fold(event, rows);
  await flushRows(client, schema, projections, rows);
}

/**
 * Fold one page into the projections that stand at `before`, and move their checkpoints to `after`, in one transaction. The checkpoints come
 * first: their row locks keep every other runner and the swap of a rebuild out until the commit. The commit does not wait for the disk:
 * what a crash of the database could lose is folded again from the log, because rows and checkpoints are lost together.
 * @throws CheckpointMoved when a projection does not stand at `before`: nothing is written
 */
export async function foldPage(
  pool: pg.Pool,
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
  before: Position,
  after: Position,
): Promise<void> {
  const names = projections.map(({ name }) => name);
  const work = async (client: pg.PoolClient) => {
    const moved = await client.query(
      'UPDATE read.checkpoints SET position = $1 WHERE projection = ANY($2::text[]) AND position = $3',
      [after, names, before],
    );
    if (moved.rowCount !== names.length) throw new CheckpointMoved(names, before);
    await foldEvents(client, 'read', projections, events);
  };
  await transaction(pool, work, 'BEGIN; SET LOCAL synchronous_commit = off');
}
