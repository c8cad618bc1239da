import test from 'ava';
import fc from 'fast-check';
import Papa from 'papaparse';
import { rosterFile } from '../../console/members/csv.ts';
import { openingFile } from '../../console/openingBalances/csv.ts';
import { cellFrom, FORMULA } from '../../ledger/values/csvCell.ts';
import { tidyText } from '../../ledger/values/plainText.ts';
import { type CsvFile, csvOf, decodeCsv, readCsv } from '../../ui/csv/csvFile.ts';
import { csvOf as csvOfRecords } from '../../ui/list/csv.ts';
import { prospectsFile } from '../../ui/recruitment/prospectsFile.ts';
import { caseFile } from '../support/cases.ts';

/** What Bursar writes as CSV is safe in a spreadsheet, and comes back as it was. */
const none: ReadonlySet<string> = new Set();

test('rows that were left out come back unchanged, whatever their cells begin with', (t) => {
  const { text } = decodeCsv(caseFile('spreadsheet-escaping.csv'))[0];
  const reading = readCsv(prospectsFile, text, none);
  if (!reading.ok) return t.fail(reading.detail);
  t.like(reading.rows[0]?.values, { email: 'ann@x', instagram: '@ann_lee', snapchat: '-ann-' });
  t.deepEqual(
    reading.rows[0]?.problems.map(({ column }) => column),
    ['Email'],
  );
  const written = csvOf(prospectsFile, reading.rows);
  t.true(written.includes(`"'@ann_lee","'-ann-"`), 'no formula in a spreadsheet');
  t.deepEqual(readCsv(prospectsFile, written, none), reading);
});

const cells = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^'{0,2}[=+\-@＝＋－＠'][a-z0-9.,;"'\n]{0,5}$/),
  fc.constantFrom('-50', '-49.80', "'-5", "''=1", '=1\nx', '@a', '-ann-', '+1 916 555 0100'),
);
const member = { _id: '00000000-0000-4000-8000-000000000001', name: 'Ann', email: 'ann@example.edu' };
const files: readonly CsvFile<string, unknown>[] = [
  rosterFile('2026-11-21'),
  openingFile([member], '2026-11-21'),
  prospectsFile,
] as never;

for (const file of files)
  test(`every ${file.thing} that was left out comes back as it was`, (t) => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 10, maxLength: 10 }), (typed) => {
        const values = Object.fromEntries(
          file.columns.map(({ field }, index) => [
            field,
            // A file that can be read has no empty rows, and no cell that is shown otherwise than typed.
            index === 0 ? `x${tidyText(typed[index] ?? '')}` : tidyText(typed[index] ?? ''),
          ]),
        );
        const read = readCsv({ ...file, tidy: (_, cell) => cell }, csvOf(file, [{ values }]), none);
        t.deepEqual(read.ok && read.rows[0]?.values, values);
      }),
    );
  });

test('no cell is a formula to a spreadsheet, and figures are numbers', (t) => {
  const written = (cell: string) =>
    csvOfRecords([{ label: 'Left', csv: (row: string) => row }], [cell]).slice('Left\r\n'.length);
  t.is(written('-49.80'), '-49.80');
  t.is(written('1200.50'), '1200.50');
  for (const cell of ['=1+1', '+1', '-1+1', '@SUM(A1)', '=x\ny', '\t=1', '＝1', '-cmd', '\n=1'])
    t.is(written(cell), `"'${cell}"`, JSON.stringify(cell));
});

test('a cell that is read is the one that was written', (t) => {
  fc.assert(
    fc.property(cells, (cell) => {
      const [written = ''] = Papa.parse<string[]>(Papa.unparse([[cell]], { escapeFormulae: FORMULA }), {
        delimiter: ',',
        newline: '\r\n',
      }).data[0] ?? [''];
      t.is(cellFrom(written), cell);
    }),
  );
});
