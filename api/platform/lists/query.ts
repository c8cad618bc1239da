import { z } from 'zod';
import { parseInput } from '../calls/mountCalls.ts';
import { ValidationError } from '../errors/errors.ts';

/**
 * A page of a list in ra-data-simple-rest's terms: `sort=["name","ASC"]`, `range=[0,24]`,
 * `filter={"q":"ann"}`.
 */
export interface ListQuery<Filter, Field extends string> {
  readonly filter: Filter;
  readonly sort: { readonly field: Field; readonly order: 'ASC' | 'DESC' } | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The most rows of one page. All of a list is read as a file. */
const MAX_LIMIT = 1_000;
const DEFAULT_LIMIT = 25;

const sortPair = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const rangePair = z.tuple([z.int().min(0), z.int().min(0)]);

/**
 * Read a list's query. Unknown sort and filter fields are refused, so that a misspelled filter cannot show
 * all.
 * @throws ValidationError naming the field
 */
export function readListQuery<Schema extends z.ZodType, Field extends string>(
  query: Readonly<Record<string, unknown>>,
  filterSchema: Schema,
  sortFields: Readonly<Record<string, Field>>,
  { usual = DEFAULT_LIMIT } = {},
): ListQuery<z.output<Schema>, Field> {
  const filterJson = json(query, 'filter') ?? {};
  const filter = parseInput(filterSchema, filterJson, 'filter');
  // A request by ids has no range: all of them are wanted.
  const size =
    typeof filterJson === 'object' && filterJson !== null && 'id' in filterJson ? MAX_LIMIT : usual;
  const sort = readSort(query, sortFields);
  const range = json(query, 'range');
  if (range === undefined) return { filter, sort, offset: 0, limit: size };
  const [first, last] = parseInput(z.object({ range: rangePair }), { range }).range;
  if (last < first) refuse('range', 'must end after it begins');
  return { filter, sort, offset: first, limit: Math.min(last - first + 1, Math.max(usual, MAX_LIMIT)) };
}

function readSort<Field extends string>(
  query: Readonly<Record<string, unknown>>,
  sortFields: Readonly<Record<string, Field>>,
): ListQuery<never, Field>['sort'] {
  const raw = json(query, 'sort');
  if (raw === undefined) return undefined;
  const [name, order] = parseInput(z.object({ sort: sortPair }), { sort: raw }).sort;
  const field = Object.hasOwn(sortFields, name) ? sortFields[name] : undefined;
  if (field === undefined)
    return refuse('sort', `cannot be by ${name}; use ${Object.keys(sortFields).join(', ')}`);
  return { field, order };
}

/** A JSON parameter; `undefined` when it is left out. */
function json(query: Readonly<Record<string, unknown>>, name: string): unknown {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  if (typeof text !== 'string') return refuse(name, 'must be given once');
  try {
    return JSON.parse(text);
  } catch {
    return refuse(name, 'must be JSON');
  }
}

function refuse(field: string, message: string): never {
  throw new ValidationError(`${field} ${message}`, [{ field, message }]);
}
