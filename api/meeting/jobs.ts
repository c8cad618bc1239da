import type pg from 'pg';
import { answersTo } from '../../projections/meetings/answers.ts';
import { attendeesOf } from '../../projections/meetings/expected.ts';
import { isReminded, reminderKey } from '../messaging/mails/meetings.ts';
import type { MailToQueue } from '../messaging/queue.ts';
import { queueScheduled } from '../messaging/queue.ts';
import { type MailDeps, sendQueued } from '../messaging/send.ts';

/** From this hour on, in an organization's time zone. */
const MORNING = '09:00';

interface MeetingTomorrow {
  readonly orgCode: string;
  readonly meetingId: string;
  readonly startTime: string;
  /** The keys of those who were reminded of it already. */
  readonly reminded: readonly string[];
}

/**
 * Mail the members who are expected at a meeting on the day before, from nine in the morning of the
 * organization's time zone, once for each time at which the meeting is to begin.
 */
export async function remindOfMeetings(deps: MailDeps): Promise<void> {
  const at = deps.clock();
  const mails: MailToQueue[] = [];
  for (const { orgCode, meetingId, startTime, reminded } of await meetingsTomorrow(deps.db.pool, at)) {
    if (deps.stopping?.aborted) return;
    const expected = (await attendeesOf(deps.db, orgCode, [meetingId])).get(meetingId) ?? [];
    const answers = new Map((await answersTo(deps.db, orgCode, meetingId)).map((each) => [each.uuid, each]));
    for (const member of expected) {
      const dedupKey = reminderKey(member.uuid, { startTime });
      if (reminded.includes(dedupKey) || !isReminded(member, answers.get(member.uuid))) continue;
      const about = { orgCode, kind: 'meeting-soon', memberId: member.uuid, subjectId: meetingId } as const;
      mails.push({ ...about, dedupKey, actor: 'job:meeting-reminders', at });
    }
  }
  await queueScheduled(deps, mails);
  await sendQueued(deps);
}

async function meetingsTomorrow(pool: pg.Pool, now: Date): Promise<MeetingTomorrow[]> {
  const { rows } = await pool.query<Omit<MeetingTomorrow, 'startTime'> & { startTime: Date | string }>(
    `SELECT m.org_code AS "orgCode", m.id AS "meetingId", m.start_time AS "startTime",
       ARRAY(SELECT d.dedup_key FROM app.delivery_claims d WHERE d.org_code = m.org_code AND d.subject_id = m.id) AS reminded
     FROM (
       SELECT org_code, time_zone, ($1::timestamptz AT TIME ZONE time_zone)::date AS today FROM read.organizations
       WHERE meeting_reminders AND ($1::timestamptz AT TIME ZONE time_zone)::time >= $2::time
     ) o
     JOIN read.meetings m ON m.org_code = o.org_code AND m.status = 'scheduled' AND m.has_attendance
       AND m.start_time BETWEEN $1 AND $1::timestamptz + interval '2 days'
     WHERE (m.start_time AT TIME ZONE o.time_zone)::date = o.today + 1
     ORDER BY 1, m.start_time, 2`,
    [now.toISOString(), MORNING],
  );
  return rows.map((row) => ({ ...row, startTime: new Date(row.startTime).toISOString() }));
}
