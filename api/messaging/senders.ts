import type pg from 'pg';
import { StartupError } from '../platform/errors/startupError.ts';
import { kindsByHand } from './byHand.ts';

/** What one organization sent in the last seven days. */
export interface SenderVolume {
  readonly orgCode: string;
  readonly name: string;
  readonly isStopped: boolean;
  readonly mailsByHand: number;
  readonly mails: number;
  readonly texts: number;
}

/** Who has sent how much in the last seven days, the most by hand first. */
export async function listSenders(pool: pg.Pool, now: Date): Promise<SenderVolume[]> {
  const { rows } = await pool.query<SenderVolume>(
    `WITH mails AS (
       SELECT org_code, count(*)::int AS mails, count(*) FILTER (WHERE kind = ANY($2))::int AS by_hand
       FROM app.deliveries WHERE asked_at > $1::timestamptz - interval '7 days' GROUP BY 1
     ), texts AS (
       SELECT org_code, count(*)::int AS texts FROM app.texts
       WHERE asked_at > $1::timestamptz - interval '7 days' GROUP BY 1
     )
     SELECT o.org_code AS "orgCode", o.name, s.org_code IS NOT NULL AS "isStopped",
       coalesce(m.by_hand, 0) AS "mailsByHand", coalesce(m.mails, 0) AS mails, coalesce(t.texts, 0) AS texts
     FROM read.organizations o
     LEFT JOIN mails m USING (org_code) LEFT JOIN texts t USING (org_code)
     LEFT JOIN app.stopped_senders s USING (org_code)
     WHERE m.mails > 0 OR t.texts > 0 OR s.org_code IS NOT NULL
     ORDER BY coalesce(m.by_hand, 0) + coalesce(t.texts, 0) DESC, o.org_code`,
    [now, kindsByHand],
  );
  return rows;
}

/**
 * Stop, or allow again, the mails and texts that an organization sends by hand.
 * @throws StartupError when there is no such organization
 */
export async function stopSender(pool: pg.Pool, orgCode: string, isStopped: boolean): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM read.organizations WHERE org_code = $1', [orgCode]);
  if (rowCount === 0)
    throw new StartupError(`There is no organization ${orgCode}: --senders lists their codes.`);
  await pool.query(
    isStopped
      ? 'INSERT INTO app.stopped_senders (org_code) VALUES ($1) ON CONFLICT DO NOTHING'
      : 'DELETE FROM app.stopped_senders WHERE org_code = $1',
    [orgCode],
  );
}
