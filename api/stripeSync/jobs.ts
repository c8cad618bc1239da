import pMap from 'p-map';
import type { PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';
import type { SyncDeps } from './syncing.ts';
import { syncStoredEvent } from './webhook.ts';

type WebhookDeps = SyncDeps & Pick<Deps, 'logLine'> & { readonly stopping: AbortSignal };

/** One job per event that a webhook brought; its row in app.stripe_events says whether it is synced. */
const STRIPE_EVENT = 'stripe-event';
/** Events that one process syncs at the same time. */
const AT_ONCE = 3;
/** Jobs that a process takes at a time. */
const BATCH = 20;
/** Events for which jobs are made at a time. */
const PAGE = 1_000;
/** Seconds until the next try: 2, 4, 8 … up to an hour, for some eight hours. */
const RETRIES = { retryLimit: 18, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 } as const;

interface EventKey {
  readonly id: string;
}

/** Work on the jobs of stored events. Of several that are taken at once, each fails by itself. */
export async function workOnWebhooks(
  boss: PgBoss,
  deps: WebhookDeps,
  { pollingSeconds, silenceSeconds }: { pollingSeconds: number; silenceSeconds: number },
): Promise<void> {
  // Of one event, one job waits or runs.
  await boss.createQueue(STRIPE_EVENT, { policy: 'exclusive', notify: true });
  await boss.updateQueue(STRIPE_EVENT, { ...RETRIES, heartbeatSeconds: silenceSeconds });
  const polling = { pollingIntervalSeconds: pollingSeconds, notifyPollingIntervalSeconds: pollingSeconds };
  const fetching = { batchSize: BATCH, burstWhenBatchFull: true };
  await boss.work<EventKey>(STRIPE_EVENT, { ...polling, ...fetching }, async (jobs) => {
    await pMap(
      jobs,
      async ({ id: jobId, data }) => {
        deps.stopping.throwIfAborted();
        // It is logged. What fails here is not completed with the others.
        await syncStoredEvent(deps, data.id).catch(() => boss.fail(STRIPE_EVENT, jobId));
      },
      { concurrency: AT_ONCE, stopOnError: false },
    );
  });
}

/** Make a job for each stored event that has none; another a day later, when all its tries have failed. */
export async function askForWebhooks({ db }: Pick<Deps, 'db'>, boss: PgBoss): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<EventKey>(
      `SELECT id FROM app.stripe_events
       WHERE synced_at IS NULL AND (asked_at IS NULL OR asked_at < now() - interval '1 day')
       ORDER BY received_at LIMIT ${PAGE}`,
    );
    if (rows.length === 0) return;
    await boss.insert(
      STRIPE_EVENT,
      rows.map((data) => ({ data, singletonKey: data.id })),
    );
    await db.pool.query('UPDATE app.stripe_events SET asked_at = now() WHERE id = ANY($1)', [
      rows.map(({ id }) => id),
    ]);
  }
}
