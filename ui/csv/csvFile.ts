import Papa from 'papaparse';
import { cellFrom, FORMULA } from '../../ledger/values/csvCell.ts';
import { isBlank, tidyText } from '../../ledger/values/plainText.ts';

/** A kind of file that people fill in, with one row for each thing that is added. */
export interface CsvFile<Field extends string, Item> {
  /** What a row adds: `member`. */
  readonly thing: string;
  /** The columns in their order, and the field that each one fills. `*` at the end: required. */
  readonly columns: readonly { readonly header: string; readonly field: Field }[];
  /** The most rows that one file may have. */
  readonly maxRows: number;
  /** A trimmed cell as it is checked and shown; left out: as it is. */
  readonly tidy?: (field: Field, cell: string) => string;
  /** Either what is added, or for each wrong field why it is wrong. */
  readonly check: (values: Values<Field>) => Checked<Field, Item>;
  /** Rows with the same key are the same thing; '' is nobody's. */
  readonly keyOf: (values: Values<Field>) => string;
  /** What is said of a row that exists already, and of the second of two: `The same email` is in row 4. */
  readonly duplicates: { readonly existing: string; readonly same: string };
}

export type Values<Field extends string> = Readonly<Record<Field, string>>;

export type Checked<Field extends string, Item> =
  | { readonly ok: true; readonly item: Item }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<Field, string>>> };

/** What is wrong with one cell. */
export interface CsvProblem {
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

/** One line of the file. `row` is its number as a spreadsheet shows it: the headers are row 1. */
export interface CsvRow<Field extends string, Item> {
  readonly row: number;
  readonly values: Values<Field>;
  readonly problems: readonly CsvProblem[];
  /** Why this row cannot be added although its cells are right. */
  readonly duplicate?: string;
  /** What would be added; undefined when the row has a problem or is a duplicate. */
  readonly item?: Item;
}

/** A row that may be added. */
export type ReadyRow<Field extends string, Item> = CsvRow<Field, Item> & { readonly item: Item };

export function isReady<Field extends string, Item>(row: CsvRow<Field, Item>): row is ReadyRow<Field, Item> {
  return row.item !== undefined;
}

export type CsvReading<Field extends string, Item> =
  | { readonly ok: false; readonly message: string; readonly detail: string }
  | { readonly ok: true; readonly rows: readonly CsvRow<Field, Item>[] };

/** An empty file with the right headers, for people to fill in. */
export function templateOf({ columns }: Pick<CsvFile<string, unknown>, 'columns'>): string {
  return `${Papa.unparse([columns.map(({ header }) => header)])}\r\n`;
}

/** A way to read the bytes of a file, and what they say then. */
export interface CsvText {
  readonly encoding: string;
  readonly text: string;
}

/**
 * The text of a CSV file: one where its encoding is certain, by a byte-order mark or because it is UTF-8;
 * else one for each encoding that it may have.
 */
export function decodeCsv(content: ArrayBuffer | Uint8Array): readonly [CsvText, ...CsvText[]] {
  const bytes = new Uint8Array(content);
  const unicode = unicodeOf(bytes);
  try {
    return [{ encoding: 'Unicode', text: new TextDecoder(unicode, { fatal: true }).decode(bytes) }];
  } catch {
    // What old spreadsheets write: the same bytes are other letters in each.
    const as = (encoding: string, label: string) => ({
      encoding,
      text: new TextDecoder(label).decode(bytes),
    });
    return [as('Windows', 'windows-1252'), as('Mac', 'macintosh')];
  }
}

/** By the byte-order mark or, without one, by the zero bytes that UTF-16 has beside plain letters. */
function unicodeOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}

/** Some words that differ between the encodings, as this one reads them: for people to choose by. */
export function wordsToTell({ text }: CsvText): readonly string[] {
  const words = text.match(/[^\s,;"]*[^\0-\x7f][^\s,;"]*/g) ?? [];
  return [...new Set(words)].slice(0, 5);
}

/**
 * Read and check a file: for every row, its errors or what it would add.
 * @param existing the keys (`keyOf`) of what there is already
 */
export function readCsv<Field extends string, Item>(
  file: CsvFile<Field, Item>,
  text: string,
  existing: ReadonlySet<string>,
): CsvReading<Field, Item> {
  const { thing, maxRows, keyOf, duplicates } = file;
  const { lines, openQuote } = linesOf(text);
  if (openQuote !== undefined)
    return {
      ok: false,
      message: `A quote in row ${openQuote} is not closed`,
      detail:
        'Everything after it would be one value. Close the quote or remove it, and choose the file again.',
    };
  const wrongHeaders = explainHeaders(file, lines);
  if (wrongHeaders !== undefined)
    return { ok: false, message: 'Incorrect File Headers. Please Use the given CSV', detail: wrongHeaders };
  const filled = lines
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
  if (filled.length === 0)
    return { ok: false, message: `The file has no ${thing}s`, detail: 'Add a row for each.' };
  if (filled.length > maxRows)
    return {
      ok: false,
      message: `At most ${maxRows} ${thing}s at a time`,
      detail: `The file has ${filled.length}. Split it in two.`,
    };
  const firstRowOf = new Map<string, number>();
  const rows = filled.map(({ cells, row }): CsvRow<Field, Item> => {
    const checked = checkRow(file, cells, row);
    const key = keyOf(checked.values);
    const earlier = firstRowOf.get(key);
    if (key !== '' && earlier === undefined) firstRowOf.set(key, row);
    if (!existing.has(key) && earlier === undefined) return checked;
    const duplicate =
      earlier === undefined ? duplicates.existing : `${duplicates.same} is in row ${earlier}.`;
    return { row, values: checked.values, problems: checked.problems, duplicate };
  });
  return { ok: true, rows };
}

