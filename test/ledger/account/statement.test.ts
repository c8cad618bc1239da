import test from 'ava';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { accountStatement } from '../../../ledger/account/statement.ts';
import type { Recorded } from '../../../ledger/catalogue.ts';
import {
  assessed,
  granted,
  paid,
  plain,
  recorded,
  voided,
  withFeeAndDiscount,
} from '../../support/account.ts';

const zone = 'America/Los_Angeles';
/** The end of a day as it was known that day. */
const on = (day: string) => ({ asOf: day, asKnownOn: day });

/** The days of an account, each with its events at an instant (UTC). */
function history(...days: readonly (readonly [string, ...AccountEvent[]])[]): Recorded<AccountEvent>[] {
  const all: Recorded<AccountEvent>[] = [];
  for (const [at, ...events] of days) all.push(...recorded(events, at, all.length));
  return all;
}

const byZelle = {
  paymentId: 'p1',
  orderId: 'Manual Payment',
  method: 'zelle',
  amountCents: 5_000,
  allocations: [
    { chargeId: 'c1', amountCents: 4_000 },
    { chargeId: 'c2', amountCents: 1_000 },
  ],
} as const;
const credit = { reservationId: 'r1', amountCents: 1_500, occurredOn: '2026-02-10' };
const allocations = [{ chargeId: 'c2', amountCents: 1_500 }];
const events = history(
  ['2026-01-01T18:00:00Z', assessed(withFeeAndDiscount), assessed({ ...plain, amountCents: 2_500 }, 'c2')],
  ['2026-01-20T18:00:00Z', { type: 'PaymentRecorded', data: { ...byZelle, occurredOn: '2026-01-20' } }],
  [
    '2026-02-10T18:00:00Z',
    { type: 'LateFeeApplied', data: { chargeId: 'c1', amountCents: 500, occurredOn: '2026-02-05' } },
    granted(2_000),
    { type: 'CreditReserved', data: credit },
    { type: 'CreditSpent', data: { ...credit, allocations } },
  ],
);
const figures = (asOf: string) => {
  const shown = accountStatement(events, on(asOf), zone);
  return [shown.balanceCents, shown.dueCents, shown.overdueCents, shown.creditCents, shown.paidCents];
};

test('each day has its figures', (t) => {
  for (const [day, ...expected] of [
    // Day, balance, due, overdue, credit, paid.
    ['2025-12-31', 0, 0, 0, 0, 0],
    // The discount is offered until Jan 10.
    ['2026-01-01', 12_500, 11_500, 0, 0, 0],
    ['2026-01-11', 12_500, 12_500, 0, 0, 0],
    ['2026-01-20', 7_500, 7_500, 0, 0, 5_000],
    // The late fee counts from Feb 5 on, before it is applied on Feb 10.
    ['2026-02-05', 7_500, 8_000, 8_000, 0, 5_000],
    ['2026-02-10', 6_500, 6_500, 6_500, 500, 5_000],
  ] as const)
    t.deepEqual(figures(day), expected, day);
});

test('the lines run from event to event', (t) => {
  const { lines } = accountStatement(events, on('2026-03-01'), zone);
  const shown = lines.map(({ event, chargeId, changeCents, balanceCents, creditCents }) => {
    return [event.type, chargeId, changeCents, balanceCents, creditCents];
  });
  t.deepEqual(shown, [
    ['ChargeAssessed', 'c1', 10_000, 10_000, 0],
    ['ChargeAssessed', 'c2', 2_500, 12_500, 0],
    ['PaymentRecorded', null, -5_000, 7_500, 0],
    ['LateFeeApplied', 'c1', 500, 8_000, 0],
    ['CreditIssued', null, 0, 8_000, 2_000],
    ['CreditReserved', null, 0, 8_000, 500],
    ['CreditSpent', 'c2', -1_500, 6_500, 500],
  ]);
});

test('each charge has its own lines, status, payment and credit used', (t) => {
  const [first, second] = accountStatement(events, on('2026-03-01'), zone).charges;
  const linesOf = (charge: typeof first) =>
    charge?.lines.map(({ event, changeCents, balanceCents }) => [event.type, changeCents, balanceCents]);
  t.deepEqual(linesOf(first), [
    ['ChargeAssessed', 10_000, 10_000],
    ['PaymentRecorded', -4_000, 6_000],
    ['LateFeeApplied', 500, 6_500],
  ]);
  t.deepEqual(linesOf(second), [
    ['ChargeAssessed', 2_500, 2_500],
    ['PaymentRecorded', -1_000, 1_500],
    ['CreditSpent', -1_500, 0],
  ]);
  t.like(first, { status: 'Overdue', totalCents: 10_500, lateFeeCents: 500, creditUsedCents: 0 });
  t.like(second, { status: 'Paid', creditUsedCents: 1_500 });
  t.is(first?.assessedAt, '2026-01-01T18:00:00Z');
  t.deepEqual(first?.payment, { paymentId: 'p1', method: 'zelle', orderId: 'Manual Payment' });
  t.deepEqual(second?.payment, { paymentId: 'r1', method: 'credit', orderId: 'R1' });
});

