import { tenantRemoval as decider } from '../../ledger/tenantRemoval/decide.ts';
import { sampleOf } from './noun.ts';

const counts = { events: 9, members: 3, charges: 2, payments: 1, files: 0, mails: 4 };
const registeredAt = '2026-02-02T18:00:00.000Z';
const trialEndedAt = '2026-03-02T18:00:00.000Z';

export const tenantRemoval = sampleOf(decider, [
  [{ type: 'BeginTenantRemoval', counts, registeredAt, trialEndedAt }, { type: 'FinishTenantRemoval' }],
]);
