import { readdirSync } from 'node:fs';
import test from 'ava';
import type { Member } from '../../api/member/contract.ts';
import { dayOrderOf } from '../../console/members/import/cells.ts';
import {
  choicesToRemember,
  guessTargets,
  samplesOf,
  type Table,
  type Target,
  tableOf,
} from '../../console/members/import/columns.ts';
import type { RowEdit } from '../../console/members/import/readLine.ts';
import { type RosterRow, rosterOf } from '../../console/members/import/roster.ts';
import { kindOf, readText, readWorkbook, type Sheet } from '../../console/members/import/sheets.ts';
import { decodeCsv } from '../../ui/csv/csvFile.ts';
import { caseFile } from '../support/cases.ts';

/** Rosters in shapes that other products export, matched by guess: who goes in, and what is named. */
const today = '2026-11-29';
const NAME = (label: string) => `${label} may contain letters, spaces and marks like ' . - only`;
const ADDRESS = "Address may contain letters, digits, spaces and marks like ' . - , # / only";
const DAY = 'Please enter a valid date';
const YEAR = 'Please enter a valid graduation date';
const EMAIL = 'Please enter a valid email';
const NO_EMAIL = 'No email in this row.';
const sameEmail = (row: number, name: string) =>
  `Same email as row ${row}, ${name}. Members sign in by email, so that a family’s address can be one member’s only.`;

interface Answer {
  readonly added: number;
  /** Why rows stay out. */
  readonly out?: Readonly<Record<number, string>>;
  /** Why cells stay out. */
  readonly cells?: Readonly<Record<number, string>>;
}

const answers: Readonly<Record<string, Answer>> = {
  '01-honor-society-sheet.csv': { added: 2, out: { 4: 'Ava Lin is in row 2, too.' } },
  '02-tendenci-export.csv': { added: 2, cells: { 3: DAY } },
  '03-legal-name-roster.csv': { added: 2 },
  '04-team-sheet.csv': { added: 0, out: { 2: NO_EMAIL } },
  '05-name-surname-email.csv': { added: 2 },
  '06-google-contacts.csv': { added: 1 },
  '07-hitobito.csv': { added: 1 },
  '08-civicrm-export.csv': { added: 1 },
  '09-wild-apricot.csv': { added: 1 },
  '10-mailchimp.csv': { added: 1, cells: { 2: DAY } },
  '11-canvas-gradebook.csv': { added: 0, out: { 2: NO_EMAIL, 3: NO_EMAIL } },
  '12-template-excel-cp1252-semicolon.csv': { added: 1 },
  '13-template-excel-unicode.csv': { added: 1 },
  '14-template-sep-line.csv': { added: 1 },
  '15-template-cr-only.csv': { added: 2 },
  '17-template-title-row.csv': { added: 1 },
  '18-template-no-stars.csv': { added: 1 },
  '19-template-upper-case.csv': { added: 1 },
  '20-template-only-required.csv': { added: 1 },
  '21-template-inner-quotes.csv': { added: 2, cells: { 2: ADDRESS } },
  '22-template-invisible.csv': { added: 1 },
  '23-template-excel-mangled.csv': { added: 2, cells: { 2: 'Please enter a valid phone number' } },
  '24-template-phones.csv': { added: 12 },
  '25-template-emails.csv': {
    added: 9,
    out: {
      ...{ 8: EMAIL, 9: EMAIL, 15: EMAIL, 16: NO_EMAIL, 17: NO_EMAIL },
      ...{ 10: sameEmail(5, 'Pd Moss'), 11: sameEmail(5, 'Pd Moss') },
    },
  },
  '26-template-names.csv': {
    added: 16,
    out: {
      ...{ 13: NAME('Last Name'), 14: NAME('First Name'), 15: NAME('First Name'), 23: NAME('Last Name') },
      16: 'Last Name must have at most 30 characters',
      17: 'First Name must have at most 30 characters',
      24: NAME('First Name'),
    },
  },
  '27-template-addresses.csv': {
    added: 14,
    cells: Object.fromEntries([7, 8, 9, 10, 13, 14].map((row) => [row, ADDRESS])),
  },
  '28-template-siblings.csv': { added: 1, out: { 3: sameEmail(2, 'Mia Park') } },
  '29-template-dates.csv': { added: 15, cells: { 12: DAY, 15: DAY } },
  '30-template-graduation.csv': { added: 10, cells: { 8: YEAR, 9: YEAR } },
  'own-60.csv': { added: 58, out: { 21: NO_EMAIL, 45: sameEmail(7, 'Mia de la Cruz') } },
  'own-60.xlsx': { added: 58, out: { 21: NO_EMAIL, 45: sameEmail(7, 'Mia de la Cruz') } },
};

