import test from 'ava';
import { fiscalYear, fiscalYearOn, fiscalYearsBetween } from '../../../ledger/values/fiscalYear.ts';
import { EIN_INVALID, einOf, validateEin } from '../../../ledger/values/form990.ts';

test('a fiscal year is twelve months from its first one, and is named by the years that it is in', (t) => {
  t.deepEqual(fiscalYear(2025, 7), {
    year: 2025,
    name: '2025–26',
    firstDay: '2025-07-01',
    lastDay: '2026-06-30',
  });
  t.like(fiscalYear(2025, 1), { name: '2025', firstDay: '2025-01-01', lastDay: '2025-12-31' });
  t.like(fiscalYear(2023, 3), { name: '2023–24', lastDay: '2024-02-29' });
  t.is(fiscalYear(1999, 12).name, '1999–00');
});

const days: [day: string, firstMonth: number, year: number][] = [
  ['2026-06-30', 7, 2025],
  ['2026-07-01', 7, 2026],
  ['2026-01-01', 1, 2026],
  ['2026-12-31', 1, 2026],
  ['2026-11-30', 12, 2025],
];
for (const [day, firstMonth, year] of days)
  test(`${day} is in the fiscal year ${year} that begins in month ${firstMonth}`, (t) => {
    t.is(fiscalYearOn(day, firstMonth).year, year);
  });

test('the years from one day to another come latest first', (t) => {
  const names = fiscalYearsBetween('2024-06-30', '2026-07-01', 7).map(({ name }) => name);
  t.deepEqual(names, ['2026–27', '2025–26', '2024–25', '2023–24']);
  t.is(fiscalYearsBetween('2026-07-01', '2026-07-02', 7).length, 1);
  t.deepEqual(fiscalYearsBetween('2026-07-01', '2026-06-30', 7), []);
});

for (const text of ['12-3456789', '123456789', ' 12 3456789 ', '12 - 3456789'])
  test(`"${text}" is an EIN, kept in one way of writing`, (t) => {
    t.is(validateEin(text), undefined);
    t.is(einOf(text), '12-3456789');
  });

for (const text of ['12-345678', '12-34567890', '1-23456789', '123-45-6789', '00-1234567', 'EIN 123456789'])
  test(`"${text}" is no EIN`, (t) => {
    t.deepEqual(validateEin(text), { code: 'EinInvalid', message: EIN_INVALID });
  });

test('an organization may have none', (t) => {
  t.is(validateEin(' '), undefined);
  t.is(einOf(' '), '');
});
