import { cellFrom } from '../../../ledger/values/csvCell.ts';
import { tidyText } from '../../../ledger/values/plainText.ts';
import { linesOf } from '../../../ui/csv/csvFile.ts';

/** A sheet of a workbook, or all of a text file: its rows as tidy text. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Why a file cannot be read. */
export interface FileProblem {
  readonly message: string;
  readonly detail: string;
}

/** What a file is, by its first bytes: people rename files, and browsers do not know every type. */
export function kindOf(content: ArrayBuffer): 'workbook' | 'old workbook' | 'text' {
  const [first, second, third, fourth] = new Uint8Array(content);
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return 'workbook';
  if (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0) return 'old workbook';
  return 'text';
}

/** The sheets of an .xlsx file that have rows. @throws Error where it is no workbook */
export async function readWorkbook(content: ArrayBuffer): Promise<readonly Sheet[]> {
  const { default: readXlsx } = await import('read-excel-file/universal');
  const sheets = await readXlsx(new Blob([content]));
  return sheets
    .map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** The rows of a text file, or why it has none. */
export function readText(name: string, text: string): Sheet | FileProblem {
  const { lines, openQuote } = linesOf(text);
  if (openQuote !== undefined)
    return {
      message: `A quote in row ${openQuote} is not closed`,
      detail:
        'Everything after it would be one value. Close the quote or remove it, and choose the file again.',
    };
  return { name, rows: lines.map((cells) => cells.map((cell) => tidyText(cellFrom(cell)))) };
}

/** A day without its time, which spreadsheets keep in UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return tidyText(String(cell));
}
