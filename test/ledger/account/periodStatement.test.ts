import test from 'ava';
import fc from 'fast-check';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { accountStatement, periodStatement } from '../../../ledger/account/statement.ts';
import type { Recorded } from '../../../ledger/catalogue.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { assessed, granted, paid, plain, recorded } from '../../support/account.ts';
import { live, steps } from '../../support/account-steps.ts';
import { firstDay } from '../../support/days.ts';
import { sized } from '../../support/size.ts';

const zone = 'America/Los_Angeles';
const asKnownOn = '2027-01-01';

test('a period opens with what was owed before it, and says what is due and when', (t) => {
  const terms = { ...plain, dueDate: '2026-01-15' };
  const charged: AccountEvent = {
    type: 'ChargeAssessed',
    data: { chargeId: 'c2', terms, occurredOn: '2026-02-05' },
  };
  const events = [
    ...recorded([assessed(plain)], '2026-01-01T18:00:00Z', 0),
    ...recorded([paid(3_000), granted(500)], '2026-01-31T18:00:00Z', 1),
    ...recorded([charged], '2026-02-05T18:00:00Z', 3),
  ];
  const shown = periodStatement(events, { from: '2026-01-05', to: '2026-02-05', asKnownOn }, zone);
  t.like(shown, { openingCents: 10_000, closingCents: 17_000, creditCents: 500 });
  t.deepEqual(
    shown.entries.map(({ day, changeCents, balanceCents }) => [day, changeCents, balanceCents]),
    [
      ['2026-01-05', -3_000, 7_000],
      ['2026-02-05', 10_000, 17_000],
    ],
  );
  t.deepEqual(
    shown.charges.map(({ charge, dueCents }) => [charge.terms.dueDate, dueCents]),
    [
      ['2026-01-15', 10_000],
      ['2026-01-31', 7_000],
    ],
  );
  t.is(periodStatement(events, { from: '2025-01-01', to: '2025-12-31', asKnownOn }, zone).openingCents, 0);
  // The payment was recorded on Jan 31.
  const before = { from: '2026-01-05', to: '2026-01-10', asKnownOn: '2026-01-30' };
  t.like(periodStatement(events, before, zone), { entries: [], closingCents: 10_000 });
});

test('a payment is pending from the day on which it was sent until it is known to count', (t) => {
  const allocations = [{ chargeId: 'c1', amountCents: 4_000 }];
  const submitted: AccountEvent = {
    type: 'PaymentSubmitted',
    data: {
      ...{ paymentId: 'p1', method: 'venmo', orderId: 'p1', payer: '@ann', location: 'a.png' },
      ...{ screenshotSha256: '', amountCents: 3_500, creditCents: 500, allocations },
      occurredOn: '2026-01-05',
    },
  };
  const declined: AccountEvent = {
    type: 'PaymentDeclined',
    data: { paymentId: 'p1', chargeIds: ['c1'], reason: 'Not there', occurredOn: '2026-01-09' },
  };
  const events = [
    ...recorded([assessed(plain)], '2026-01-01T18:00:00Z', 0),
    ...recorded([submitted], '2026-01-05T18:00:00Z', 1),
    ...recorded([declined], '2026-01-09T18:00:00Z', 2),
  ];
  const pendingOn = (to: string) =>
    periodStatement(events, { from: '2026-01-01', to, asKnownOn }, zone).pending.map(
      ({ paymentId }) => paymentId,
    );
  t.deepEqual(pendingOn('2026-01-04'), []);
  t.deepEqual(pendingOn('2026-01-08'), ['p1']);
  t.deepEqual(pendingOn('2026-01-09'), []);
});

test('opening and entries are the closing, which is the balance of the account’s page, in any period', (t) => {
  const period = fc.tuple(fc.integer({ min: -5, max: 200 }), fc.nat(120));
  fc.assert(
    fc.property(steps, period, (taking, [start, days]) => {
      const events: Recorded<AccountEvent>[] = [];
      for (const taken of live(taking))
        events.push(...recorded(taken.events, `${taken.today}T18:00:00Z`, events.length));
      const from = plusDays(firstDay, start);
      const to = plusDays(from, days);
      const shown = periodStatement(events, { from, to, asKnownOn }, zone);
      const moved = shown.entries.reduce((sum, { changeCents }) => sum + changeCents, 0);
      t.is(shown.openingCents + moved, shown.closingCents);
      t.is(shown.closingCents, accountStatement(events, { asOf: to, asKnownOn }, zone).balanceCents);
      t.true(shown.entries.every(({ day }) => day >= from && day <= to));
      const next = periodStatement(events, { from: plusDays(to, 1), to: plusDays(to, 30), asKnownOn }, zone);
      t.is(next.openingCents, shown.closingCents, 'the next period goes on from there');
    }),
    { numRuns: sized(60, 3_000) },
  );
});
