import test from 'ava';
import { foundAmong, withIds } from '../../ui/forms/choosable.ts';

const items = ['Ann Lee', 'Bob Ross', 'Cora Lee'].map((label, index) => ({
  id: `r${index}`,
  label,
  detail: `Check ${1041 + index}, Mar 10, 2026`,
  amount: 40 + index,
}));
const idsOf = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id);

test('what can be chosen is found by all words, of a name, a detail or an amount', (t) => {
  t.deepEqual(idsOf(foundAmong(items, '')), ['r0', 'r1', 'r2']);
  t.deepEqual(idsOf(foundAmong(items, ' lee ')), ['r0', 'r2']);
  t.deepEqual(idsOf(foundAmong(items, 'LEE 1043')), ['r2']);
  t.deepEqual(idsOf(foundAmong(items, '41.00')), ['r1']);
  t.deepEqual(foundAmong(items, 'lee 1042'), []);
  const [zoe] = foundAmong([{ id: 'z', label: 'Zoë O’Neil' }], 'oneil zoe');
  t.is(zoe?.id, 'z', 'as every search compares names');
});

test('some ids are chosen, or given up, and the others stay', (t) => {
  t.deepEqual([...withIds(new Set(['a', 'b']), ['b', 'c'], true)], ['a', 'b', 'c']);
  t.deepEqual([...withIds(new Set(['a', 'b']), ['b', 'c'], false)], ['a']);
});
