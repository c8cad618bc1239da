import { Readable } from 'node:stream';
import type { Context } from 'koa';

/** How long a reader may take nothing. */
const STANDSTILL_MS = 30_000;

/**
 * A body that is written as fast as it is read. The first part is made here, so that an early failure is
 * answered as an error; a later one cuts the connection, so that a part is never taken for the whole. So does
 * a reader who stands still: the database holds a connection for them.
 */
export async function streamed(
  ctx: Pick<Context, 'res'>,
  parts: AsyncGenerator<string, void, undefined>,
  standstillMs = STANDSTILL_MS,
): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* parts;
    } finally {
      await parts.return();
    }
  }
  const body = Readable.from(all(), { highWaterMark: 1 });
  body.once('error', () => ctx.res.destroy());
  ctx.res.setTimeout(standstillMs, () => ctx.res.destroy());
  return body;
}

/** All rows of these batches as one JSON array, written as they are read. */
export function streamedJson(
  ctx: Pick<Context, 'res' | 'type'>,
  batches: AsyncIterable<readonly object[]>,
): Promise<Readable> {
  ctx.type = 'application/json';
  return streamed(ctx, jsonArray(batches));
}

async function* jsonArray(
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string, void, undefined> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + JSON.stringify(batch).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
