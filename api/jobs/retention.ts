import type pg from 'pg';
import type { Deps } from '../deps.ts';

/**
 * How long things are kept that are no facts of the ledger. A screenshot can be named in a payment for a day after it was uploaded; one that was not
 * is removed a day later, when no payment that names it can be on its way any more.
 */
export const SCREENSHOT_USABLE_HOURS = 24;
const SCREENSHOT_HOURS = 48;
/** A year that is looked back upon, and the time that looking back takes. */
const DELIVERY_DAYS = 400;
const OUTBOX_DAYS = 90;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the lists may take to show all payments. */
const WAIT_MS = 10_000;

type World = Pick<Deps, 'db' | 'log' | 'clock' | 'files' | 'projections'>;

/** Remove what nobody needs any more: screenshots that were never submitted, old lines of the delivery log, old mails of the outbox. May be repeated. */
export async function removeOld(deps: World): Promise<void> {
  const { pool } = deps.db;
  const now = deps.clock().getTime();
  await removeDeliveries(pool, new Date(now - DELIVERY_DAYS * DAY_MS));
  await pool.query('DELETE FROM app.outbox WHERE sent_at < $1', [new Date(now - OUTBOX_DAYS * DAY_MS)]);
  await removeScreenshots(deps, new Date(now - SCREENSHOT_HOURS * HOUR_MS));
}

/**
 * What became of a mail is forgotten in the end, but not its claim: it is never sent a second time. That the end of a trial was announced is what a
 * removal asks for, however late (jobs/purge.ts).
 */
async function removeDeliveries(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query(
    `DELETE FROM app.deliveries WHERE asked_at < $1 AND kind <> 'trial-expired'
       AND status NOT IN ('queued', 'sending') AND retry_at IS NULL`,
    [before],
  );
}

/** @throws Error, before anything is removed, when the lists are behind: a payment that they do not show yet may name a screenshot */
async function removeScreenshots({ db, log, files, projections }: World, before: Date): Promise<void> {
  const head = await log.head();
  if (head !== undefined && !(await projections.waitFor(head, WAIT_MS)))
    throw new Error('The lists are behind the log: no screenshots were removed.');
  const { rows } = await db.pool.query<{ key: string; isNamed: boolean }>(
    `SELECT key, EXISTS (
       SELECT FROM read.payments p WHERE p.org_code = u.org_code AND p.location = u.key
     ) AS "isNamed" FROM app.uploads u WHERE uploaded_at < $1`,
    [before],
  );
  // The file first: its row is what finds it again when this is cut short.
  for (const { key, isNamed } of rows) {
    if (!isNamed) await files.remove(key);
    await db.pool.query('DELETE FROM app.uploads WHERE key = $1', [key]);
  }
}
