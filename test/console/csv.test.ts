import test from 'ava';
import { rosterFile } from '../../console/members/csv.ts';
import type { CheckedMember, MemberField } from '../../console/members/validate.ts';
import {
  csvOf,
  decodeCsv,
  type CsvRow as Row,
  readCsv,
  templateOf,
  withServerErrors,
  wordsToTell,
} from '../../ui/csv/csvFile.ts';

type CsvRow = Row<MemberField, CheckedMember>;
const file = rosterFile('2026-11-21');
const csvHeaders = file.columns.map((column) => column.header);
const header = csvHeaders.join(',');
const none: ReadonlySet<string> = new Set();

/** The rows of a text that must be readable. */
function rowsOf(text: string, existing: ReadonlySet<string> = none): readonly CsvRow[] {
  const reading = readCsv(file, text, existing);
  if (!reading.ok) throw new Error(`${reading.message}: ${reading.detail}`);
  return reading.rows;
}

function firstRow(line: string, existing: ReadonlySet<string> = none): CsvRow {
  const [row] = rowsOf(`${header}\n${line}\n`, existing);
  if (row === undefined) throw new Error('no row');
  return row;
}

/** Sixty members: accents, apostrophes, a comma in quotes, one duplicate email and one bad row. */
function sixtyRows(): string {
  const lines = Array.from(
    { length: 56 },
    (_, at) => `Person,Number ${'abcdefgh'[at % 8]},p${at}@example.edu,,,,,,,`,
  );
  lines.splice(
    3,
    0,
    'Zoë,O’Brien,zoe@example.edu,212 555 0101,"12 Main St, Apt 4",New York,NY,10001,02/29/2004,2027',
  );
  lines.splice(10, 0, "Renée,D'Angelo-Núñez,renee@example.edu,,,,california,94110,2003-07-04,2026");
  lines.splice(20, 0, 'Again,Person,p5@example.edu,,,,,,,');
  lines.splice(30, 0, 'Bad,Row,Bad.Row@Example.edu,555-1234,,,,123,31/12/2001,1999');
  return `\uFEFF${header}\r\n${lines.join('\r\n')}\r\n`;
}

test('a 60-row roster: what is right is ready, the duplicate and the bad row are named', (t) => {
  const rows = rowsOf(sixtyRows());
  t.is(rows.length, 60);
  t.is(rows.filter((row) => row.item !== undefined).length, 58);
  const zoe = rows.find((row) => row.values.fname === 'Zoë');
  t.like(zoe?.item, {
    lname: 'O’Brien',
    address: '12 Main St, Apt 4',
    dob: '2004-02-29',
    graduationYear: 2027,
  });
  const renee = rows.find((row) => row.values.fname === 'Renée');
  t.like(renee?.item, { lname: "D'Angelo-Núñez", state: 'CA', dob: '2003-07-04' });
  t.deepEqual(
    rows.filter((row) => row.duplicate !== undefined).map(({ row, duplicate }) => [row, duplicate]),
    [[22, 'The same email is in row 8.']],
  );
  t.deepEqual(
    rows
      .filter((row) => row.problems.length > 0)
      .map(({ row, problems }) => [row, problems.map((p) => p.column)]),
    [[32, ['Email*', 'Phone', 'Zip', 'DOB', 'Expected Graduation Year']]],
  );
});

test('the template has the right headers', (t) => {
  t.is(templateOf(file), `${header}\r\n`);
  t.like(readCsv(file, templateOf(file), none), { ok: false, message: 'The file has no members' });
});

for (const [title, text, detail] of [
  ['another file', 'a,b,c\n1,2,3', /Missing: First Name\*.*Not expected: a, b, c/],
  ['an empty file', '', /Missing/],
  ['a column too many', `${header},Nickname\n`, /Not expected: Nickname/],
  ['another order', `${[...csvHeaders].reverse().join(',')}\n`, /in this order/],
] as const) {
  test(`wrong headers: ${title}`, (t) => {
    const reading = readCsv(file, text, none);
    if (reading.ok) return t.fail();
    t.is(reading.message, 'Incorrect File Headers. Please Use the given CSV');
    t.regex(reading.detail, detail);
  });
}

test('empty columns at the right of the headers, as spreadsheets write them, do no harm', (t) => {
  t.is(rowsOf(`${header},,\nAda,King,ada@example.edu,,,,,,,,,\n`)[0]?.problems.length, 0);
});

