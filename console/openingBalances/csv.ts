import type { z } from 'zod';
import type { Member } from '../../api/member/contract.ts';
import { openingBalance } from '../../api/opening/contract.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { validateDueWithinYear } from '../../ledger/values/chargeRules.ts';
import { dollarsIn } from '../../ledger/values/money.ts';
import { required } from '../../ledger/values/violation.ts';
import { sentenceAbout } from '../../ui/app/errors.ts';
import type { Checked, CsvFile, Values } from '../../ui/csv/csvFile.ts';
import { isoDayOf } from '../../ui/csv/isoDayOf.ts';

export type OpeningField = 'member' | 'amount' | 'dueDate' | 'memo';
export type CheckedOpening = z.output<typeof openingBalance>;
type Person = Pick<Member, '_id' | 'name' | 'email'>;

const labels: Readonly<Record<OpeningField, string>> = {
  member: 'Member',
  amount: 'Amount',
  dueDate: 'Due Date',
  memo: 'Memo',
};

/** What members owed before, or had as credit: each by email or, where only one has it, by name. */
export function openingFile(
  members: readonly Person[],
  today: CalendarDate,
): CsvFile<OpeningField, CheckedOpening> {
  return {
    thing: 'opening balance',
    columns: [
      { header: 'Member*', field: 'member' },
      { header: 'Amount*', field: 'amount' },
      { header: 'Due Date', field: 'dueDate' },
      { header: 'Memo', field: 'memo' },
    ],
    maxRows: 5000,
    tidy: (field, cell) =>
      field === 'dueDate' ? isoDayOf(cell) : field === 'amount' ? plainAmount(cell) : cell,
    check: (values) => check(values, members, today),
    keyOf: ({ member }) => {
      const [one, another] = named(member, members);
      return one !== undefined && another === undefined ? one._id : '';
    },
    duplicates: { existing: 'This member has an opening balance already.', same: 'The same member' },
  };
}

function check(
  { member, amount, dueDate, memo }: Values<OpeningField>,
  members: readonly Person[],
  today: CalendarDate,
): Checked<OpeningField, CheckedOpening> {
  const [found, another] = named(member, members);
  const errors: Partial<Record<OpeningField, string>> = {};
  if (member === '') errors.member = required('Member');
  else if (found === undefined) errors.member = 'No member has this email or name.';
  else if (another !== undefined) errors.member = 'Several members have this name. Give the email.';
  const uuid = found?._id ?? members[0]?._id ?? '';
  const dollars = amount === '' ? null : dollarsIn(amount);
  const isNumber = !Number.isNaN(dollars);
  const parsed = openingBalance.safeParse({ uuid, amount: isNumber ? dollars : null, dueDate, memo });
  if (!isNumber) errors.amount = 'Please enter an amount in dollars, like 80.00';
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] as keyof CheckedOpening;
    if (field !== 'uuid') errors[field] ??= sentenceAbout(labels[field], message);
  }
  const tooFar = errors.dueDate === undefined ? validateDueWithinYear(dueDate, today)?.message : undefined;
  if (tooFar !== undefined) errors.dueDate = tooFar;
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, item: parsed.data }
    : { ok: false, errors };
}

/** The members whom a cell may mean. */
function named(cell: string, members: readonly Person[]): readonly Person[] {
  const wanted = cell.toLowerCase();
  const byEmail = members.filter(({ email }) => email === wanted);
  return byEmail.length > 0 ? byEmail : members.filter(({ name }) => name.toLowerCase() === wanted);
}

/** An amount as spreadsheets and bookkeepers write it, in digits: "$1,080.50", "-$50", "($50.00)". */
function plainAmount(cell: string): string {
  const [, bracketed] = /^\((.*)\)$/.exec(cell) ?? [];
  return (bracketed === undefined ? cell : `-${bracketed}`)
    .replace(/^−/, '-')
    .replace(/(?<=^-?)\$|,(?=\d{3})/g, '');
}
