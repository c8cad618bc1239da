import { readdirSync } from 'node:fs';
import test from 'ava';
import { rosterFile } from '../../console/members/csv.ts';
import { openingFile } from '../../console/openingBalances/csv.ts';
import { type CsvFile, decodeCsv, isReady, readCsv } from '../../ui/csv/csvFile.ts';
import { prospectsFile } from '../../ui/recruitment/prospectsFile.ts';
import { caseFile } from '../support/cases.ts';

/** Files that people have, chosen in CSV Upload. */
const today = '2026-11-21';
const none: ReadonlySet<string> = new Set();
const WRONG = 'Incorrect File Headers. Please Use the given CSV';

interface Answer {
  /** The rows that can be added. */
  readonly ready: readonly number[];
  /** The columns that are blamed, by row. */
  readonly wrong?: Readonly<Record<number, string>>;
  /** Rows that exist already. */
  readonly duplicates?: readonly number[];
  /** How often people choose an encoding. */
  readonly encodings?: number;
}

const zoe = { ready: [2] };
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const all = (column: string, numbers: readonly number[]) =>
  Object.fromEntries(numbers.map((row) => [row, column]));

/** Of files with the headers of the template: what becomes of each row. */
const answers: Readonly<Record<string, Answer>> = {
  '12-template-excel-cp1252-semicolon.csv': { ...zoe, encodings: 2 },
  '13-template-excel-unicode.csv': zoe,
  '14-template-sep-line.csv': zoe,
  '15-template-cr-only.csv': { ready: [2, 3] },
  '21-template-inner-quotes.csv': { ready: [3], wrong: { 2: 'First Name*, Address' } },
  '22-template-invisible.csv': zoe,
  '23-template-excel-mangled.csv': { ready: [], wrong: { 2: 'Phone, Zip, DOB', 3: 'Zip, DOB' } },
  '24-template-phones.csv': { ready: [7], wrong: all('Phone', [...rows(2, 6), ...rows(8, 13)]) },
  '25-template-emails.csv': {
    ready: [3, 4, 6, 7, 12, 13, 14],
    wrong: all('Email*', [2, 5, 8, 9, 10, 11, 15, 16, 17]),
  },
  '26-template-names.csv': {
    ready: [2, 3, 4, 5, 8, 9, 11, 12, 18, 19, 21, 22],
    wrong: {
      ...all('First Name*', [6, 14, 15, 17, 20, 24]),
      ...all('Last Name*', [7, 10, 13, 16, 23]),
    },
  },
  '27-template-addresses.csv': {
    ready: [2, 3, 4, 5, 6, 11, 12, 15],
    wrong: all('Address', [7, 8, 9, 10, 13, 14]),
  },
  '28-template-siblings.csv': { ready: [2], duplicates: [3] },
  '29-template-dates.csv': { ready: [2, 3, 16], wrong: all('DOB', rows(4, 15)) },
  '30-template-graduation.csv': {
    ready: [2, 5],
    wrong: all('Expected Graduation Year', [3, 4, ...rows(6, 11)]),
  },
};

/** Of files with other headers: what is said of them. */
const refusals: Readonly<Record<string, readonly [message: string, detail: RegExp]>> = {
  '17-template-title-row.csv': [WRONG, /^The headers are in row 2\. Delete the rows above it\.$/],
  '18-template-no-stars.csv': [
    WRONG,
    /^Missing: First Name\*, Last Name\*, Email\*\. Not expected: First Name,/,
  ],
  '19-template-upper-case.csv': [WRONG, /^Missing: First Name\*.* Not expected: FIRST NAME\*/],
  '20-template-only-required.csv': [WRONG, /^Missing: Phone, Address, City, State, Zip, DOB, Expected/],
  '31-unclosed-quote.csv': ['A quote in row 2 is not closed', /Close the quote or remove it/],
};

const namesIn = (folder: string) => readdirSync(new URL(`../cases/${folder}/`, import.meta.url)).sort();

for (const name of namesIn('rosters').filter((each) => each.endsWith('.csv')))
  test(`${name} is added, or named with what is wrong`, (t) => {
    const texts = decodeCsv(caseFile(`rosters/${name}`));
    const reading = readCsv(rosterFile(today), texts[0].text, none);
    const answer = answers[name];
    t.is(texts.length, answer?.encodings ?? 1);
    if (answer === undefined) {
      // Files with headers of their own are told which of ours they lack.
      const [message, detail] = refusals[name] ?? [WRONG, /^Missing: .*First Name\*.* Not expected: /];
      if (reading.ok) return t.fail();
      t.is(reading.message, message);
      t.regex(reading.detail, detail);
      return;
    }
    if (!reading.ok) return t.fail(reading.detail);
    t.deepEqual(
      reading.rows.filter(isReady).map(({ row }) => row),
      answer.ready,
    );
    const wrong = reading.rows
      .filter(({ problems }) => problems.length > 0)
      .map(({ row, problems }) => [row, problems.map(({ column }) => column).join(', ')]);
    t.deepEqual(Object.fromEntries(wrong), answer.wrong ?? {});
    t.deepEqual(
      reading.rows.filter(({ duplicate }) => duplicate !== undefined).map(({ row }) => row),
      answer.duplicates ?? [],
    );
  });

test('the values of an Excel file are right once its encoding is chosen', (t) => {
  const [windows] = decodeCsv(caseFile('rosters/12-template-excel-cp1252-semicolon.csv'));
  const [unicode] = decodeCsv(caseFile('rosters/13-template-excel-unicode.csv'));
  for (const { text } of [windows, unicode]) {
    const reading = readCsv(rosterFile(today), text, none);
    t.like(reading.ok && reading.rows[0]?.item, {
      ...{ fname: 'Zoë', lname: 'Müller', email: 'zoe@example.com', phone: '9165550101', zip: '95600' },
      ...{ dob: '2004-12-12', graduationYear: 2028 },
    });
  }
});

test('invisible characters are not kept', (t) => {
  const reading = readCsv(
    rosterFile(today),
    decodeCsv(caseFile('rosters/22-template-invisible.csv'))[0].text,
    none,
  );
  t.like(reading.ok && reading.rows[0]?.item, {
    ...{ fname: 'Zoe', lname: 'Moss', email: 'zoe9@example.com', phone: '916 555 0101', address: '1 Elm Ct' },
  });
});

for (const name of namesIn('bank'))
  test(`${name}, a bank's file in the wrong place, is told which headers it lacks`, (t) => {
    for (const file of [rosterFile(today), openingFile([], today), prospectsFile] as unknown as CsvFile<
      string,
      unknown
    >[]) {
      const reading = readCsv(file, decodeCsv(caseFile(`bank/${name}`))[0].text, none);
      if (reading.ok) return t.fail();
      t.is(reading.message, WRONG);
      t.regex(reading.detail, /^Missing: (First )?(Name|Member)\*/);
    }
  });