/** Rows back as a CSV file, so that those left out can be corrected and uploaded again. */
export function csvOf<Field extends string>(
  { columns }: Pick<CsvFile<Field, unknown>, 'columns'>,
  rows: readonly Pick<CsvRow<Field, unknown>, 'values'>[],
): string {
  const lines = rows.map(({ values }) => columns.map(({ field }) => values[field]));
  return Papa.unparse([columns.map(({ header }) => header), ...lines], { escapeFormulae: FORMULA });
}

/** Whether a required cell is empty. */
export function isIncomplete<Field extends string>(
  { columns }: Pick<CsvFile<Field, unknown>, 'columns'>,
  { values }: Pick<CsvRow<Field, unknown>, 'values'>,
): boolean {
  return columns.some(({ header, field }) => header.endsWith('*') && values[field] === '');
}

/**
 * Match the errors of the call that adds the rows, which name `data.<index>.<field>`, with the rows that were
 * sent.
 * @param sent the rows in the order in which they were sent
 */
export function withServerErrors<Field extends string, Item>(
  file: CsvFile<Field, Item>,
  sent: readonly CsvRow<Field, Item>[],
  errors: readonly { readonly field: string; readonly message: string }[],
): readonly CsvRow<Field, Item>[] {
  return sent.map((row, index) => {
    const problems = errors
      .filter(({ field }) => field === `data.${index}` || field.startsWith(`data.${index}.`))
      .map(({ field, message }) => problemOf(file, row.values, field.split('.')[2], message));
    return problems.length === 0 ? row : { row: row.row, values: row.values, problems };
  });
}

/** The lines of a file, and the row in which a quote is opened and not closed. */
export function linesOf(text: string): {
  readonly lines: readonly (readonly string[])[];
  readonly openQuote: number | undefined;
} {
  // Excel reads the separator from such a first line.
  const [mark = '', separator] = /^\uFEFF?(?:sep=(.)(?:\r\n|\r|\n))?/.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(text.slice(mark.length), {
    ...(separator === undefined ? { delimitersToGuess: [',', ';', '\t'] } : { delimiter: separator }),
    skipEmptyLines: false,
  });
  // A quote inside a value is a mistake of its own; one that takes the next line along was not closed.
  const open = errors.find(
    ({ type, code, row = 0 }) =>
      type === 'Quotes' && (code === 'MissingQuotes' || data[row]?.some((cell) => /[\r\n]/.test(cell))),
  );
  return { lines: data, openQuote: open && (open.row ?? 0) + 1 };
}

/** Whether a file begins with exactly the headers of the template. */
export function hasHeaders(file: Pick<CsvFile<string, unknown>, 'columns'>, text: string): boolean {
  return explainHeaders(file, linesOf(text).lines) === undefined;
}

function explainHeaders(
  { columns }: Pick<CsvFile<string, unknown>, 'columns'>,
  lines: readonly (readonly string[])[],
): string | undefined {
  const wanted = columns.map(({ header }) => header);
  const found = lines[0]?.map(tidyText) ?? [];
  const below = lines.findIndex((cells) =>
    wanted.every((header, at) => tidyText(cells[at] ?? '') === header),
  );
  if (below > 0) return `The headers are in row ${below + 1}. Delete the rows above it.`;
  while (found.length > wanted.length && found.at(-1) === '') found.pop();
  const missing = wanted.filter((header) => !found.includes(header));
  const unknown = found.filter((header) => !wanted.includes(header));
  const parts = [
    missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    unknown.length > 0 && `Not expected: ${unknown.map((header) => header || '(empty)').join(', ')}.`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(' ');
  const sameOrder = found.length === wanted.length && found.every((header, at) => header === wanted[at]);
  return sameOrder ? undefined : `The columns must stand in this order: ${wanted.join(', ')}.`;
}

function checkRow<Field extends string, Item>(
  file: CsvFile<Field, Item>,
  cells: readonly string[],
  row: number,
): CsvRow<Field, Item> {
  const { columns, tidy = (_, cell) => cell } = file;
  const values = Object.fromEntries(
    columns.map(({ field }, index) => [field, tidy(field, tidyText(cellFrom(cells[index] ?? '')))]),
  ) as Values<Field>;
  const check = file.check(values);
  const problems = columns.flatMap(({ field }) => {
    const message = check.ok ? undefined : check.errors[field];
    return message === undefined ? [] : [problemOf(file, values, field, message)];
  });
  const tooMany = cells.slice(columns.length);
  if (tooMany.some((cell) => !isBlank(cell)))
    problems.push({
      column: 'after the last',
      value: tooMany.join(', '),
      message: 'There are more values than columns. Put values with a comma in quotes',
    });
  return { row, values, problems, ...(check.ok && problems.length === 0 && { item: check.item }) };
}

function problemOf<Field extends string>(
  { columns }: Pick<CsvFile<Field, unknown>, 'columns'>,
  values: Values<Field>,
  field: string | undefined,
  message: string,
): CsvProblem {
  const column = columns.find((each) => each.field === field);
  return column === undefined
    ? { column: 'the row', value: '', message }
    : { column: column.header, value: values[column.field], message };
}
