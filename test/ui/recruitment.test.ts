import test from 'ava';
import { pointsOf } from '../../ui/recruitment/points.ts';
import { ratingsOf, shownOn, withMark, without } from '../../ui/recruitment/votes.ts';

const unrated = { _id: 'a', rating: 0, approve: 'n/a' } as const;
const rated = { _id: 'b', rating: 4, approve: 'yes' } as const;

test('a card shows what was chosen, else the vote that was sent, else nothing', (t) => {
  t.deepEqual(shownOn(unrated), { rating: '', approve: '' });
  t.deepEqual(shownOn(rated), { rating: '4', approve: 'yes' });
  t.deepEqual(shownOn(rated, { rating: 2 }), { rating: '2', approve: 'yes' });
});

test('marks gather, and one that says what was sent before, or nothing, is none', (t) => {
  const first = withMark({}, unrated, 'rating', '5');
  const both = withMark(first, unrated, 'approve', 'no');
  t.deepEqual(both, { a: { rating: 5, approve: 'no' } });
  t.deepEqual(withMark(both, unrated, 'rating', ''), { a: { approve: 'no' } });
  const other = withMark(both, rated, 'rating', '1');
  t.deepEqual(other, { ...both, b: { rating: 1 } });
  t.deepEqual(withMark(other, rated, 'rating', '4'), both);
});

test('the marks of deleted prospects are dropped', (t) => {
  const marks = { a: { rating: 5 }, b: { approve: 'no' } } as const;
  t.deepEqual(without(marks, ['a', 'c']), { b: { approve: 'no' } });
});

test('only the marks of prospects whose cards are shown are sent', (t) => {
  const marks = { a: { rating: 5 }, b: { approve: 'no' } } as const;
  t.deepEqual(ratingsOf(marks, [rated]), [{ prospectId: 'b', approve: 'no' }]);
});

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const group = { startDate: '2026-03-01', endDate: '2026-03-31' };

test('the line begins with the group and goes on until today, or until the group has ended', (t) => {
  const graphResponse = { '2026-03-09': 5, '2026-03-04': 2 };
  t.deepEqual(pointsOf({ ...group, graphResponse }, '2026-03-12'), [
    { at: day('2026-03-01'), count: 0 },
    { at: day('2026-03-04'), count: 2 },
    { at: day('2026-03-09'), count: 5 },
    { at: day('2026-03-12'), count: 5 },
  ]);
  t.deepEqual(pointsOf({ ...group, graphResponse }, '2026-05-01').at(-1), {
    at: day('2026-03-31'),
    count: 5,
  });
});

test('a group without prospects has a line at none, one that has not begun a line of those added', (t) => {
  t.deepEqual(pointsOf({ ...group, graphResponse: {} }, '2026-03-02'), [
    { at: day('2026-03-01'), count: 0 },
    { at: day('2026-03-02'), count: 0 },
  ]);
  t.deepEqual(pointsOf({ ...group, graphResponse: { '2026-02-20': 1 } }, '2026-02-22'), [
    { at: day('2026-02-20'), count: 1 },
    { at: day('2026-02-22'), count: 1 },
  ]);
});
