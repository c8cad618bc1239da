import Papa from 'papaparse';
import type { AgedReceivable } from '../../api/contract/reports.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';

/** The columns of figures, the longest owed last. */
export const columns = [
  { field: 'notYetDue', label: 'Not yet due' },
  { field: 'days1to30', label: '1–30 days' },
  { field: 'days31to60', label: '31–60 days' },
  { field: 'days61to90', label: '61–90 days' },
  { field: 'over90', label: 'Over 90 days' },
  { field: 'total', label: 'Total' },
] as const;
export type Column = (typeof columns)[number]['field'];
export type Figures = Readonly<Record<Column, number>>;

export interface Sort {
  readonly field: 'name' | Column;
  readonly order: 'asc' | 'desc';
}

/** What all members owe together, per column, in dollars. Added up in cents: dollars are no whole numbers. */
export function totalsOf(rows: readonly Figures[]): Figures {
  const sum = (field: Column) => toDollars(rows.reduce((cents, row) => cents + toCents(row[field]), 0));
  return Object.fromEntries(columns.map(({ field }) => [field, sum(field)])) as Record<Column, number>;
}

/** The rows by one of their columns; those that are equal in it by name. */
export function sortRows(rows: readonly AgedReceivable[], { field, order }: Sort): AgedReceivable[] {
  const sign = order === 'asc' ? 1 : -1;
  const byName = (one: AgedReceivable, other: AgedReceivable) => one.name.localeCompare(other.name, 'en');
  return rows.toSorted((one, other) =>
    field === 'name' ? sign * byName(one, other) : sign * (one[field] - other[field]) || byName(one, other),
  );
}

/**
 * The report as a CSV file, the totals last. Amounts are plain numbers, so that a spreadsheet can add them.
 */
export function csvOf(rows: readonly AgedReceivable[], asOf: string): string {
  const cells = (figures: Figures) => columns.map(({ field }) => figures[field].toFixed(2));
  return Papa.unparse(
    [
      ['Name', 'Email', 'As of', ...columns.map(({ label }) => label.replace('–', ' to '))],
      ...rows.map((row) => [row.name, row.email, asOf, ...cells(row)]),
      ['Total', '', asOf, ...cells(totalsOf(rows))],
    ],
    // A name that begins like a formula stays a name in a spreadsheet.
    { escapeFormulae: true },
  );
}
