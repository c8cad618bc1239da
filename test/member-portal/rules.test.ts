import test from 'ava';
import {
  alreadyMade,
  amountError,
  methodInForce,
  methodsOffered,
  payableOf,
  rowsOf,
  totalsOf,
  typedForAll,
} from '../../member-portal/pages/payment/rules.ts';
import { dueWith } from './due.ts';
import { paymentWith } from './payment.ts';

const dues = dueWith({ _id: 'dues', remaining: 60.5, total: 100, amtPaid: 39.5 });
const trip = dueWith({ _id: 'trip', type: 'Other', other: 'Trip', remaining: 20, account: 'venmo/zelle' });
const payable = [dues, trip];
const takesAll = { stripe: true, byHand: true };

/** The methods on offer when these amounts are typed and there is so much credit. */
function offeredFor(typed: Record<string, number>, credit = 0, takes = takesAll) {
  const rows = rowsOf(payable, typed);
  return methodsOffered(rows, payable, totalsOf(rows, credit, credit > 0), takes);
}

test('charges that have begun and have something left can be paid, the next due first', (t) => {
  const found = payableOf([
    dueWith({ _id: 'late', dueDate: '2026-05-01' }),
    dueWith({ _id: 'soon', dueDate: '2026-02-01' }),
    dueWith({ _id: 'ahead', status: 'Pending' }),
    dueWith({ _id: 'paid', isPaid: true, remaining: 0 }),
    dueWith({ _id: 'free', remaining: 0 }),
  ]);
  t.deepEqual(
    found.map(({ _id }) => _id),
    ['soon', 'late'],
  );
});

test('an amount above what is due and not pending gets an error at its row', (t) => {
  const due = { remaining: 60.5, pending: 0, payable: 60.5 };
  t.is(amountError(60.5, due), undefined);
  t.is(amountError(60.51, due), 'Amount must be $60.50 or less.');
  const sent = { remaining: 60.5, pending: 40.4, payable: 20.1 };
  t.is(amountError(20.1, sent), undefined);
  const rest = '$40.40 is already pending on this charge, so only $20.10 more can be paid.';
  t.is(amountError(20.11, sent), rest);
  t.is(amountError(60.51, sent), 'Amount must be $60.50 or less.');
});

test('Pay All pays everything that is owed', (t) => {
  const rows = rowsOf(payable, typedForAll(payable));
  t.deepEqual(rows, [
    { id: 'dues', amount: 60.5 },
    { id: 'trip', amount: 20 },
  ]);
  t.is(totalsOf(rows, 0, false).total, 80.5);
});

test('credit counts when it is wanted, and no further than the total', (t) => {
  const rows = [
    { id: 'dues', amount: 0.1 },
    { id: 'trip', amount: 0.2 },
  ];
  t.deepEqual(totalsOf(rows, 5, false), { total: 0.3, creditUsed: 0, money: 0.3 });
  t.deepEqual(totalsOf(rows, 0.05, true), { total: 0.3, creditUsed: 0.05, money: 0.25 });
  t.deepEqual(totalsOf(rows, 5, true), { total: 0.3, creditUsed: 0.3, money: 0 });
});

test('money for a Venmo or Zelle charge leaves Venmo/Zelle alone', (t) => {
  t.deepEqual(offeredFor({ dues: 10 }), ['card', 'ach', 'misc']);
  t.deepEqual(offeredFor({ dues: 10, trip: 1 }), ['misc']);
  t.deepEqual(offeredFor({ dues: 10, trip: 1 }, 10.99), ['misc'], 'credit that does not cover all');
  t.deepEqual(offeredFor({ dues: 10, trip: 0 }), ['card', 'ach', 'misc']);
});

test('credit that covers everything leaves credit alone, and is not offered before', (t) => {
  t.deepEqual(offeredFor({ dues: 10, trip: 1 }, 11), ['credits']);
  t.deepEqual(offeredFor({ dues: 10 }, 9.99), ['card', 'ach', 'misc']);
  t.deepEqual(offeredFor({}, 50), ['card', 'ach', 'misc'], 'nothing typed is not covered by credit');
});

test('only what the organization takes is offered', (t) => {
  t.deepEqual(offeredFor({ dues: 10 }, 0, { stripe: false, byHand: true }), ['misc']);
  t.deepEqual(offeredFor({ dues: 10 }, 0, { stripe: true, byHand: false }), ['card', 'ach']);
  t.deepEqual(offeredFor({ dues: 10 }, 0, { stripe: false, byHand: false }), []);
});

test('a method that is no longer offered gives way to the only one that is', (t) => {
  t.is(methodInForce('card', ['card', 'ach']), 'card');
  t.is(methodInForce('card', ['misc']), 'misc');
  t.is(methodInForce('credits', ['card', 'ach']), '');
  t.is(methodInForce('', ['card', 'ach']), '');
});

test('a payment of this day that paid exactly the same is the one whose answer was lost', (t) => {
  const rows = [
    { id: 'dues', amount: 20 },
    { id: 'trip', amount: 5.5 },
  ];
  const same = {
    payDate: '2026-02-01',
    status: 'success' as const,
    charges: [
      { _id: 'trip', name: 'Trip', amount: 5.5 },
      { _id: 'dues', name: 'Dues', amount: 20 },
    ],
  };
  const idOf = (differences: Parameters<typeof paymentWith>[0]) =>
    alreadyMade(rows, [paymentWith({ ...same, ...differences, _id: 'found' })], '2026-02-01')?._id;
  t.is(idOf({}), 'found');
  t.is(idOf({ status: 'pending' }), 'found');
  t.is(idOf({ status: 'failed' }), undefined);
  t.is(idOf({ payDate: '2026-01-31' }), undefined);
  t.is(idOf({ charges: same.charges.slice(0, 1) }), undefined);
  t.is(idOf({ charges: [...same.charges, { _id: 'pin', name: 'Pin', amount: 1 }] }), undefined);
  t.is(
    idOf({ charges: same.charges.map((charge) => ({ ...charge, amount: charge.amount + 0.01 })) }),
    undefined,
  );
  const two = ['10', '11'].map((hour) =>
    paymentWith({ ...same, _id: hour, ts: `2026-02-01T${hour}:00:00.000Z` }),
  );
  t.is(alreadyMade(rows, two, '2026-02-01')?._id, '11');
});
