import test from 'ava';
import { readCsv } from '../../ui/csv/csvFile.ts';
import { pointsOf } from '../../ui/recruitment/points.ts';
import { prospectsFile } from '../../ui/recruitment/prospectsFile.ts';
import { ratingsOf, shownOn, withMark, without } from '../../ui/recruitment/votes.ts';

const unrated = { _id: 'a', rating: 0, approve: 'n/a' } as const;
const rated = { _id: 'b', rating: 4, approve: 'yes' } as const;

test('a card shows what was chosen, else the vote that was sent, else nothing', (t) => {
  t.deepEqual(shownOn(unrated), { rating: '', approve: '' });
  t.deepEqual(shownOn(rated), { rating: '4', approve: 'yes' });
  t.deepEqual(shownOn(rated, { rating: 2 }), { rating: '2', approve: 'yes' });
});

test('marks gather, and one that says what was sent before is none', (t) => {
  const first = withMark({}, unrated, 'rating', '5');
  const both = withMark(first, unrated, 'approve', 'no');
  t.deepEqual(both, { a: { rating: 5, approve: 'no' } });
  t.deepEqual(withMark(both, unrated, 'rating', ''), { a: { approve: 'no' } });
  const other = withMark(both, rated, 'rating', '1');
  t.deepEqual(other, { ...both, b: { rating: 1 } });
  t.deepEqual(withMark(other, rated, 'rating', '4'), both);
});

test('a vote that was sent is taken back by choosing nothing', (t) => {
  const marks = withMark(withMark({}, rated, 'rating', ''), rated, 'approve', '');
  t.deepEqual(marks, { b: { rating: null, approve: null } });
  t.deepEqual(shownOn(rated, marks.b), { rating: '', approve: '' });
  t.deepEqual(ratingsOf(marks, [rated]), [{ prospectId: 'b', rating: null, approve: null }]);
});

test('the marks of deleted prospects are dropped', (t) => {
  const marks = { a: { rating: 5 }, b: { approve: 'no' } } as const;
  t.deepEqual(without(marks, ['a', 'c']), { b: { approve: 'no' } });
});

test('only the marks of prospects whose cards are shown are sent', (t) => {
  const marks = { a: { rating: 5 }, b: { approve: 'no' } } as const;
  t.deepEqual(ratingsOf(marks, [rated]), [{ prospectId: 'b', approve: 'no' }]);
});

test('a file of prospects: rows that are right, wrong by their column, and in the group or the file already', (t) => {
  const lines = [
    'Name*,Email,Phone,Year,Major,Instagram,Snapchat',
    'Zoë O’Neil,Zoe@Example.org,916-555-0199,2,Biology,zoe,',
    ',none,12,6th,,,',
    'Kim Lee,,916 555 0198,,,,',
    'kim lee,,(916) 555-0198,3rd year,,,',
    'Sam,sam@example.org,,,,,',
    `${'x'.repeat(101)},,,,${'y'.repeat(101)},,`,
  ];
  const reading = readCsv(prospectsFile, lines.join('\n'), new Set(['sam@example.org']));
  if (!reading.ok) return t.fail(reading.detail);
  const [zoe, wrong, kim, again, sam, long] = reading.rows;
  t.like(zoe?.item, { name: 'Zoë O’Neil', email: 'Zoe@Example.org', year: '2nd Year' });
  t.deepEqual(
    wrong?.problems.map(({ column, message }) => `${column}: ${message}`),
    [
      'Name*: The Name field is required.',
      'Email: Please enter a valid email',
      'Phone: Please enter a valid phone number',
      'Year: Year must be 1st Year, 2nd Year, 3rd Year, 4th Year or 5th Year',
    ],
  );
  t.like(kim?.item, { name: 'Kim Lee', phone: '916 555 0198' });
  t.is(again?.duplicate, 'The same prospect is in row 4.');
  t.is(sam?.duplicate, 'This prospect is in the group already.');
  t.deepEqual(
    long?.problems.map(({ column }) => column),
    ['Name*', 'Major'],
  );
});

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const group = { startDate: '2026-03-01', endDate: '2026-03-31' };

test('the line begins with the group and goes on until today, or until the group has ended', (t) => {
  const graphResponse = { '2026-03-09': 5, '2026-03-04': 2 };
  t.deepEqual(pointsOf({ ...group, graphResponse }, '2026-03-12'), [
    { at: day('2026-03-01'), value: 0 },
    { at: day('2026-03-04'), value: 2 },
    { at: day('2026-03-09'), value: 5 },
    { at: day('2026-03-12'), value: 5 },
  ]);
  t.deepEqual(pointsOf({ ...group, graphResponse }, '2026-05-01').at(-1), {
    at: day('2026-03-31'),
    value: 5,
  });
});

test('a group without prospects has a line at none, one that has not begun a line of those added', (t) => {
  t.deepEqual(pointsOf({ ...group, graphResponse: {} }, '2026-03-02'), [
    { at: day('2026-03-01'), value: 0 },
    { at: day('2026-03-02'), value: 0 },
  ]);
  for (const today of ['2026-03-01', '2026-02-20'])
    t.deepEqual(pointsOf({ ...group, graphResponse: {} }, today), [{ at: day('2026-03-01'), value: 0 }]);
  t.deepEqual(pointsOf({ ...group, graphResponse: { '2026-02-20': 1 } }, '2026-02-22'), [
    { at: day('2026-02-20'), value: 1 },
    { at: day('2026-02-22'), value: 1 },
  ]);
});