/** The fullest sheet of a case, in the first of its encodings. */
async function sheetOf(name: string): Promise<Sheet> {
  const content = new Uint8Array(caseFile(`rosters/${name}`)).buffer;
  const [sheet] =
    kindOf(content) === 'workbook'
      ? await readWorkbook(content)
      : [readText(name, decodeCsv(content)[0].text)];
  if (sheet === undefined || 'message' in sheet) throw new Error(sheet?.message);
  return sheet;
}

const sheetOfText = (text: string) => readText('pasted', text) as Sheet;

interface Given {
  readonly members?: readonly Member[];
  readonly targets?: readonly Target[];
  readonly edits?: ReadonlyMap<number, RowEdit>;
}

function rowsOf(table: Table, { members = [], edits = new Map(), targets }: Given = {}) {
  const guessed = targets ?? guessTargets(table);
  const dayOrder = dayOrderOf(samplesOf(table, guessed.indexOf('dob')));
  return rosterOf(table, { targets: guessed, dayOrder, edits }, members, today).rows;
}

const outOf = (rows: readonly RosterRow[]) =>
  Object.fromEntries(
    rows.flatMap(({ row, outcome }) => (outcome.is === 'left out' ? [[row, outcome.why]] : [])),
  );
const itemsOf = (rows: readonly RosterRow[]) =>
  rows.flatMap(({ outcome }) => ('item' in outcome ? [outcome.item] : []));

for (const [name, answer] of Object.entries(answers))
  test(`${name} goes in, and what does not is named`, async (t) => {
    const rows = rowsOf(tableOf((await sheetOf(name)).rows));
    t.is(rows.filter(({ outcome }) => outcome.is === 'added').length, answer.added);
    t.deepEqual(outOf(rows), answer.out ?? {});
    const cells = rows.flatMap(({ row, notKept }) => notKept.map(({ why }) => [row, why]));
    t.deepEqual(Object.fromEntries(cells), answer.cells ?? {});
  });

test('every case has an answer; a quote that is not closed is named by its row', (t) => {
  const names = readdirSync(new URL('../cases/rosters/', import.meta.url)).sort();
  const unclosed = '31-unclosed-quote.csv';
  t.deepEqual(
    names.filter((name) => !(name in answers)),
    [unclosed],
  );
  const reading = readText(unclosed, decodeCsv(caseFile(`rosters/${unclosed}`))[0].text);
  t.like(reading, { message: 'A quote in row 2 is not closed' });
});

test('own-60: names both ways, phones, ZIP codes, states, days and years in one form', async (t) => {
  for (const name of ['own-60.csv', 'own-60.xlsx']) {
    const table = tableOf((await sheetOf(name)).rows);
    t.is(table.headingRow, 3);
    const [ava, , noah, mia] = itemsOf(rowsOf(table));
    t.deepEqual(ava, {
      ...{ fname: 'Ava', lname: "O'Hare", email: 'ava.ohare0@example.org', phone: '(614) 555-1000' },
      ...{ address: '10 College Ave, Apt #0', city: 'Columbus', state: 'OH', zip: '02139' },
      ...{ dob: '2004-01-01', graduationYear: '2027' },
    });
    t.like(noah, { phone: '(614) 555-1002', graduationYear: '2029' });
    t.like(mia, {
      fname: 'Mia',
      lname: 'de la Cruz',
      zip: '43210',
      dob: '2005-04-13',
      graduationYear: '2026',
    });
  }
});

test('the other sheets of a workbook can be chosen', async (t) => {
  const sheets = await readWorkbook(new Uint8Array(caseFile('rosters/own-60.xlsx')).buffer);
  t.deepEqual(
    sheets.map(({ name }) => name),
    ['Roster F26', 'Alumni'],
  );
  await t.throwsAsync(readWorkbook(new TextEncoder().encode('no workbook').buffer));
});

