import type { z } from 'zod';
import type { Member } from '../../../api/member/contract.ts';
import { importedMember } from '../../../api/platform/contract/profile.ts';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { fullName, searchable } from '../../../ledger/values/plainText.ts';
import { sentenceAbout } from '../../../ui/app/errors.ts';
import { datesOn, emptyMember, type MemberField, type MemberValues, memberLabels } from '../validate.ts';
import {
  type Cleaned,
  cleanDay,
  cleanEmail,
  cleanName,
  cleanPhone,
  cleanState,
  cleanYear,
  cleanZip,
  type DayOrder,
  filled,
  splitName,
} from './cells.ts';
import type { Line, Table, Target } from './columns.ts';

/** What the person decided on the file. */
export interface Choices {
  readonly targets: readonly Target[];
  readonly dayOrder: DayOrder;
  /** Names and emails that were typed in place of those of a row. */
  readonly edits: ReadonlyMap<number, RowEdit>;
}

export interface RowEdit {
  readonly name?: string;
  readonly email?: string;
}

/** A cell that is left out: which column, what it says, and why. */
interface NotKept {
  readonly column: string;
  readonly cell: string;
  readonly why: string;
}

/** A field of a member that the row changes. */
interface FieldChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** What becomes of a row. */
export interface RosterRow {
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly notKept: readonly NotKept[];
  readonly outcome:
    | { readonly is: 'added'; readonly item: RosterItem }
    | { readonly is: 'updated'; readonly item: RosterItem; readonly changes: readonly FieldChange[] }
    | { readonly is: 'unchanged' }
    /** Why it stays out, and what would have to be typed. */
    | { readonly is: 'left out'; readonly why: string; readonly missing?: keyof RowEdit };
}

export type RosterItem = z.input<typeof importedMember>;

/** What was done to the cells of a column, as in "14 put in lower case". */
export type Deeds = ReadonlyMap<string, number>;

export interface Roster {
  readonly rows: readonly RosterRow[];
  /** By column. */
  readonly deeds: readonly Deeds[];
}

const optional = ['phone', 'address', 'city', 'state', 'zip', 'dob', 'graduationYear'] as const;

/** What becomes of every row of a table: pure, so that the page shows it as people choose. */
export function rosterOf(
  table: Table,
  choices: Choices,
  members: readonly Member[],
  today: CalendarDate,
): Roster {
  const known = new Map(members.map((member) => [member.email, member]));
  const deeds = table.headings.map(() => new Map<string, number>());
  const earlier = new Map<string, { readonly row: number; readonly name: string }>();
  const rows = table.lines.map((line): RosterRow => {
    const read = readLine(table, line, choices, today, deeds);
    const member = known.get(read.values.email);
    const values = member === undefined ? read.values : withNamesOf(member, read.values);
    const { email } = values;
    const name = fullName(values);
    const { row } = line;
    const shown = { row, name, email };
    const surplus = line.cells.slice(table.headings.length).filter((cell) => cell !== '');
    if (surplus.length > 0) return { ...shown, notKept: [], outcome: { is: 'left out', why: SURPLUS } };
    if (email === '')
      return {
        ...shown,
        notKept: [],
        outcome: { is: 'left out', why: 'No email in this row.', missing: 'email' },
      };
    const checked = check(values, today, member);
    const notKept = checked.notKept.map(({ field, why }) => ({
      column: columnOf(table, choices, field),
      cell: read.cells[field] ?? '',
      why,
    }));
    if (checked.wrong !== undefined)
      return { ...shown, notKept, outcome: { is: 'left out', ...checked.wrong } };
    const first = earlier.get(email);
    if (first !== undefined) return { ...shown, notKept, outcome: { is: 'left out', ...twice(name, first) } };
    earlier.set(email, shown);
    const { item } = checked;
    if (member === undefined) return { ...shown, notKept, outcome: { is: 'added', item } };
    const changes = changesOf(member, checked.kept);
    return {
      ...shown,
      notKept,
      outcome: changes.length === 0 ? { is: 'unchanged' } : { is: 'updated', item, changes },
    };
  });
  return { rows, deeds };
}

const SURPLUS = 'This row has more values than there are columns. Put values with a comma in quotes.';

function twice(name: string, first: { readonly row: number; readonly name: string }) {
  if (searchable(name) === searchable(first.name)) return { why: `${name} is in row ${first.row}, too.` };
  return {
    why: `Same email as row ${first.row}, ${first.name}. Members sign in by email, so that a family’s address can be one member’s only.`,
    missing: 'email',
  } as const;
}

function columnOf({ headings }: Table, { targets }: Choices, field: MemberField): string {
  return headings[targets.indexOf(field)] ?? memberLabels[field];
}

