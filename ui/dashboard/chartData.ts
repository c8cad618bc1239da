import type { Dashboard } from '../../api/dashboard/contract.ts';

import { formatDollars } from '../../ledger/values/money.ts';

/** What the doughnut counts. */
export type Unit = 'dollars' | 'charges';

export interface SlicesProps {
  readonly slices: readonly { readonly type: string; readonly value: number }[];
  readonly total: number;
  readonly unit: Unit;
}

export function formatSlice(value: number, unit: Unit): string {
  return unit === 'dollars' ? formatDollars(value) : value.toLocaleString('en-US');
}

/** The rows of the line chart, and of the table below it. */
export interface MonthRowsProps {
  readonly rows: readonly (Dashboard['months'][number] & { readonly label: string })[];
}
