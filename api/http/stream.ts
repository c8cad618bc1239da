import { Readable } from 'node:stream';
import type { Context } from 'koa';

/**
 * A body that is written as fast as it is read. The first part is made here, so that an early failure is
 * answered as an error; a later one cuts the connection, so that nobody takes a part for the whole.
 */
export async function streamed(
  ctx: Pick<Context, 'res'>,
  parts: AsyncGenerator<string, void, undefined>,
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
