import test from 'ava';
import type { Attendee } from '../../api/meeting/attendance/contract.ts';
import { found, seenOf, withMark } from '../../ui/attendance/marks.ts';

const ann: Attendee = { uuid: 'a', name: 'Ann Lee', status: '' };
const bob: Attendee = { uuid: 'b', name: 'Bob Ray', status: 'Absent' };

test('a change keeps the mark that was read first, also when it is changed again', (t) => {
  const once = withMark(new Map(), [bob], 'Present');
  const twice = withMark(once, [{ ...bob, status: 'Present' }], 'Excused');
  t.deepEqual([...twice.values()], [{ uuid: 'b', name: 'Bob Ray', status: 'Excused', before: 'Absent' }]);
});

test('a mark that is as it was read is no change', (t) => {
  const changed = withMark(new Map(), [ann, bob], 'Present');
  t.is(changed.size, 2);
  t.deepEqual([...withMark(changed, [bob], 'Absent').keys()], ['a']);
  t.is(withMark(new Map(), [bob], 'Absent').size, 0);
});

test('the list shows what was changed here, and a walk-in at their place', (t) => {
  const walkIn: Attendee = { uuid: 'c', name: 'Amy Wu', status: '' };
  const changes = withMark(withMark(new Map(), [bob], 'Present'), [walkIn], 'Present');
  t.deepEqual(
    seenOf([bob, ann], changes).map(({ name, status }) => `${name}: ${status}`),
    ['Amy Wu: Present', 'Ann Lee: ', 'Bob Ray: Present'],
  );
});

test('a search finds all words in any order', (t) => {
  t.deepEqual(found([ann, bob], 'lee an'), [ann]);
  t.deepEqual(found([ann, bob], ''), [ann, bob]);
});
