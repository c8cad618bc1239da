import pMap from 'p-map';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { MailNotSent, openOutbox } from '../integrations/mail/mail.ts';
import { kindsByHand } from './byHand.ts';
import { composeMail, KEPT_FOR } from './compose.ts';
import type { ComposeDeps, QueuedMail } from './definition.ts';
import type { MailKind } from './kinds.ts';
import { SENDING_MINUTES } from './queue.ts';

export type MailDeps = ComposeDeps &
  Pick<Deps, 'mail' | 'logLine' | 'world'> & {
    /** Once it aborts no further mail is started: an interrupted mail is never sent again. */
    readonly stopping?: AbortSignal;
  };

/** Mails that one process hands over at the same time. */
const AT_ONCE = 3;
/** Mails looked up at a time: a new password must not wait behind all invitations of a large import. */
const PAGE = 30;
/** Mails by hand that the installation sends within an hour: the rest of them goes out later. */
const BY_HAND_AN_HOUR = 5_000;
/** Tried this often at most, after 5 minutes and then ever later. */
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_MINUTES = 5;
const MINUTE_MS = 60_000;

/**
 * Send queued mails, and failed ones that are due for a retry. `ids` limits it to some; `untilMs` (of
 * `performance.now()`) is when to start no more. An interrupted mail becomes `unknown` and is not sent again.
 */
export async function sendQueued(
  deps: MailDeps,
  { ids, untilMs = Number.POSITIVE_INFINITY }: { ids?: readonly string[]; untilMs?: number } = {},
): Promise<void> {
  const { pool } = deps.db;
  const now = deps.clock();
  const { rowCount } = await pool.query(
    `UPDATE app.deliveries SET status = 'unknown', error = 'Sending was interrupted.', changed_at = $1
     WHERE status = 'sending' AND changed_at < $2`,
    [now, new Date(now.getTime() - SENDING_MINUTES * MINUTE_MS)],
  );
  if (rowCount) deps.logLine?.({ level: 'warn', mailsCutShort: rowCount, see: 'operator --uncertain-mails' });
  const shouldContinue = () => performance.now() < untilMs && !deps.stopping?.aborted;
  while (shouldContinue()) {
    // What is taken up leaves this list in any case.
    const rows = await nextMails(pool, now, ids);
    if (rows.length === 0) return;
    // One after the other to one person: each link voids the one before, and the last must be good.
    const byPerson = [...Map.groupBy(rows, ({ memberId }) => memberId).values()];
    const sendInOrder = async (keys: readonly Key[]) => {
      for (const key of keys) if (shouldContinue()) await sendOne(deps, key);
    };
    await pMap(byPerson, sendInOrder, { concurrency: AT_ONCE });
  }
}

/**
 * The due mails: one-time passwords, then one of each organization after another, those by hand behind its
 * others. So no organization waits for what another one sends. Those by hand also wait while the installation
 * has sent many of them within the hour, or its operator has stopped their organization.
 */
async function nextMails(
  pool: pg.Pool,
  now: Date,
  ids: readonly string[] | undefined,
): Promise<(Key & { readonly memberId: string })[]> {
  const { rows } = await pool.query<Key & { memberId: string }>(
    `WITH sent AS (
       SELECT count(*)::int AS by_hand FROM app.deliveries
       WHERE kind = ANY($3) AND changed_at > $1::timestamptz - interval '1 hour' AND attempts > 0
     ), due AS (
       SELECT org_code, id, member_id, kind, asked_at, kind = ANY($3) AS by_hand,
         row_number() OVER (PARTITION BY org_code ORDER BY kind = ANY($3), asked_at, id) AS turn
       FROM app.deliveries
       WHERE (status = 'queued' OR (status = 'failed' AND retry_at <= $1)) AND ($2::uuid[] IS NULL OR id = ANY($2))
         AND NOT (kind = ANY($3) AND org_code IN (SELECT org_code FROM app.stopped_senders))
     )
     SELECT org_code AS "orgCode", id, member_id AS "memberId" FROM due, sent
     WHERE NOT due.by_hand OR sent.by_hand < ${BY_HAND_AN_HOUR}
     ORDER BY kind = 'one-time-password' DESC, turn, asked_at, id LIMIT ${PAGE}`,
    [now, ids ?? null, kindsByHand],
  );
  return rows;
}

