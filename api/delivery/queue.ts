import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MailKind } from './kinds.ts';

/** The channel on which Postgres tells the jobs that a mail was queued, once that is committed. */
export const MAIL_QUEUED = 'bursar_mail_queued';

/** A mail that is to be sent once for each of its subjects. */
export interface MailToQueue {
  readonly orgCode: string;
  readonly kind: MailKind;
  /** Who gets it. */
  readonly memberId: string;
  /** Which of its kind: it is sent once per subject and key. */
  readonly dedupKey: string;
  /** The charges it is about, each with its own key. */
  readonly charges?: readonly { readonly chargeId: string; readonly dedupKey: string }[];
  /** Or the id of what it is about: a payment, refund or return, a member, an organization. */
  readonly subjectId?: string;
  /** Where it goes, when that is not the member's present email. */
  readonly to?: string;
  /** User id or `job:<name>`. */
  readonly actor: string;
  readonly at: Date;
}

/**
 * Put a mail into the delivery log as `queued`. Subjects that had it under their key are left out: none left,
 * no mail. Keys and mail are one statement: two processes that queue the same at once make one mail.
 */
export async function queueMail(
  db: Pick<pg.Pool, 'query'>,
  { orgCode, kind, memberId, dedupKey, charges, subjectId, to, actor, at }: MailToQueue,
): Promise<{ id: string; chargeIds: readonly string[] } | undefined> {
  const subjects = charges ?? [{ chargeId: subjectId ?? '', dedupKey }];
  const { rows } = await db.query<{ id: string; chargeIds: readonly string[] }>(
    `WITH claimed AS (
       INSERT INTO app.delivery_claims (org_code, subject_id, dedup_key, delivery_id)
       SELECT $1, subject.id, subject.key, $2 FROM unnest($3::text[], $4::text[]) subject(id, key)
       ORDER BY subject.id ON CONFLICT DO NOTHING RETURNING subject_id
     ), queued AS (
     INSERT INTO app.deliveries (org_code, id, kind, dedup_key, member_id, member_name, email, charge_ids, payment_id, status, actor, asked_at, changed_at)
     SELECT $1, $2, $5, $6, $7::text, coalesce(m.name, ''), coalesce($11, m.email, ''),
       CASE WHEN $8::text IS NULL THEN (SELECT jsonb_agg(subject_id ORDER BY subject_id) FROM claimed) ELSE '[]' END,
       $8, 'queued', $9, $10, $10
     FROM (SELECT) mail LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = $7::text
     WHERE EXISTS (SELECT FROM claimed)
     RETURNING id, charge_ids
     )
     SELECT id, charge_ids AS "chargeIds", pg_notify('${MAIL_QUEUED}', '') FROM queued`,
    [
      orgCode,
      randomUUID(),
      subjects.map(({ chargeId }) => chargeId),
      subjects.map((subject) => subject.dedupKey),
      kind,
      dedupKey,
      memberId,
      subjectId ?? null,
      actor,
      at,
      to ?? null,
    ],
  );
  return rows[0];
}