for (const [title, line, column, message] of [
  ['no first name', ',King,a@b.edu', 'First Name*', 'The First Name field is required.'],
  ['no last name', 'Ada,,a@b.edu', 'Last Name*', 'The Last Name field is required.'],
  ['no email', 'Ada,King,', 'Email*', 'The Email field is required.'],
  [
    'a digit in a name',
    'Ada,K1ng,a@b.edu',
    'Last Name*',
    "Last Name may contain letters, spaces and marks like ' . - only",
  ],
  ['capitals in the email', 'Ada,King,A@b.edu', 'Email*', 'Please enter the email in lower-case'],
  ['no email at all', 'Ada,King,ada', 'Email*', 'Please enter a valid email'],
  ['a phone with symbols', 'Ada,King,a@b.edu,(212) 555-0101', 'Phone', /10 digits without symbols/],
  ['a short phone', 'Ada,King,a@b.edu,555 0101', 'Phone', /10 digits without symbols/],
  ['a zip of four digits', 'Ada,King,a@b.edu,,,,,2139', 'Zip', 'Zip must be exactly 5 digits'],
  ['a state there is not', 'Ada,King,a@b.edu,,,,ZZ', 'State', /^State must be a US state or DC/],
  ['a day there is not', 'Ada,King,a@b.edu,,,,,,02/30/2004', 'DOB', 'Please enter a valid date'],
  ['born today', 'Ada,King,a@b.edu,,,,,,11/21/2026', 'DOB', 'Please enter a valid date'],
  ['born over 100 years ago', 'Ada,King,a@b.edu,,,,,,1926-11-20', 'DOB', 'Please enter a valid date'],
  [
    'graduated',
    'Ada,King,a@b.edu,,,,,,,2025',
    'Expected Graduation Year',
    'Please enter a valid graduation date',
  ],
  [
    'a year in words',
    'Ada,King,a@b.edu,,,,,,,soon',
    'Expected Graduation Year',
    'Please enter a valid graduation date',
  ],
  [
    'a comma without quotes',
    'Ada,King,a@b.edu,,1 Main, St,Rome,NY,13440,,2027',
    'after the last',
    /in quotes/,
  ],
] as const) {
  test(`a bad cell is named with its column and rule: ${title}`, (t) => {
    const row = firstRow(line);
    t.is(row.row, 2);
    t.is(row.item, undefined);
    const problem = row.problems.find((candidate) => candidate.column === column);
    if (typeof message === 'string') t.is(problem?.message, message);
    else t.regex(problem?.message ?? '', message);
  });
}

test('the oldest and the youngest day of birth are accepted', (t) => {
  t.is(firstRow('Ada,King,a@b.edu,,,,,,11/21/1926').item?.dob, '1926-11-21');
  t.is(firstRow('Ada,King,a@b.edu,,,,,,11/20/2026').item?.dob, '2026-11-20');
});

test('the email of a member there is already is a duplicate', (t) => {
  const row = firstRow('Ada,King,ada@example.edu', new Set(['ada@example.edu']));
  t.is(row.duplicate, 'Email Already Exists! Please use a different email address.');
  t.is(row.item, undefined);
});

test('rows keep the numbers of the spreadsheet across empty lines', (t) => {
  t.deepEqual(
    rowsOf(`${header}\n\nAda,King,a@b.edu\n,,,,,,,,,\nBo,Li,b@b.edu\n`).map(({ row }) => row),
    [3, 5],
  );
});

for (const [title, mark] of [
  ['semicolons', ';'],
  ['tabs', '\t'],
] as const) {
  test(`${title} between the values, as other countries' spreadsheets write them`, (t) => {
    const text = [csvHeaders, ['Ada', 'King', 'a@b.edu', '', '1 Main St, 2', '', '', '', '', '']]
      .map((cells) => cells.join(mark))
      .join('\n');
    t.like(rowsOf(text)[0]?.item, { fname: 'Ada', address: '1 Main St, 2' });
  });
}

const textsOf = (bytes: Uint8Array | ArrayBuffer) => decodeCsv(bytes).map(({ text }) => text);

test('UTF-8 and UTF-16 are read, with a byte-order mark or without', (t) => {
  for (const bytes of [
    new TextEncoder().encode('Zoë'),
    new TextEncoder().encode('Zoë').buffer,
    Uint8Array.of(0xef, 0xbb, 0xbf, 0x5a, 0x6f, 0xc3, 0xab),
    Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0),
    Uint8Array.of(0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb),
    Uint8Array.of(0x5a, 0, 0x6f, 0, 0xeb, 0),
  ])
    t.deepEqual(textsOf(bytes), ['Zoë']);
});

test('what an old Windows or an old Mac may have written is told apart by its words', (t) => {
  const texts = decodeCsv(Uint8Array.of(0x5a, 0x6f, 0xeb, 0x3b, 0x41, 0x6e, 0x6e));
  t.deepEqual(
    texts.map((text) => [text.encoding, text.text, wordsToTell(text)]),
    [
      ['Windows', 'Zoë;Ann', ['Zoë']],
      ['Mac', 'ZoÎ;Ann', ['ZoÎ']],
    ],
  );
});

test('too many rows are refused before anything is sent', (t) => {
  const text = `${header}\n${'Ada,King,a@b.edu\n'.repeat(5001)}`;
  t.like(readCsv(file, text, none), { ok: false, message: 'At most 5000 members at a time' });
});

test('rows that were left out come back as a file that can be read again', (t) => {
  const rows = rowsOf(`${header}\nZoë,"O'Brien",zoe@example.edu,12,"1 Main St, 2",,,,,\n`);
  t.deepEqual(rowsOf(csvOf(file, rows)), rows);
});

test("the server's errors go to the rows that they name", (t) => {
  const sent = rowsOf(`${header}\nAda,King,a@b.edu\nBo,Li,b@b.edu\n`);
  const after = withServerErrors(file, sent, [{ field: 'data.1.email', message: 'Email Already Exists!' }]);
  t.is(after[0], sent[0]);
  t.deepEqual(after[1]?.problems, [{ column: 'Email*', value: 'b@b.edu', message: 'Email Already Exists!' }]);
  t.is(after[1]?.item, undefined);
});
