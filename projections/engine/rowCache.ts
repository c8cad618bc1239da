import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { Projection, Rows } from './projection.ts';
import type { RowOf, Table } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows in memory while events are folded into them. */
export interface RowCache extends Rows {
  dirty(table: Table): Row[];
  set(table: Table, key: string, row: Row | undefined): void;
  has(table: Table, key: string): boolean;
  /** The rows of a table are written: those of entities stay cached, the others are forgotten. */
  markClean(table: Table): void;
  clear(table: Table): void;
  size(): number;
}

function cacheKey(orgCode: string, id: string): string {
  return `${orgCode}\0${id}`;
}

interface CachedTable {
  /** Rows by key; `undefined` is known to be missing. */
  readonly rows: Map<string, Row | undefined>;
  readonly dirty: Set<string>;
  readonly sums: readonly string[];
}

/**
 * Rows to fold into. With `unknown: 'refused'` (live) a row that was not loaded is a programming error in
 * `rowKeys`; with `unknown: 'missing'` (rebuild from the beginning) it does not exist.
 */
export function rowCache(unknown: 'refused' | 'missing'): RowCache {
  const tables = new Map<string, CachedTable>();
  const cached = (table: Table): CachedTable => {
    const known = tables.get(table.name);
    if (known !== undefined) return known;
    const fresh: CachedTable = { rows: new Map(), dirty: new Set(), sums: sumsOf(table) };
    tables.set(table.name, fresh);
    return fresh;
  };
  const write = (table: Table, key: string, row: Row) => {
    const { rows, dirty } = cached(table);
    rows.set(key, row);
    dirty.add(key);
  };

  return {
    get<Of extends Table>(table: Of, orgCode: string, id: string): RowOf<Of> | undefined {
      const { rows } = cached(table);
      const key = cacheKey(orgCode, id);
      if (unknown === 'refused' && !rows.has(key))
        throw new Error(`${table.name} ${id} was not loaded: the projection's rowKeys leave it out`);
      return rows.get(key) as RowOf<Of> | undefined;
    },
    put: (table, row) => write(table, keyOf(table, row as Row), row as Row),
    append: (table, row) => write(table, keyOf(table, row as Row), row as Row),
    increment(table, row) {
      const added = row as Row;
      const key = keyOf(table, added);
      const { rows, sums } = cached(table);
      const before = rows.get(key);
      // A row of sums is this one's own: it is added to in place, since nearly every event adds to several.
      if (before === undefined) write(table, key, { ...added });
      else addTo(before, added, sums);
    },
    dirty(table) {
      const { rows, dirty } = cached(table);
      return [...dirty].sort().flatMap((key) => {
        const row = rows.get(key);
        return row === undefined || (table.kind === 'counter' && isZero(table, row)) ? [] : [row];
      });
    },
    set(table, key, row) {
      cached(table).rows.set(key, row);
    },
    has: (table, key) => cached(table).rows.has(key),
    markClean(table) {
      if (table.kind === 'entity') cached(table).dirty.clear();
      else tables.delete(table.name);
    },
    clear(table) {
      tables.delete(table.name);
    },
    size: () => [...tables.values()].reduce((sum, { rows }) => sum + rows.size, 0),
  };
}

function keyOf({ key: [first = '', ...others] }: Table, row: Row): string {
  let key = String(row[first]);
  for (const column of others) key += `\0${row[column]}`;
  return key;
}

function sumsOf(table: Table): string[] {
  return Object.keys(table.columns).filter((column) => !table.key.includes(column));
}

function addTo(row: Record<string, unknown>, added: Row, sums: readonly string[]): void {
  for (const column of sums) row[column] = Number(row[column]) + Number(added[column]);
}

function isZero(table: Table, row: Row): boolean {
  return sumsOf(table).every((column) => row[column] === 0);
}