test("a day ends at midnight in the organization's time zone", (t) => {
  const late = history(['2026-01-02T07:59:59Z', assessed(plain)], ['2026-01-02T08:00:00Z', paid(1_000)]);
  const known = (asKnownOn: string, timeZone: string) =>
    accountStatement(late, { asOf: '2026-01-31', asKnownOn }, timeZone).balanceCents;
  t.is(known('2026-01-01', zone), 10_000);
  t.is(known('2026-01-01', 'UTC'), 0);
  t.is(known('2026-01-02', zone), 9_000);
});

test('a voided charge owes nothing, and what was paid on it is credit', (t) => {
  const removedOn = '2026-01-05';
  const source = { kind: 'chargeVoided', chargeId: 'c1' } as const;
  const data = { creditId: 'k', amountCents: 3_000, source, occurredOn: removedOn };
  const removed = history(
    ['2026-01-01T18:00:00Z', assessed(plain), paid(3_000)],
    [`${removedOn}T18:00:00Z`, voided(plain, removedOn), { type: 'CreditIssued', data }],
  );
  const statement = accountStatement(removed, on('2026-03-01'), zone);
  t.like(statement, { balanceCents: 0, dueCents: 0, overdueCents: 0, creditCents: 3_000, paidCents: 3_000 });
  t.true(statement.charges[0]?.charge.voided);
  t.deepEqual(
    statement.charges[0]?.lines.map(({ changeCents, balanceCents }) => [changeCents, balanceCents]),
    [
      [10_000, 10_000],
      [-3_000, 7_000],
      [-10_000, -3_000],
      [3_000, 0],
    ],
  );
});

test('what was recorded later counts as of its own day, unless it was not known yet; due dates included', (t) => {
  const moved = { ...plain, dueDate: '2026-03-31' };
  const data = { chargeId: 'c1', terms: moved, previous: plain, occurredOn: '2026-02-10' };
  const told = history(
    ['2026-01-01T18:00:00Z', assessed(plain)],
    // What was paid was received on Jan 5.
    ['2026-02-10T18:00:00Z', { type: 'ChargeAmended', data }, paid(4_000)],
  );
  const shown = (asOf: string, asKnownOn: string) => {
    const { balanceCents, overdueCents, charges, lines } = accountStatement(told, { asOf, asKnownOn }, zone);
    return [balanceCents, overdueCents, charges[0]?.charge.terms.dueDate, lines.length];
  };
  t.deepEqual(shown('2026-02-01', '2026-02-09'), [10_000, 10_000, '2026-01-31', 1]);
  t.deepEqual(shown('2026-02-01', '2026-02-10'), [6_000, 6_000, '2026-01-31', 2]);
  t.deepEqual(shown('2026-02-10', '2026-02-10'), [6_000, 0, '2026-03-31', 3]);
  t.deepEqual(shown('2025-12-31', '2026-02-10'), [0, 0, undefined, 0]);
});

test('a charge that was paid before it was charged owes nothing until then, and is paid ahead', (t) => {
  const data = { chargeId: 'c1', terms: plain, occurredOn: '2026-01-10' };
  const early = history(['2026-01-10T18:00:00Z', { type: 'ChargeAssessed', data }, paid(4_000)]);
  const statement = accountStatement(early, { asOf: '2026-01-07', asKnownOn: '2026-01-10' }, zone);
  t.like(statement, { balanceCents: -4_000, dueCents: 0, charges: [] });
  t.like(statement.booked, [{ ledgerCents: -4_000, dueCents: 0, aheadCents: 4_000 }]);
});

test('a payment with a changed day stands on its new day, once the change is known', (t) => {
  const details = { method: 'cash', paidOn: '2026-01-05' } as const;
  const changed: AccountEvent = {
    type: 'PaymentDetailsChanged',
    data: {
      changeId: 'ch1',
      paymentId: 'p1',
      amountCents: 4_000,
      allocations: [{ chargeId: 'c1', amountCents: 4_000 }],
      before: details,
      after: { ...details, paidOn: '2026-01-20' },
      reason: 'misread',
      occurredOn: '2026-01-20',
    },
  };
  const all = history(
    ['2026-01-01T18:00:00Z', assessed(plain)],
    ['2026-01-05T18:00:00Z', paid(4_000)],
    ['2026-02-02T18:00:00Z', changed],
  );
  const paidOn = (asOf: string, asKnownOn: string) =>
    accountStatement(all, { asOf, asKnownOn }, zone).paidCents;
  t.is(paidOn('2026-01-10', '2026-01-31'), 4_000);
  t.is(paidOn('2026-01-10', '2026-02-02'), 0);
  t.is(paidOn('2026-01-20', '2026-02-02'), 4_000);
});
