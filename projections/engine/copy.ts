import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const unescapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** A row as a line of COPY. Objects become JSON. */
export function copyLine(values: readonly unknown[]): string {
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return escaped(value);
    case 'undefined':
      return '\\N';
    case 'object':
      return value === null ? '\\N' : escaped(JSON.stringify(value));
    default:
      return String(value);
  }
}

function escaped(text: string): string {
  return /[\\\n\r\t]/.test(text)
    ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? '')
    : text;
}

/** The values of a line of COPY, all as text. NULL is not expected. */
function lineValues(line: string): string[] {
  const values = line.split('\t');
  if (!line.includes('\\')) return values;
  return values.map((value) =>
    value.replace(/\\(.)/g, (_, character: string) => unescapes[character] ?? character),
  );
}

/** The rows of a query, read through COPY: as fast as the reader asks for them, however many there are. */
export async function* copiedRows(client: pg.ClientBase, query: string): AsyncGenerator<string[][]> {
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map(lineValues);
  }
}

/** Collects lines for several tables, and copies them in while more are collected. */
export interface CopyWriter {
  write(table: string, line: string): void;
  /** Make room when much is waiting: resolves when more may be written. */
  drain(): Promise<void>;
  finish(): Promise<void>;
}

/** Characters that are collected before they are sent: two such heaps may be in memory. */
const BUFFER_LIMIT = 4_000_000;
/** Characters per piece of bytes: a few large ones are sent faster and use less memory than many lines. */
const CHUNK_SIZE = 64_000;

interface Waiting {
  readonly chunks: Buffer[];
  lines: string;
}

/** `option` goes into each COPY: `(FREEZE)` where the tables were made in the same transaction. */
export function copyWriter(client: pg.ClientBase, option: '' | '(FREEZE)'): CopyWriter {
  let buffer = new Map<string, Waiting>();
  let size = 0;
  let sending: Promise<void> = Promise.resolve();

  async function send(tables: ReadonlyMap<string, Waiting>): Promise<void> {
    for (const [table, { chunks, lines }] of tables)
      await pipeline(
        Readable.from([...chunks, Buffer.from(lines)]),
        client.query(copyFrom(`COPY ${table} FROM STDIN ${option}`)),
      );
  }

  async function next(): Promise<void> {
    await sending;
    const tables = buffer;
    buffer = new Map();
    size = 0;
    sending = send(tables);
    // The next await reports a failure; until then it must not count as unhandled.
    sending.catch(() => undefined);
  }

  return {
    write(table, line) {
      let waiting = buffer.get(table);
      if (waiting === undefined) {
        waiting = { chunks: [], lines: '' };
        buffer.set(table, waiting);
      }
      waiting.lines += line;
      size += line.length;
      if (waiting.lines.length < CHUNK_SIZE) return;
      waiting.chunks.push(Buffer.from(waiting.lines));
      waiting.lines = '';
    },
    drain: () => (size < BUFFER_LIMIT ? Promise.resolve() : next()),
    async finish() {
      await next();
      await sending;
    },
  };
}
