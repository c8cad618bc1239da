import test from 'ava';
import { account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent, Allocation } from '../../../../ledger/account/events.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { fold, NotFound } from '../../../../ledger/decider.ts';
import { assessed, paid, plain, voided, withFeeAndDiscount } from '../../../support/account.ts';
import {
  after,
  cash,
  entryOf,
  payWithCredit,
  received,
  redating,
  reversal,
  when,
} from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';
import { holding } from '../../../support/held.ts';

const two = [assessed(plain), assessed({ ...plain, amountCents: 5_000 }, 'c2')];
const pay = (history: readonly AccountEvent[], allocations: readonly Allocation[], today = '2026-01-05') =>
  when(history, received(0, today, { paymentId: 'p9', method: 'venmo', allocations }));

test('money received and not allocated is credit by the same event; without a charge it is all of it', (t) => {
  const money = received(10_000, '2026-01-05', { receivedCents: 12_000 });
  const [recorded, ...more] = when(two, money);
  t.deepEqual(more, []);
  t.like(recorded?.data, { amountCents: 12_000, excessCents: 2_000 });
  t.deepEqual(entryOf(recorded), { undepositedCash: 12_000, receivable: -10_000, memberCredits: -2_000 });
  const [alone] = when([], { ...money, allocations: [] });
  t.deepEqual(entryOf(alone), { undepositedCash: 12_000, memberCredits: -12_000 });
  t.is(fold(account, [alone as AccountEvent]).creditCents, 12_000);
  refused(t, () => when(two, { ...money, receivedCents: 9_999 }), {
    code: 'ReceivedBelowAmounts',
    message: 'The amount received should not be less than $100.00, the sum of the amounts',
    field: 'receivedCents',
  });
  const [exact] = when(two, { ...money, receivedCents: 10_000 });
  t.deepEqual(entryOf(exact), { undepositedCash: 10_000, receivable: -10_000 });
  const above = [{ chargeId: 'c1', amountCents: 10_001 }];
  refused(t, () => when(two, { ...money, allocations: above }), 'PaymentAboveDue', 'allocations.0');
});

test('the credit of a reversed payment is taken back, and what was spent of it is charged', (t) => {
  const history = after([], received(0, '2026-01-02', { allocations: [], receivedCents: 12_000 }));
  const reverse = reversal('2026-01-09', { held: holding(100_000) });
  const [reversed] = when(history, reverse);
  t.like(reversed?.data, { fromCreditCents: 12_000, shortfallCents: 0 });
  t.is(fold(account, [...history, reversed as AccountEvent]).creditCents, 0);
  const spent = after(
    [...history, ...two],
    payWithCredit([{ chargeId: 'c2', amountCents: 5_000 }], '2026-01-05', 'k'),
  );
  const [, charged] = when(spent, reverse);
  t.like(charged?.data, { terms: { chargeType: 'Returned payment', amountCents: 5_000 } });
  const later = redating('2026-01-08', '2026-01-09', { heldCents: 12_000 });
  refused(t, () => when(spent, later), 'CreditUsed', 'paidOn');
  const [changed] = when(history, later);
  t.deepEqual(
    postingsOf(changed as AccountEvent).map((line) => [line.occurredOn, line.account, line.creditCents]),
    [
      ['2026-01-02', 'undepositedCash', 12_000],
      ['2026-01-02', 'memberCredits', 0],
      ['2026-01-08', 'undepositedCash', 0],
      ['2026-01-08', 'memberCredits', 12_000],
    ],
  );
});

test('one payment over several charges', (t) => {
  const allocations = [
    { chargeId: 'c1', amountCents: 10_000 },
    { chargeId: 'c2', amountCents: 1_050 },
  ];
  const said = { paymentId: 'p9', orderId: 'Manual Payment', method: 'venmo' } as const;
  const data = { ...said, amountCents: 11_050, allocations, occurredOn: '2026-01-05' };
  t.deepEqual(pay(two, allocations), [{ type: 'PaymentRecorded', data }]);
});

test('a row may not pay more than remains', (t) => {
  refused(t, () => pay([...two, paid(4_000)], [{ chargeId: 'c1', amountCents: 6_001 }]), {
    code: 'PaymentAboveDue',
    message: 'The payment amount should not be greater than $60.00',
    field: 'allocations.0',
  });
  const rows = [
    { chargeId: 'c1', amountCents: 10 },
    { chargeId: 'c2', amountCents: 5_001 },
  ];
  refused(t, () => pay(two, rows), 'PaymentAboveDue', 'allocations.1');
});

test('a row pays at least ten cents', (t) => {
  refused(t, () => pay(two, [{ chargeId: 'c1', amountCents: 9 }]), {
    code: 'AmountTooSmall',
    message: 'The amount must be at least 0.1.',
    field: 'allocations.0',
  });
  t.is(pay(two, [{ chargeId: 'c1', amountCents: 10 }]).length, 1);
});

test('a charge is listed once, and at least one is', (t) => {
  const row = { chargeId: 'c1', amountCents: 100 };
  refused(t, () => pay(two, [row, row]), 'ChargeTwice', 'allocations.1');
  refused(t, () => pay(two, []), 'AllocationsMissing', 'allocations');
});

