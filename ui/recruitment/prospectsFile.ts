import type { z } from 'zod';
import { prospectInput } from '../../api/prospectGroup/prospect/contract.ts';
import { MAX_IMPORTED_PROSPECTS, prospectKey, prospectYears } from '../../ledger/values/prospectRules.ts';
import { sentenceAbout } from '../app/errors.ts';
import type { Checked, CsvFile, Values } from '../csv/csvFile.ts';

export type ProspectField = keyof z.input<typeof prospectInput>;
export type CheckedProspect = z.output<typeof prospectInput>;

const columns = [
  { header: 'Name*', field: 'name' },
  { header: 'Email', field: 'email' },
  { header: 'Phone', field: 'phone' },
  { header: 'Year', field: 'year' },
  { header: 'Major', field: 'major' },
  { header: 'Instagram', field: 'instagram' },
  { header: 'Snapchat', field: 'snapchat' },
] as const satisfies CsvFile<ProspectField, CheckedProspect>['columns'];

/** Prospects of one group (the rules of spec 3 section 5). */
export const prospectsFile: CsvFile<ProspectField, CheckedProspect> = {
  thing: 'prospect',
  columns,
  maxRows: MAX_IMPORTED_PROSPECTS,
  tidy: (field, cell) => (field === 'year' ? yearOf(cell) : cell),
  check,
  keyOf: prospectKey,
  duplicates: { existing: 'This prospect is in the group already.', same: 'The same prospect' },
};

/** `2`, `2nd` and `2ND YEAR` as `2nd Year`; any other text stays as it was typed. */
function yearOf(cell: string): string {
  const [, digit] = /^(\d)(?:st|nd|rd|th)?(?: *year)?$/i.exec(cell) ?? [];
  return prospectYears[Number(digit) - 1] ?? cell;
}

function check(values: Values<ProspectField>): Checked<ProspectField, CheckedProspect> {
  const parsed = prospectInput.safeParse(values);
  if (parsed.success) return { ok: true, item: parsed.data };
  const errors: Partial<Record<ProspectField, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    const column = columns.find(({ field }) => field === path[0]);
    if (column !== undefined) errors[column.field] ??= sentenceAbout(column.header.replace('*', ''), message);
  }
  return { ok: false, errors };
}
