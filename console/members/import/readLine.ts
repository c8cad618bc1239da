import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { emptyMember, type MemberField, type MemberValues } from '../validate.ts';
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

/** What was done to the cells of a column, as in "14 put in lower case". */
export type Fixes = ReadonlyMap<string, number>;

interface ReadLine {
  readonly values: MemberValues;
  /** The group that the line puts the member into; empty for none. */
  readonly group: string;
  readonly isPledge: boolean;
  /** As the file has them. */
  readonly cells: Partial<Record<MemberField, string>>;
}

/** A line by where its columns go. What was done to its cells is counted in `fixes`. */
export function readLine(
  { headings }: Table,
  line: Line,
  { targets, dayOrder, edits }: Choices,
  today: CalendarDate,
  fixes: readonly Map<string, number>[],
): ReadLine {
  const values: MemberValues = { ...emptyMember };
  const cells: Partial<Record<MemberField, string>> = {};
  let group = '';
  let isPledge = false;
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
    } else if (target === 'group') {
      group = text;
    } else if (target === 'role') {
      isPledge = PLEDGE.test(text);
      did = isPledge ? 'added as a pledge' : undefined;
    } else {
      const cleaned = cleaners[target](text, dayOrder, today);
      values[target] = cleaned.value;
      cells[target] = text;
      did = cleaned.did;
    }
    const counts = fixes[column];
    if (did !== undefined) counts?.set(did, (counts.get(did) ?? 0) + 1);
  });
  const edit = edits.get(line.row);
  if (edit?.name !== undefined) Object.assign(values, namesOf(edit.name));
  if (edit?.email !== undefined) values.email = cleanEmail(edit.email).value;
  return { values, group, isPledge, cells };
}

/** How lists name members who have not joined in full. Nobody becomes an administrator by a file. */
const PLEDGE = /\b(?:pledge|new member|associate|candidate|probationary|provisional)\b/i;

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
