/** Object ids of the element types, as in Postgres's own catalogue `pg_type`. */
const INT4 = 23;
const TEXT = 25;
const JSON_TEXT = 114;
const UUID = 2950;

/** Number of dimensions, whether there are nulls, type of the elements; then size and first index of the one dimension: 4 bytes each. */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/**
 * Arrays in Postgres's binary format, which the driver passes on as they are. An array as text must be quoted here and taken apart there, character
 * by character; for a batch of events that costs more than everything else that the two sides do with it.
 */
export function intArray(values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + 4));
  let at = writeHeader(buffer, INT4, values.length);
  for (const value of values) {
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(value, at);
  }
  return buffer;
}

export function textArray(values: readonly string[]): Buffer {
  return stringArray(TEXT, values);
}

/** Elements are JSON text already. */
export function jsonArray(values: readonly string[]): Buffer {
  return stringArray(JSON_TEXT, values);
}

/** Postgres refuses the array when an element is not a UUID. */
export function uuidArray(values: readonly string[]): Buffer {
  const ids = values.map((value) => Buffer.from(value.replaceAll('-', ''), 'hex'));
  const bytes = ids.reduce((sum, id) => sum + LENGTH_BYTES + id.length, HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(bytes);
  let at = writeHeader(buffer, UUID, ids.length);
  for (const id of ids) {
    at = buffer.writeInt32BE(id.length, at);
    at += id.copy(buffer, at);
  }
  return buffer;
}

function stringArray(type: number, values: readonly string[]): Buffer {
  const lengths = values.map((value) => Buffer.byteLength(value));
  const bytes = lengths.reduce((sum, length) => sum + LENGTH_BYTES + length, HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(bytes);
  let at = writeHeader(buffer, type, values.length);
  for (const [index, value] of values.entries()) {
    at = buffer.writeInt32BE(lengths[index] ?? 0, at);
    at += buffer.write(value, at);
  }
  return buffer;
}

function writeHeader(buffer: Buffer, type: number, size: number): number {
  let at = buffer.writeInt32BE(1);
  at = buffer.writeInt32BE(0, at);
  at = buffer.writeInt32BE(type, at);
  at = buffer.writeInt32BE(size, at);
  return buffer.writeInt32BE(1, at);
}
