import test from 'ava';
import { nextOccurrence, type Recurring } from '../../../ledger/values/recurringRules.ts';
import type { Term } from '../../../ledger/values/terms.ts';

const monthly: Recurring = {
  ...{ every: 'month', firstDay: '2026-01-31', daysIntoTerm: 0, until: '2027-03-31' },
  ...{ lastDay: '', lastTerm: '', lastTermEnds: '', fromDay: '' },
};
const byTerm: Recurring = { ...monthly, every: 'term', firstDay: '2026-01-20', daysIntoTerm: 19 };

/** All days, each taken as charged before the next. */
function daysOf(recurring: Recurring, terms: readonly Term[] = []): string[] {
  const next = nextOccurrence(recurring, terms, '');
  if (next === undefined) return [];
  const { day: lastDay, term: lastTerm, termEnds: lastTermEnds = '' } = next;
  return [lastDay, ...daysOf({ ...recurring, lastDay, lastTerm, lastTermEnds }, terms)];
}

test('every month on the day of the first charge, or the last day of a shorter month', (t) => {
  t.deepEqual(daysOf({ ...monthly, until: '2026-05-30' }), [
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  t.is(daysOf(monthly).length, 15, 'the last day belongs to it');
  t.deepEqual(daysOf({ ...monthly, fromDay: '2027-03-01' }), ['2027-03-31'], 'after a pause');
});

test('every term on the same day of it, by the terms that were set', (t) => {
  t.deepEqual(daysOf(byTerm), ['2026-01-20', '2026-08-20', '2027-01-20']);
  const short = { name: 'Fall intro', firstDay: '2026-08-24', lastDay: '2026-09-04' };
  const fall = { name: 'Fall 2026', firstDay: '2026-09-07', lastDay: '2026-12-20' };
  t.deepEqual(daysOf(byTerm, [short, fall]), ['2026-01-20', '2026-09-04', '2026-09-26', '2027-01-20']);
});

test('of the days that were missed the last one is next', (t) => {
  const cases = [
    ['2026-01-30', '2026-01-31'],
    ['2026-02-27', '2026-01-31'],
    ['2026-04-02', '2026-03-31'],
    ['2028-01-01', '2027-03-31'],
  ] as const;
  for (const [today, day] of cases) t.is(nextOccurrence(monthly, [], today)?.day, day, today);
});

test('a term that was charged is over, also where it gets other days or another name afterwards', (t) => {
  const cases = [
    ['2026-12-31', { name: 'Fall 2026', firstDay: '2026-08-15', lastDay: '2026-12-31' }],
    ['2026-08-31', { name: 'Fall 2026', firstDay: '2026-09-07', lastDay: '2026-12-20' }],
    ['2026-12-31', { name: 'Fall semester', firstDay: '2026-08-24', lastDay: '2026-12-12' }],
  ] as const;
  for (const [lastTermEnds, term] of cases) {
    const charged = { ...byTerm, lastDay: '2026-08-20', lastTerm: 'Fall 2026', lastTermEnds };
    t.is(nextOccurrence(charged, [term], '2026-08-21')?.day, '2027-01-20', term.name);
  }
});

test('the first charge stays on its day where its term begins earlier', (t) => {
  const fromFall = { ...byTerm, firstDay: '2026-08-20' };
  const earlier = { name: 'Fall semester', firstDay: '2026-07-20', lastDay: '2026-12-12' };
  t.deepEqual(daysOf(fromFall, [earlier]), ['2026-08-20', '2027-01-20']);
});
