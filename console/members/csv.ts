import Papa from 'papaparse';
import { type CalendarDate, isCalendarDate } from '../../ledger/values/calendar.ts';
import { stateCodeOf } from '../../ledger/values/states.ts';
import {
  type CheckedMember,
  checkMember,
  isMemberField,
  type MemberErrors,
  type MemberField,
  type MemberValues,
} from './validate.ts';

/** The columns of the file in their order, and the field that each one fills (spec 3 section 5, "CSV"). */
const columns: readonly { readonly header: string; readonly field: MemberField }[] = [
  { header: 'First Name*', field: 'fname' },
  { header: 'Last Name*', field: 'lname' },
  { header: 'Email*', field: 'email' },
  { header: 'Phone', field: 'phone' },
  { header: 'Address', field: 'address' },
  { header: 'City', field: 'city' },
  { header: 'State', field: 'state' },
  { header: 'Zip', field: 'zip' },
  { header: 'DOB', field: 'dob' },
  { header: 'Expected Graduation Year', field: 'graduationYear' },
];
export const csvHeaders: readonly string[] = columns.map(({ header }) => header);

/** The most members that one file may add; the API takes no more (`bulk-add-members`). */
const MAX_ROWS = 5000;

/** What is wrong with one cell. */
export interface CsvProblem {
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

/** One line of the file. `row` is its number as a spreadsheet shows it: the headers are row 1. */
export interface CsvRow {
  readonly row: number;
  readonly values: MemberValues;
  readonly problems: readonly CsvProblem[];
  /** Why this email cannot be added although the row is right. */
  readonly duplicate?: string;
  /** What would be added; undefined when the row has a problem or is a duplicate. */
  readonly member?: CheckedMember;
}

export type CsvReading =
  | { readonly ok: false; readonly message: string; readonly detail: string }
  | { readonly ok: true; readonly rows: readonly CsvRow[] };

/** An empty file with the right headers, for people to fill in. */
export const csvTemplate: string = `${Papa.unparse([[...csvHeaders]])}\r\n`;

/**
 * The text of a CSV file. Spreadsheets write UTF-8 with or without a byte-order mark, UTF-16, or the old
 * Windows code page, the fallback for invalid UTF-8.
 */
export function decodeCsv(bytes: ArrayBuffer | Uint8Array): string {
  const [first, second] = new Uint8Array(bytes instanceof Uint8Array ? bytes : bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Read and check a roster: for every row, its errors or the member to add.
 * @param existingEmails the emails of the existing members
 * @param today the organization's calendar day
 */
export function readMembersCsv(
  text: string,
  existingEmails: ReadonlySet<string>,
  today: CalendarDate,
): CsvReading {
  const lines = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: false,
  }).data;
  const wrongHeaders = explainHeaders(lines[0] ?? []);
  if (wrongHeaders !== undefined) {
    return { ok: false, message: 'Incorrect File Headers. Please Use the given CSV', detail: wrongHeaders };
  }
  const filled = lines
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0)
    return { ok: false, message: 'The file has no members', detail: 'Add a row for each.' };
  if (filled.length > MAX_ROWS) {
    return {
      ok: false,
      message: `At most ${MAX_ROWS} members at a time`,
      detail: `The file has ${filled.length}. Split it in two.`,
    };
  }
  const firstRowOf = new Map<string, number>();
  const rows = filled.map(({ cells, row }) => {
    const checked = checkRow(cells, row, today);
    const { email } = checked.values;
    const earlier = firstRowOf.get(email);
    if (email !== '' && earlier === undefined) firstRowOf.set(email, row);
    return withDuplicate(checked, existingEmails.has(email), earlier);
  });
  return { ok: true, rows };
}

/** Rows back as a CSV file, so that those left out can be corrected and uploaded again. */
export function csvOf(rows: readonly CsvRow[]): string {
  return Papa.unparse(
    [[...csvHeaders], ...rows.map(({ values }) => columns.map(({ field }) => values[field]))],
    {
      escapeFormulae: true,
    },
  );
}

