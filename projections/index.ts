import type pg from 'pg';
import { balancesProjection } from './balances.ts';
import { chargesProjection } from './charges/fold.ts';
import { historyProjection } from './history.ts';
import { journalProjection } from './journal.ts';
import { membersProjection } from './members.ts';
import { migrate } from './migrate.ts';
import { organisationProjection } from './organisation.ts';
import { paymentsProjection } from './payments/fold.ts';
import { payoutsProjection } from './payouts.ts';
import type { Projection } from './projection.ts';

/** Every read model. */
export const projections: readonly Projection[] = [
  organisationProjection,
  membersProjection,
  chargesProjection,
  paymentsProjection,
  payoutsProjection,
  balancesProjection,
  journalProjection,
  historyProjection,
];

/** Read models of earlier versions: nobody folds or reads them any more, and rows of a removed organisation would stay there. */
const retired: readonly string[] = ['credits'];

/** Create the read side's schema, role and tables (`migrate.ts`). May be repeated. */
export function migrateProjections(pool: pg.Pool): Promise<void> {
  return migrate(pool, projections, retired);
}
