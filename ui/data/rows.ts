import type { Output } from '../../api/contract.ts';

/** What a call answers for each of several rows. */
export type Row = Pick<Output<'delete-dues'>['results'][number], '_id' | 'uuid' | 'ok' | 'message'>;

/** How the rows are named, and what happened to those that went through, as in "Removed". */
export interface RowWords {
  readonly done: string;
  readonly labelOf: (row: Row) => string;
}

/** The rows that a call answers, when some of them failed. */
export function failedRows(output: unknown): readonly Row[] | undefined {
  if (typeof output !== 'object' || output === null || !('results' in output)) return undefined;
  const results = output.results as readonly Row[];
  return results.every(({ ok }) => ok) ? undefined : results;
}
