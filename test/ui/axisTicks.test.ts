import test from 'ava';
import { axisTicks, dayTicks } from '../../ui/charts/axisTicks.ts';

const cases: readonly (readonly [most: number, unit: number, ticks: readonly number[]])[] = [
  [0, 50, [0, 50]],
  [50, 50, [0, 50]],
  [350, 50, [0, 50, 100, 150, 200, 250, 300, 350]],
  [350.01, 50, [0, 100, 200, 300, 400]],
  [11_300, 50, [0, 2500, 5000, 7500, 10_000, 12_500]],
  [0, 1, [0, 1]],
  [7, 1, [0, 1, 2, 3, 4, 5, 6, 7]],
  [23, 1, [0, 5, 10, 15, 20, 25]],
];

for (const [most, unit, ticks] of cases)
  test(`an axis to ${most} in steps of ${unit}`, (t) => t.deepEqual(axisTicks(most, unit), ticks));

test('an axis has at most eight ticks, all of them multiples of its unit, and reaches what it shows', (t) => {
  for (let most = 1; most < 1e7; most *= 1.7) {
    const ticks = axisTicks(most, 50);
    t.true(
      ticks.length <= 8 && ticks.every((tick) => tick % 50 === 0) && (ticks.at(-1) ?? 0) >= most,
      `${most}`,
    );
  }
});

test('days are spread evenly, five at most', (t) => {
  const day = (text: string) => Date.parse(text);
  t.deepEqual(dayTicks(day('2026-03-01'), day('2026-03-03')), [
    day('2026-03-01'),
    day('2026-03-02'),
    day('2026-03-03'),
  ]);
  t.is(dayTicks(day('2026-03-01'), day('2026-08-01')).length, 5);
});
