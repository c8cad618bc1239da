import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DeliveryKind } from './deliveries.ts';

/** A mail that is to be sent once for each of its subjects. */
export interface MailToQueue {
  readonly orgCode: string;
  readonly kind: DeliveryKind;
  /** Who gets it. */
  readonly memberId: string;
  /** Which of its kind: it is sent once per subject and step. */
  readonly step: string;
  /** The charges it is about, each with the name under which the step is done for it. */
  readonly charges?: readonly { readonly chargeId: string; readonly claim: string }[];
  /** Or what happened to a payment: the payment's id, or that of the refund or return; or the member, when it is about his account. */
  readonly subjectId?: string;
  /** Where it goes, when that is not the member's present email. */
  readonly to?: string;
  /** User id or `job:<name>`. */
  readonly actor: string;
  readonly at: Date;
}

/**
 * Put a mail into the delivery log as `queued`, unless it is there already. Subjects that had this step are left out; when none is left, there is no mail.
 * The claim and the mail are one statement: two processes that queue the same at once make one mail.
 */
export async function queueMail(
  db: Pick<pg.Pool, 'query'>,
  { orgCode, kind, memberId, step, charges, subjectId, to, actor, at }: MailToQueue,
): Promise<{ id: string; chargeIds: readonly string[] } | undefined> {
  const subjects = charges ?? [{ chargeId: subjectId ?? '', claim: step }];
  const { rows } = await db.query<{ id: string; chargeIds: readonly string[] }>(
    `WITH claimed AS (
       INSERT INTO app.delivery_claims (org_code, subject_id, step, delivery_id)
       SELECT $1, subject.id, subject.claim, $2 FROM unnest($3::text[], $4::text[]) subject(id, claim)
       ORDER BY subject.id ON CONFLICT DO NOTHING RETURNING subject_id
     )
     INSERT INTO app.deliveries (org_code, id, kind, step, member_id, email, charge_ids, payment_id, status, actor, asked_at, changed_at)
     SELECT $1, $2, $5, $6, $7::text,
       coalesce($11, (SELECT email FROM read.members WHERE org_code = $1 AND member_id = $7::text), ''),
       CASE WHEN $8::text IS NULL THEN (SELECT jsonb_agg(subject_id ORDER BY subject_id) FROM claimed) ELSE '[]' END,
       $8, 'queued', $9, $10, $10
     WHERE EXISTS (SELECT FROM claimed)
     RETURNING id, charge_ids AS "chargeIds"`,
    [
      orgCode,
      randomUUID(),
      subjects.map(({ chargeId }) => chargeId),
      subjects.map(({ claim }) => claim),
      kind,
      step,
      memberId,
      subjectId ?? null,
      actor,
      at,
      to ?? null,
    ],
  );
  return rows[0];
}
