import test from 'ava';
import { NotFound } from '../../../ledger/decider.ts';
import { purge } from '../../../ledger/purge/decide.ts';
import { outlivesPurge, type PurgeEvent, purgeStream } from '../../../ledger/purge/events.ts';
import { given } from '../../support/given.ts';

const counts = { events: 90, members: 4, charges: 12, payments: 3, files: 2, mails: 30 };
const facts = { counts, registeredAt: '2026-01-01T10:00:00.000Z', trialEndedAt: '2026-01-31T10:00:00.000Z' };
const begun: PurgeEvent = { type: 'OrganisationPurgeBegun', data: facts };
const done: PurgeEvent = { type: 'OrganisationPurged', data: { counts } };

test('a removal reports what was there when it began, however often it was cut short', (t) => {
  const begin = { type: 'BeginPurge', ...facts } as const;
  t.deepEqual(given(purge, []).when(begin), [begun]);
  const less = { ...counts, events: 1 };
  t.deepEqual(given(purge, [begun]).when({ ...begin, counts: less }), []);
  t.deepEqual(given(purge, [begun]).when({ type: 'FinishPurge' }), [done]);
  t.deepEqual(given(purge, [begun, done]).when({ type: 'FinishPurge' }), []);
  t.deepEqual(given(purge, [begun, done]).when(begin), []);
  t.throws(() => given(purge, []).when({ type: 'FinishPurge' }), { instanceOf: NotFound });
});

test('a removal leaves itself and the reservations of emails', (t) => {
  t.true(outlivesPurge(purgeStream('abgesu')));
  t.true(outlivesPurge('email-0a1b'));
  for (const stream of ['organisation-abgesu', 'member-1', 'account-1', 'payout-1'])
    t.false(outlivesPurge(stream));
});
