import test from 'ava';
import { NotFound } from '../../../ledger/decider.ts';
import { tenantRemoval } from '../../../ledger/tenantRemoval/decide.ts';
import {
  outlivesTenantRemoval,
  type TenantRemovalEvent,
  tenantRemovalStream,
} from '../../../ledger/tenantRemoval/events.ts';
import { given } from '../../support/given.ts';

const counts = { events: 90, members: 4, charges: 12, payments: 3, files: 2, mails: 30 };
const facts = { counts, registeredAt: '2026-01-01T10:00:00.000Z', trialEndedAt: '2026-01-31T10:00:00.000Z' };
const begun: TenantRemovalEvent = { type: 'TenantRemovalBegun', data: facts };
const done: TenantRemovalEvent = { type: 'TenantRemoved', data: { counts } };

test('a removal reports what was there when it began, however often it was cut short', (t) => {
  const begin = { type: 'BeginTenantRemoval', ...facts } as const;
  t.deepEqual(given(tenantRemoval, []).when(begin), [begun]);
  const less = { ...counts, events: 1 };
  t.deepEqual(given(tenantRemoval, [begun]).when({ ...begin, counts: less }), []);
  t.deepEqual(given(tenantRemoval, [begun]).when({ type: 'FinishTenantRemoval' }), [done]);
  t.deepEqual(given(tenantRemoval, [begun, done]).when({ type: 'FinishTenantRemoval' }), []);
  t.deepEqual(given(tenantRemoval, [begun, done]).when(begin), []);
  t.throws(() => given(tenantRemoval, []).when({ type: 'FinishTenantRemoval' }), { instanceOf: NotFound });
});

test('a removal leaves itself and the reservations of emails', (t) => {
  t.true(outlivesTenantRemoval(tenantRemovalStream('abgesu')));
  t.true(outlivesTenantRemoval('email-0a1b'));
  for (const stream of ['organization-abgesu', 'member-1', 'account-1', 'payout-1'])
    t.false(outlivesTenantRemoval(stream));
});