/** Load the rows of entities that events will change and that are not cached yet. */
export async function loadRows(
  client: pg.ClientBase,
  schema: string,
  projections: readonly Projection[],
  events: readonly Recorded[],
  rows: RowCache,
): Promise<void> {
  const wanted = new Map<Table, Map<string, { orgCode: string; id: string }>>();
  for (const event of events)
    for (const projection of projections)
      for (const { table, id, isNew = false } of projection.rowKeys(event)) {
        const { orgCode } = event.metadata;
        const key = cacheKey(orgCode, id);
        if (rows.has(table, key)) continue;
        if (isNew) {
          rows.set(table, key, undefined);
          continue;
        }
        const ids = wanted.get(table) ?? new Map();
        wanted.set(table, ids.set(key, { orgCode, id }));
      }
  const tables = [...wanted];
  if (tables.length === 0) return;
  for (const [table, keys] of tables) for (const key of keys.keys()) rows.set(table, key, undefined);
  // Planned each time, not prepared: a plan that was made while a table was small would read all of it later.
  const found = await client.query<{ table: number; org_code: string; id: string; row: Row }>({
    text: tables.map(([table], index) => loadSql(schema, table, index)).join(' UNION ALL '),
    values: tables.flatMap(([, keys]) => {
      const ids = [...keys.values()];
      return [ids.map(({ orgCode }) => orgCode), ids.map(({ id }) => id)];
    }),
  });
  for (const { table: index, org_code, id, row } of found.rows) {
    const table = tables[index]?.[0];
    if (table !== undefined) rows.set(table, cacheKey(org_code, id), row);
  }
}

/**
 * Rows as json, exactly as the fold wrote them: days and instants as text, cents as numbers. Each is looked
 * up by its key (OFFSET 0 keeps the planner from joining whole tables).
 */
function loadSql(schema: string, table: Table, index: number): string {
  const [, id = ''] = table.key;
  return `SELECT ${index} AS table, k.org_code, k.id, row.json AS row
    FROM unnest($${2 * index + 1}::text[], $${2 * index + 2}::text[]) AS k (org_code, id)
    CROSS JOIN LATERAL (SELECT row_to_json(t) AS json FROM ${schema}.${table.name} t
      WHERE t.org_code = k.org_code AND t.${id} = k.id OFFSET 0) row`;
}

/**
 * The statements that write every change: all tables in one, rows in key order. Zero sums are removed
 * afterwards, because a statement does not see its own writes. The rows then count as written.
 */
export function flushesOf(
  schema: string,
  projections: readonly Projection[],
  rows: RowCache,
): pg.QueryConfig[] {
  const flushes = projections
    .flatMap((projection) => projection.tables)
    .map((table) => ({ table, written: rows.dirty(table) }))
    .filter(({ written }) => written.length > 0);
  if (flushes.length === 0) return [];
  const tables = flushes.map(({ table }) => table);
  for (const table of tables) rows.markClean(table);
  return [
    { ...prepared(writeSql(schema, tables)), values: flushes.map(({ written }) => JSON.stringify(written)) },
    ...flushes.flatMap(({ table, written }) => removalsOf(schema, table, written)),
  ];
}

function writeSql(schema: string, tables: readonly Table[]): string {
  const writes = tables.map((table, index) => {
    const name = `${schema}.${table.name}`;
    return `w${index} AS (INSERT INTO ${name} AS t SELECT * FROM json_populate_recordset(NULL::${name}, $${index + 1}) ${onConflict(table)})`;
  });
  return `WITH ${writes.join(', ')} SELECT`;
}

/** Sums that became smaller may be zero now; where they may be negative, also those that did not grow. */
function removalsOf(schema: string, table: Table, written: readonly Row[]): pg.QueryConfig[] {
  if (table.kind !== 'counter') return [];
  const sums = sumsOf(table);
  const isShrunk = (cents: number) => cents < 0 || (table.isSigned === true && cents === 0);
  const shrunk = written.filter((row) => sums.some((sum) => isShrunk(Number(row[sum]))));
  if (shrunk.length === 0) return [];
  const name = `${schema}.${table.name}`;
  const zero = sums.map((sum) => `t.${sum} = 0`);
  const key = table.key.map((column) => `t.${column} = r.${column}`);
  const removal = `DELETE FROM ${name} t USING json_populate_recordset(NULL::${name}, $1) r
    WHERE ${[...key, ...zero].join(' AND ')}`;
  return [{ ...prepared(removal), values: [JSON.stringify(shrunk)] }];
}

const statementNames = new Map<string, string>();

/** A statement planned once per connection. There is one per set of tables that a page touches: few. */
function prepared(text: string): { name: string; text: string } {
  const name = statementNames.get(text) ?? `fold ${hash('sha1', text)}`;
  statementNames.set(text, name);
  return { name, text };
}

const conflictClauses = new WeakMap<Table, string>();

/** What an insert does with an existing row, the same for every page. */
function onConflict(table: Table): string {
  const clause = conflictClauses.get(table) ?? conflictClause(table);
  conflictClauses.set(table, clause);
  return clause;
}

function conflictClause(table: Table): string {
  if (table.kind === 'log') return '';
  const changed = sumsOf(table).map((column) =>
    table.kind === 'counter'
      ? `${column} = t.${column} + excluded.${column}`
      : `${column} = excluded.${column}`,
  );
  return `ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${changed.join(', ')}`;
}
