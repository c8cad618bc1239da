import type pg from 'pg';
import { isUndoable, NOTIFY_AFTER_MS, undoableTypes } from '../../ledger/account/undoable.ts';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import type { Page, Position } from '../../ledger/log/log.ts';
import { undoneAmong } from '../../projections/batches.ts';
import { transaction } from '../../projections/engine/transaction.ts';
import type { Deps } from '../deps.ts';

/** What follows the log and acts outside the ledger: on each event once, and never from a rebuild. */
export interface Consumer {
  /** The name under which app.checkpoints keeps how far it has read. */
  readonly checkpoint: string;
  /** The events that it wants. */
  readonly types: readonly string[];
  /** Those that are older than this alone; the others wait, and what follows them in the log. */
  readonly afterMs?: number;
}

const PAGE = 500;
/** How long to wait for the lists to include a page of events. */
const WAIT_MS = 10_000;

/**
 * Start checkpoints at the end of the log, unless there are some. Called at every start. All begin at one
 * position: what one leaves to another must not lie between them.
 */
async function createCheckpoints(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  checkpoints: readonly string[],
): Promise<void> {
  const { rowCount } = await db.pool.query('SELECT FROM app.checkpoints WHERE name = ANY($1)', [checkpoints]);
  if (rowCount === checkpoints.length) return;
  await db.pool.query(
    'INSERT INTO app.checkpoints (name, position) SELECT name, $2 FROM unnest($1::text[]) name ON CONFLICT DO NOTHING',
    [checkpoints, (await log.head()) ?? ''],
  );
}

/** The lists lag behind the events, as during a rebuild; the next run tries again. */
export class ListsBehind extends Error {}

/**
 * Read on to the end of the log, page by page. What `keep` writes is committed with the checkpoint; its
 * answer is yielded then.
 * @throws ListsBehind
 */
async function* checkpointedConsumer<Kept>(
  deps: Pick<Deps, 'db' | 'log' | 'projections' | 'clock'>,
  consumer: Consumer,
  keep: (events: readonly Recorded[], client: pg.PoolClient) => Promise<Kept>,
): AsyncGenerator<Kept> {
  for (let isFull = true; isFull; ) {
    const page = await readPage(deps, consumer, keep);
    if (page === undefined) return;
    isFull = page.isFull;
    yield page.kept;
  }
}

/** Undefined when there was nothing more, or another process reads on. */
async function readPage<Kept>(
  { db, log, projections, clock }: Pick<Deps, 'db' | 'log' | 'projections' | 'clock'>,
  { checkpoint, types, afterMs = 0 }: Consumer,
  keep: (events: readonly Recorded[], client: pg.PoolClient) => Promise<Kept>,
): Promise<{ kept: Kept; isFull: boolean } | undefined> {
  const { rows } = await db.pool.query<{ position: Position }>(
    'SELECT position FROM app.checkpoints WHERE name = $1',
    [checkpoint],
  );
  const before = rows[0]?.position;
  if (before === undefined) throw new Error(`The checkpoint ${checkpoint} is missing.`);
  const read = await log.readAll({ after: before || undefined, limit: PAGE, types });
  const page = afterMs === 0 ? read : upTo(read, before, new Date(clock().getTime() - afterMs));
  if (page.position === before) return undefined;
  // Recipients and content are read from the lists, so these must include the events.
  const shown = afterMs === 0 ? page.position : ((await log.head()) ?? page.position);
  if (page.events.length > 0 && !(await projections.waitFor(shown, WAIT_MS)))
    throw new ListsBehind('The lists are behind the log.');
  return transaction(db.pool, async (client) => {
    // One process at a time reads on: the others find that the checkpoint has moved.
    const { rowCount } = await client.query(
      'UPDATE app.checkpoints SET position = $2 WHERE name = $1 AND position = $3',
      [checkpoint, page.position, before],
    );
    if (rowCount === 0) return undefined;
    const kept = await keep(page.events.map(decode), client);
    return { kept, isFull: page.events.length === PAGE };
  });
}

/**
 * What of a page was recorded by an instant. An event is as old as any that follows it, so that one by a
 * clock that is ahead holds back no other.
 */
function upTo(page: Page, before: Position, instant: Date): Page {
  const last = page.events.findLastIndex(({ metadata }) => Date.parse(metadata.at) <= instant.getTime());
  if (last === page.events.length - 1) return page;
  const events = page.events.slice(0, last + 1);
  return { events, position: events.at(-1)?.position ?? before };
}

/** Undoable events are handled after their undo window, by a second checkpoint (docs/decisions/0051). */
const laterOf = ({ checkpoint, types }: Consumer): Consumer => ({
  checkpoint: `${checkpoint}-later`,
  types: types.filter((type) => undoableTypes.includes(type)),
  afterMs: NOTIFY_AFTER_MS,
});

/** Start at the end of the log: earlier events are not handled. */
export async function startConsumer(deps: Pick<Deps, 'db' | 'log'>, consumer: Consumer): Promise<void> {
  await createCheckpoints(deps, [consumer.checkpoint, laterOf(consumer).checkpoint]);
}

/**
 * Handle each event once: immediately, or after its undo window unless it was undone. `isUndoable` depends on
 * the event alone, so each event belongs to exactly one of the two checkpoints.
 * @throws ListsBehind
 */
export async function* consumeOnce<Kept>(
  deps: Pick<Deps, 'db' | 'log' | 'projections' | 'clock'>,
  consumer: Consumer,
  keep: (events: readonly Recorded[], client: pg.PoolClient) => Promise<Kept>,
): AsyncGenerator<Kept> {
  yield* checkpointedConsumer(deps, consumer, (events, client) =>
    keep(
      events.filter((event) => !isUndoable(event)),
      client,
    ),
  );
  yield* checkpointedConsumer(deps, laterOf(consumer), async (events, client) => {
    const undoable = events.filter(isUndoable);
    const undone = await undoneAmong(client, undoable);
    return keep(
      undoable.filter(({ id }) => !undone.has(id)),
      client,
    );
  });
}
