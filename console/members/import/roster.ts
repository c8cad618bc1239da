import type { z } from 'zod';
import type { Member } from '../../../api/member/contract.ts';
import { importedMember } from '../../../api/platform/contract/profile.ts';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { fullName, searchable } from '../../../ledger/values/plainText.ts';
import { sentenceAbout } from '../../../ui/app/errors.ts';
import { datesOn, type MemberField, type MemberValues, memberLabels } from '../validate.ts';
import type { Line, Table } from './columns.ts';
import { type Choices, type Fixes, type RowEdit, readLine } from './readLine.ts';

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
  /** The group that its member comes into; empty for none. */
  readonly group: string;
  /** A pledge, where it is a member's first row. */
  readonly isPledge: boolean;
  readonly notKept: readonly NotKept[];
  readonly outcome:
    | { readonly is: 'added'; readonly item: RosterItem }
    | { readonly is: 'updated'; readonly item: RosterItem; readonly changes: readonly FieldChange[] }
    | { readonly is: 'unchanged' }
    /** Why it stays out, and what would have to be typed. */
    | { readonly is: 'left out'; readonly why: string; readonly missing?: keyof RowEdit };
}

export type RosterItem = z.input<typeof importedMember>;

/** A row that can be sent. */
export type ReadyRow = RosterRow & { readonly outcome: { readonly item: RosterItem } };

export function isReady(row: RosterRow): row is ReadyRow {
  return 'item' in row.outcome;
}

export interface Roster {
  readonly rows: readonly RosterRow[];
  /** By column. */
  readonly fixes: readonly Fixes[];
}

const optional = ['phone', 'address', 'city', 'state', 'zip', 'dob', 'graduationYear'] as const;

/**
 * What becomes of every row of a table: pure, so that the page shows it as people choose.
 * @param members all that the organization knows, also those who were removed
 */
export function rosterOf(
  table: Table,
  choices: Choices,
  members: readonly Member[],
  today: CalendarDate,
): Roster {
  const known = new Map(members.map((member) => [member.email, member]));
  const fixes = table.headings.map(() => new Map<string, number>());
  const earlier = new Map<string, Named>();
  const rows = table.lines.map((line): RosterRow => {
    const { values: read, cells, group, isPledge } = readLine(table, line, choices, today, fixes);
    const member = known.get(read.email);
    const values = withNamesOf(member, read);
    const shown = { row: line.row, name: fullName(values), email: values.email, group, isPledge };
    const checked = check(values, today, member);
    const outcome = hasSurplus(table, line)
      ? leftOut(SURPLUS)
      : outcomeOf(checked, shown, member, earlier.get(shown.email));
    if (outcome.is === 'left out') return { ...shown, notKept: [], outcome };
    earlier.set(shown.email, shown);
    const notKept = checked.notKept.map(({ field, why }) => ({
      column: columnOf(table, choices, field),
      cell: cells[field] ?? '',
      why,
    }));
    return { ...shown, notKept, outcome };
  });
  return { rows, fixes };
}

/** A row as messages name it. */
type Named = Pick<RosterRow, 'row' | 'name' | 'email'>;
type Outcome = RosterRow['outcome'];

/** @param first the earlier row with this email */
function outcomeOf(
  { item, kept, wrong }: Checked,
  { name, email }: Named,
  member: Member | undefined,
  first: Named | undefined,
): Outcome {
  if (email === '') return leftOut('No email in this row.', 'email');
  if (wrong !== undefined) return wrong;
  if (first !== undefined) return twice(name, first);
  if (member === undefined) return { is: 'added', item };
  if (!member.active) return leftOut(`${member.name} was removed. Reinstate them under Removed Members.`);
  const changes = changesOf(member, kept);
  return changes.length === 0 ? { is: 'unchanged' } : { is: 'updated', item, changes };
}

function leftOut(why: string, missing?: keyof RowEdit): Outcome {
  return { is: 'left out', why, ...(missing && { missing }) };
}

const SURPLUS = 'This row has more values than there are columns. Put values with a comma in quotes.';

function hasSurplus({ headings }: Table, { cells }: Line): boolean {
  return cells.slice(headings.length).some((cell) => cell !== '');
}

function twice(name: string, first: Named): Outcome {
  if (searchable(name) === searchable(first.name)) return leftOut(`${name} is in row ${first.row}, too.`);
  const why = `Same email as row ${first.row}, ${first.name}. Members sign in by email, so that a family’s address can be one member’s only.`;
  return leftOut(why, 'email');
}

function columnOf({ headings }: Table, { targets }: Choices, field: MemberField): string {
  return headings[targets.indexOf(field)] ?? memberLabels[field];
}

/** A row without a first or last name leaves the member's as it is. */
function withNamesOf(member: Member | undefined, values: MemberValues): MemberValues {
  if (member === undefined) return values;
  return { ...values, fname: values.fname || member.fname, lname: values.lname || member.lname };
}

interface Checked {
  /** What is sent, and the same as text: without the cells that are not kept. */
  readonly item: RosterItem;
  readonly kept: MemberValues;
  readonly notKept: readonly { readonly field: MemberField; readonly why: string }[];
  /** Why the row stays out. */
  readonly wrong: Outcome | undefined;
}

/** The rules of Add Member, and which of the optional fields break one: those are left out. */
function check(values: MemberValues, today: CalendarDate, member: Member | undefined): Checked {
  const previous = member && { dob: member.dob, graduationYear: member.graduationYear ?? undefined };
  const errors = errorsOf(importedMember.check(datesOn(today, previous)), itemOf(values));
  const notKept = optional.flatMap((field) => {
    const why = errors[field];
    return why === undefined ? [] : [{ field, why }];
  });
  const kept = { ...values };
  for (const { field } of notKept) kept[field] = '';
  return { item: itemOf(kept), kept, notKept, wrong: wrongIn(errors, values) };
}

function wrongIn(errors: Partial<Record<MemberField, string>>, values: MemberValues): Outcome | undefined {
  if (errors.email !== undefined) return leftOut(errors.email, 'email');
  const wrongName = errors.fname ?? errors.lname;
  if (wrongName === undefined) return undefined;
  return leftOut(fullName(values) === '' ? 'No name in this row.' : wrongName, 'name');
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
  return (['fname', 'lname', ...optional] as const).flatMap((field) => {
    const isKept = values[field] === '' || values[field] === before[field];
    return isKept ? [] : [{ label: memberLabels[field], from: before[field], to: values[field] }];
  });
}
