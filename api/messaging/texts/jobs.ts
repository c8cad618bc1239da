import pMap from 'p-map';
import type { PgBoss } from 'pg-boss';
import { CUT_SHORT, sendText, type TextDeps, type TextKey } from './send.ts';

/** One job per text; its row in app.texts says what becomes of it. */
const TEXT = 'text';
/** Texts that one process hands over at the same time. */
const AT_ONCE = 3;
/** Jobs that a process takes at a time. */
const BATCH = 20;
/** Texts for which jobs are made at a time. */
const PAGE = 1_000;
/** A text that is being sent for longer than this belongs to a process that ended, with its job. */
const SENDING_MINUTES = 15;

/** Work on the jobs of texts. A job that a crash cut short is done again: the text is then `unknown`. */
export async function workOnTexts(
  boss: PgBoss,
  deps: TextDeps & { readonly stopping: AbortSignal },
  { pollingSeconds, silenceSeconds }: { pollingSeconds: number; silenceSeconds: number },
  onError: (line: string) => void,
): Promise<void> {
  // Of one text, one job waits or runs.
  await boss.createQueue(TEXT, { policy: 'exclusive', notify: true });
  await boss.updateQueue(TEXT, { retryLimit: 3, retryBackoff: true, heartbeatSeconds: silenceSeconds });
  const polling = { pollingIntervalSeconds: pollingSeconds, notifyPollingIntervalSeconds: pollingSeconds };
  const fetching = { batchSize: BATCH, burstWhenBatchFull: true };
  await boss.work<TextKey>(TEXT, { ...polling, ...fetching }, async (jobs) => {
    const send = async ({ data }: { readonly data: TextKey }) => {
      deps.stopping.throwIfAborted();
      await sendText(deps, data);
    };
    // All of them end first: one that fails has them all done again, which sends none twice.
    await pMap(jobs, send, { concurrency: AT_ONCE, stopOnError: false }).catch((error: unknown) => {
      if (!deps.stopping.aborted) onError(`Texts could not be sent and will be tried again: ${error}`);
      throw error;
    });
  });
}

/** Create a job per due text. Jobs hold ids only, neither phones nor contents. */
export async function askForTexts({ db, clock }: TextDeps, boss: PgBoss): Promise<void> {
  const now = clock();
  await db.pool.query(
    `UPDATE app.texts SET status = 'unknown', error = $1, changed_at = $2
     WHERE status = 'sending' AND changed_at < $2::timestamptz - make_interval(mins => ${SENDING_MINUTES})`,
    [CUT_SHORT, now],
  );
  for (let after = ''; ; ) {
    const { rows } = await db.pool.query<TextKey>(
      `SELECT org_code AS "orgCode", id FROM app.texts
       WHERE status = 'queued' AND (retry_at IS NULL OR retry_at <= $1) AND id::text > $2 ORDER BY id::text LIMIT ${PAGE}`,
      [now, after],
    );
    await boss.insert(
      TEXT,
      rows.map((data) => ({ data, singletonKey: data.id })),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}
