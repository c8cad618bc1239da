import Papa from 'papaparse';
import { dateTimeFormat, dayIn } from '../../../ledger/values/calendar.ts';
import { FORMULA } from '../../../ledger/values/csvCell.ts';

/** A file's columns by header. Amounts are dollars; `timeZone` turns instants into days and times. */
export type Columns<Row> = Readonly<Record<string, (row: Row, timeZone: string) => string>>;

/** Marks the text as UTF-8, so that spreadsheets read its accents right. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file of batches of rows, batch by batch. Formulas stay text in a spreadsheet. */
export async function* csvOf<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]>,
  timeZone: string,
): AsyncGenerator<string, void, undefined> {
  const cellsOf = Object.values(columns);
  let head = `${BYTE_ORDER_MARK}${lines([Object.keys(columns)])}`;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield head + lines(batch.map((row) => cellsOf.map((cellOf) => cellOf(row, timeZone))));
    head = '';
  }
  if (head !== '') yield head;
}

/** The same batches, each row as it is shown. */
export async function* eachRow<Row, Shown>(
  batches: AsyncIterable<readonly Row[]>,
  shown: (row: Row) => Shown,
): AsyncGenerator<readonly Shown[], void, undefined> {
  for await (const batch of batches) yield batch.map(shown);
}

function lines(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse(rows as string[][], { escapeFormulae: FORMULA })}\r\n`;
}

export function dayOf(instant: string, timeZone: string): string {
  return dayIn(timeZone, new Date(instant));
}

/** The time of day: "4:05 PM". */
export function timeOf(instant: string, timeZone: string): string {
  return dateTimeFormat(timeZone, { timeStyle: 'short' }).format(new Date(instant));
}
