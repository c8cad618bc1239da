import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/errors.ts';

/** The bytes of a webhook as they came, which its signature is over. @throws HttpError 413 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new HttpError(413, 'tooLarge', 'The webhook is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
