import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import type { Database } from './database.ts';

/** 10,001 means "more than 10,000", so that a count's cost does not grow with history. */
const COUNT_LIMIT = 10_001;

interface Sort<Field extends string> {
  readonly field: Field;
  readonly order: 'ASC' | 'DESC';
}

export interface Paging<Field extends string> {
  /** The list's own order when left out. */
  readonly sort?: Sort<Field>;
  /** Rows to skip; default 0. */
  readonly offset?: number;
  /** Rows at most; default 25. Infinity for all of them. */
  readonly limit?: number;
}

export interface Listed<Row> {
  readonly rows: Row[];
  /** Rows that match: all of them where sums are kept, else counted as far as `countUpTo` says. */
  readonly total: number;
}

/** The conditions of a list; undefined values are left out. */
export interface Conditions {
  readonly sql: string;
  /** The values of all parameters; `$1` is the organization. */
  readonly values: readonly unknown[];
  readonly own: readonly unknown[];
  /** One more parameter, as SQL. */
  add(value: unknown): string;
  and(sql: string): void;
  is(column: string, value: string | undefined): void;
  isOneOf(column: string, values: readonly string[] | undefined): void;
  /** An instant of the organization's days, both included. */
  isOfDays(column: string, from: CalendarDate | undefined, to: CalendarDate | undefined): void;
  isFromTo(column: string, from: CalendarDate | undefined, to: CalendarDate | undefined): void;
}

export function conditions(orgCode: string, alias: string): Conditions {
  const parts = [`${alias}.org_code = $1`];
  const values: unknown[] = [orgCode];
  let own = 1;
  const add = (value: unknown) => `$${values.push(value)}`;
  const and = (sql: string) => {
    parts.push(sql);
    own = values.length;
  };
  return {
    get sql() {
      return parts.join(' AND ');
    },
    values,
    get own() {
      return values.slice(0, own);
    },
    add,
    and,
    is(column, value) {
      if (value !== undefined) and(`${column} = ${add(value)}`);
    },
    isOneOf(column, some) {
      if (some !== undefined) and(`${column} = ANY(${add(some)}::text[])`);
    },
    isOfDays(column, from, to) {
      if (from !== undefined) and(`${column} >= ${startOfDaySql(add(from))}`);
      if (to !== undefined) and(`${column} < ${startOfDaySql(add(to), 1)}`);
    },
    isFromTo(column, from, to) {
      if (from !== undefined) and(`${column} >= ${add(from)}::date`);
      if (to !== undefined) and(`${column} <= ${add(to)}::date`);
    },
  };
}

/**
 * ORDER BY from a whitelist. The tie-breaker makes pages stable, in the same direction so that one index
 * serves both.
 * @throws RangeError for a field that is not in the list
 */
export function orderBy<Field extends string>(
  fields: Readonly<Record<Field, string | readonly string[]>>,
  sort: Sort<Field>,
  tieBreaker: string,
): string {
  if (!Object.hasOwn(fields, sort.field)) throw new RangeError(`cannot sort by ${sort.field}`);
  const order = sort.order === 'DESC' ? 'DESC' : 'ASC';
  return `ORDER BY ${[fields[sort.field], tieBreaker]
    .flat()
    .map((part) => `${part} ${order}`)
    .join(', ')}`;
}

/** A list in SQL. */
export interface ListSql {
  /** The table and its alias, e.g. `read.charges c`. */
  readonly from: string;
  /** What finds a row again, beside its organization. */
  readonly key: readonly string[];
  readonly where: Conditions;
  readonly order: string;
  readonly orderJoin?: string;
  readonly columns: string;
  /** What columns and order need, looked up for the rows of a page only. */
  readonly joins?: string;
  /** What its rows add up to: cents by name, and what is joined for them. */
  readonly sums?: { readonly cents: Readonly<Record<string, string>>; readonly joins?: string };
  /** How many rows match, where sums are kept that say it. */
  readonly total?: (() => Promise<number>) | undefined;
}

/** A list: a page of it with its total, or every row in batches, as all were at one moment. */
export interface List<Query extends Paging<string>, View> {
  readonly page: (db: Database, orgCode: string, query: Query) => Promise<Listed<View>>;
  readonly every: (
    db: Database,
    orgCode: string,
    query: Omit<Query, 'limit' | 'offset'>,
  ) => AsyncGenerator<View[], void, undefined>;
  /** What all rows of the filter add up to. Cents by name. */
  readonly sums: (db: Database, orgCode: string, query: Query) => Promise<Readonly<Record<string, number>>>;
}

