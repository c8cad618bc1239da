import type { Group } from '../find.ts';
import { account } from './account.ts';
import { access, bulkCalls, idempotency, tenancy, webhooks } from './api.ts';
import { forms, screens } from './frontEnds.ts';
import { ledger } from './ledger.ts';
import { projections } from './projections.ts';
import { simulation } from './simulation.ts';

/** The mutants by hand. */
export const groups: readonly Group[] = [
  account,
  ledger,
  access,
  tenancy,
  idempotency,
  bulkCalls,
  webhooks,
  projections,
  simulation,
  forms,
  screens,
];
