import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '../../../api/platform/contract/call.ts';

/** Inputs made from a call's schema, without its refinements, then broken: most get past the first checks. */

type Json = Readonly<Record<string, unknown>>;

/** What breaks programs. */
export const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\u0000b',
    '\u202e\u200b',
    '\u001b[31m',
    "'; DROP TABLE read.charges; --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    'NaN',
    'Infinity',
    '-0',
    '1e999',
    'true',
    'null',
    '__proto__',
    'x'.repeat(5_000),
    '😀'.repeat(300),
    0,
    -0,
    -1,
    1e308,
    0.001,
    Number.MAX_SAFE_INTEGER,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { toString: null },
    { length: -1 },
    '2026-13-45',
    '0000-00-00',
    '99999-01-01',
    '2026-02-30T25:61:00Z',
  ),
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt().map(String),
  fc.uuid(),
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.integer({ min: 50, max: 400 }).map(nested),
);

/** Lists in lists, so deep. */
function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}

/** Values that a schema describes, as far as JSON Schema can say. */
export function inputsOf({ input }: Pick<Call, 'input'>): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json);
}

function valuesOf(schema: Json): fc.Arbitrary<unknown> {
  const forms = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (forms !== undefined) return fc.oneof(...forms.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return fc.array(valuesOf((schema.items ?? {}) as Json), { minLength: 1, maxLength: 3 });
    case 'number':
      return fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
    case 'integer':
      return fc.integer({ min: 1, max: 100 });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return stringsOf(schema);
    default:
      return nasty;
  }
}

function objectsOf({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Readonly<Record<string, Json>>);
  const model = Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)]));
  return fc.record(model, { requiredKeys: required as string[] });
}

function stringsOf({ format, maxLength }: Json): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('2026-03-10', '2026-03-30', '2026-12-31');
  const plain = fc.constantFrom(
    'Ann',
    'ann@school.example',
    'Dues',
    'Other',
    '555-0100',
    '90001',
    '110000000',
  );
  const some = fc.string({ unit: 'grapheme', maxLength: Math.min(Number(maxLength ?? 60), 60) });
  if (maxLength === undefined) return fc.oneof(plain, some);
  // As long as it may be, and longer by one.
  const longest = fc.constantFrom('x', 'é', '7').map((character) => character.repeat(Number(maxLength)));
  return fc.oneof(
    plain,
    some,
    longest,
    longest.map((text) => `${text}x`),
  );
}

/** What is done to a value in one place: `place` chooses which. */
interface Break {
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap' | 'repeat';
  readonly place: number;
  readonly value: unknown;
  readonly name: string;
}

const fieldNames = [
  '__proto__',
  'constructor',
  'toString',
  'org_code',
  'role',
  '',
  'a.b',
  '0',
  '\u0000',
  '$ref',
];
const breaks: fc.Arbitrary<Break> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'remove', 'add', 'wrap', 'repeat'),
  place: fc.nat(40),
  value: nasty,
  name: fc.constantFrom(...fieldNames),
});

/** Inputs of a call, broken in one to three places, or not inputs at all. */
export function malformedOf(call: Pick<Call, 'input'>): fc.Arbitrary<unknown> {
  const broken = fc
    .tuple(inputsOf(call), fc.array(breaks, { minLength: 1, maxLength: 3 }))
    .map(([input, all]) => all.reduce(broke, input));
  return fc.oneof({ weight: 9, arbitrary: broken }, { weight: 1, arbitrary: nasty });
}

/** A value with one break in it, somewhere within. */
function broke(value: unknown, { kind, place, value: bad, name }: Break): unknown {
  const places = placesIn(value);
  const path = places[place % places.length] ?? [];
  return changed(value, path, (found, parent) => {
    if (kind === 'remove') return parent === 'list' ? bad : undefined;
    if (kind === 'wrap') return place % 2 === 0 ? [found] : { value: found };
    if (kind === 'repeat')
      return Array.isArray(found)
        ? Array(60).fill(found).flat(1)
        : (JSON.stringify(found) ?? '').slice(0, 10_000).repeat(60);
    if (kind === 'add' && isRecord(found)) return withField(found, name, bad);
    return bad;
  });
}

/** Where something is in a value: the value itself, and everything in it. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (path.length > 6 || typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, name]))];
}

function changed(
  value: unknown,
  [first, ...rest]: readonly string[],
  change: (found: unknown, parent: 'list' | 'record') => unknown,
  parent: 'list' | 'record' = 'record',
): unknown {
  if (first === undefined) return change(value, parent);
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === first ? changed(each, rest, change, 'list') : each));
  if (!isRecord(value)) return value;
  return withField(value, first, changed(value[first], rest, change));
}

/** Also where the name is `__proto__`: as JSON has it, a field like any other. */
function withField(record: Json, name: string, value: unknown): Json {
  const copy = Object.fromEntries(Object.entries(record));
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
