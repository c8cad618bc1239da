import type pg from 'pg';
import { balancesProjection } from './balances.ts';
import { budgetsProjection, categoriesProjection } from './budgets.ts';
import { chargesProjection } from './charges/fold.ts';
import { documentsProjection } from './documents.ts';
import { readCheckpoints } from './engine/checkpoints.ts';
import { fingerprintOf, migrate } from './engine/migrate.ts';
import type { Projection } from './engine/projection.ts';
import { expensesProjection } from './expenses.ts';
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
import { reimbursementsProjection } from './reimbursements.ts';
import { transfersProjection } from './transfers.ts';

export const projections: readonly Projection[] = [
  organizationProjection,
  membersProjection,
  chargesProjection,
  paymentsProjection,
  payoutsProjection,
  transfersProjection,
  meetingsProjection,
  attendanceProjection,
  meetingAnswersProjection,
  rolesHeldProjection,
  balancesProjection,
  journalProjection,
  prospectGroupsProjection,
  prospectsProjection,
  budgetsProjection,
  categoriesProjection,
  expensesProjection,
  reimbursementsProjection,
  documentsProjection,
  processesProjection,
  historyProjection,
];

/** Read models of earlier versions: unused, and rows of a removed organization would stay in them. */
const retired: readonly string[] = ['credits'];

/** Create the read side's schema, role and tables (`migrate.ts`). May be repeated. */
export function migrateProjections(pool: pg.Pool): Promise<void> {
  return migrate(pool, projections, retired);
}

/** Whether some lists are of another version: until they are rebuilt, they lack columns and tables. */
export async function areOutdated(pool: pg.Pool): Promise<boolean> {
  const checkpoints = await readCheckpoints(
    pool,
    projections.map(({ name }) => name),
  );
  const made = new Map(checkpoints.map(({ projection, fingerprint }) => [projection, fingerprint]));
  return projections.some((projection) => made.get(projection.name) !== fingerprintOf(projection));
}
