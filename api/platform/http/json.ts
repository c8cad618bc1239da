import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/errors.ts';

/** How deep objects and arrays of a body may be nested: parsing takes far longer the deeper they are. */
export const MAX_DEPTH = 20;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)));

/** Whether JSON is nested deeper than it may be: one scan that parses nothing. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isText) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
}

/**
 * An object or array of JSON; an empty body is an object without fields.
 * @throws SyntaxError for what is no JSON, and for fields that would reach an object's prototype
 */
export function parseJson(json: string): unknown {
  if (json === '') return {};
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== 'object' || parsed === null) throw new SyntaxError('neither object nor array');
  if (/__proto__|\\u005f/i.test(json)) JSON.parse(json, refusePrototype);
  return parsed;
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('a field would reach the prototype');
  return value;
}

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
