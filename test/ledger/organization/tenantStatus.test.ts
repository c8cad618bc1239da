import test from 'ava';
import {
  isSuspended,
  tenantRemovalDue,
  tenantStatusOf,
  trialEnd,
} from '../../../ledger/organization/tenantStatus.ts';

const registeredAt = '2026-01-01T10:00:00.000Z';

test('a trial lasts 30 days to the millisecond, then the organization is suspended', (t) => {
  t.is(trialEnd(registeredAt).toISOString(), '2026-01-31T10:00:00.000Z');
  t.is(tenantStatusOf({ registeredAt }, new Date('2026-01-31T09:59:59.999Z')), 'trial');
  t.is(tenantStatusOf({ registeredAt }, new Date('2026-01-31T10:00:00.000Z')), 'expiredTrial');
  t.true(isSuspended('expiredTrial'));
  t.false(isSuspended('trial'));
});

test('a subscription counts while Stripe still collects; one that ended leaves the rest of the trial', (t) => {
  const later = new Date('2026-06-01T00:00:00.000Z');
  t.is(tenantStatusOf({ registeredAt, subscription: 'active' }, later), 'subscribed');
  t.is(tenantStatusOf({ registeredAt, subscription: 'past_due' }, later), 'subscribed');
  t.is(tenantStatusOf({ registeredAt, subscription: 'canceled' }, later), 'paymentRequired');
  t.is(
    tenantStatusOf({ registeredAt, subscription: 'canceled' }, new Date('2026-01-15T00:00:00.000Z')),
    'trial',
  );
  t.true(isSuspended('paymentRequired'));
  t.false(isSuspended('subscribed'));
});

test('the data is kept for a month after the trial', (t) => {
  // The trial ends on 31 January; February has no such day.
  t.is(tenantRemovalDue(registeredAt).toISOString(), '2026-02-28T10:00:00.000Z');
  t.is(tenantRemovalDue('2026-02-01T10:00:00.000Z').toISOString(), '2026-04-03T10:00:00.000Z');
});
