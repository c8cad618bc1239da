import type pg from 'pg';
import { balancesProjection } from './balances.ts';
import { budgetsProjection, categoriesProjection } from './budgets.ts';
import { chargesProjection } from './charges/fold.ts';
import { documentsProjection } from './documents.ts';
import { readCheckpoints } from './engine/checkpoints.ts';
import { fingerprintOf, migrate } from './engine/migrate.ts';
import type { Lane, Projection } from './engine/projection.ts';
import { expensesProjection } from './expenses.ts';
import { groupsProjection } from './groups.ts';
import { historyProjection } from './history/queries.ts';
import { journalProjection } from './journal.ts';
import { meetingAnswersProjection } from './meetings/answers.ts';
import { attendanceProjection } from './meetings/attendance.ts';
import { rolesHeldProjection } from './meetings/expected.ts';
import { meetingsProjection } from './meetings/queries.ts';
import { membersProjection } from './members/queries.ts';
import { organizationProjection } from './organization/fold.ts';
import { paymentsProjection } from './payments/fold.ts';
import { payoutsProjection } from './payouts.ts';
import { processesProjection } from './processes.ts';
import { prospectGroupsProjection, prospectsProjection } from './prospectGroups.ts';
import { recurringChargesProjection } from './recurringCharges.ts';
import { reimbursementsProjection } from './reimbursements.ts';
import { transfersProjection } from './transfers.ts';

/** What a person reads back at once: an answer waits until these have what its call did. */
const strong: Lane = {
  name: 'strong',
  pauseMs: 0,
  projections: [
    organizationProjection,
    membersProjection,
    groupsProjection,
    recurringChargesProjection,
    chargesProjection,
    paymentsProjection,
    payoutsProjection,
    transfersProjection,
    meetingsProjection,
    attendanceProjection,
    meetingAnswersProjection,
    rolesHeldProjection,
    balancesProjection,
    prospectGroupsProjection,
    prospectsProjection,
    budgetsProjection,
    categoriesProjection,
    expensesProjection,
    reimbursementsProjection,
    documentsProjection,
    processesProjection,
  ],
};

/** What grows with every event: folded a moment later. A person's next read waits for their own writes. */
const eventual: Lane = {
  name: 'eventual',
  pauseMs: 25,
  projections: [journalProjection, historyProjection],
};

/** All read models (docs/decisions/0080). */
export const lanes: readonly Lane[] = [strong, eventual];

export const projections: readonly Projection[] = lanes.flatMap((lane) => lane.projections);

/** Create the read side's schema, role and tables (`migrate.ts`). May be repeated. */
export function migrateProjections(pool: pg.Pool): Promise<void> {
  return migrate(pool, lanes);
}

/** Whether some lists are of another version: until they are rebuilt, they lack columns and tables. */
export async function areOutdated(pool: pg.Pool): Promise<boolean> {
  const checkpoints = await readCheckpoints(pool);
  const made = new Map(checkpoints.map(({ lane, fingerprint }) => [lane, fingerprint]));
  return lanes.some((lane) => made.get(lane.name) !== fingerprintOf(lane));
}
