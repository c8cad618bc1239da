import test from 'ava';
import { openingFile } from '../../console/openingBalances/csv.ts';
import { readCsv } from '../../ui/csv/csvFile.ts';

const members = [
  { _id: '0b0e5c1e-93a5-4a63-8f5e-3c1d7a3f8a01', name: 'Ann Lee', email: 'ann@example.edu' },
  { _id: '0b0e5c1e-93a5-4a63-8f5e-3c1d7a3f8a02', name: 'Bob Ray', email: 'bob@example.edu' },
  { _id: '0b0e5c1e-93a5-4a63-8f5e-3c1d7a3f8a03', name: 'Bob Ray', email: 'ray@example.edu' },
];
const file = openingFile(members, '2026-03-10');

function rowsOf(lines: readonly string[], existing: readonly string[] = []) {
  const text = ['Member*,Amount*,Due Date,Memo', ...lines].join('\n');
  const reading = readCsv(file, text, new Set(existing));
  if (!reading.ok) throw new Error(reading.message);
  return reading.rows;
}

const problemsOf = (line: string) =>
  rowsOf([line])[0]?.problems.map(({ column, message }) => [column, message]);

test('a member is found by email or name, amounts and days as spreadsheets write them', (t) => {
  const [byName, byEmail] = rowsOf([
    'ann LEE,"$1,080.50",12/01/2025,Fall dues',
    'RAY@example.edu,80,2026-04-01,',
  ]);
  const uuid = members[0]?._id;
  t.deepEqual(byName?.item, { uuid: uuid ?? '', amount: 1_080.5, dueDate: '2025-12-01', memo: 'Fall dues' });
  t.like(byEmail?.item, { uuid: members[2]?._id, amount: 80, memo: '' });
});

test('a row that is wrong says at which column and why', (t) => {
  t.deepEqual(problemsOf('Zed,80,2026-01-01,'), [['Member*', 'No member has this email or name.']]);
  t.deepEqual(problemsOf('Bob Ray,80,2026-01-01,'), [
    ['Member*', 'Several members have this name. Give the email.'],
  ]);
  t.deepEqual(problemsOf(',,,memo'), [
    ['Member*', 'The Member field is required.'],
    ['Amount*', 'The amount field is required.'],
    ['Due Date', 'The due date field is required.'],
  ]);
  t.deepEqual(problemsOf('Ann Lee,eighty,2027-03-11,'), [
    ['Amount*', 'Please enter an amount in dollars, like 80.00'],
    ['Due Date', 'Due date must be within a year of current date'],
  ]);
  t.deepEqual(
    problemsOf('Ann Lee,0,13/01/2026,')?.map(([column]) => column),
    ['Amount*', 'Due Date'],
  );
});

test('an amount below zero is credit, however it is written, and has no due date', (t) => {
  const uuid = members[0]?._id ?? '';
  for (const written of ['-50', '-$50.00', '($50.00)', '−50.00', '$-50'])
    t.deepEqual(rowsOf([`Ann Lee,${written},,Paid ahead`])[0]?.item, {
      ...{ uuid, amount: -50, dueDate: '', memo: 'Paid ahead' },
    });
  t.like(rowsOf(['Ann Lee,"(1,080.50)",,'])[0]?.item, { amount: -1_080.5 });
  t.deepEqual(problemsOf('Ann Lee,-50,2026-01-01,'), [
    ['Due Date', 'An amount below zero is credit, which has no due date. Leave it empty.'],
  ]);
  t.deepEqual(problemsOf('Ann Lee,-0.001,,'), [['Amount*', 'Amount must have at most two decimals']]);
  t.deepEqual(problemsOf('Ann Lee,fifty,,'), [
    ['Amount*', 'Please enter an amount in dollars, like 80.00'],
    ['Due Date', 'The due date field is required.'],
  ]);
});

test('nobody is charged twice: neither twice in the file nor whoever has an opening balance', (t) => {
  const [first, second] = rowsOf(['Ann Lee,80,2026-01-01,', 'ann@example.edu,20,2026-02-01,']);
  t.truthy(first?.item);
  t.is(second?.duplicate, 'The same member is in row 2.');
  const [standing] = rowsOf(['Ann Lee,80,2026-01-01,'], [members[0]?._id ?? '']);
  t.is(standing?.duplicate, 'This member has an opening balance already.');
});
