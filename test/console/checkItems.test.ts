import test from 'ava';
import { chosenWithAll, foundAmong } from '../../console/shared/checkItems.ts';

const items = ['Ann Lee', 'Bob Ross', 'Cora Lee'].map((label, index) => ({
  id: `r${index}`,
  label,
  detail: `Check ${1041 + index}, Mar 10, 2026`,
  amount: 40 + index,
}));
const idsOf = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id);

test('receipts are found by all words, of a name, a number or an amount', (t) => {
  t.deepEqual(idsOf(foundAmong(items, '')), ['r0', 'r1', 'r2']);
  t.deepEqual(idsOf(foundAmong(items, ' lee ')), ['r0', 'r2']);
  t.deepEqual(idsOf(foundAmong(items, 'LEE 1043')), ['r2']);
  t.deepEqual(idsOf(foundAmong(items, '41.00')), ['r1']);
  t.deepEqual(foundAmong(items, 'lee 1042'), []);
});

test('the box of all chooses no more than go together, and leaves what the search does not show', (t) => {
  const found = foundAmong(items, 'lee');
  t.deepEqual(chosenWithAll(true, { found: items, chosen: [], most: 2 }), ['r0', 'r1']);
  t.deepEqual(chosenWithAll(true, { found, chosen: ['r1'], most: 5 }), ['r1', 'r0', 'r2']);
  const byItself = items.map((item) => ({ ...item, isByItself: item.id === 'r0' }));
  t.deepEqual(chosenWithAll(true, { found: byItself, chosen: [], most: 2 }), ['r1', 'r2']);
  t.deepEqual(chosenWithAll(true, { found: byItself, chosen: ['r0'], most: 1 }), ['r0', 'r1']);
  t.deepEqual(chosenWithAll(false, { found, chosen: ['r0', 'r1'], most: 5 }), ['r1']);
});
