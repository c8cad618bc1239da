import test from 'ava';
import {
  reminderDayWords,
  reminderWindows,
  USUAL_REMINDER_DAYS,
} from '../../../ledger/values/reminderRules.ts';

test('a reminder that was missed is sent until the next one, and on the due date on that day alone', (t) => {
  t.deepEqual(reminderWindows(USUAL_REMINDER_DAYS), [
    { name: 'due-soon', from: -3, to: -1 },
    { name: 'due-today', from: 0, to: 0 },
    { name: 'overdue-1', from: 1, to: 6 },
    { name: 'overdue-7', from: 7, to: 29 },
    { name: 'overdue-30', from: 30, to: 59 },
  ]);
  t.deepEqual(reminderWindows([3, 0, -5]), [
    { name: 'due-soon-5', from: -5, to: -1 },
    { name: 'due-today', from: 0, to: 0 },
    { name: 'overdue-3', from: 3, to: 32 },
  ]);
  t.deepEqual(reminderWindows([]), []);
});

test('days are written out', (t) => {
  t.deepEqual([-3, -1, 0, 1].map(reminderDayWords), [
    '3 days before the due date',
    '1 day before the due date',
    'on the due date',
    '1 day after the due date',
  ]);
});
