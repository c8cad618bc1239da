import { RuleViolation } from '../../../ledger/decider.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { dayIn } from '../../../ledger/values/calendar.ts';
import { fullName } from '../../../ledger/values/plainText.ts';
import { composeText, isLate, SEGMENTS_A_DAY, segmentsOf } from '../../../ledger/values/textMessage.ts';
import { startOfDaySql } from '../../../projections/engine/paging.ts';
import { type Queries, transaction } from '../../../projections/engine/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { withAdvisoryLock } from '../../platform/calls/withAdvisoryLock.ts';
import { isOnTrial, requireMailsLeft, requireMaySend, requireNoWebAddress } from '../byHand.ts';
import { queueMails } from '../queue.ts';
import { chooseRecipients, listRecipients, type Recipient, type WantedRecipient } from './recipients.ts';

/** The channel on which Postgres tells the jobs that texts were queued, once that is committed. */
export const TEXT_QUEUED = 'bursar_text_queued';

type QueueDeps = Pick<Deps, 'db' | 'clock' | 'world' | 'sms'>;

interface TextsToQueue {
  readonly caller: Caller;
  /** The texts of one call are queued once, however often it is repeated. */
  readonly callId: string;
  readonly users: readonly WantedRecipient[];
  readonly message: string;
  readonly confirmedLate: boolean;
  /** Mail it to those without a phone that can be texted. */
  readonly mailOthers: boolean;
}

/**
 * Put a text, or a mail, for each recipient into its delivery log as `queued`: all of them or, when anything
 * is refused, none. Calls of one organization take turns, so that its limit holds and a first text is first.
 * @throws RuleViolation TextsNotSetUp, SendingStopped, TrialWebAddress, TrialNoTexts, LateHours, TextLimit,
 * MailLimit; RowErrors naming rows that cannot be texted
 */
export function queueTexts(deps: QueueDeps, wanted: TextsToQueue): Promise<void> {
  if (deps.sms === undefined)
    throw new RuleViolation('TextsNotSetUp', 'Text messages are not set up on this installation.');
  return withAdvisoryLock(deps, `mails ${wanted.caller.orgCode}`, () => queueAlone(deps, wanted));
}

async function queueAlone(deps: QueueDeps, wanted: TextsToQueue): Promise<void> {
  const { caller, callId, users, message, confirmedLate, mailOthers } = wanted;
  const { pool } = deps.db;
  const { orgCode, timeZone } = caller;
  const batchId = deriveId(`${callId}\ntexts`);
  const now = deps.clock();
  if (await isQueued(deps, orgCode, batchId)) return;
  await requireMaySend(deps, orgCode);
  requireNoWebAddress(caller, now, message, 'message');
  const { texted, mailed } = chooseRecipients(users, await listRecipients(deps, orgCode), mailOthers);
  if (texted.length > 0 && isOnTrial(caller, now))
    throw new RuleViolation(
      'TrialNoTexts',
      'Text messages can be sent once your organization has subscribed.',
      'users',
    );
  if (!confirmedLate && texted.length > 0 && isLate(timeZone, now))
    throw new RuleViolation(
      'LateHours',
      'It is between 9 pm and 8 am. Do you really want to send text messages now?',
      'confirmedLate',
    );
  const known = await phonesTexted(
    deps,
    orgCode,
    texted.map(({ phone }) => phone),
  );
  const texts = texted.map(({ memberId, name, phone }) => {
    const body = composeText(caller.org, message, !known.has(phone));
    const id = deriveId(`${batchId}\n${memberId}`);
    return { id, memberId, name, phone, body, segments: segmentsOf(body) };
  });
  const segments = texts.reduce((sum, text) => sum + text.segments, 0);
  const left = await segmentsLeft(deps, caller);
  if (segments > left)
    throw new RuleViolation(
      'TextLimit',
      `These are ${segments} segments, and ${left} of ${SEGMENTS_A_DAY} are left for today. Please shorten the message or text fewer members.`,
      'message',
    );
  await requireMailsLeft(deps, caller, mailed.length, 'users');
  await transaction(pool, async (client) => {
    await queueMailedText(client, now, { batchId, caller, message }, mailed);
    await client.query(
      `WITH queued AS (
       INSERT INTO app.texts (org_code, id, batch_id, member_id, member_name, phone, body, segments, status,
         confirmed_late, actor, actor_name, asked_at, changed_at)
       SELECT $1, t.id, $2, t."memberId", t.name, t.phone, t.body, t.segments, 'queued', $3, $4, $5, $6, $6
       FROM jsonb_to_recordset($7::jsonb) t(id uuid, "memberId" text, name text, phone text, body text, segments int)
     ) SELECT pg_notify('${TEXT_QUEUED}', '')`,
      [orgCode, batchId, confirmedLate, caller.memberId, fullName(caller), now, JSON.stringify(texts)],
    );
  });
}

async function isQueued({ db }: QueueDeps, orgCode: string, batchId: string): Promise<boolean> {
  const sql = `SELECT FROM app.texts WHERE org_code = $1 AND batch_id = $2
    UNION ALL SELECT FROM app.mailed_texts WHERE org_code = $1 AND batch_id = $2 LIMIT 1`;
  return (await db.pool.query(sql, [orgCode, batchId])).rowCount === 1;
}

/** Those of the phones (E.164) that the organization has texted, so that they know how to opt out. */
export async function phonesTexted(
  { db }: Pick<Deps, 'db'>,
  orgCode: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.pool.query<{ phone: string }>(
    `SELECT DISTINCT phone FROM app.texts WHERE org_code = $1 AND phone = ANY($2::text[]) AND status <> 'failed'`,
    [orgCode, phones],
  );
  return new Set(rows.map(({ phone }) => phone));
}

/** Segments that an organization may still send on its day. */
export async function segmentsLeft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { orgCode, timeZone }: Pick<Caller, 'orgCode' | 'timeZone'>,
): Promise<number> {
  const { rows } = await db.pool.query<{ used: number }>(
    `SELECT coalesce(sum(segments), 0)::int AS used FROM app.texts
     WHERE org_code = $1 AND asked_at >= ${startOfDaySql('$2')}`,
    [orgCode, dayIn(timeZone, clock())],
  );
  return Math.max(0, SEGMENTS_A_DAY - (rows[0]?.used ?? 0));
}

/** A message that goes to some by mail. */
interface MailedText {
  readonly batchId: string;
  readonly caller: Caller;
  readonly message: string;
}

/** Keep what the mails say and queue one for each, once per batch: `mails/texts.ts` writes them. */
async function queueMailedText(
  db: Queries,
  at: Date,
  { batchId, caller, message }: MailedText,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const { orgCode, memberId: actor, fname, lname } = caller;
  await db.query(
    `INSERT INTO app.mailed_texts (org_code, batch_id, message, actor_name, asked_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [orgCode, batchId, message, fullName({ fname, lname }), at],
  );
  const mails = recipients.map(({ memberId }) => ({
    ...{ orgCode, memberId, actor, at },
    kind: 'text-by-mail' as const,
    subjectId: batchId,
    dedupKey: `text-by-mail:${memberId}`,
  }));
  await queueMails(db, mails);
}
