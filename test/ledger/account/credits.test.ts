import test from 'ava';
import { account } from '../../../ledger/account/decide.ts';
import type { AccountEvent, Allocation } from '../../../ledger/account/events.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { assessed, granted, paid, plain, withFeeAndDiscount } from '../../support/account.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-01-05';
const reserved = (amountCents: number): AccountEvent => ({
  type: 'CreditReserved',
  data: { reservationId: 'r1', amountCents },
});
const released = (amountCents: number): AccountEvent => ({
  type: 'CreditReleased',
  data: { reservationId: 'r1', amountCents },
});
const spend = (history: readonly AccountEvent[], allocations: readonly Allocation[]) =>
  given(account, history).when({ type: 'SpendCredit', reservationId: 'r1', allocations, today });
const history = [assessed(plain), assessed(plain, 'c2'), granted(5_000), reserved(3_000)];

test('issuing credit', (t) => {
  const issue = (amountCents: number) =>
    given(account, []).when({
      type: 'IssueCredit',
      creditId: 'k1',
      amountCents,
      reason: 'helped out',
      today,
    });
  t.deepEqual(issue(5_000), [granted(5_000)]);
  refused(t, () => issue(0), {
    code: 'AmountTooSmall',
    message: 'The credit must be at least 0.01.',
    field: 'amount',
  });
});

test('a credit id is used once', (t) => {
  const again = () =>
    given(account, [granted(1)]).when({
      type: 'IssueCredit',
      creditId: 'k1',
      amountCents: 1,
      reason: '',
      today,
    });
  refused(t, again, { code: 'IdUsed' });
});

test('only free credit can be reserved', (t) => {
  const reserve = (amountCents: number) =>
    given(account, history).when({ type: 'ReserveCredit', reservationId: 'r2', amountCents, today });
  t.deepEqual(reserve(2_000), [
    { type: 'CreditReserved', data: { reservationId: 'r2', amountCents: 2_000 } },
  ]);
  refused(t, () => reserve(2_001), {
    code: 'CreditTooSmall',
    message: 'The credit should not be greater than $20.00',
    field: 'amount',
  });
});

test('spending a whole reservation', (t) => {
  const allocations = [
    { chargeId: 'c1', amountCents: 2_000 },
    { chargeId: 'c2', amountCents: 1_000 },
  ];
  t.deepEqual(spend(history, allocations), [
    { type: 'CreditSpent', data: { reservationId: 'r1', amountCents: 3_000, allocations } },
  ]);
});

test('at most what is due is spent, the rest is released', (t) => {
  const allocations = [{ chargeId: 'c1', amountCents: 3_000 }];
  t.deepEqual(spend([...history, paid(9_000)], allocations), [
    {
      type: 'CreditSpent',
      data: {
        reservationId: 'r1',
        amountCents: 1_000,
        allocations: [{ chargeId: 'c1', amountCents: 1_000 }],
      },
    },
    released(2_000),
  ]);
  t.deepEqual(spend([...history, paid(10_000)], allocations), [released(3_000)]);
});

test('what is not allocated is released too', (t) => {
  t.deepEqual(spend(history, [{ chargeId: 'c1', amountCents: 500 }]).at(-1), released(2_500));
});

test('credit that settles the discounted amount earns the discount', (t) => {
  const events = [assessed(withFeeAndDiscount), paid(8_000), granted(5_000), reserved(3_000)];
  t.deepEqual(spend(events, [{ chargeId: 'c1', amountCents: 1_500 }]), [
    {
      type: 'CreditSpent',
      data: {
        reservationId: 'r1',
        amountCents: 1_000,
        allocations: [{ chargeId: 'c1', amountCents: 1_000 }],
      },
    },
    { type: 'EarlyDiscountGranted', data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'r1' } },
    released(2_000),
  ]);
});

test('more than is reserved cannot be spent, nor a closed or unknown reservation', (t) => {
  const allocations = [{ chargeId: 'c1', amountCents: 3_001 }];
  refused(t, () => spend(history, allocations), { code: 'ReservationTooSmall', field: 'allocations' });
  refused(t, () => spend([...history, released(3_000)], allocations), { code: 'ReservationClosed' });
  t.throws(() => spend([granted(1)], allocations), { instanceOf: NotFound });
});

test('releasing, once', (t) => {
  const release = (events: readonly AccountEvent[]) =>
    given(account, events).when({ type: 'ReleaseCredit', reservationId: 'r1', today });
  t.deepEqual(release(history), [released(3_000)]);
  t.deepEqual(release([...history, released(3_000)]), []);
  t.throws(() => release([]), { instanceOf: NotFound });
});
