import type { z } from 'zod';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import type { List, Paging } from '../../../projections/engine/paging.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../auth/caller.ts';
import { type Columns, csvOf } from './csv.ts';
import { readListQuery } from './query.ts';

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
export interface Listing {
  readonly sorts: readonly string[];
  readonly filters: readonly string[];
  readonly page: (reader: Reader, query: RawQuery) => Promise<ListAnswer>;
  readonly csv?: (reader: Reader, query: RawQuery) => AsyncGenerator<string, void, undefined>;
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
  const { name, summary, filter, sort, wanted, query, present, csv, one = readOne } = resource;
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
      csv: csv && ((reader, raw) => csvOf(csv.columns, presented(reader, raw), reader.caller.timeZone)),
    },
    one: 'id' in filter.shape ? one : resource.one,
  };
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
