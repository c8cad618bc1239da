import { ApiError } from '../../api/contract/client.ts';
import type { ReadyRow } from './csvFile.ts';

/** Rows per request: few enough that the progress moves, many enough for one or two requests. */
const BATCH = 200;

/** The outcome of an import. A refused batch wrote nothing; the batches before it stay. */
export interface Sent<Field extends string, Item> {
  readonly added: number;
  /** Rows that were not added because of the failure. */
  readonly left: readonly ReadyRow<Field, Item>[];
  /** Of `left`, the rows of the request that failed, in the order in which they were sent. */
  readonly refused: readonly ReadyRow<Field, Item>[];
  readonly failure?: unknown;
}

/** Sends one batch under an Idempotency-Key and answers how many were added. */
export type SendBatch<Item> = (data: Item[], idempotencyKey: string) => Promise<number>;

/**
 * Send the ready rows. Idempotency keys combine `importId` and the batch's place, so that a repeat adds
 * nothing twice.
 * @param importId a new id for this choice of rows; the same one for a repeat
 */
export async function sendRows<Field extends string, Item>(
  rows: readonly ReadyRow<Field, Item>[],
  importId: string,
  send: SendBatch<Item>,
  onProgress: (added: number) => void,
): Promise<Sent<Field, Item>> {
  let added = 0;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    try {
      added += await send(
        batch.map(({ item }) => item),
        `${importId}:${start}`,
      );
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
