import test from 'ava';
import { chosenWithAll } from '../../console/shared/checkItems.ts';
import { foundAmong } from '../../ui/forms/choosable.ts';

const items = ['Ann Lee', 'Bob Ross', 'Cora Lee'].map((label, index) => ({
  id: `r${index}`,
  label,
  detail: `Check ${1041 + index}, Mar 10, 2026`,
  amount: 40 + index,
}));

test('the box of all chooses no more than go together, and leaves what the search does not show', (t) => {
  const found = foundAmong(items, 'lee');
  const chosenBy = (isOn: boolean, of: Parameters<typeof chosenWithAll>[1]) => [...chosenWithAll(isOn, of)];
  t.deepEqual(chosenBy(true, { found: items, chosen: new Set(), most: 2 }), ['r0', 'r1']);
  t.deepEqual(chosenBy(true, { found, chosen: new Set(['r1']), most: 5 }), ['r1', 'r0', 'r2']);
  const byItself = items.map((item) => ({ ...item, isByItself: item.id === 'r0' }));
  t.deepEqual(chosenBy(true, { found: byItself, chosen: new Set(), most: 2 }), ['r1', 'r2']);
  t.deepEqual(chosenBy(true, { found: byItself, chosen: new Set(['r0']), most: 1 }), ['r0', 'r1']);
  t.deepEqual(chosenBy(false, { found, chosen: new Set(['r0', 'r1']), most: 5 }), ['r1']);
});