test('unknown and voided charges cannot be paid', (t) => {
  t.throws(() => pay(two, [{ chargeId: 'c3', amountCents: 100 }]), { instanceOf: NotFound });
  const removed = [...two, voided(plain, '2026-01-05')];
  const rule = { code: 'ChargeVoided', field: 'allocations.0' };
  refused(t, () => pay(removed, [{ chargeId: 'c1', amountCents: 100 }]), rule);
});

test('money is not received in the future, and a payment id is used once', (t) => {
  const tomorrow = received(100, '2026-01-06', { today: '2026-01-05' });
  refused(t, () => when(two, tomorrow), 'InFuture', 'paidOn');
  refused(t, () => when([...two, paid(100)], cash(100, '2026-01-05', 'p1')), 'IdUsed');
});

test('the early discount comes with the payment that settles the discounted amount', (t) => {
  const history = [assessed(withFeeAndDiscount)];
  const discount: AccountEvent = {
    type: 'EarlyDiscountGranted',
    data: { chargeId: 'c1', amountCents: 1_000, settledBy: 'p9', occurredOn: '2026-01-10' },
  };
  t.deepEqual(pay(history, [{ chargeId: 'c1', amountCents: 9_000 }], '2026-01-10')[1], discount);
  t.deepEqual(
    pay([...history, paid(4_000)], [{ chargeId: 'c1', amountCents: 5_000 }], '2026-01-10')[1],
    discount,
  );
  t.is(pay(history, [{ chargeId: 'c1', amountCents: 8_999 }], '2026-01-10').length, 1);
  t.is(pay(history, [{ chargeId: 'c1', amountCents: 9_000 }], '2026-01-11').length, 1);
  refused(
    t,
    () => pay(history, [{ chargeId: 'c1', amountCents: 9_001 }], '2026-01-10'),
    'PaymentAboveDue',
    'allocations.0',
  );
});

const late = after([assessed(withFeeAndDiscount)], { type: 'ApplyLateFees', today: '2026-02-06' });
const receive = (amountCents: number, paidOn: string, today: string, paymentId = 'p9') =>
  received(amountCents, paidOn, { paymentId, method: 'check', today });
const told = (history: readonly AccountEvent[], ...money: Parameters<typeof receive>) =>
  when(history, receive(...money)).map(({ type, data }) => [
    type,
    'amountCents' in data && data.amountCents,
    data.occurredOn,
  ]);

test('a payment recorded later takes back the late fee that it should not have met, and earns the discount of its day', (t) => {
  t.deepEqual(told(late, 9_000, '2026-01-10', '2026-02-20'), [
    ['PaymentRecorded', 9_000, '2026-01-10'],
    ['EarlyDiscountGranted', 1_000, '2026-01-10'],
    ['LateFeeRevoked', 500, '2026-02-05'],
  ]);
  const revoked = when(late, receive(9_000, '2026-01-10', '2026-02-20')).at(-1);
  t.like(revoked, { by: { actor: 'rule:late-fee' } });
  t.deepEqual(told(late, 10_000, '2026-01-11', '2026-02-20'), [
    ['PaymentRecorded', 10_000, '2026-01-11'],
    ['LateFeeRevoked', 500, '2026-02-05'],
  ]);
  t.deepEqual(told(late, 10_500, '2026-02-05', '2026-02-20'), [['PaymentRecorded', 10_500, '2026-02-05']]);
  refused(t, () => told(late, 9_001, '2026-01-10', '2026-02-20'), 'PaymentAboveDue', 'allocations.0');
});

test('a part recorded later leaves the late fee until the rest of what was sent in time is recorded', (t) => {
  const first = [4_000, '2026-01-05', '2026-02-20', 'p1'] as const;
  t.deepEqual(told(late, ...first), [['PaymentRecorded', 4_000, '2026-01-05']]);
  t.deepEqual(told(after(late, receive(...first)), 5_000, '2026-01-09', '2026-02-21', 'p2'), [
    ['PaymentRecorded', 5_000, '2026-01-09'],
    ['EarlyDiscountGranted', 1_000, '2026-01-09'],
    ['LateFeeRevoked', 500, '2026-02-05'],
  ]);
});

test('what was paid too late settles nothing in time; what it paid again is credit as of its own day', (t) => {
  const meanwhile = after(late, receive(300, '2026-02-10', '2026-02-10', 'p1'));
  t.deepEqual(told(meanwhile, 9_700, '2026-02-04', '2026-02-20'), [['PaymentRecorded', 9_700, '2026-02-04']]);
  t.deepEqual(told(meanwhile, 10_000, '2026-02-04', '2026-02-20'), [
    ['PaymentRecorded', 10_000, '2026-02-04'],
    ['LateFeeRevoked', 500, '2026-02-05'],
    ['CreditIssued', 300, '2026-02-10'],
  ]);
  const part = after([assessed(withFeeAndDiscount)], receive(4_000, '2026-01-12', '2026-01-12', 'p1'));
  t.deepEqual(told(part, 6_000, '2026-01-09', '2026-01-20'), [['PaymentRecorded', 6_000, '2026-01-09']]);
  t.deepEqual(told(part, 5_000, '2026-01-09', '2026-01-20'), [['PaymentRecorded', 5_000, '2026-01-09']]);
});
