import test from 'ava';
import { sum, summaryOf } from '../../member-portal/pages/account/summary.ts';
import { dueWith as due } from './due.ts';

const paid = due({ _id: 'paid', amtPaid: 100, remaining: 0, isPaid: true, status: 'Paid' });

test('without charges nothing is owed, and all of it is paid', (t) => {
  t.deepEqual(summaryOf([]), {
    open: [],
    later: [],
    dueNow: 0,
    scheduled: 0,
    upcoming: undefined,
    percentPaid: 100,
  });
});

test('the upcoming payment is all that falls due on the next due date, also when that has passed', (t) => {
  const summary = summaryOf([
    due({ _id: 'april', dueDate: '2026-04-01' }),
    due({ _id: 'march', remaining: 0.1 }),
    due({ _id: 'march too', remaining: 0.2, ts: '2026-01-02T10:00:00.000Z', status: 'Overdue' }),
    paid,
  ]);
  t.deepEqual(
    summary.open.map((charge) => charge._id),
    ['march', 'march too', 'april'],
  );
  t.deepEqual(summary.upcoming, { dueDate: '2026-03-01', amount: 0.3, overdue: false });
  t.is(summary.dueNow, 100.3);
  t.is(summaryOf([due({ status: 'Overdue' })]).upcoming?.overdue, true);
});

test('a charge that has not started does not count and is listed apart', (t) => {
  const later = due({ _id: 'later', status: 'Pending', startDate: '2027-01-01' });
  const summary = summaryOf([later, paid]);
  t.deepEqual(summary.later, [later]);
  t.is(summary.dueNow, 0);
  t.is(summary.scheduled, later.remaining);
  t.is(summary.upcoming, undefined);
  t.is(summary.percentPaid, 100);
});

test('100 percent are shown only when nothing is owed', (t) => {
  t.is(summaryOf([paid, due({ remaining: 0.01, amtPaid: 99.99 })]).percentPaid, 99);
  t.is(summaryOf([due({})]).percentPaid, 0);
  t.is(summaryOf([due({ remaining: 75, amtPaid: 25 })]).percentPaid, 25);
});

test('dollars are added exactly', (t) => {
  t.is(sum([0.1, 0.2]), 0.3);
  t.is(sum([]), 0);
});
