import type { Database } from './database.ts';

/** What no sum is kept of is counted no further than this: a total of 10,001 means "more than 10,000", so that a count costs the same however long the history is. */
export const COUNT_LIMIT = 10_001;

export interface Sort<Field extends string> {
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

/** Numbers a query's parameters as its conditions are put together: `add(value)` answers `$n`. The first is the organisation. */
export function parameters(orgCode: string): { readonly values: unknown[]; add(value: unknown): string } {
  const values: unknown[] = [orgCode];
  return {
    values,
    add(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/**
 * ORDER BY from a whitelist of sort expressions, or of several each. The tie-breaker makes pages stable and follows the direction, so that one index serves both.
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

/** SQL: LIMIT and OFFSET of a page. */
export function pageSql(
  params: ReturnType<typeof parameters>,
  { limit = 25, offset = 0 }: Pick<Paging<never>, 'limit' | 'offset'>,
): string {
  const most = limit === Number.POSITIVE_INFINITY ? '' : `LIMIT ${params.add(limit)}`;
  return offset === 0 ? most : `${most} OFFSET ${params.add(offset)}`;
}

/** SQL that counts the rows of `SELECT 1 <from>`, up to COUNT_LIMIT or, further down, to one more than the page: a list never ends before its rows do. */
export function countSql(
  from: string,
  { limit = 25, offset = 0 }: Pick<Paging<never>, 'limit' | 'offset'>,
): string {
  const most = limit === Number.POSITIVE_INFINITY ? COUNT_LIMIT : Math.max(COUNT_LIMIT, offset + limit + 1);
  return `SELECT count(*) AS total FROM (SELECT 1 ${from} LIMIT ${most}) counted`;
}

/** Count as `countSql` says. */
export async function countUpTo(
  db: Database,
  orgCode: string,
  from: string,
  values: readonly unknown[],
  page: Pick<Paging<never>, 'limit' | 'offset'>,
): Promise<number> {
  const rows = await db.tenant<{ total: number }>(orgCode, countSql(from, page), values);
  return rows[0]?.total ?? 0;
}

/** A pattern for ILIKE that finds the text anywhere, its wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
