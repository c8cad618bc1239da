import test from 'ava';
import { isBlocked, purgeDue, standingOf, trialEnd } from '../../../ledger/organisation/standing.ts';

const registeredAt = '2026-01-01T10:00:00.000Z';

test('a trial lasts 30 days to the millisecond, then nobody gets in', (t) => {
  t.is(trialEnd(registeredAt).toISOString(), '2026-01-31T10:00:00.000Z');
  t.is(standingOf({ registeredAt }, new Date('2026-01-31T09:59:59.999Z')), 'trial');
  t.is(standingOf({ registeredAt }, new Date('2026-01-31T10:00:00.000Z')), 'expiredTrial');
  t.true(isBlocked('expiredTrial'));
  t.false(isBlocked('trial'));
});

test('a subscription counts while Stripe still collects; one that ended leaves the rest of the trial', (t) => {
  const later = new Date('2026-06-01T00:00:00.000Z');
  t.is(standingOf({ registeredAt, subscription: 'active' }, later), 'subscribed');
  t.is(standingOf({ registeredAt, subscription: 'past_due' }, later), 'subscribed');
  t.is(standingOf({ registeredAt, subscription: 'cancelled' }, later), 'paymentRequired');
  t.is(
    standingOf({ registeredAt, subscription: 'cancelled' }, new Date('2026-01-15T00:00:00.000Z')),
    'trial',
  );
  t.true(isBlocked('paymentRequired'));
  t.false(isBlocked('subscribed'));
});

test('the data is kept for a month after the trial', (t) => {
  // The trial ends on 31 January; February has no such day.
  t.is(purgeDue(registeredAt).toISOString(), '2026-02-28T10:00:00.000Z');
  t.is(purgeDue('2026-02-01T10:00:00.000Z').toISOString(), '2026-04-03T10:00:00.000Z');
});
