import type pg from 'pg';
import { isUndoable, NOTIFY_AFTER_MS, undoableTypes } from '../../ledger/account/undoable.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { undoneAmong } from '../../projections/batches.ts';
import type { Deps } from '../deps.ts';
import { type Consumer, checkpointedConsumer, createCheckpoints } from './checkpointedConsumer.ts';

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
