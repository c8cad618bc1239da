import type { Recorded } from '../../ledger/catalogue.ts';
import { meetingOfStream } from '../../ledger/meeting/events.ts';
import type { AttendanceAnswer, ExcuseState } from '../../ledger/values/attendance.ts';
import type { Database } from '../engine/database.ts';
import type { Projection, Rows } from '../engine/projection.ts';
import { type RowOf, table, text, textOf } from '../engine/table.ts';

const answers = table({
  name: 'meeting_answers',
  kind: 'entity',
  columns: {
    org_code: text,
    /** Meeting and member. */
    id: text,
    meeting_id: text,
    member_id: text,
    /** Empty without one, both. */
    answer: textOf<AttendanceAnswer | ''>(),
    excuse: textOf<ExcuseState | ''>(),
  },
  key: ['org_code', 'id'],
  indexes: ['(org_code, meeting_id)', '(org_code, member_id)'],
});

export const meetingAnswersProjection: Projection = {
  name: 'meeting_answers',
  version: 1,
  tables: [answers],
  rowKeys: (event) => {
    const id = answeredBy(event)?.id;
    return id === undefined ? [] : [{ table: answers, id }];
  },
  fold: foldAnswer,
};

function foldAnswer(event: Recorded, rows: Rows): void {
  const key = answeredBy(event);
  if (key === undefined) return;
  const { orgCode } = event.metadata;
  const none = { org_code: orgCode, ...key, answer: '', excuse: '' } as const;
  rows.put(answers, { ...(rows.get(answers, orgCode, key.id) ?? none), ...answersOf(event) });
}

function answersOf(event: Recorded): Partial<RowOf<typeof answers>> {
  switch (event.type) {
    case 'MeetingAnswered':
      return { answer: event.data.answer };
    case 'ExcuseRequested':
      return { excuse: 'requested' };
    case 'ExcuseDecided':
      return { excuse: event.data.approved ? 'approved' : 'declined' };
    default:
      return {};
  }
}

/** The member of an answer, request or decision; `undefined` for other events. */
function answeredBy(
  event: Recorded,
): Pick<RowOf<typeof answers>, 'id' | 'meeting_id' | 'member_id'> | undefined {
  const meetingId = meetingOfStream(event.stream);
  if (meetingId === undefined) return undefined;
  switch (event.type) {
    case 'MeetingAnswered':
    case 'ExcuseRequested':
    case 'ExcuseDecided': {
      const { memberId } = event.data;
      return { id: `${meetingId}/${memberId}`, meeting_id: meetingId, member_id: memberId };
    }
    default:
      return undefined;
  }
}

export interface MeetingAnswerView {
  readonly uuid: string;
  readonly name: string;
  readonly answer: AttendanceAnswer | '';
  readonly excuse: ExcuseState | '';
  /** Kept beside the ledger; empty once it is erased. */
  readonly reason: string;
}

const ANSWERS_SQL = `coalesce(r.reason, '') AS reason FROM read.meeting_answers a
  LEFT JOIN app.excuse_reasons r ON r.org_code = a.org_code AND r.meeting_id = a.meeting_id AND r.member_id = a.member_id`;

export async function answersTo(
  db: Database,
  orgCode: string,
  meetingId: string,
): Promise<MeetingAnswerView[]> {
  return db.tenant(
    orgCode,
    `SELECT a.member_id AS uuid, m.name, a.answer, a.excuse, ${ANSWERS_SQL}
     JOIN read.members m ON m.org_code = a.org_code AND m.member_id = a.member_id
     WHERE a.org_code = $1 AND a.meeting_id = $2 ORDER BY m.name, a.member_id`,
    [orgCode, meetingId],
  );
}

export async function answersBy(
  db: Database,
  orgCode: string,
  memberId: string,
): Promise<Map<string, Pick<MeetingAnswerView, 'answer' | 'excuse' | 'reason'>>> {
  const rows = await db.tenant<Pick<MeetingAnswerView, 'answer' | 'excuse' | 'reason'> & { id: string }>(
    orgCode,
    `SELECT a.meeting_id AS id, a.answer, a.excuse, ${ANSWERS_SQL} WHERE a.org_code = $1 AND a.member_id = $2`,
    [orgCode, memberId],
  );
  return new Map(rows.map(({ id, ...view }) => [id, view]));
}
