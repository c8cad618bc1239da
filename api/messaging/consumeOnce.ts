import type pg from 'pg';
import { isUndoable, NOTIFY_AFTER_MS, undoableTypes } from '../../ledger/account/undoable.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { undoneAmong } from '../../projections/batches.ts';
import type { Deps } from '../deps.ts';
import { type Consumer, checkpointedConsumer, createCheckpoints } from './checkpointedConsumer.ts';

/** What can be undone is told once it cannot, by a checkpoint of its own (docs/decisions/0051). */
const laterOf = ({ checkpoint, types }: Consumer): Consumer => ({
  checkpoint: `${checkpoint}-later`,
  types: types.filter((type) => undoableTypes.includes(type)),
  afterMs: NOTIFY_AFTER_MS,
});

/** Begin to tell what happens from now on. */
export async function startConsumer(deps: Pick<Deps, 'db' | 'log'>, consumer: Consumer): Promise<void> {
  await createCheckpoints(deps, [consumer.checkpoint, laterOf(consumer).checkpoint]);
}

/**
 * Tell each event once: at once, or once it cannot be undone any more unless it was. Both checkpoints read
 * some types; `isUndoable` looks at the event alone, so that always the same one tells it.
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
