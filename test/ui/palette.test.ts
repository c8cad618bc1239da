import test from 'ava';
import { categoryColor, chargeTypeColor } from '../../ui/charts/palette.ts';

/** The first colors of a palette, by place. */
const first = (count: number, color: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => color(index));

test('eighteen colors of categories differ, and come again from the nineteenth on', (t) => {
  const all = first(18, categoryColor);
  t.is(new Set(all).size, 18);
  t.deepEqual(
    first(18, (index) => categoryColor(index + 18)),
    all,
  );
});

test('charge types have the first fifteen of them', (t) => {
  t.deepEqual(first(30, chargeTypeColor), [...first(15, categoryColor), ...first(15, categoryColor)]);
});
