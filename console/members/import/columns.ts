import { isEmail } from '../../../ledger/values/email.ts';
import { isNameText, searchable } from '../../../ledger/values/plainText.ts';
import type { MemberField } from '../validate.ts';
import { cleanDay, cleanEmail, cleanYear, filled } from './cells.ts';

/** Where a column goes: a field of a member, both names at once, what members are put into, or nowhere. */
export type Target = MemberField | 'fullName' | 'group' | 'role' | '';

/** What can be chosen for a column, in this order. */
export const targets: readonly { readonly value: Target; readonly label: string }[] = [
  { value: '', label: 'Don’t import' },
  { value: 'fullName', label: 'First and last name' },
  { value: 'fname', label: 'First Name' },
  { value: 'lname', label: 'Last Name' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'address', label: 'Address' },
  { value: 'city', label: 'City' },
  { value: 'state', label: 'State' },
  { value: 'zip', label: 'Zip' },
  { value: 'dob', label: 'Date of Birth' },
  { value: 'graduationYear', label: 'Expected Graduation Year' },
  { value: 'group', label: 'Group' },
  { value: 'role', label: 'Role' },
];

/** A row below the headings, numbered as its spreadsheet does. */
export interface Line {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Rows under their headings. */
export interface Table {
  readonly headings: readonly string[];
  readonly lines: readonly Line[];
  /** The headings' row; undefined where there are none. */
  readonly headingRow: number | undefined;
}

/** How other lists name what a column holds, compared without case and marks. */
const names: readonly (readonly [Target, RegExp])[] = [
  ['fname', /^(?:first|given|fore)(?: ?names?)?$|^fname$|^vorname$/],
  ['lname', /^(?:last|family|sur) ?names?$|^last$|^lname$|^nachname$/],
  [
    'fullName',
    /^(?:(?:full|member|legal|display|sort|student) )?name$|^names$|^student$|^last(?: name)? first(?: name)?$|^first(?: and)? last$/,
  ],
  ['email', /\be ?mails?\b/],
  ['phone', /\b(?:phone|mobile|cell|telephone|tel|cellphone)\b/],
  [
    'address',
    /^(?:(?:home|mailing|local|permanent|current|school|postal) )?(?:street )?address(?: line)?(?: 1)?$|\bstreet$|^adresse$/,
  ],
  ['city', /\b(?:city|town|ort)$/],
  ['state', /^(?:home |mailing )?state(?: province)?$|^province$|\bregion$/],
  ['zip', /\b(?:zip ?(?:code)?|postal ?code|postcode)$/],
  ['dob', /\b(?:d ?o ?b|birth ?(?:day|date)|date of birth|born|geburtstag)\b/],
  ['graduationYear', /\bgrad(?:uation|uating)?\b|^class(?: of| year)?$|^year$/],
];
/** A column beside the one with the value. */
const ASIDE = /\b(?:label|type|opt in|status|ext)$/;

/** A heading as it is compared and remembered: "E-mail Address*" is "e mail address". */
function headingKey(heading: string): string {
  return searchable(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function namedBy(heading: string): Target {
  const key = headingKey(heading);
  if (key === '' || ASIDE.test(key)) return '';
  return names.find(([, pattern]) => pattern.test(key))?.[0] ?? '';
}

/** Rows above the headings that are looked through: titles, dates, empty ones. */
const MAX_ABOVE = 20;

/** The rows of a sheet under its headings, which may stand below a title or be missing. */
export function tableOf(rows: readonly (readonly string[])[]): Table {
  const known = rows.slice(0, MAX_ABOVE).map((cells) =>
    // A row with an email is a member's.
    cells.some((cell) => cell.includes('@')) ? 0 : cells.filter((cell) => namedBy(cell) !== '').length,
  );
  const most = Math.max(0, ...known);
  const at = most === 0 ? -1 : known.indexOf(most);
  const lines = rows
    .map((cells, index) => ({ row: index + 1, cells }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const width = Math.max(
    0,
    ...(at === -1 ? lines.map(({ cells }) => cells.length) : [(rows[at] ?? []).length]),
  );
  const headings = Array.from(
    { length: width },
    (_, column) => rows[at]?.[column] || `Column ${letter(column)}`,
  );
  // Spreadsheets save empty columns at the right.
  const used = headings.findLastIndex(
    (_, column) => (at !== -1 && rows[at]?.[column] !== '') || lines.some(({ cells }) => cells[column]),
  );
  return { headings: headings.slice(0, used + 1), lines, headingRow: at === -1 ? undefined : at + 1 };
}

/** As spreadsheets name columns: A to Z, AA, AB. */
function letter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letter(Math.floor(column / 26) - 1) + last;
}

/** Cells that are looked at to see whether a guess holds. */
const SAMPLES = 50;

/** The first cells of a column that have a value, each once. */
export function samplesOf({ lines }: Table, column: number, count = SAMPLES): readonly string[] {
  const cells = new Set<string>();
  for (const line of lines) {
    const cell = filled(line.cells[column] ?? '');
    if (cell !== '') cells.add(cell);
    if (cells.size === count) break;
  }
  return [...cells];
}

/** Where columns went last, by `headingKey`. */
export type Remembered = Readonly<Record<string, Target>>;

/**
 * Where each column goes: as it went before, else by its heading, as far as its cells fit. Each field is
 * filled by one column, the one with the most values.
 */
export function guessTargets(table: Table, remembered: Remembered = {}): readonly Target[] {
  const samples = table.headings.map((_, column) => samplesOf(table, column));
  const guessed = table.headings.map((heading, column): Target => {
    const before = remembered[headingKey(heading)];
    if (before !== undefined) return before;
    const target = namedBy(heading);
    return fits(target, samples[column] ?? []) ? target : '';
  });
  const most = new Map<Target, number>();
  guessed.forEach((target, column) => {
    const kept = most.get(target);
    const count = (at: number) => samples[at]?.length ?? 0;
    if (kept === undefined || count(column) > count(kept)) most.set(target, column);
  });
  const once = guessed.map((target, column): Target => (most.get(target) === column ? target : ''));
  return withNames(table.headingRow === undefined ? byContent(samples) : once);
}

/** Whether the cells of a column can be what its heading says. */
function fits(target: Target, cells: readonly string[]): boolean {
  if (cells.length === 0) return true;
  if (target === 'email') return cells.some((cell) => isEmail(cleanEmail(cell).value));
  if (target === 'graduationYear') return cells.some((cell) => /^20\d\d$/.test(cleanYear(cell).value));
  return true;
}

/** With both names in columns of their own, a third is not needed; "Name, Surname" are first and last. */
function withNames(found: readonly Target[]): readonly Target[] {
  if (!found.includes('lname')) return found;
  const full: Target = found.includes('fname') ? '' : 'fname';
  return found.map((target) => (target === 'fullName' ? full : target));
}

/** Without headings: emails and phones show, and names are the first words. */
function byContent(samples: readonly (readonly string[])[]): readonly Target[] {
  const most = (cells: readonly string[], is: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(is).length > cells.length / 2;
  const email = samples.findIndex((cells) => most(cells, (cell) => isEmail(cleanEmail(cell).value)));
  const phone = samples.findIndex((cells) => most(cells, (cell) => /^[+(]?\d[\d ().+-]{8,}$/.test(cell)));
  const words = samples.flatMap((cells, column) =>
    most(cells, (cell) => isNameText(cell, ',')) ? [column] : [],
  );
  const [first = -1, second = -1] = words;
  const isWhole = most(samples[first] ?? [], (cell) => /[\s,]/.test(cell)) || second === -1;
  return samples.map((_, column): Target => {
    if (column === email) return 'email';
    if (column === phone) return 'phone';
    if (column === first) return isWhole ? 'fullName' : 'fname';
    return column === second && !isWhole ? 'lname' : '';
  });
}

/** Whether any cell of the days could be read in two ways. */
export function hasTwoReadings(cells: readonly string[], today: string): boolean {
  return cells.some(
    (cell) => cleanDay(cell, 'month/day/year', today).value !== cleanDay(cell, 'day/month/year', today).value,
  );
}

/** What is remembered after an import: only where the guess was wrong, so that guesses can get better. */
export function choicesToRemember(
  headings: readonly string[],
  targets: readonly Target[],
  guessed: readonly Target[],
  before: Remembered,
): Remembered {
  const after: Record<string, Target> = { ...before };
  headings.forEach((heading, column) => {
    const key = headingKey(heading);
    delete after[key];
    if (targets[column] !== guessed[column]) after[key] = targets[column] ?? '';
  });
  return after;
}
