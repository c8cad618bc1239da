import test from 'ava';
import { account } from '../../../ledger/account/decide.ts';
import type { AccountEvent, Allocation } from '../../../ledger/account/events.ts';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { fold, NotFound } from '../../../ledger/decider.ts';
import { assessed, paid, plain, withFeeAndDiscount } from '../../support/account.ts';
import { after, entryOf } from '../../support/account-commands.ts';
import { given, refused } from '../../support/given.ts';
import { holding } from '../../support/held.ts';

const two = [assessed(plain), assessed({ ...plain, amountCents: 5_000 }, 'c2')];
const pay = (history: readonly AccountEvent[], allocations: readonly Allocation[], today = '2026-01-05') =>
  given(account, history).when({
    type: 'RecordPayment',
    paymentId: 'p9',
    orderId: 'Manual Payment',
    method: 'venmo',
    allocations,
    paidOn: today,
    today,
  });

test('what nobody allocated of the money received is credit by the same event; without a charge it is all of it', (t) => {
  const received = {
    type: 'RecordPayment',
    paymentId: 'p9',
    orderId: 'Manual Payment',
    method: 'cash',
    allocations: [{ chargeId: 'c1', amountCents: 10_000 }],
    receivedCents: 12_000,
    paidOn: '2026-01-05',
    today: '2026-01-05',
  } as const;
  const [recorded, ...more] = given(account, two).when(received);
  t.deepEqual(more, []);
  t.like(recorded?.data, { amountCents: 12_000, excessCents: 2_000 });
  t.deepEqual(entryOf(recorded), { undepositedCash: 12_000, receivable: -10_000, memberCredits: -2_000 });
  const [alone] = given(account, []).when({ ...received, allocations: [] });
  t.deepEqual(entryOf(alone), { undepositedCash: 12_000, memberCredits: -12_000 });
  t.is(fold(account, [alone as AccountEvent]).creditCents, 12_000);
  refused(t, () => given(account, two).when({ ...received, receivedCents: 9_999 }), {
    code: 'ReceivedBelowAmounts',
    message: 'The amount received should not be less than $100.00, the sum of the amounts',
    field: 'receivedCents',
  });
  const above = [{ chargeId: 'c1', amountCents: 10_001 }];
  refused(t, () => given(account, two).when({ ...received, allocations: above }), {
    code: 'PaymentAboveDue',
    field: 'allocations.0',
  });
});

test('the credit of a reversed payment is taken back, and what was spent of it is charged', (t) => {
  const history = after([], {
    type: 'RecordPayment',
    paymentId: 'p9',
    orderId: 'Manual Payment',
    method: 'cash',
    allocations: [],
    receivedCents: 12_000,
    paidOn: '2026-01-02',
    today: '2026-01-02',
  });
  const reverse = {
    type: 'ReversePayment',
    reversalId: 'rv1',
    paymentId: 'p9',
    kind: 'mistake',
    reason: 'twice',
    held: holding(100_000),
    today: '2026-01-09',
  } as const;
  const [reversed] = given(account, history).when(reverse);
  t.like(reversed?.data, { fromCreditCents: 12_000, shortfallCents: 0 });
  t.is(fold(account, [...history, reversed as AccountEvent]).creditCents, 0);
  const spent = after([...history, ...two], {
    type: 'PayWithCredits',
    paymentId: 'k',
    allocations: [{ chargeId: 'c2', amountCents: 5_000 }],
    today: '2026-01-05',
  });
  const [, charged] = given(account, spent).when(reverse);
  t.like(charged?.data, { terms: { chargeType: 'Returned payment', amountCents: 5_000 } });
  const later = {
    type: 'ChangePaymentDetails',
    changeId: 'ch1',
    paymentId: 'p9',
    after: { paidOn: '2026-01-08', method: 'cash' },
    reason: 'misread',
    heldCents: 12_000,
    today: '2026-01-09',
  } as const;
  refused(t, () => given(account, spent).when(later), { code: 'CreditUsed', field: 'paidOn' });
  const [changed] = given(account, history).when(later);
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
  t.deepEqual(pay(two, allocations), [
    {
      type: 'PaymentRecorded',
      data: {
        paymentId: 'p9',
        orderId: 'Manual Payment',
        method: 'venmo',
        amountCents: 11_050,
        allocations,
        occurredOn: '2026-01-05',
      },
    },
  ]);
});

test('a row may not pay more than remains', (t) => {
  refused(t, () => pay([...two, paid(4_000)], [{ chargeId: 'c1', amountCents: 6_001 }]), {
    code: 'PaymentAboveDue',
    message: 'The payment amount should not be greater than $60.00',
    field: 'allocations.0',
  });
  refused(
    t,
    () =>
      pay(two, [
        { chargeId: 'c1', amountCents: 10 },
        { chargeId: 'c2', amountCents: 5_001 },
      ]),
    { code: 'PaymentAboveDue', field: 'allocations.1' },
  );
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
  refused(t, () => pay(two, [row, row]), { code: 'ChargeTwice', field: 'allocations.1' });
  refused(t, () => pay(two, []), { code: 'AllocationsMissing', field: 'allocations' });
});