interface ReadLine {
  readonly values: MemberValues;
  /** As the file has them. */
  readonly cells: Partial<Record<MemberField, string>>;
}

function readLine(
  { headings }: Table,
  line: Line,
  { targets, dayOrder, edits }: Choices,
  today: CalendarDate,
  deeds: readonly Map<string, number>[],
): ReadLine {
  const values: MemberValues = { ...emptyMember };
  const cells: Partial<Record<MemberField, string>> = {};
  headings.forEach((_, column) => {
    const target = targets[column] ?? '';
    const cell = line.cells[column] ?? '';
    const text = target === 'fullName' || target === 'fname' || target === 'lname' ? cell : filled(cell);
    if (target === '' || text === '') return;
    let did: string | undefined;
    if (target === 'fullName') {
      const { did: split, ...names } = splitName(text);
      Object.assign(values, names);
      did = split;
    } else {
      const cleaned = cleaners[target](text, dayOrder, today);
      values[target] = cleaned.value;
      cells[target] = text;
      did = cleaned.did;
    }
    const counts = deeds[column];
    if (did !== undefined) counts?.set(did, (counts.get(did) ?? 0) + 1);
  });
  const edit = edits.get(line.row);
  if (edit?.name !== undefined) Object.assign(values, namesOf(edit.name));
  if (edit?.email !== undefined) values.email = cleanEmail(edit.email).value;
  return { values, cells };
}

function namesOf(name: string): Pick<MemberValues, 'fname' | 'lname'> {
  const { fname, lname } = splitName(name);
  return { fname, lname };
}

const asIs = (cell: string): Cleaned => ({ value: cell });
const cleaners: Readonly<
  Record<MemberField, (cell: string, order: DayOrder, today: CalendarDate) => Cleaned>
> = {
  fname: cleanName,
  lname: cleanName,
  email: cleanEmail,
  phone: cleanPhone,
  address: asIs,
  city: asIs,
  state: cleanState,
  zip: cleanZip,
  dob: cleanDay,
  graduationYear: cleanYear,
};

/** A file without names changes no name. */
function withNamesOf({ fname, lname }: Member, values: MemberValues): MemberValues {
  return values.fname === '' && values.lname === '' ? { ...values, fname, lname } : values;
}

/** The rules of Add Member, and which of the optional fields break one: those are left out. */
function check(values: MemberValues, today: CalendarDate, member: Member | undefined) {
  const previous = member && { dob: member.dob, graduationYear: member.graduationYear ?? undefined };
  const schema = importedMember.check(datesOn(today, previous));
  const errors = errorsOf(schema, itemOf(values));
  const notKept = optional.flatMap((field) => {
    const why = errors[field];
    return why === undefined ? [] : [{ field, why }];
  });
  const kept = { ...values };
  for (const { field } of notKept) kept[field] = '';
  const wrongName = errors.fname ?? errors.lname;
  const wrong =
    errors.email !== undefined
      ? ({ why: errors.email, missing: 'email' } as const)
      : wrongName !== undefined
        ? ({ why: fullName(values) === '' ? 'No name in this row.' : wrongName, missing: 'name' } as const)
        : undefined;
  return { item: itemOf(kept), kept, notKept, wrong };
}

function errorsOf(schema: z.ZodType, item: RosterItem): Partial<Record<MemberField, string>> {
  const errors: Partial<Record<MemberField, string>> = {};
  for (const { path, message } of schema.safeParse(item).error?.issues ?? []) {
    const field = path[0] as MemberField;
    errors[field] ??= sentenceAbout(memberLabels[field], message);
  }
  return errors;
}

/** What is sent. An empty cell changes nothing, so it is left out. */
function itemOf(values: MemberValues): RosterItem {
  const { fname, lname, email } = values;
  const [first, last] = fname === '' ? [lname, ''] : [fname, lname];
  const details = optional.flatMap((field) => (values[field] === '' ? [] : [[field, values[field]]]));
  return {
    fname: first,
    lname: last,
    ...(last === '' && { singleName: true }),
    email,
    ...Object.fromEntries(details),
  };
}

/** What a row changes of a member; an empty cell changes nothing. */
function changesOf(member: Member, values: MemberValues): readonly FieldChange[] {
  const { graduationYear, ...rest } = member;
  const before = { ...rest, graduationYear: graduationYear?.toString() ?? '' };
  const { fname, lname } = itemOf(values);
  const after = { ...values, fname, lname: lname ?? '' };
  return (['fname', 'lname', ...optional] as const).flatMap((field) => {
    const isKept = after[field] === before[field] || (after[field] === '' && field !== 'lname');
    return isKept ? [] : [{ label: memberLabels[field], from: before[field], to: after[field] }];
  });
}