test('pasted rows without headings are matched by what they hold', (t) => {
  const rows = ['Ada King\tAda@Example.org\t(614) 555-1000', 'Li, Bo\tbo@example.org\t614.555.1001'];
  const table = tableOf(sheetOfText(rows.join('\n')).rows);
  t.deepEqual(table.headings, ['Column A', 'Column B', 'Column C']);
  t.deepEqual(guessTargets(table), ['fullName', 'email', 'phone']);
  t.deepEqual(itemsOf(rowsOf(table)), [
    { fname: 'Ada', lname: 'King', email: 'ada@example.org', phone: '(614) 555-1000' },
    { fname: 'Bo', lname: 'Li', email: 'bo@example.org', phone: '(614) 555-1001' },
  ]);
});

test('where a column went before, it goes again', (t) => {
  const table = tableOf(sheetOfText('Who,E-Mail*,Class\nAda King,a@b.edu,2028').rows);
  t.deepEqual(guessTargets(table), ['', 'email', 'graduationYear']);
  const chosen: readonly Target[] = ['fullName', 'email', ''];
  const remembered = choicesToRemember(table.headings, chosen, guessTargets(table), { zip: '' });
  t.deepEqual(remembered, { zip: '', who: 'fullName', class: '' });
  t.deepEqual(guessTargets(table, remembered), chosen);
  const guessed = guessTargets(table);
  t.deepEqual(choicesToRemember(table.headings, guessed, guessed, remembered), { zip: '' });
});

const bea = {
  ...{ _id: 'bea', fname: 'Bea', lname: 'Ray', name: 'Bea Ray', email: 'bea@x.edu', phone: '(614) 555-1000' },
  ...{ address: '', city: 'Rome', state: 'NY', zip: '', dob: '1999-03-04', graduationYear: 2020 },
} as unknown as Member;

test('a member with the email is changed by what the row has; empty cells change nothing', (t) => {
  const outcome = (text: string) => rowsOf(tableOf(sheetOfText(text).rows), { members: [bea] })[0]?.outcome;
  t.deepEqual(outcome('Name,Email,Phone,City,Zip\nBea Ray,BEA@x.edu,614-555-1000,,43210'), {
    is: 'updated',
    item: { fname: 'Bea', lname: 'Ray', email: 'bea@x.edu', phone: '(614) 555-1000', zip: '43210' },
    changes: [{ label: 'Zip', from: '', to: '43210' }],
  });
  t.deepEqual(outcome('Email,Class\nbea@x.edu,2020'), { is: 'unchanged' }, 'a year that has passed stays');
  t.like(outcome('First Name,Email\nBeatrix,bea@x.edu'), {
    item: { fname: 'Beatrix', lname: 'Ray' },
    changes: [{ label: 'First Name', from: 'Bea', to: 'Beatrix' }],
  });
  t.like(outcome('Name,Email\nBeatrix Ray,bea@x.edu'), {
    changes: [{ label: 'First Name', from: 'Bea', to: 'Beatrix' }],
  });
});

test('a row that stays out goes in by what is typed beside it', (t) => {
  const table = tableOf(sheetOfText('Name,Email\nMia Park,p@x.edu\nLeo Park,p@x.edu\nA1,a@x.edu').rows);
  const edits = new Map<number, RowEdit>([
    [3, { email: 'Leo@x.edu' }],
    [4, { name: 'Roe, Ann' }],
  ]);
  t.deepEqual(outOf(rowsOf(table)), { 3: sameEmail(2, 'Mia Park'), 4: NAME('First Name') });
  t.deepEqual(
    itemsOf(rowsOf(table, { edits })).map(({ fname, email }) => [fname, email]),
    [
      ['Mia', 'p@x.edu'],
      ['Leo', 'leo@x.edu'],
      ['Ann', 'a@x.edu'],
    ],
  );
});

test('a row with more values than columns stays out', (t) => {
  const table = tableOf(sheetOfText('Name,Email,Address,City\nAda King,a@x.edu,1 Main, St,Rome').rows);
  t.regex(outOf(rowsOf(table))[2] ?? '', /more values than there are columns/);
});