/** A list by its SQL, and by what becomes of rows that are not views yet. */
export function listOf<Query extends Paging<string>, View extends object, Row extends object = View>(
  sqlOf: (db: Database, orgCode: string, query: Query) => ListSql | Promise<ListSql>,
  viewsOf: (rows: Row[], db: Database, orgCode: string) => View[] | Promise<View[]> = (rows) => rows as never,
): List<Query, View> {
  return {
    async page(db, orgCode, query) {
      const list = await sqlOf(db, orgCode, query);
      const counting = list.total?.() ?? countUpTo(db, orgCode, list, query);
      const { limit = 25, offset = 0 } = query;
      const sql = limit === Number.POSITIVE_INFINITY ? everySql(list) : pageSql(list, limit, offset);
      const [rows, total] = await Promise.all([db.tenant<Row>(orgCode, sql, list.where.values), counting]);
      return { rows: await viewsOf(rows, db, orgCode), total };
    },
    async *every(db, orgCode, query) {
      const list = await sqlOf(db, orgCode, query as Query);
      for await (const rows of db.tenantBatches<Row>(orgCode, everySql(list), list.where.values))
        yield await viewsOf(rows, db, orgCode);
    },
    async sums(db, orgCode, query) {
      const { from, where, sums } = await sqlOf(db, orgCode, query);
      const { cents = {}, joins = '' } = sums ?? {};
      const columns = Object.entries(cents).map(
        ([name, sql]) => `coalesce(sum(${sql}), 0)::bigint AS "${name}"`,
      );
      if (columns.length === 0) return {};
      const sql = `SELECT ${columns.join(', ')} FROM ${from} ${joins} WHERE ${where.sql}`;
      const [row] = await db.tenant<Record<string, number>>(orgCode, sql, where.values);
      return row ?? {};
    },
  };
}

function everySql({ from, where, order, columns, joins = '' }: ListSql): string {
  return `SELECT ${columns} FROM ${from} ${joins} WHERE ${where.sql} ${order}`;
}

/** A page is found by an index alone wherever one has its order; the rest is looked up for its rows only. */
function pageSql(list: ListSql, limit: number, offset: number): string {
  const { from, key, where, order, orderJoin = '', columns, joins = '' } = list;
  const alias = from.split(' ')[1];
  const found = key.map((column) => `${alias}.${column}`).join(', ');
  const page = `SELECT ${found} FROM ${from} ${orderJoin} WHERE ${where.sql} ${order}
    LIMIT ${where.add(limit)}${offset === 0 ? '' : ` OFFSET ${where.add(offset)}`}`;
  const same = key.map((column) => `${alias}.${column} = page.${column}`).join(' AND ');
  // Materialized: of an organization that Postgres has no statistics of, it would find the page once for each
  // row.
  return `WITH page AS MATERIALIZED (${page}) SELECT ${columns} FROM page JOIN ${from} ON ${alias}.org_code = $1 AND ${same} ${joins} ${order}`;
}

/** Count rows up to COUNT_LIMIT or, further on, one more than the page: a list never ends too early. */
async function countUpTo(
  db: Database,
  orgCode: string,
  { from, where }: ListSql,
  { limit = 25, offset = 0 }: Paging<string>,
): Promise<number> {
  const most = limit === Number.POSITIVE_INFINITY ? COUNT_LIMIT : Math.max(COUNT_LIMIT, offset + limit + 1);
  const rows = await db.tenant<{ total: number }>(
    orgCode,
    `SELECT count(*) AS total FROM (SELECT 1 FROM ${from} WHERE ${where.sql} LIMIT ${most}) counted`,
    where.own,
  );
  return rows[0]?.total ?? 0;
}

/** A pattern of ILIKE that finds the text anywhere, its wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`;
}

/** A pattern of LIKE that finds a name in a column that holds `searchable` text. */
export function containingName(name: string): string {
  return containing(searchable(name));
}

/**
 * SQL: the instant at which a day begins in the organization's time zone (`$1`: the organization). Where
 * clocks go back to midnight (Havana, the Azores), it is an hour after 11 p.m.: Postgres takes the second
 * midnight.
 */
export function startOfDaySql(day: string, plusDays = 0): string {
  const midnight = `(${day}::date + ${plusDays})::timestamp`;
  const zone = '(SELECT time_zone FROM read.organizations WHERE org_code = $1)';
  return `least(${midnight} AT TIME ZONE ${zone}, (${midnight} - interval '1 hour') AT TIME ZONE ${zone} + interval '1 hour')`;
}
