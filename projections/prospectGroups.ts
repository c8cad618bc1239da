import { groupOfStream } from '../ledger/prospectGroup/events.ts';
import { evolve, initial } from '../ledger/prospectGroup/state.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './engine/database.ts';
import { recordOf } from './engine/recordOf.ts';
import { day, textOf } from './engine/table.ts';

/** Prospects and votes, of which there are many, have rows of their own (prospects.ts). */
export const { projection: prospectGroupsProjection } = recordOf(
  {
    name: 'prospect_groups',
    version: 2,
    idOf: groupOfStream,
    initial,
    evolve,
    without: ['prospects', 'members', 'deleted', 'votes'],
  },
  {
    columns: {
      status: { column: textOf<'unknown' | 'listed' | 'removed'>(), of: ({ status }) => status },
      // A group without days is one that has not been added yet.
      start_date: { column: day, of: ({ startDate }) => startDate },
    },
    indexes: ['(org_code, start_date, id)'],
  },
);

export interface ProspectGroupView {
  readonly id: string;
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly goal: number;
}

/** The organization's groups, the one that starts last first; one of them where `id` is given. */
export function listProspectGroups(db: Database, orgCode: string, id?: string): Promise<ProspectGroupView[]> {
  return db.tenant(
    orgCode,
    `SELECT g.id, g.data->>'name' AS name, g.start_date AS "startDate", g.data->>'endDate' AS "endDate",
       (g.data->'goal')::int AS goal
     FROM read.prospect_groups g WHERE g.org_code = $1 AND g.status = 'listed' AND ($2::text IS NULL OR g.id = $2)
     ORDER BY g.start_date DESC, g.data->>'name', g.id`,
    [orgCode, id ?? null],
  );
}
