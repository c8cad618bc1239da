import { loadStream } from '../../../ledger/loadStream.ts';
import { meeting } from '../../../ledger/meeting/decide.ts';
import { dayIn, plusDays } from '../../../ledger/values/calendar.ts';
import { type Term, termOn } from '../../../ledger/values/terms.ts';
import type { Deps } from '../../deps.ts';

/**
 * Why members ask to be excused, beside the ledger: it may be about their health, so that it must be erasable
 * (docs/decisions). Only who decides and the member read it.
 */

/** So long after a meeting that is in no term a reason is erased. */
const REASON_DAYS = 180;
const DAY_MS = 86_400_000;

type Where = Pick<Deps, 'db' | 'clock'>;
type ReasonKey = Readonly<Record<'orgCode' | 'meetingId' | 'memberId', string>>;

/**
 * Keep a reason. Done before the event is written, so that no request lacks one; a new one replaces the old.
 */
export async function keepReason(
  { db, clock }: Where,
  { orgCode, meetingId, memberId }: ReasonKey,
  reason: string,
): Promise<void> {
  await db.pool.query(
    `INSERT INTO app.excuse_reasons (org_code, meeting_id, member_id, reason, since) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org_code, meeting_id, member_id) DO UPDATE SET reason = excluded.reason, since = excluded.since`,
    [orgCode, meetingId, memberId, reason, clock()],
  );
}

/** Erase the reasons given for meetings that are deleted. */
export async function eraseReasons(
  { db }: Pick<Deps, 'db'>,
  orgCode: string,
  meetingIds: readonly string[],
): Promise<void> {
  const sql = 'DELETE FROM app.excuse_reasons WHERE org_code = $1 AND meeting_id = ANY($2::text[])';
  await db.pool.query(sql, [orgCode, meetingIds]);
}

/**
 * Erase reasons of meetings in a term that is over or that were deleted, and after a day those without a
 * request, which an interrupted call left.
 */
export async function sweepReasons({ db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<void> {
  const now = clock().getTime();
  const meetings = await db.pool.query<RequestedAt>(
    `SELECT m.org_code AS "orgCode", m.id AS "meetingId", m.status = 'canceled' AS "isCanceled",
       m.start_time AS "startTime", o.time_zone AS "timeZone", o.terms
     FROM read.meetings m JOIN read.organizations o ON o.org_code = m.org_code
     WHERE (m.org_code, m.id) IN (SELECT org_code, meeting_id FROM app.excuse_reasons)`,
  );
  for (const { orgCode, meetingId, ...at } of meetings.rows)
    if (at.isCanceled || lastDayOf(at) < dayIn(at.timeZone, new Date(now)))
      await eraseReasons({ db }, orgCode, [meetingId]);
  const { rows } = await db.pool.query<ReasonKey>(
    `SELECT r.org_code AS "orgCode", r.meeting_id AS "meetingId", r.member_id AS "memberId"
     FROM app.excuse_reasons r LEFT JOIN read.meeting_answers a
       ON a.org_code = r.org_code AND a.meeting_id = r.meeting_id AND a.member_id = r.member_id AND a.excuse <> ''
     WHERE r.since < $1 AND a.id IS NULL`,
    [new Date(now - DAY_MS)],
  );
  for (const { orgCode, meetingId, memberId } of rows) {
    // The lists may be rebuilding: the stream decides.
    const { state } = await loadStream(log, meeting, meetingId, orgCode);
    if (state.excuses[memberId] === undefined)
      await db.pool.query(
        'DELETE FROM app.excuse_reasons WHERE org_code = $1 AND meeting_id = $2 AND member_id = $3',
        [orgCode, meetingId, memberId],
      );
  }
}

interface RequestedAt {
  readonly orgCode: string;
  readonly meetingId: string;
  readonly isCanceled: boolean;
  readonly startTime: Date;
  readonly timeZone: string;
  readonly terms: readonly Term[];
}

/** The last day on which the reasons of a meeting are kept: of its term, in none so many days after it. */
function lastDayOf({
  startTime,
  timeZone,
  terms,
}: Pick<RequestedAt, 'startTime' | 'timeZone' | 'terms'>): string {
  const day = dayIn(timeZone, new Date(startTime));
  return termOn(day, terms)?.lastDay ?? plusDays(day, REASON_DAYS);
}
