import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { loadStream } from '../../ledger/loadStream.ts';
import { tenantRemoval } from '../../ledger/tenantRemoval/decide.ts';
import type { Queries } from '../../projections/engine/transaction.ts';
import type { Deps } from '../deps.ts';
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
  /** A sentence of the sender's own. */
  readonly note?: string;
  /** Where it goes, when that is not the member's present email. */
  readonly to?: string;
  /** User id or `job:<name>`. */
  readonly actor: string;
  readonly at: Date;
}

interface QueuedMails {
  readonly id: string;
  readonly chargeIds: readonly string[];
}

/** Put one mail into the delivery log; `undefined` when its subjects all had it under their key. */
export async function queueMail(db: Queries, mail: MailToQueue): Promise<QueuedMails | undefined> {
  return (await queueMails(db, [mail]))[0];
}

/**
 * Put mails into the delivery log as `queued`, all in one statement. Subjects that had a mail under their key
 * are left out: none left, no mail. So two processes that queue the same at once make one mail.
 */
export async function queueMails(db: Queries, mails: readonly MailToQueue[]): Promise<QueuedMails[]> {
  if (mails.length === 0) return [];
  const identified = mails.map((mail) => ({ ...mail, id: randomUUID() }));
  const subjects = identified.flatMap(({ id, orgCode, charges, subjectId, dedupKey }) =>
    (charges ?? [{ chargeId: subjectId ?? '', dedupKey }]).map((subject) => ({
      ...{ deliveryId: id, orgCode },
      ...{ subjectId: subject.chargeId, key: subject.dedupKey },
    })),
  );
  const { rows } = await db.query<QueuedMails>(
    `WITH claimed AS (
       INSERT INTO app.delivery_claims (org_code, subject_id, dedup_key, delivery_id)
       SELECT "orgCode", "subjectId", key, "deliveryId"
       FROM jsonb_to_recordset($1) subject("deliveryId" uuid, "orgCode" text, "subjectId" text, key text)
       ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING RETURNING delivery_id, subject_id
     ), claims AS (
       SELECT delivery_id, jsonb_agg(subject_id ORDER BY subject_id) AS subjects FROM claimed GROUP BY delivery_id
     ), queued AS (
     INSERT INTO app.deliveries (org_code, id, kind, dedup_key, member_id, member_name, email, charge_ids, payment_id, note, status, actor, asked_at, changed_at)
     SELECT mail."orgCode", mail.id, mail.kind, mail."dedupKey", mail."memberId", coalesce(m.name, ''),
       coalesce(mail."to", m.email, ''), CASE WHEN mail."subjectId" IS NULL THEN claims.subjects ELSE '[]' END,
       mail."subjectId", coalesce(mail.note, ''), 'queued', mail.actor, mail.at, mail.at
     FROM jsonb_to_recordset($2) mail(id uuid, "orgCode" text, kind text, "dedupKey" text, "memberId" text, "to" text,
       "subjectId" text, note text, actor text, at timestamptz)
     JOIN claims ON claims.delivery_id = mail.id
     LEFT JOIN read.members m ON m.org_code = mail."orgCode" AND m.member_id = mail."memberId"
     RETURNING id, charge_ids
     )
     SELECT id, charge_ids AS "chargeIds", pg_notify('${MAIL_QUEUED}', '') FROM queued`,
    [JSON.stringify(subjects), JSON.stringify(identified)],
  );
  return rows;
}

/** Members who were sent a mail of a kind by hand since then, except under the given key. */
export async function membersMailed(
  db: Queries,
  wanted: {
    readonly orgCode: string;
    readonly kind: MailKind;
    readonly except: string;
    readonly since: Date;
  },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ memberId: string }>(
    `SELECT DISTINCT member_id AS "memberId" FROM app.deliveries
     WHERE org_code = $1 AND kind = $2 AND dedup_key <> $3 AND asked_at > $4 AND actor <> member_id AND actor NOT LIKE 'job:%'`,
    [wanted.orgCode, wanted.kind, wanted.except, wanted.since],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Whom it is written to, and who did what it is about: the member, when that is left out. */
interface About {
  readonly orgCode: string;
  readonly memberId: string;
  readonly actor?: string;
  /** Sent once under this key; always when it is left out. */
  readonly dedupKey?: string;
  /** Where it goes, when that is not the member's present email. */
  readonly to?: string;
}

/** Queue a mail about a person's sign-in. */
export async function queueAccountMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: MailKind,
  { orgCode, memberId, actor = memberId, dedupKey = randomUUID(), to }: About,
): Promise<void> {
  await queueMail(db.pool, {
    orgCode,
    memberId,
    kind,
    dedupKey: `${kind}:${dedupKey}`,
    subjectId: memberId,
    actor,
    at: clock(),
    to,
  });
}

/** Queue the due mails, one statement per organization. */
export async function queueScheduled(
  deps: Pick<Deps, 'db' | 'log'> & { readonly stopping?: AbortSignal },
  mails: readonly MailToQueue[],
): Promise<void> {
  for (const [orgCode, own] of Map.groupBy(mails, (mail) => mail.orgCode)) {
    if (deps.stopping?.aborted) return;
    // Its claims are gone already, while it still stands in the lists: everybody would be mailed once more.
    const { state } = await loadStream(deps.log, tenantRemoval, orgCode, orgCode);
    if (state.status !== 'none') continue;
    await queueMails(deps.db.pool, own);
  }
}

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

interface UncertainMail {
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
