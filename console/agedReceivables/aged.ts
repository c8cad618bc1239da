import type { AgedReceivable } from '../../api/account/receivables/contract.ts';

import { figureNames } from '../../api/platform/contract/words.ts';
import { sumDollars } from '../../ledger/values/money.ts';
import type { Column, Sort } from '../../ui/list/columns.tsx';

/** The figures of a member, the longest owed last. */
export const figures = [
  { field: 'notYetDue', label: 'Not yet due' },
  { field: 'days1to30', label: '1–30 days' },
  { field: 'days31to60', label: '31–60 days' },
  { field: 'days61to90', label: '61–90 days' },
  { field: 'over90', label: 'Over 90 days' },
  { field: 'dueNow', label: figureNames.dueNow },
] as const;
type Figure = (typeof figures)[number]['field'];

/** What is due now from all members, per figure, in dollars; added up in cents, which are whole. */
export function totalsOf(rows: readonly Pick<AgedReceivable, Figure>[]): Record<Figure, number> {
  const sum = (field: Figure) => sumDollars(rows.map((row) => row[field]));
  return Object.fromEntries(figures.map(({ field }) => [field, sum(field)])) as Record<Figure, number>;
}

/** Whether a reminder of today may reach a member, as far as the row says; the server decides. */
export function canRemind(row: AgedReceivable, today: string): boolean {
  const { collectionsSince, email, remindedOn, pending, credit, dueNow } = row;
  return collectionsSince === '' && email !== '' && remindedOn !== today && pending + credit < dueNow;
}

/** The rows by one of their columns; those that are equal in it by name. */
export function sortRows(
  rows: readonly AgedReceivable[],
  { field, order }: Sort<AgedReceivable>,
): AgedReceivable[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted(
    (one, other) => sign * compare(one[field], other[field]) || compare(one.name, other.name),
  );
}

function compare(one: unknown, other: unknown): number {
  return typeof one === 'number' ? one - Number(other) : String(one).localeCompare(String(other), 'en');
}

/** A row of the CSV file. */
type FileRow = Pick<AgedReceivable, 'name' | 'email' | Figure>;

/** The columns of the CSV file. Amounts are plain numbers, so that a spreadsheet can add them. */
export function fileColumns(asOf: string, asKnownOn?: string): Column<FileRow>[] {
  return [
    { label: 'Name', csv: ({ name }) => name },
    { label: 'Email', csv: ({ email }) => email },
    { label: 'As of', csv: () => asOf },
    ...(asKnownOn === undefined ? [] : [{ label: 'As known on', csv: () => asKnownOn }]),
    ...figures.map(
      ({ field, label }): Column<FileRow> => ({
        label: label.replace('–', ' to '),
        csv: (row) => row[field].toFixed(2),
      }),
    ),
  ];
}

/** The rows of the CSV file, the totals last. */
export function fileRows(rows: readonly FileRow[]): FileRow[] {
  return [...rows, { name: 'Total', email: '', ...totalsOf(rows) }];
}
