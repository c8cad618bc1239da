import { ApiError } from '../app/client.ts';
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

/** Sends one batch, by `callOnce`, and answers how many were added. */
export type SendBatch<Item> = (data: Item[]) => Promise<number>;

/** Send the ready rows, batch by batch. Those that are left can be sent again: nothing is added twice. */
export async function sendRows<Field extends string, Item>(
  rows: readonly ReadyRow<Field, Item>[],
  send: SendBatch<Item>,
  onProgress: (added: number) => void,
): Promise<Sent<Field, Item>> {
  let added = 0;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    try {
      added += await send(batch.map(({ item }) => item));
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
