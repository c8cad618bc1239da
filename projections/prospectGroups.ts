import type { Recorded } from '../ledger/catalogue.ts';
import { groupOfStream } from '../ledger/prospectGroup/events.ts';
import { evolve, initial } from '../ledger/prospectGroup/state.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { ProspectProfile } from '../ledger/values/prospectRules.ts';
import type { Database } from './engine/database.ts';
import type { Projection, Rows } from './engine/projection.ts';
import { recordOf } from './engine/recordOf.ts';
import { boolean, day, instant, integer, optional, table, text, textOf } from './engine/table.ts';

/**
 * Recruitment groups. Prospects and votes, of which there are many, have rows of their own.
 */
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

interface ProspectGroupView {
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

/** What the ledger knows of a prospect. Who they are stands in `app.prospect_profiles`. */
const prospects = table({
  name: 'prospects',
  kind: 'entity',
  columns: {
    org_code: text,
    prospect_id: text,
    group_id: text,
    /** Empty where they signed up themselves. */
    added_by: text,
    added_at: instant,
    /** False once it, or its group, was deleted. */
    listed: boolean,
    /** The member who they have become. */
    member_id: optional(text),
  },
  key: ['org_code', 'prospect_id'],
  indexes: ['(org_code, group_id, added_at, prospect_id)'],
});

/** Each member's last vote on each prospect. */
const votes = table({
  name: 'prospect_votes',
  kind: 'entity',
  columns: {
    org_code: text,
    /** Of prospect and voter. */
    vote_id: text,
    group_id: text,
    prospect_id: text,
    voter_id: text,
    rating: optional(integer),
    approve: optional(textOf<'yes' | 'no'>()),
  },
  key: ['org_code', 'vote_id'],
  indexes: ['(org_code, group_id, prospect_id)'],
});

export const prospectsProjection: Projection = {
  name: 'prospects',
  version: 2,
  tables: [prospects, votes],
  rowKeys: (event) => {
    switch (event.type) {
      case 'ProspectAdded':
      case 'ProspectSignedUp':
        return [{ table: prospects, id: event.data.prospectId, isNew: true }];
      case 'ProspectMadeMember':
      case 'ProspectUnmadeMember':
      case 'ProspectRemoved':
        return [{ table: prospects, id: event.data.prospectId }];
      case 'ProspectGroupRemoved':
        return event.data.prospectIds.map((id) => ({ table: prospects, id }));
      case 'VoteRegistered':
        return [{ table: votes, id: voteIdOf(event.data) }];
      default:
        return [];
    }
  },
  fold: foldProspect,
};

const voteIdOf = ({ prospectId, voterId }: { readonly prospectId: string; readonly voterId: string }) =>
  `${prospectId}:${voterId}`;

function foldProspect(event: Recorded, rows: Rows): void {
  const { orgCode: org_code, at } = event.metadata;
  const group_id = groupOfStream(event.stream) ?? '';
  const remove = (prospectId: string) => {
    const row = rows.get(prospects, org_code, prospectId);
    if (row !== undefined) rows.put(prospects, { ...row, listed: false });
  };
  switch (event.type) {
    case 'ProspectAdded':
    case 'ProspectSignedUp': {
      const { prospectId: prospect_id } = event.data;
      const added_by = event.type === 'ProspectAdded' ? event.data.addedBy : '';
      rows.put(prospects, {
        org_code,
        prospect_id,
        group_id,
        added_by,
        added_at: at,
        listed: true,
        member_id: null,
      });
      return;
    }
    case 'ProspectMadeMember':
    case 'ProspectUnmadeMember': {
      const { prospectId, memberId } = event.data;
      const row = rows.get(prospects, org_code, prospectId);
      const member_id = event.type === 'ProspectMadeMember' ? memberId : null;
      if (row !== undefined) rows.put(prospects, { ...row, member_id });
      return;
    }
    case 'ProspectRemoved':
      remove(event.data.prospectId);
      return;
    case 'ProspectGroupRemoved':
      for (const prospectId of event.data.prospectIds) remove(prospectId);
      return;
    case 'VoteRegistered': {
      const { prospectId: prospect_id, voterId: voter_id, rating, approve } = event.data;
      const vote_id = voteIdOf(event.data);
      rows.put(votes, { org_code, vote_id, group_id, prospect_id, voter_id, rating, approve });
      return;
    }
  }
}

/** A prospect as one member sees it: their own vote, and of the others' only what they come to. */
export interface ProspectView extends ProspectProfile {
  readonly prospectId: string;
  readonly groupId: string;
  /** Empty where they signed up themselves. */
  readonly addedBy: string;
  /** ISO instant. */
  readonly addedAt: string;
  /** The member who they have become. */
  readonly memberId: string | null;
  /** Whether they still are one. */
  readonly isMember: boolean;
  readonly rating: number | null;
  readonly approve: 'yes' | 'no' | null;
  /** Of all ratings, with two decimals; null without any. */
  readonly averageRating: number | null;
  /** Percent of yes among yes and no votes, whole; null without any. */
  readonly approvalPercent: number | null;
}

/** The prospects of a group, newest first (spec 3 section 4). */
export function listProspects(
  db: Database,
  orgCode: string,
  groupId: string,
  voterId: string,
): Promise<ProspectView[]> {
  return db.tenant(
    orgCode,
    `SELECT p.prospect_id AS "prospectId", p.group_id AS "groupId", p.added_by AS "addedBy", p.added_at AS "addedAt",
       p.member_id AS "memberId", coalesce(m.active, false) AS "isMember",
       w.name, w.email, w.phone, w.year, w.major, w.instagram, w.snapchat, w.picture,
       own.rating, own.approve, figures."averageRating", figures."approvalPercent"
     FROM read.prospects p
     JOIN app.prospect_profiles w ON w.org_code = p.org_code AND w.prospect_id = p.prospect_id
     LEFT JOIN read.members m ON m.org_code = p.org_code AND m.member_id = p.member_id
     LEFT JOIN read.prospect_votes own ON own.org_code = p.org_code AND own.vote_id = p.prospect_id || ':' || $3
     LEFT JOIN (SELECT v.prospect_id, round(avg(v.rating), 2) AS "averageRating",
         round(100.0 * count(*) FILTER (WHERE v.approve = 'yes') / nullif(count(v.approve), 0))::int AS "approvalPercent"
       FROM read.prospect_votes v WHERE v.org_code = $1 AND v.group_id = $2 GROUP BY v.prospect_id
     ) figures ON figures.prospect_id = p.prospect_id
     WHERE p.org_code = $1 AND p.group_id = $2 AND p.listed
     ORDER BY p.added_at DESC, p.prospect_id`,
    [orgCode, groupId, voterId],
  );
}

/** Which groups these prospects are or were of, by prospect; unknown ones are left out. */
export async function groupsOfProspects(
  db: Database,
  orgCode: string,
  prospectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.tenant<{ prospectId: string; groupId: string }>(
    orgCode,
    `SELECT prospect_id AS "prospectId", group_id AS "groupId" FROM read.prospects
     WHERE org_code = $1 AND prospect_id = ANY($2::text[])`,
    [orgCode, prospectIds],
  );
  return new Map(rows.map(({ prospectId, groupId }) => [prospectId, groupId]));
}

/** How far a group has come (spec 3 section 2, "Prospects Overview"). */
interface ProspectFigures {
  /** Active members who may vote, and how many of them have a vote in the group. */
  readonly voters: number;
  readonly voted: number;
  /** Of all ratings in the group, with two decimals; 0 without any. */
  readonly averageRating: number;
  /** How many were added on each day, of those that are listed; the first day first. */
  readonly added: readonly { readonly day: CalendarDate; readonly count: number }[];
}

/** The figures of a group; `timeZone` says on which day somebody was added. */
export async function prospectFigures(
  db: Database,
  orgCode: string,
  groupId: string,
  timeZone: string,
): Promise<ProspectFigures> {
  const rows = await db.tenant<ProspectFigures>(
    orgCode,
    `WITH vote AS MATERIALIZED (
       SELECT v.voter_id, v.rating FROM read.prospect_votes v
       JOIN read.prospects p ON p.org_code = v.org_code AND p.prospect_id = v.prospect_id AND p.listed
       WHERE v.org_code = $1 AND v.group_id = $2 AND (v.rating IS NOT NULL OR v.approve IS NOT NULL)
     ), voter AS MATERIALIZED (
       SELECT m.member_id FROM read.members m WHERE m.org_code = $1 AND m.active AND m.role <> 'pledge'
     )
     SELECT (SELECT count(*) FROM voter) AS voters,
       (SELECT count(*) FROM voter WHERE member_id IN (SELECT voter_id FROM vote)) AS voted,
       coalesce((SELECT round(avg(rating), 2) FROM vote), 0) AS "averageRating",
       coalesce((SELECT jsonb_agg(jsonb_build_object('day', day, 'count', count) ORDER BY day) FROM (
         SELECT (p.added_at AT TIME ZONE $3)::date AS day, count(*) FROM read.prospects p
         WHERE p.org_code = $1 AND p.group_id = $2 AND p.listed GROUP BY 1
       ) days), '[]') AS added`,
    [orgCode, groupId, timeZone],
  );
  return rows[0] ?? { voters: 0, voted: 0, averageRating: 0, added: [] };
}
