import test from 'ava';
import fc from 'fast-check';
import { plusDays } from '../../../ledger/values/calendar.ts';
import {
  type Absence,
  type FineRuleInput,
  fineRuleErrors,
  fineStateOf,
} from '../../../ledger/values/fines.ts';
import { type Term, termErrors, termOn, termsOf } from '../../../ledger/values/terms.ts';

const fall = { name: 'Fall', firstDay: '2026-08-24', lastDay: '2026-12-12' };

test('a term has a name and two days in order, lasts a year at most and overlaps no other', (t) => {
  const wrong = (more: Partial<Term>, ...others: Term[]) =>
    termErrors({ ...fall, ...more }, others).map(({ field, message }) => [field, message]);
  t.deepEqual(wrong({}), []);
  t.deepEqual(wrong({ name: ' ' }), [['name', 'The name field is required.']]);
  t.deepEqual(wrong({ firstDay: '', lastDay: '2026-02-30' }), [
    ['firstDay', 'The first day field is required.'],
    ['lastDay', 'Please enter a valid date'],
  ]);
  t.deepEqual(wrong({ lastDay: '2026-08-23' }), [
    ['lastDay', 'The last day must not be before the first day.'],
  ]);
  t.deepEqual(wrong({ lastDay: '2027-08-23' }), []);
  t.deepEqual(wrong({ lastDay: '2027-08-24' }), [['lastDay', 'A term lasts a year at most.']]);
  const next = { name: 'Winter', firstDay: '2026-12-13', lastDay: '2027-03-01' };
  t.deepEqual(wrong({}, next), []);
  t.deepEqual(wrong({ lastDay: '2026-12-13' }, next), [
    ['firstDay', 'These days overlap the term Winter, Dec 13, 2026 to Mar 1, 2027.'],
  ]);
});

test('spring and fall hold every year, until a term that was set overlaps them', (t) => {
  const on = (day: string, ...set: Term[]) => termOn(day, set)?.name;
  t.is(on('2026-05-31'), 'Spring 2026');
  t.is(on('2026-06-01'), undefined);
  t.is(on('2031-08-01'), 'Fall 2031');
  t.is(on('2026-08-24', fall), 'Fall');
  t.is(on('2026-08-23', fall), undefined, 'the usual term is gone');
  t.is(on('2026-05-31', fall), 'Spring 2026');
  // A term that began in the year before.
  t.is(on('2027-01-05', { ...fall, lastDay: '2027-01-10' }), 'Fall');
  t.is(on('2027-02-05', { ...fall, lastDay: '2027-01-10' }), undefined);
});

test('terms never share a day, whatever was set', (t) => {
  const any = fc
    .record({ from: fc.integer({ min: 0, max: 1000 }), days: fc.integer({ min: 0, max: 360 }) })
    .map(({ from, days }) => plusDays('2025-06-01', from).concat('/', plusDays('2025-06-01', from + days)));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), (spans) => {
      const set: Term[] = [];
      for (const [index, span] of spans.entries()) {
        const [firstDay = '', lastDay = ''] = span.split('/');
        const term = { name: `T${index}`, firstDay, lastDay };
        if (termErrors(term, set).length === 0) set.push(term);
      }
      const all = termsOf([2025, 2026, 2027, 2028], set);
      for (const [index, { firstDay }] of all.entries())
        t.true(index === 0 || (all[index - 1]?.lastDay ?? '') < firstDay);
    }),
  );
});

test('a rule for fines names its type, account, amount and whole counts', (t) => {
  const rule = { chargeType: 'Fine', account: 'bank 1234', amount: 10, freeAbsences: 2, dueDays: 14 };
  const wrong = (more: Partial<FineRuleInput>) =>
    fineRuleErrors({ ...rule, ...more }).map(({ field, message }) => [field, message]);
  t.deepEqual(wrong({}), []);
  t.deepEqual(wrong({ freeAbsences: 0, dueDays: 365 }), []);
  t.deepEqual(wrong({ chargeType: '', account: '', amount: 0 }), [
    ['chargeType', 'The charge type field is required.'],
    ['account', 'The bank account field is required.'],
    ['amount', 'The amount must be at least 0.01.'],
  ]);
  t.deepEqual(wrong({ freeAbsences: 101, dueDays: 1.5 }), [
    ['freeAbsences', 'The free absences must be a whole number from 0 to 100.'],
    ['dueDays', 'The due days must be a whole number from 0 to 365.'],
  ]);
  t.deepEqual(wrong({ freeAbsences: null, dueDays: 366 }), [
    ['freeAbsences', 'The free absences field is required.'],
    ['dueDays', 'The due days must be a whole number from 0 to 365.'],
  ]);
});

for (const [absence, free, state] of [
  [{ mark: 'Absent', number: 2, fine: 'none' }, 2, 'free'],
  [{ mark: 'Absent', number: 3, fine: 'none' }, 2, 'proposed'],
  [{ mark: 'Absent', number: 3, fine: 'none' }, undefined, undefined],
  [{ mark: 'Excused', number: 0, fine: 'none' }, 0, undefined],
  [{ mark: 'Absent', number: 3, fine: 'charged' }, 2, 'charged'],
  [{ mark: 'Absent', number: 3, fine: 'charged' }, undefined, 'charged'],
  [{ mark: 'Absent', number: 2, fine: 'charged' }, 2, 'toVoid'],
  [{ mark: 'Excused', number: 0, fine: 'charged' }, undefined, 'toVoid'],
  [{ mark: '', number: 0, fine: 'charged' }, 0, 'toVoid'],
  [{ mark: 'Absent', number: 3, fine: 'voided' }, 0, 'voided'],
] as const satisfies readonly (readonly [Absence, number | undefined, string | undefined])[])
  test(`${absence.mark || 'no mark'} ${absence.number}, ${absence.fine}, of ${free ?? 'no'} free: ${state}`, (t) => {
    t.is(fineStateOf(absence, free), state);
  });
