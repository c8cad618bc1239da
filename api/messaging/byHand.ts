import type pg from 'pg';
import { RuleViolation } from '../../ledger/decider.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { namesWebAddress } from '../../ledger/values/plainText.ts';
import { startOfDaySql } from '../../projections/engine/paging.ts';
import type { Identity } from '../../projections/members/identity.ts';
import { countActive } from '../../projections/members/queries.ts';
import type { Deps } from '../deps.ts';
import { tenantStatusAt } from '../platform/auth/tenantStatus.ts';
import { StartupError } from '../platform/errors/startupError.ts';
import { mailEntries } from './kinds.ts';

// Mails that administrators send by hand have limits, against sign-ups for spam (decision 67). Mails that
// money and security cause have none.

const PER_MEMBER_ON_TRIAL = 5;
const MAX_ON_TRIAL = 500;
const PER_MEMBER = 20;

/** The kinds of mails that are sent by hand. */
export const kindsByHand = mailEntries.flatMap(([kind, { isByHand }]) => (isByHand ? [kind] : []));

/** What the limits depend on. */
export type HandSender = Pick<Identity, 'orgCode' | 'timeZone' | 'registeredAt' | 'subscription'>;
type HandDeps = Pick<Deps, 'db' | 'clock'>;

export function isOnTrial(sender: HandSender, now: Date): boolean {
  return tenantStatusAt(sender, now) === 'trial';
}

/** How many mails by hand an organization may send on its day, and how many of them are left. */
export async function mailsLeft(
  { db, clock }: HandDeps,
  sender: HandSender,
): Promise<{ readonly perDay: number; readonly left: number }> {
  const { orgCode, timeZone } = sender;
  const members = await countActive(db, orgCode);
  const perDay = isOnTrial(sender, clock())
    ? Math.min(MAX_ON_TRIAL, PER_MEMBER_ON_TRIAL * members)
    : PER_MEMBER * members;
  const { rows } = await db.pool.query<{ used: number }>(
    `SELECT count(*)::int AS used FROM app.deliveries
     WHERE org_code = $1 AND kind = ANY($3) AND asked_at >= ${startOfDaySql('$2')}`,
    [orgCode, dayIn(timeZone, clock()), kindsByHand],
  );
  return { perDay, left: Math.max(0, perDay - (rows[0]?.used ?? 0)) };
}

/** @throws RuleViolation MailLimit */
export async function requireMailsLeft(deps: HandDeps, sender: HandSender, mails: number, field: string) {
  if (mails === 0) return;
  const { perDay, left } = await mailsLeft(deps, sender);
  if (mails > left)
    throw new RuleViolation(
      'MailLimit',
      `These are ${mails} emails, and ${left} of ${perDay} are left for today.`,
      field,
    );
}

/** @throws RuleViolation TrialWebAddress */
export function requireNoWebAddress(sender: HandSender, now: Date, message: string, field: string): void {
  if (isOnTrial(sender, now) && namesWebAddress(message))
    throw new RuleViolation(
      'TrialWebAddress',
      'During the trial a message cannot hold a web address. It can once your organization has subscribed.',
      field,
    );
}

/** @throws RuleViolation SendingStopped, when the operator has stopped what this organization sends */
export async function requireMaySend({ db }: Pick<Deps, 'db'>, orgCode: string): Promise<void> {
  const { rowCount } = await db.pool.query('SELECT FROM app.stopped_senders WHERE org_code = $1', [orgCode]);
  if (rowCount === 0) return;
  throw new RuleViolation(
    'SendingStopped',
    'The operator of this installation has stopped your organization’s messages. Please contact the operator.',
  );
}

/** What one organization sent in the last seven days. */
interface SenderVolume {
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
