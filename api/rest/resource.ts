import type { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import type { Deps } from '../deps.ts';
import { type Columns, csvOf } from './csv.ts';
import { type ListQuery, readListQuery } from './query.ts';

/** Who asks, and for which day of his organisation. */
export interface Reader {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly today: string;
}

/** A page of rows and how many there are in all. */
export interface ListAnswer {
  readonly rows: readonly object[];
  readonly total: number;
  readonly offset: number;
}

type RawQuery = Readonly<Record<string, unknown>>;

/** A list: the names of what it can be sorted and filtered by, how a page of it is read, and all of it as a CSV file, part by part. */
export interface Listing {
  readonly sorts: readonly string[];
  readonly filters: readonly string[];
  readonly page: (reader: Reader, query: RawQuery) => Promise<ListAnswer>;
  readonly csv?: (reader: Reader, query: RawQuery) => AsyncGenerator<string, void, undefined>;
}

/** All rows of a list in batches, and the columns of a file of them. */
export interface CsvFile<Query, Row> {
  readonly columns: Columns<Row>;
  readonly every: (reader: Reader, query: Query) => AsyncIterable<readonly Row[]>;
}

/** A list that reads its query by a schema of filters and a whitelist of sort fields. */
export function listing<Filter extends z.ZodObject, Field extends string, Row>(
  filter: Filter,
  sorts: Readonly<Record<string, Field>>,
  page: (
    reader: Reader,
    query: ListQuery<z.output<Filter>, Field>,
  ) => Promise<Pick<ListAnswer, 'rows' | 'total'>>,
  file?: CsvFile<Pick<ListQuery<z.output<Filter>, Field>, 'filter' | 'sort'>, Row>,
): Listing {
  return {
    sorts: Object.keys(sorts),
    filters: Object.keys(filter.shape),
    page: async (reader, raw) => {
      const query = readListQuery(raw, filter, sorts);
      return { ...(await page(reader, query)), offset: query.offset };
    },
    ...(file && {
      csv: (reader, raw) => {
        const query = readListQuery(raw, filter, sorts);
        return csvOf(file.columns, file.every(reader, query), reader.caller.timeZone);
      },
    }),
  };
}

/** A report: a list as long as there are accounts or members, whose rows are all at hand. Without a range it is answered whole, so that sums over it are right. */
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
    ...(columns && { csv: (reader, raw) => csvOf(columns, whole(reader, raw), reader.caller.timeZone) }),
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

/** What can be read of a resource. A list or a single record that is left out does not exist. */
export interface Resource {
  readonly name: string;
  /** For the API documentation. */
  readonly summary: string;
  /** Administrators only, unless this says otherwise for a record. */
  readonly mayRead?: (caller: Caller, id: string) => boolean;
  readonly list?: Listing;
  /** `undefined` when the organisation has no such record. */
  readonly one?: (
    reader: Reader,
    id: string,
    query: Readonly<Record<string, unknown>>,
  ) => Promise<object | undefined>;
}
