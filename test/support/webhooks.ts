import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Deps } from '../../api/deps.ts';
import { EVENT_STORED, syncStoredEvent } from '../../api/stripeSync/webhook.ts';

/** Sync what Stripe's webhooks bring as soon as it is stored, where no jobs run; what fails, again. */
export async function settleWebhooks(
  databaseUrl: string,
  deps: Deps,
): Promise<{ readonly stop: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A test may take the database away.
  client.on('error', () => undefined);
  await client.connect();
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  const sync = async (eventId: string): Promise<void> => {
    while (!signal.aborted)
      try {
        return await syncStoredEvent(deps, eventId);
      } catch {
        await sleep(50, undefined, { signal }).catch(() => undefined);
      }
  };
  client.on('notification', ({ payload = '' }) => {
    const work = sync(payload).finally(() => running.delete(work));
    running.add(work);
  });
  await client.query(`LISTEN ${EVENT_STORED}`);
  return {
    stop: async () => {
      stopping.abort();
      await client.end();
      await Promise.all(running);
    },
  };
}

/** Until everything that webhooks brought so far is synced. */
export async function webhooksSynced({ db: { pool } }: Pick<Deps, 'db'>): Promise<void> {
  const open = 'SELECT FROM app.stripe_events WHERE synced_at IS NULL LIMIT 1';
  while ((await pool.query(open)).rowCount !== 0) await sleep(10);
}

/** Until the sandbox has sent its webhooks, and what they brought is synced and shown. */
export async function webhooksDelivered(deps: Pick<Deps, 'db' | 'log' | 'projections'>): Promise<void> {
  const waiting = 'SELECT FROM sandbox.deliveries WHERE delivered_at IS NULL LIMIT 1';
  while ((await deps.db.pool.query(waiting)).rowCount !== 0) await sleep(10);
  await webhooksSynced(deps);
  await deps.projections.waitFor((await deps.log.head()) ?? '', 10_000);
}
