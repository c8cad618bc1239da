import type pg from 'pg';
import { recurringChargeOfStream } from '../ledger/recurringCharge/events.ts';
import { evolve, initial, type RecurringChargeState } from '../ledger/recurringCharge/state.ts';
import type { Database } from './engine/database.ts';
import { recordOf } from './engine/recordOf.ts';
import { textOf } from './engine/table.ts';
import { isInGroup } from './groups.ts';

/** Recurring dues. */
export const { projection: recurringChargesProjection } = recordOf(
  { name: 'recurring_charges', version: 2, idOf: recurringChargeOfStream, initial, evolve },
  {
    columns: {
      status: { column: textOf<RecurringChargeState['status']>(), of: ({ status }) => status },
    },
    indexes: [`(org_code) WHERE status = 'running'`],
  },
);

export interface RecurringChargeView extends RecurringChargeState {
  readonly id: string;
}

/** The organization's recurring dues, by their first day. */
export async function listRecurringCharges(db: Database, orgCode: string): Promise<RecurringChargeView[]> {
  const rows = await db.tenant<{ id: string; data: RecurringChargeState }>(
    orgCode,
    `SELECT r.id, r.data FROM read.recurring_charges r WHERE r.org_code = $1
     ORDER BY r.data->>'firstDay', r.id`,
    [orgCode],
  );
  return rows.map(({ id, data }) => ({ id, ...data }));
}

/** The organizations with recurring dues in which it is past this time of the day. */
export async function organizationsWithRecurring(
  pool: pg.Pool,
  now: Date,
  time: string,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ orgCode: string }>(
    `SELECT o.org_code AS "orgCode" FROM read.organizations o
     WHERE ($1::timestamptz AT TIME ZONE o.time_zone)::time >= $2::time
       AND EXISTS (SELECT FROM read.recurring_charges r WHERE r.org_code = o.org_code AND r.status = 'running')
     ORDER BY 1`,
    [now.toISOString(), time],
  );
  return rows.map(({ orgCode }) => orgCode);
}

/** Who is charged now: the members of a group, or all, but for those in collections. */
export async function membersToCharge(
  db: Database,
  orgCode: string,
  groupId: string,
): Promise<readonly string[]> {
  const rows = await db.tenant<{ memberId: string }>(
    orgCode,
    `SELECT m.member_id AS "memberId" FROM read.members m
     LEFT JOIN read.balances b ON b.org_code = $1 AND b.member_id = m.member_id
     WHERE m.org_code = $1 AND m.active AND b.collections_since IS NULL
       AND ($2 = '' OR ${isInGroup('m.member_id', '$2')})
     ORDER BY m.member_id`,
    [orgCode, groupId],
  );
  return rows.map(({ memberId }) => memberId);
}
