import test from 'ava';
import type { Due } from '../../api/account/charge/contract.ts';
import {
  allocatedBy,
  allocatedField,
  differing,
  distribute,
  laidOut,
  payable,
  restOf,
  totalOf,
} from '../../console/payments/allocation.ts';

const due = (_id: string, remaining: number, dueDate: string, status = 'Overdue') =>
  ({ _id, uuid: 'ann', remaining, dueDate, status }) as Due;

/** What Ann owes: $180 of three charges, and a retreat that has not started. */
const dues = [
  due('nov', 60, '2026-11-20'),
  due('sep', 60, '2026-09-20'),
  due('paid', 0, '2026-08-20', 'Paid'),
  due('oct', 60, '2026-10-20'),
  due('retreat', 75, '2026-12-20', 'Pending'),
];
const idsOf = (charges: readonly Due[]) => charges.map(({ _id }) => _id);

test('money goes to charges in their order, at least ten cents each, and no more than each takes', (t) => {
  const charges = [
    { _id: 'a', takes: 60 },
    { _id: 'b', takes: 0.05 },
    { _id: 'c', takes: 40.1 },
  ];
  t.deepEqual(distribute(80.3, charges), { a: 60, b: null, c: 20.3 });
  t.deepEqual(distribute(60.09, charges), { a: 60, b: null, c: null });
  t.deepEqual(distribute(500, charges), { a: 60, b: null, c: 40.1 });
  for (const nothing of [null, 0, -5, 60.001])
    t.deepEqual(distribute(nothing, charges), { a: null, b: null, c: null }, String(nothing));
});

test('what is due comes by due date, and charges that were selected come first', (t) => {
  t.deepEqual(idsOf(payable(dues)), ['sep', 'oct', 'nov', 'retreat']);
  t.deepEqual(idsOf(payable(dues, ['retreat', 'oct'])), ['oct', 'retreat', 'sep', 'nov']);
});

test('a part pays the oldest charge, more becomes credit, and what has not started gets nothing', (t) => {
  const laid = (received: number | null) => laidOut({ ann: payable(dues) }, received).ann;
  t.deepEqual(laid(60), { sep: 60, oct: null, nov: null, retreat: null });
  t.deepEqual(laid(100), { sep: 60, oct: 40, nov: null, retreat: null });
  t.deepEqual(laid(500), { sep: 60, oct: 60, nov: 60, retreat: null });
  t.deepEqual(laid(null), { sep: null, oct: null, nov: null, retreat: null });
});

test('a selected charge that has not started is paid in its turn', (t) => {
  const chosen = ['retreat'];
  t.deepEqual(laidOut({ ann: payable(dues, chosen) }, 100, { chosen }).ann, {
    retreat: 75,
    sep: 25,
    oct: null,
    nov: null,
  });
});

test('a typed amount stays, emptied or not, and the others get what it leaves', (t) => {
  const open = { ann: payable(dues) };
  const typed = { ann: { sep: null, oct: 20, retreat: 30 } };
  t.deepEqual(laidOut(open, 100, { typed }).ann, { sep: null, oct: 20, nov: 50, retreat: 30 });
  t.deepEqual(laidOut(open, 40, { typed }).ann, { sep: null, oct: 20, nov: null, retreat: 30 });
});

test('as of an earlier day a charge takes what settled it then', (t) => {
  const settling = { sep: [{ amount: 50, lateFee: 10, earlyDiscount: 0, credit: 0 }] };
  t.like(laidOut({ ann: payable(dues) }, 60, { settling }).ann, { sep: 50, oct: 10 });
});

test('the total is what was received or, without it, what the charges of those members get', (t) => {
  const rows = { members: ['ann'], amounts: { ann: { sep: 60, oct: null, nov: 0.001 }, bob: { x: 5 } } };
  t.is(allocatedBy(rows), 60);
  t.deepEqual([totalOf({ ...rows, received: null }), restOf({ ...rows, received: null })], [60, 0]);
  t.deepEqual([totalOf({ ...rows, received: 76.22 }), restOf({ ...rows, received: 76.22 })], [76.22, 16.22]);
  t.is(restOf({ ...rows, received: 50 }), -10);
});

test('amounts that differ are those that were typed', (t) => {
  const laid = { ann: { sep: 60, oct: null } };
  t.deepEqual(differing({ ann: { sep: null, oct: null, nov: 5 } }, laid), { ann: { sep: null, nov: 5 } });
});

test('what the server names is a field of the form', (t) => {
  const sent = { payInfo: { pmt_type: 'cash' as const }, payments: [{ id: 'sep', uuid: 'ann', amount: 60 }] };
  const fields = ['payments.0.amount', 'payInfo.amountReceived', 'payInfo.pmt_type', 'payInfo.receivedOn'];
  t.deepEqual(
    fields.map((field) => allocatedField(field, sent)),
    ['amounts.ann.sep', 'received', 'method', 'receivedOn'],
  );
});
