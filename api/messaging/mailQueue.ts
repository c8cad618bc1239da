import type pg from 'pg';

/** A mail that is being sent for longer than this belongs to a process that ended. */
export const SENDING_MINUTES = 15;

/** How long a mail that may not have arrived is reported. */
const REPORTED_DAYS = 7;

/** $1 is the time now. */
const UNCERTAIN = `(status = 'unknown' AND changed_at > $1::timestamptz - interval '${REPORTED_DAYS} days'
  OR status = 'sending' AND changed_at < $1::timestamptz - interval '${SENDING_MINUTES} minutes')`;

/** How many mails wait, and how many were cut short in the last days: those may not have arrived. */
export async function readMailQueue(
  pool: pg.Pool,
  now: Date,
): Promise<{ readonly queued: number; readonly uncertain: number }> {
  const { rows } = await pool.query<{ queued: number; uncertain: number }>(
    `SELECT count(*) FILTER (WHERE status = 'queued' OR retry_at IS NOT NULL)::int AS queued,
       count(*) FILTER (WHERE ${UNCERTAIN})::int AS uncertain
     FROM app.deliveries WHERE status IN ('queued', 'sending', 'unknown') OR retry_at IS NOT NULL`,
    [now],
  );
  return rows[0] ?? { queued: 0, uncertain: 0 };
}

export interface UncertainMail {
  readonly orgCode: string;
  readonly id: string;
  readonly kind: string;
  readonly email: string;
  readonly since: string;
  readonly error: string;
}

/** The mails that `readMailQueue` counts as uncertain, the newest first. */
export async function listUncertainMails(pool: pg.Pool, now: Date): Promise<UncertainMail[]> {
  const { rows } = await pool.query<UncertainMail>(
    `SELECT org_code AS "orgCode", id, kind, email, changed_at AS since, error
     FROM app.deliveries WHERE status IN ('sending', 'unknown') AND ${UNCERTAIN} ORDER BY changed_at DESC, id`,
    [now],
  );
  return rows;
}
