import { z } from 'zod';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import type { List, Paging } from '../../../projections/engine/paging.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../auth/caller.ts';
import { parseInput } from '../calls/mountCalls.ts';
import { ValidationError } from '../errors/errors.ts';
import { type Columns, csvOf } from './csv.ts';

/**
 * A page of a list in ra-data-simple-rest's terms: `sort=["name","ASC"]`, `range=[0,24]`,
 * `filter={"q":"ann"}`.
 */
interface ListQuery<Filter, Field extends string> {
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
function readListQuery<Schema extends z.ZodType, Field extends string>(
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

/** Who asks, and for which day of their organization. */
export interface Reader {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly today: string;
}

/** A page of rows and how many there are in all. */
interface ListAnswer {
  readonly rows: readonly object[];
  readonly total: number;
  readonly offset: number;
}

type RawQuery = Readonly<Record<string, unknown>>;

/** A list: what it sorts and filters by, how a page of it is read, and all of it as a CSV file. */
interface Listing {
  readonly sorts: readonly string[];
  readonly filters: readonly string[];
  readonly page: (reader: Reader, query: RawQuery) => Promise<ListAnswer>;
  readonly csv?: (reader: Reader, query: RawQuery) => AsyncGenerator<string, void, undefined>;
  /** What all rows of a filter add up to. Dollars by name. */
  readonly sums?:
    | ((reader: Reader, query: RawQuery) => Promise<Readonly<Record<string, number>>>)
    | undefined;
}

/** What can be read of a resource. A list or a single record that is left out does not exist. */
export interface Resource {
  readonly name: string;
  /** For the API documentation. */
  readonly summary: string;
  /** Members may read their own, by their own id; another member's answers 404. */
  readonly isOwn?: boolean;
  /** Whether somebody who is no administrator may read it. */
  readonly isOpen?: (caller: Caller) => boolean;
  readonly list?: Listing;
  /** `undefined` when the organization has no such record. */
  readonly one?: (
    reader: Reader,
    id: string,
    query: Readonly<Record<string, unknown>>,
  ) => Promise<object | undefined>;
}

type ListRequest<Filter, Field extends string> = Paging<Field> & {
  readonly today: CalendarDate;
  readonly filter: Filter;
};

interface ListResource<
  Schema extends z.ZodObject,
  Field extends string,
  Filter,
  Row,
  Shown extends object,
  Beside,
> extends Pick<Resource, 'name' | 'summary' | 'one'> {
  readonly filter: Schema;
  /** The fields of the answer to sort by, with the query's own name for each. */
  readonly sort: Readonly<Record<string, Field>>;
  /** The query's own words for the filter. */
  readonly wanted: (filter: z.output<Schema>, reader: Reader) => Filter;
  readonly query: List<ListRequest<Filter, Field>, Row>['page'];
  readonly sums?: List<ListRequest<Filter, Field>, Row>['sums'];
  /** What rows are presented with besides: read once for an answer, however many batches it has. */
  readonly beside?: (reader: Reader) => Promise<Beside>;
  readonly present: (
    rows: readonly Row[],
    reader: Reader,
    beside: Beside,
  ) => readonly Shown[] | Promise<readonly Shown[]>;
  /** All of it as a file. */
  readonly csv?: {
    readonly columns: Columns<Shown>;
    readonly every: List<ListRequest<Filter, Field>, Row>['every'];
  };
}

/** A list of the read side as a resource. One that filters by `id` also answers single records. */
export function listResource<
  Schema extends z.ZodObject,
  Field extends string,
  Filter,
  Row,
  Shown extends object,
  Beside = undefined,
>(resource: ListResource<Schema, Field, Filter, Row, Shown, Beside>): Resource {
  const { name, summary, filter, sort, wanted, query, sums, present, csv, one = readOne } = resource;
  const readBeside = async (reader: Reader) => (await resource.beside?.(reader)) as Beside;
  const read = (raw: RawQuery, reader: Reader) => {
    const listQuery = readListQuery(raw, filter, sort);
    return { ...listQuery, today: reader.today, filter: wanted(listQuery.filter, reader) };
  };
  async function page(reader: Reader, raw: RawQuery): Promise<ListAnswer> {
    const listQuery = read(raw, reader);
    const { rows, total } = await query(reader.deps.db, reader.caller.orgCode, listQuery);
    return { rows: await present(rows, reader, await readBeside(reader)), total, offset: listQuery.offset };
  }
  async function readOne(reader: Reader, id: string): Promise<Shown | undefined> {
    const listQuery = {
      today: reader.today,
      filter: wanted({ id: [id] } as z.output<Schema>, reader),
      limit: 1,
    };
    const { rows } = await query(reader.deps.db, reader.caller.orgCode, listQuery);
    return (await present(rows, reader, await readBeside(reader)))[0];
  }
  async function* presented(reader: Reader, raw: RawQuery) {
    const batches = csv?.every(reader.deps.db, reader.caller.orgCode, read(raw, reader)) ?? [];
    const beside = await readBeside(reader);
    for await (const rows of batches) yield await present(rows, reader, beside);
  }
  return {
    name,
    summary,
    list: {
      sorts: Object.keys(sort),
      filters: Object.keys(filter.shape),
      page,
      sums:
        sums &&
        (async ({ deps, caller, ...reader }, raw) =>
          dollarsOf(await sums(deps.db, caller.orgCode, read(raw, { deps, caller, ...reader })))),
      csv: csv && ((reader, raw) => csvOf(csv.columns, presented(reader, raw), reader.caller.timeZone)),
    },
    one: 'id' in filter.shape ? one : resource.one,
  };
}

function dollarsOf(cents: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(cents).map(([name, sum]) => [name, toDollars(sum)]));
}

/**
 * A report: a list with a row per account or member, all read at once. Without a range it is answered whole,
 * so that sums over it are right.
 */
export function report<Filter extends z.ZodObject, Row extends object>(
  filter: Filter,
  sorts: Readonly<Record<string, keyof Row & string>>,
  rowsOf: (reader: Reader, filter: z.output<Filter>) => Promise<readonly Row[]>,
  columns?: Columns<Row>,
): Listing {
  const read = async (reader: Reader, raw: RawQuery) => {
    const query = readListQuery(raw, filter, sorts, { usual: Number.POSITIVE_INFINITY });
    const { sort, offset, limit } = query;
    const rows = await rowsOf(reader, query.filter);
    const sorted = sort === undefined ? rows : rows.toSorted(by(sort.field, sort.order));
    return { rows: sorted.slice(offset, offset + limit), total: rows.length, offset };
  };
  async function* whole(reader: Reader, raw: RawQuery) {
    yield (await read(reader, raw)).rows;
  }
  return {
    sorts: Object.keys(sorts),
    filters: Object.keys(filter.shape),
    page: read,
    csv: columns && ((reader, raw) => csvOf(columns, whole(reader, raw), reader.caller.timeZone)),
  };
}

function by<Row extends object>(field: keyof Row, order: 'ASC' | 'DESC') {
  const sign = order === 'DESC' ? -1 : 1;
  return (one: Row, other: Row) => sign * compare(one[field], other[field]);
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en');
}
