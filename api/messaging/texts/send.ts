import pMap from 'p-map';
import type { PgBoss } from 'pg-boss';
import { isLate } from '../../../ledger/values/textMessage.ts';
import { getIdentity } from '../../../projections/members/identity.ts';
import type { Deps } from '../../deps.ts';
import { type Sms, TextNotSent } from '../../integrations/sms/sms.ts';
import { optOut } from './optOuts.ts';
import { listRecipients } from './recipients.ts';

type TextDeps = Pick<Deps, 'db' | 'clock' | 'sms'>;

/** What finds a text again. */
interface TextKey {
  readonly orgCode: string;
  readonly id: string;
}

/** A text that this process is sending. */
interface TakenText extends TextKey {
  readonly memberId: string;
  readonly phone: string;
  readonly body: string;
  readonly confirmedLate: boolean;
  readonly attempts: number;
  readonly queuedAt: string;
}

/** Tried this often at most when Twilio is away, after a minute and then ever later. */
const MAX_ATTEMPTS = 4;
const FIRST_RETRY_MS = 60_000;
/** What was to be read then is misleading half a day later. */
const MAX_AGE_MS = 12 * 3_600_000;

/**
 * Send one text that is queued, at most once: it is marked as `sending` before. Where it is marked already,
 * the process that sent it has ended without an outcome: it becomes `unknown` and is not sent again.
 */
export async function sendText(deps: TextDeps, key: TextKey): Promise<void> {
  const text = await take(deps, key);
  if (text === undefined) return giveUp(deps, key);
  let checked: Checked;
  try {
    checked = await check(deps, text);
  } catch (error) {
    // Nothing was sent: it waits for its next turn.
    await recordOutcome(deps, text, 'queued', '');
    throw error;
  }
  if ('objection' in checked) return recordOutcome(deps, text, 'failed', checked.objection);
  try {
    await checked.sms.send({ ...text, org: checked.org, to: text.phone });
  } catch (error) {
    return recordFailure(deps, text, error);
  }
  await recordOutcome(deps, text, 'sent', '');
}

/** Make the text this process's own; `undefined` when it does not wait to be sent. */
async function take({ db, clock }: TextDeps, { orgCode, id }: TextKey): Promise<TakenText | undefined> {
  const { rows } = await db.pool.query<TakenText>(
    `UPDATE app.texts SET status = 'sending', attempts = attempts + 1, retry_at = NULL, changed_at = $3
     WHERE org_code = $1 AND id = $2 AND status = 'queued' AND (retry_at IS NULL OR retry_at <= $3)
     RETURNING org_code AS "orgCode", id, member_id AS "memberId", phone, body, confirmed_late AS "confirmedLate",
       attempts, asked_at AS "queuedAt"`,
    [orgCode, id, clock()],
  );
  return rows[0];
}

/** The outcome of a text is unknown when its process ended while sending. */
async function giveUp({ db, clock }: TextDeps, { orgCode, id }: TextKey): Promise<void> {
  await db.pool.query(
    `UPDATE app.texts SET status = 'unknown', error = $3, changed_at = $4
     WHERE org_code = $1 AND id = $2 AND status = 'sending'`,
    [orgCode, id, CUT_SHORT, clock()],
  );
}

const CUT_SHORT = 'Sending was interrupted.';

/** The phone and sender of a text, or why it must not be sent any more. */
type Checked = { readonly sms: Sms; readonly org: string } | { readonly objection: string };

/** Check again before sending: the data may have changed since queueing. */
async function check(deps: TextDeps, text: TakenText): Promise<Checked> {
  const { orgCode, memberId, phone, confirmedLate, queuedAt } = text;
  const { db, sms } = deps;
  const now = deps.clock();
  if (sms === undefined) return { objection: 'Text messages are not set up on this installation.' };
  const member = await getIdentity(db, orgCode, memberId);
  const [recipient] = await listRecipients(deps, orgCode, memberId);
  if (member === undefined || recipient?.phone !== phone)
    return { objection: 'They were removed, or their phone number changed.' };
  if (recipient.whyNot === 'optedOut') return { objection: 'They replied STOP to opt out.' };
  const { rowCount } = await db.pool.query('SELECT FROM app.stopped_senders WHERE org_code = $1', [orgCode]);
  if (rowCount !== 0) return { objection: 'The operator has stopped the organization’s messages.' };
  if (now.getTime() - new Date(queuedAt).getTime() > MAX_AGE_MS)
    return { objection: 'It could not be sent within half a day.' };
  if (!confirmedLate && isLate(member.timeZone, now))
    return { objection: 'It could not be sent before 9 pm.' };
  return { sms, org: member.org };
}

async function recordFailure(deps: TextDeps, text: TakenText, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof TextNotSent)) return recordOutcome(deps, text, 'unknown', message);
  if (error.isOptedOut) await optOut(deps.db.pool, text.phone, deps.clock());
  if (!error.mayRetry || text.attempts >= MAX_ATTEMPTS) return recordOutcome(deps, text, 'failed', message);
  const waitMs = FIRST_RETRY_MS * 3 ** (text.attempts - 1);
  await recordOutcome(deps, text, 'queued', message, new Date(deps.clock().getTime() + waitMs));
}

/** A status that Twilio has reported meanwhile is newer and stays. */
async function recordOutcome(
  { db, clock }: TextDeps,
  { orgCode, id }: TextKey,
  status: 'queued' | 'sent' | 'failed' | 'unknown',
  error: string,
  retryAt: Date | null = null,
): Promise<void> {
  await db.pool.query(
    `UPDATE app.texts SET status = $3, error = $4, retry_at = $5, changed_at = $6
     WHERE org_code = $1 AND id = $2 AND (status = 'sending' OR (status = 'unknown' AND $3 = 'sent'))`,
    [orgCode, id, status, error.slice(0, 500), retryAt, clock()],
  );
}

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
