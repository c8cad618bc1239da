import type { Database } from '../engine/database.ts';
import { select } from '../engine/table.ts';
import { attendingSql } from './expected.ts';
import type { MeetingView } from './queries.ts';
import { meetings } from './record.ts';

/** Every event of the calendar that ends at an instant or later, deleted ones too, in the order of time. */
export async function eventsSince(db: Database, orgCode: string, since: Date): Promise<MeetingView[]> {
  return db.tenant(
    orgCode,
    `SELECT ${select(meetings, 'm')} FROM read.meetings m
     WHERE m.org_code = $1 AND m.end_time >= $2 ORDER BY m.start_time, m.id`,
    [orgCode, since],
  );
}

/** Those of them at which a member is or was expected, or was marked. */
export async function eventsToAttend(
  db: Database,
  orgCode: string,
  memberId: string,
  since: Date,
): Promise<MeetingView[]> {
  return db.tenant(
    orgCode,
    `${attendingSql('m.end_time >= $2', 'canceled')} SELECT ${select(meetings, 'm')} FROM read.meetings m
     WHERE m.org_code = $1 AND m.id IN (SELECT meeting_id FROM attending WHERE member_id = $3)
     ORDER BY m.start_time, m.id`,
    [orgCode, since, memberId],
  );
}
