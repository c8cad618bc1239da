import { ApiError, callApi } from '../../api/contract/client.ts';
import type { CsvRow } from './csv.ts';
import type { CheckedMember } from './validate.ts';

/** Members per request: few enough that the progress moves, many enough for one or two requests. */
const BATCH = 200;

/** A row that may be added. */
export type ReadyRow = CsvRow & { readonly member: CheckedMember };

/** The outcome of an import. A refused batch wrote nothing; the batches before it stay. */
export interface ImportResult {
  readonly added: number;
  /** Rows that were not added because of the failure. */
  readonly left: readonly ReadyRow[];
  /** Of `left`, the rows of the request that failed, in the order in which they were sent. */
  readonly refused: readonly ReadyRow[];
  readonly failure?: unknown;
}

export function isReady(row: CsvRow): row is ReadyRow {
  return row.member !== undefined;
}

/**
 * Send the ready rows. Idempotency keys combine `importId` and the batch's place, so that a repeat adds
 * nobody twice.
 * @param importId a new id for this choice of rows; the same one for a repeat
 */
export async function importRoster(
  rows: readonly ReadyRow[],
  importId: string,
  onProgress: (added: number) => void,
): Promise<ImportResult> {
  let added = 0;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    try {
      const data = batch.map(({ member }) => member);
      const answer = await callApi('bulk-add-members', { data }, { idempotencyKey: `${importId}:${start}` });
      added += answer.added;
      onProgress(added);
    } catch (failure) {
      return { added, left: rows.slice(start), refused: batch, failure };
    }
  }
  return { added, left: [], refused: [] };
}

/** The fields that the API blames, for `withServerErrors`. */
export function serverErrorsOf(
  failure: unknown,
): readonly { readonly field: string; readonly message: string }[] {
  return failure instanceof ApiError ? (failure.problem.errors ?? []) : [];
}