test('unknown and voided charges cannot be paid', (t) => {
  t.throws(() => pay(two, [{ chargeId: 'c3', amountCents: 100 }]), { instanceOf: NotFound });
  const voided: AccountEvent = {
    type: 'ChargeVoided',
    data: {
      chargeId: 'c1',
      terms: plain,
      lateFeeCents: 0,
      discountCents: 0,
      reason: '',
      occurredOn: '2026-01-05',
    },
  };
  refused(t, () => pay([...two, voided], [{ chargeId: 'c1', amountCents: 100 }]), {
    code: 'ChargeVoided',
    field: 'allocations.0',
  });
});

test('money is not received in the future, and a payment id is used once', (t) => {
  const command = {
    type: 'RecordPayment',
    paymentId: 'p1',
    orderId: '',
    method: 'cash',
    allocations: [{ chargeId: 'c1', amountCents: 100 }],
    today: '2026-01-05',
  } as const;
  refused(t, () => given(account, two).when({ ...command, paidOn: '2026-01-06' }), {
    code: 'InFuture',
    field: 'paidOn',
  });
  refused(t, () => given(account, [...two, paid(100)]).when({ ...command, paidOn: '2026-01-05' }), {
    code: 'IdUsed',
  });
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
  refused(t, () => pay(history, [{ chargeId: 'c1', amountCents: 9_001 }], '2026-01-10'), {
    code: 'PaymentAboveDue',
    message: 'The payment amount should not be greater than $90.00',
    field: 'allocations.0',
  });
});

const late = after([assessed(withFeeAndDiscount)], { type: 'ApplyLateFees', today: '2026-02-06' });
const receive = (amountCents: number, paidOn: string, today: string, paymentId = 'p9') =>
  ({
    type: 'RecordPayment',
    paymentId,
    orderId: 'Manual Payment',
    method: 'check',
    allocations: [{ chargeId: 'c1', amountCents }],
    paidOn,
    today,
  }) as const;
const told = (events: readonly AccountEvent[]) =>
  events.map(({ type, data }) => [type, 'amountCents' in data && data.amountCents, data.occurredOn]);

test('a payment recorded later takes back the late fee that it should not have met, and earns the discount of its day', (t) => {
  const events = given(account, late).when(receive(9_000, '2026-01-10', '2026-02-20'));
  t.deepEqual(told(events), [
    ['LateFeeRevoked', 500, '2026-02-05'],
    ['PaymentRecorded', 9_000, '2026-01-10'],
    ['EarlyDiscountGranted', 1_000, '2026-01-10'],
  ]);
  t.like(events[0], { by: { actor: 'rule:late-fee' } });
  t.deepEqual(told(given(account, late).when(receive(10_000, '2026-01-11', '2026-02-20'))), [
    ['LateFeeRevoked', 500, '2026-02-05'],
    ['PaymentRecorded', 10_000, '2026-01-11'],
  ]);
  t.deepEqual(told(given(account, late).when(receive(10_500, '2026-02-05', '2026-02-20'))), [
    ['PaymentRecorded', 10_500, '2026-02-05'],
  ]);
  refused(t, () => given(account, late).when(receive(9_001, '2026-01-10', '2026-02-20')), {
    code: 'PaymentAboveDue',
    message: 'The payment amount should not be greater than $90.00',
    field: 'allocations.0',
  });
});

test('a part recorded later leaves the late fee until the rest of what was sent in time is recorded', (t) => {
  const first = receive(4_000, '2026-01-05', '2026-02-20', 'p1');
  t.deepEqual(told(given(account, late).when(first)), [['PaymentRecorded', 4_000, '2026-01-05']]);
  const second = receive(5_000, '2026-01-09', '2026-02-21', 'p2');
  t.deepEqual(told(given(account, after(late, first)).when(second)), [
    ['LateFeeRevoked', 500, '2026-02-05'],
    ['PaymentRecorded', 5_000, '2026-01-09'],
    ['EarlyDiscountGranted', 1_000, '2026-01-09'],
  ]);
});

test('what was paid too late settles nothing in time; what it paid again is credit as of its own day', (t) => {
  const meanwhile = after(late, receive(300, '2026-02-10', '2026-02-10', 'p1'));
  t.deepEqual(told(given(account, meanwhile).when(receive(9_700, '2026-02-04', '2026-02-20'))), [
    ['PaymentRecorded', 9_700, '2026-02-04'],
  ]);
  t.deepEqual(told(given(account, meanwhile).when(receive(10_000, '2026-02-04', '2026-02-20'))), [
    ['LateFeeRevoked', 500, '2026-02-05'],
    ['PaymentRecorded', 10_000, '2026-02-04'],
    ['CreditIssued', 300, '2026-02-10'],
  ]);
  const cash = after([assessed(withFeeAndDiscount)], receive(4_000, '2026-01-12', '2026-01-12', 'p1'));
  t.deepEqual(told(given(account, cash).when(receive(6_000, '2026-01-09', '2026-01-20'))), [
    ['PaymentRecorded', 6_000, '2026-01-09'],
  ]);
  t.deepEqual(told(given(account, cash).when(receive(5_000, '2026-01-09', '2026-01-20'))), [
    ['PaymentRecorded', 5_000, '2026-01-09'],
  ]);
});
