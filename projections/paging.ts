import type { Database } from './database.ts';

/** Lists are counted no further than this: a total of 10,001 means "more than 10,000", so that a count costs the same however long the history is. */
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
  /** Rows at most; default 25. */
  readonly limit?: number;
}

export interface Listed<Row> {
  readonly rows: Row[];
  /** Rows that match, counted up to COUNT_LIMIT. */
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

/** Count the rows of `SELECT 1 <from>` up to COUNT_LIMIT. */
export async function countUpTo(
  db: Database,
  orgCode: string,
  from: string,
  values: readonly unknown[],
): Promise<number> {
  const rows = await db.tenant<{ total: number }>(
    orgCode,
    `SELECT count(*) AS total FROM (SELECT 1 ${from} LIMIT ${COUNT_LIMIT}) counted`,
    values,
  );
  return rows[0]?.total ?? 0;
}

/** A pattern for ILIKE that finds the text anywhere, its wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
