import Papa from 'papaparse';
import { FORMULA } from '../../ledger/values/csvCell.ts';
import type { Column } from './columns.tsx';

/** Records as CSV text. Formulas stay text in a spreadsheet. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ label, csv }) => (csv === undefined ? [] : [{ label, csv }]));
  const lines = rows.map((row) => written.map(({ csv }) => csv(row)));
  return Papa.unparse([written.map(({ label }) => label), ...lines], { escapeFormulae: FORMULA });
}