/**
 * Match the errors of `bulk-add-members`, which name `data.<index>.<field>`, with the rows that were sent.
 * @param sent the rows in the order in which they were sent
 */
export function withServerErrors(
  sent: readonly CsvRow[],
  errors: readonly { readonly field: string; readonly message: string }[],
): readonly CsvRow[] {
  return sent.map((row, index) => {
    const problems = errors
      .filter(({ field }) => field === `data.${index}` || field.startsWith(`data.${index}.`))
      .map(({ field, message }) => problemOf(row.values, field.split('.')[2], message));
    return problems.length === 0 ? row : { row: row.row, values: row.values, problems };
  });
}

function explainHeaders(headers: readonly string[]): string | undefined {
  const found = headers.map((header) => header.trim());
  while (found.length > csvHeaders.length && found.at(-1) === '') found.pop();
  const missing = csvHeaders.filter((header) => !found.includes(header));
  const unknown = found.filter((header) => !csvHeaders.includes(header));
  const parts = [
    missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    unknown.length > 0 && `Not expected: ${unknown.map((header) => header || '(empty)').join(', ')}.`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(' ');
  const sameOrder =
    found.length === csvHeaders.length && found.every((header, at) => header === csvHeaders[at]);
  return sameOrder ? undefined : `The columns must stand in this order: ${csvHeaders.join(', ')}.`;
}

function checkRow(cells: readonly string[], row: number, today: CalendarDate): CsvRow {
  const values = valuesOf(cells);
  const check = checkMember(values, today);
  const errors: MemberErrors = check.ok ? {} : { ...check.errors };
  if (values.phone !== '' && !/^(\d *){10}$/.test(values.phone)) {
    errors.phone = 'Please enter the phone number as 10 digits without symbols';
  }
  if (values.email !== values.email.toLowerCase()) errors.email = 'Please enter the email in lower-case';
  const listed = columns.flatMap(({ field }) => {
    const message = errors[field];
    return message === undefined ? [] : [problemOf(values, field, message)];
  });
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    listed.push({
      column: 'after the last',
      value: cells.slice(columns.length).join(', '),
      message: 'There are more values than columns. Put values with a comma in quotes',
    });
  }
  return {
    row,
    values,
    problems: listed,
    ...(check.ok && listed.length === 0 ? { member: check.member } : {}),
  };
}

function valuesOf(cells: readonly string[]): MemberValues {
  const cell = (field: MemberField) =>
    cells[columns.findIndex((column) => column.field === field)]?.trim() ?? '';
  return {
    fname: cell('fname'),
    lname: cell('lname'),
    email: cell('email'),
    phone: cell('phone'),
    address: cell('address'),
    city: cell('city'),
    state: stateCodeOf(cell('state')),
    zip: cell('zip'),
    dob: isoDayOf(cell('dob')),
    graduationYear: cell('graduationYear'),
  };
}

/** `MM/DD/YYYY` as `YYYY-MM-DD`; any other text stays as it was typed, for the check to judge and to show. */
function isoDayOf(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (month === undefined || day === undefined || year === undefined) return text;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : text;
}

function withDuplicate(row: CsvRow, exists: boolean, earlierRow: number | undefined): CsvRow {
  if (!exists && earlierRow === undefined) return row;
  const duplicate =
    earlierRow === undefined
      ? 'Email Already Exists! Please use a different email address.'
      : `The same email is in row ${earlierRow}.`;
  return { row: row.row, values: row.values, problems: row.problems, duplicate };
}

function problemOf(values: MemberValues, field: unknown, message: string): CsvProblem {
  if (!isMemberField(field)) return { column: 'the row', value: '', message };
  return {
    column: columns.find((column) => column.field === field)?.header ?? field,
    value: values[field],
    message,
  };
}