interface Key {
  readonly orgCode: string;
  readonly id: string;
}

async function sendOne(deps: MailDeps, key: Key): Promise<void> {
  const queued = await take(deps, key);
  if (queued === undefined) return;
  let composed: Awaited<ReturnType<typeof composeMail>>;
  try {
    composed = await composeMail(deps, queued);
  } catch (error) {
    await recordOutcome(deps, queued, {
      status: 'failed',
      error: `It could not be written: ${error}`,
      mayRetry: true,
    });
    return;
  }
  if ('skip' in composed) {
    await recordOutcome(deps, queued, { status: 'skipped', error: composed.skip });
    return;
  }
  const { to, replyTo, subject, text, html, fromName, chargeIds } = composed;
  const about = { email: to, subject, chargeIds };
  try {
    const { id, orgCode } = queued;
    const answer = replyTo !== undefined && { replyTo };
    const mails = to === KEPT_FOR ? openOutbox({ pool: deps.db.pool, clock: deps.clock }) : deps.mail;
    await mails.send({ id, orgCode, fromName, to, ...answer, subject, text, html });
    await recordOutcome(deps, queued, { status: 'sent', error: '', ...about });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof MailNotSent)
      await recordOutcome(deps, queued, {
        status: 'failed',
        error: message,
        mayRetry: error.mayRetry,
        ...about,
      });
    else await recordOutcome(deps, queued, { status: 'unknown', error: message, ...about });
  }
}

/** Make the mail this process's own; `undefined` when another one has it. Written before anything is sent. */
async function take(
  { db, clock }: MailDeps,
  { orgCode, id }: Key,
): Promise<(QueuedMail & { readonly kind: MailKind }) | undefined> {
  const { rows } = await db.pool.query<QueuedMail & { readonly kind: MailKind }>(
    `UPDATE app.deliveries SET status = 'sending', attempts = attempts + 1, retry_at = NULL, changed_at = $3
     WHERE org_code = $1 AND id = $2 AND (status = 'queued' OR (status = 'failed' AND retry_at <= $3))
     RETURNING org_code AS "orgCode", id, kind, dedup_key AS "dedupKey", member_id AS "memberId", email, charge_ids AS "chargeIds",
       payment_id AS "subjectId", note, attempts`,
    [orgCode, id, clock()],
  );
  return rows[0];
}

interface Outcome {
  readonly status: 'sent' | 'failed' | 'skipped' | 'unknown';
  readonly error: string;
  readonly mayRetry?: boolean;
  readonly email?: string;
  readonly subject?: string;
  readonly chargeIds?: readonly string[];
}

async function recordOutcome(
  { db, clock }: MailDeps,
  { orgCode, id, attempts }: QueuedMail,
  { status, error, mayRetry = false, email, subject, chargeIds }: Outcome,
): Promise<void> {
  const now = clock();
  const waitMs = FIRST_RETRY_MINUTES * 3 ** (attempts - 1) * MINUTE_MS;
  const retryAt = mayRetry && attempts < MAX_ATTEMPTS ? new Date(now.getTime() + waitMs) : null;
  await db.pool.query(
    `UPDATE app.deliveries SET status = $3, error = $4, retry_at = $5, changed_at = $6, email = coalesce($7, email),
       subject = coalesce($8, subject), charge_ids = coalesce($9::jsonb, charge_ids)
     WHERE org_code = $1 AND id = $2`,
    [
      orgCode,
      id,
      status,
      error.slice(0, 500),
      retryAt,
      now,
      email ?? null,
      subject ?? null,
      chargeIds === undefined ? null : JSON.stringify(chargeIds),
    ],
  );
}
