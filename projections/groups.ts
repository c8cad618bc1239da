import { groupAfter } from '../ledger/group/state.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import { dueSql, isDue, OPEN_SQL } from './charges/due.ts';
import type { Database } from './engine/database.ts';
import type { Projection } from './engine/projection.ts';
import { boolean, json, table, text } from './engine/table.ts';

/** A group with its members, of whom some may have been removed from the organization since. */
const groups = table({
  name: 'groups',
  kind: 'entity',
  columns: {
    org_code: text,
    group_id: text,
    name: text,
    member_ids: json<readonly string[]>(),
    listed: boolean,
  },
  key: ['org_code', 'group_id'],
  indexes: [],
});

export const groupsProjection: Projection = {
  name: 'groups',
  version: 1,
  tables: [groups],
  rowKeys: (event) => {
    switch (event.type) {
      case 'GroupCreated':
        return [{ table: groups, id: event.data.groupId, isNew: true }];
      case 'GroupRenamed':
      case 'GroupMembersAdded':
      case 'GroupMembersRemoved':
      case 'GroupDeleted':
        return [{ table: groups, id: event.data.groupId }];
      default:
        return [];
    }
  },
  fold: (event, rows) => {
    switch (event.type) {
      case 'GroupCreated':
      case 'GroupRenamed':
      case 'GroupMembersAdded':
      case 'GroupMembersRemoved':
      case 'GroupDeleted': {
        const { orgCode: org_code } = event.metadata;
        const { groupId: group_id } = event.data;
        const row = rows.get(groups, org_code, group_id);
        const before = row && { name: row.name, memberIds: row.member_ids };
        const after = groupAfter(before, event);
        const { name, memberIds } = after ?? before ?? { name: '', memberIds: [] };
        rows.put(groups, { org_code, group_id, name, member_ids: memberIds, listed: after !== undefined });
      }
    }
  },
};

/** SQL: whether a member who was not removed is in the group with this id. `$1`: the organization. */
export const isInGroup = (memberId: string, id: string) =>
  `${memberId} IN (SELECT r.member_id FROM read.groups g
    JOIN read.members r ON r.org_code = $1 AND r.active AND g.member_ids ? r.member_id
    WHERE g.org_code = $1 AND g.group_id = ${id} AND g.listed)`;

/** SQL: the names of a member's groups, as JSON. `$1`: the organization. */
export const groupNamesOf = (memberId: string) =>
  `(SELECT coalesce(jsonb_agg(g.name ORDER BY g.name), '[]') FROM read.groups g
    WHERE g.org_code = $1 AND g.listed AND g.member_ids ? ${memberId})`;

/** The members of a group who were not removed. */
export async function membersOfGroup(
  db: Database,
  orgCode: string,
  groupId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.tenant<{ memberId: string }>(
    orgCode,
    `SELECT m.member_id AS "memberId" FROM read.members m
     WHERE m.org_code = $1 AND ${isInGroup('m.member_id', '$2')} ORDER BY m.name, m.member_id`,
    [orgCode, groupId],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** A group, its members who were not removed, by name, and what they owe. Cents. */
export interface GroupView {
  readonly groupId: string;
  readonly name: string;
  readonly memberIds: readonly string[];
  readonly dueNowCents: number;
}

/** The groups by name. */
export function listGroups(db: Database, orgCode: string, today: CalendarDate): Promise<GroupView[]> {
  return db.tenant(
    orgCode,
    `WITH due AS (
       SELECT c.member_id, sum(${dueSql('c', '$2::date')}) AS cents FROM read.charges c
       WHERE c.org_code = $1 AND ${OPEN_SQL} AND NOT ${isDue.pending('c', '$2::date')} GROUP BY 1
     )
     SELECT g.group_id AS "groupId", g.name,
       coalesce(jsonb_agg(m.member_id ORDER BY m.name, m.member_id) FILTER (WHERE m.member_id IS NOT NULL), '[]') AS "memberIds",
       coalesce(sum(due.cents) FILTER (WHERE m.member_id IS NOT NULL), 0)::bigint AS "dueNowCents"
     FROM read.groups g
     LEFT JOIN LATERAL jsonb_array_elements_text(g.member_ids) AS of(member_id) ON true
     LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = of.member_id AND m.active
     LEFT JOIN due ON due.member_id = m.member_id
     WHERE g.org_code = $1 AND g.listed
     GROUP BY g.group_id, g.name ORDER BY lower(g.name), g.group_id`,
    [orgCode, today],
  );
}
