import test from 'ava';
import {
  type Form990,
  form990Due,
  type OrganizationAge,
  whichForm990,
} from '../../../ledger/values/form990.ts';

type Receipts = [number, ...(number | undefined)[]];

/** Dollars; receipts of this year and of those before. */
const table: [
  title: string,
  age: OrganizationAge,
  receipts: Receipts,
  assets: number,
  form: Form990,
  average: number,
][] = [
  ['nothing came in', 'established', [0, 0, 0], 0, '990-N', 0],
  ['$50,000.00 on average', 'established', [50_000, 50_000, 50_000], 0, '990-N', 50_000],
  ['a cent above over three years', 'established', [50_000, 50_000, 50_000.01], 0, '990-EZ', 50_000],
  ['$50,000.01 each year', 'established', [50_000.01, 50_000.01, 50_000.01], 0, '990-EZ', 50_000.01],
  ['one good year among three', 'established', [90_000, 30_000, 30_000], 0, '990-N', 50_000],
  ['one bad year among three', 'established', [10_000, 80_000, 80_000], 0, '990-EZ', 56_666.67],
  ['a fourth year', 'established', [50_000, 50_000, 50_000, 9_000_000], 0, '990-N', 50_000],
  ['small, with a house', 'established', [10_000, 10_000, 10_000], 900_000, '990-N', 10_000],
  ['$60,000.00 on average of two', 'young', [70_000, 50_000], 0, '990-N', 60_000],
  ['$60,000.01 on average of two', 'young', [70_000.02, 50_000], 0, '990-EZ', 60_000.01],
  ['a third year while young', 'young', [60_000, 60_000, 900_000], 0, '990-N', 60_000],
  ['$75,000.00 in the first year', 'first', [75_000], 0, '990-N', 75_000],
  ['$75,000.01 in the first year', 'first', [75_000.01, 0], 0, '990-EZ', 75_000.01],
  ['$199,999.99', 'established', [199_999.99, 100_000, 100_000], 0, '990-EZ', 133_333.33],
  ['$200,000.00', 'established', [200_000, 100_000, 100_000], 0, '990', 133_333.33],
  ['assets of $499,999.99', 'established', [100_000, 100_000, 100_000], 499_999.99, '990-EZ', 100_000],
  ['assets of $500,000.00', 'established', [100_000, 100_000, 100_000], 500_000, '990', 100_000],
];
const toCents = (dollars: number | undefined) => dollars && Math.round(dollars * 100);

for (const [title, age, receipts, assets, form, average] of table)
  test(`${title}, ${age}: ${form}`, (t) => {
    const answer = whichForm990({
      receiptsCents: receipts.map(toCents) as Receipts,
      assetsCents: assets * 100,
      age,
    });
    t.like(answer, { form, averageCents: Math.round(average * 100) });
    t.is(answer.known, answer.years);
  });

test('years that are not known are left out, and it says how many are known', (t) => {
  const answer = whichForm990({
    receiptsCents: [6_000_000, undefined, 3_000_000],
    assetsCents: 0,
    age: 'established',
  });
  t.deepEqual(answer, {
    ...{ form: '990-N', averageCents: 4_500_000, mostCents: 5_000_000 },
    ...{ years: 3, known: 2 },
  });
});

const due: [lastDay: string, due: string, until: string, why: string][] = [
  ['2026-06-30', '2026-11-15', '2026-11-16', 'a Sunday'],
  ['2025-06-30', '2025-11-15', '2025-11-17', 'a Saturday'],
  ['2026-07-31', '2026-12-15', '2026-12-15', 'a Tuesday'],
  ['2025-12-31', '2026-05-15', '2026-05-15', 'a Friday'],
  ['2028-02-29', '2028-07-15', '2028-07-17', 'a Saturday'],
  ['2028-08-31', '2029-01-15', '2029-01-16', 'Martin Luther King Day'],
  ['2026-09-30', '2027-02-15', '2027-02-16', "Washington's Birthday"],
  ['2024-08-31', '2025-01-15', '2025-01-15', 'a Wednesday'],
  ['2024-09-30', '2025-02-15', '2025-02-18', "the Saturday before Washington's Birthday"],
  ['2021-11-30', '2022-04-15', '2022-04-18', 'Emancipation Day, kept on a Friday'],
  ['2022-11-30', '2023-04-15', '2023-04-18', 'the Saturday before Emancipation Day, kept on a Monday'],
  ['2017-11-30', '2018-04-15', '2018-04-17', 'the Sunday before Emancipation Day'],
  ['2025-11-30', '2026-04-15', '2026-04-15', 'a Wednesday'],
];
for (const [lastDay, on, until, why] of due)
  test(`a year that ends on ${lastDay} is reported by ${until}: ${on} is ${why}`, (t) => {
    t.deepEqual(form990Due(lastDay), { due: on, until });
  });
