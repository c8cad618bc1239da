import type pg from 'pg';
import { NOTIFY_AFTER_MS } from '../../../ledger/account/undoable.ts';
import { dueSql, isDue } from '../../../projections/charges/due.ts';
import type { MailKind } from '../../messaging/kinds.ts';
import { queueScheduled } from '../../messaging/queue.ts';
import { type MailDeps, sendQueued } from '../../messaging/send.ts';

/** The mail that is sent by its day. */
const KIND: MailKind = 'due';

interface ChargeToRemind {
  readonly orgCode: string;
  readonly memberId: string;
  readonly chargeId: string;
  /** The window with the due date: after a change of the due date a charge is mailed about again. */
  readonly dedupKey: string;
}

/**
 * Queue and send the due reminders, in the hours and on the days that the organization has set. A member
 * gets one mail a day; a charge asks for one once per window and due date.
 */
export async function remind(deps: MailDeps): Promise<void> {
  const at = deps.clock();
  const found = await chargesToRemind(deps.db.pool, at);
  const perMember = Map.groupBy(found, ({ orgCode, memberId }) => `${orgCode}\n${memberId}`);
  const mails = [...perMember.values()].flatMap((charges) =>
    charges.slice(0, 1).map(({ orgCode, memberId }) => ({
      ...{ orgCode, memberId, kind: KIND, dedupKey: KIND, charges, actor: 'job:reminders', at },
    })),
  );
  await queueScheduled(deps, mails);
  await sendQueued(deps);
}

/**
 * Open charges of accounts that are not with collections, not mailed about in today's window, once they
 * cannot be undone any more; none of a member who had today's mail. The mail itself asks what is really due.
 */
async function chargesToRemind(pool: pg.Pool, now: Date): Promise<ChargeToRemind[]> {
  const { rows } = await pool.query<ChargeToRemind>(
    // Materialized: else the day is computed again for each charge.
    `WITH o AS MATERIALIZED (
       SELECT org_code, time_zone, reminder_windows, ($1::timestamptz AT TIME ZONE time_zone)::date AS today
       FROM read.organizations
       WHERE extract(hour FROM $1::timestamptz AT TIME ZONE time_zone) >= reminder_from_hour
         AND extract(hour FROM $1::timestamptz AT TIME ZONE time_zone) < reminder_to_hour
     )
     SELECT c.org_code AS "orgCode", c.member_id AS "memberId", c.charge_id AS "chargeId", s.name || '@' || c.due_date AS "dedupKey"
     FROM o
     JOIN read.charges c ON c.org_code = o.org_code
     JOIN read.members m ON m.org_code = c.org_code AND m.member_id = c.member_id AND m.active AND NOT m.reminders_paused
     JOIN jsonb_to_recordset(o.reminder_windows) s(name text, "from" int, "to" int)
       ON o.today - c.due_date BETWEEN s."from" AND s."to"
     LEFT JOIN read.balances b ON b.org_code = c.org_code AND b.member_id = c.member_id
     WHERE b.collections_since IS NULL AND c.is_open AND NOT ${isDue.pending('c', 'o.today')} AND ${dueSql('c', 'o.today')} > 0
       AND NOT EXISTS (
         SELECT FROM app.delivery_claims d
         WHERE d.org_code = c.org_code AND d.subject_id = c.charge_id AND d.dedup_key = s.name || '@' || c.due_date
       )
       AND NOT EXISTS (
         SELECT FROM app.deliveries e
         WHERE e.org_code = c.org_code AND e.member_id = c.member_id AND e.kind = $2 AND e.status <> 'skipped'
           AND e.asked_at >= o.today::timestamp AT TIME ZONE o.time_zone
       )
       AND c.charged_at <= $3
     ORDER BY 1, 2, c.due_date, 3`,
    [now.toISOString(), KIND, new Date(now.getTime() - NOTIFY_AFTER_MS)],
  );
  return rows;
}
