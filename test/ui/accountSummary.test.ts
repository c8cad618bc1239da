import test from 'ava';
import { payableOf } from '../../member-portal/pages/payment/rules.ts';
import { amountNotes } from '../../ui/account/chargeNotes.ts';
import { sum, summaryOf } from '../../ui/account/summary.ts';
import { dueWith as due } from '../member-portal/due.ts';

const paid = due({ _id: 'paid', amtPaid: 100, remaining: 0, isPaid: true, status: 'Paid' });

test('without charges nothing is owed, and all of it is paid', (t) => {
  t.deepEqual(summaryOf([]), {
    open: [],
    later: [],
    dueNow: 0,
    onItsWay: 0,
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

test('what is on its way is owed, and not asked for again', (t) => {
  const sent = due({ _id: 'sent', remaining: 42.5, pending: 42.5, status: 'Overdue' });
  const part = due({ _id: 'part', dueDate: '2026-04-01', remaining: 20, pending: 5 });
  const summary = summaryOf([sent, part]);
  t.is(summary.dueNow, 62.5);
  t.is(summary.onItsWay, 47.5);
  t.deepEqual(summary.upcoming, { dueDate: '2026-04-01', amount: 15, overdue: false });
  t.is(summaryOf([sent]).upcoming, undefined);
  t.deepEqual(payableOf([sent, part]), [part]);
});

test('the notes of a charge say until when its amount stands, and what comes then', (t) => {
  const offer = { earlyDiscountApplied: true, earlyDiscount: 10, earlyDiscountEndDate: '2026-11-27' };
  const fee = { isLateFeesEnabled: true, lateFee: 15, lateFeeStartDate: '2026-11-30' };
  t.deepEqual(amountNotes(due({ remaining: 90, ...offer, ...fee, lateFeeFrom: '2026-11-30' })), [
    '$90.00 until Nov 27, 2026, then $100.00',
    'late fee of $15.00 from Nov 30, 2026 on',
  ]);
  t.deepEqual(amountNotes(due({ remaining: 115, ...fee, lateFeeApplied: true })), [
    'includes a late fee of $15.00',
  ]);
  t.deepEqual(amountNotes(due(fee)), []);
  t.deepEqual(amountNotes(due({ remaining: 90, pending: 90, ...offer, ...fee })), ['$90.00 is on its way']);
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
