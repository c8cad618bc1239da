import type { Recorded } from '../../ledger/catalogue.ts';
import { memberOfMemberStream, type Role } from '../../ledger/member/events.ts';
import type { Projection, Rows } from '../engine/projection.ts';
import { instant, integer, table, text, textOf } from '../engine/table.ts';

/** Since when a member has which role; none (`''`) since they were removed. */
const rolesHeld = table({
  name: 'roles_held',
  kind: 'log',
  columns: { org_code: text, member_id: text, version: integer, role: textOf<Role | ''>(), since: instant },
  key: ['org_code', 'member_id', 'version'],
  indexes: [],
});

export const rolesHeldProjection: Projection = {
  name: 'roles_held',
  version: 1,
  tables: [rolesHeld],
  rowKeys: () => [],
  fold: foldRole,
};

function foldRole(event: Recorded, rows: Rows): void {
  const memberId = memberOfMemberStream(event.stream);
  const role = roleBy(event);
  if (memberId === undefined || role === undefined) return;
  const { orgCode, at } = event.metadata;
  const key = { org_code: orgCode, member_id: memberId, version: event.version };
  rows.append(rolesHeld, { ...key, role, since: at });
}

/** The role that somebody has by this event; `undefined` when it is about something else. */
function roleBy(event: Recorded): Role | '' | undefined {
  switch (event.type) {
    case 'MemberAdded':
    case 'MemberRoleChanged':
    case 'MemberReinstated':
      return event.data.role;
    case 'MemberRemoved':
      return '';
    default:
      return undefined;
  }
}
