import type pg from 'pg';
import type { Recorded } from '../ledger/catalogue.ts';
import type { Projection, Rows } from './projection.ts';
import type { Table, TableOf } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows in memory while events are folded into them. */
export interface WorkingRows extends Rows {
  /** The rows of a table that were written, changed or added to since it was emptied, in the order of their keys. */
  written(table: Table): Row[];
  /** Know an owned row, or that there is none. */
  hold(table: Table, key: string, row: Row | undefined): void;
  /** Forget the rows of a table. */
  empty(table: Table): void;
}

/** Where an owned row stands in memory. */
export function rowKey(orgCode: string, id: string): string {
  return `${orgCode}\0${id}`;
}

interface Held {
  /** Rows by key; `undefined` is known to be missing. */
  readonly rows: Map<string, Row | undefined>;
  readonly written: Set<string>;
}

/**
 * Rows to fold into. With `unknown: 'refused'` (live) asking for a row that was not loaded is a programming error in `touches`; with
 * `unknown: 'missing'` (rebuild, which meets every row from its beginning) there is none.
 */
export function workingRows(unknown: 'refused' | 'missing'): WorkingRows {
  const tables = new Map<string, Held>();
  const held = (table: Table): Held => {
    const known = tables.get(table.name);
    if (known !== undefined) return known;
    const fresh: Held = { rows: new Map(), written: new Set() };
    tables.set(table.name, fresh);
    return fresh;
  };
  const write = (table: Table, key: string, row: Row) => {
    const { rows, written } = held(table);
    rows.set(key, row);
    written.add(key);
  };

  return {
    get<Wanted extends object>(table: TableOf<Wanted>, orgCode: string, id: string): Wanted | undefined {
      const { rows } = held(table);
      const key = rowKey(orgCode, id);
      if (unknown === 'refused' && !rows.has(key))
        throw new Error(`${table.name} ${id} was not loaded: the projection's touches leave it out`);
      return rows.get(key) as Wanted | undefined;
    },
    put: (table, row) => write(table, keyOf(table, row as Row), row as Row),
    append: (table, row) => write(table, keyOf(table, row as Row), row as Row),
    add(table, row) {
      const added = row as Row;
      const key = keyOf(table, added);
      const before = held(table).rows.get(key);
      write(table, key, before === undefined ? added : summed(table, before, added));
    },
    written(table) {
      const { rows, written } = held(table);
      return [...written].sort().flatMap((key) => {
        const row = rows.get(key);
        return row === undefined || (table.kind === 'added' && isZero(table, row)) ? [] : [row];
      });
    },
    hold(table, key, row) {
      held(table).rows.set(key, row);
    },
    empty(table) {
      tables.delete(table.name);
    },
  };
}

function keyOf(table: Table, row: Row): string {
  return table.key.map((column) => row[column]).join('\0');
}

/** The columns of an added table that events add to. */
function sumsOf(table: Table): string[] {
  return Object.keys(table.columns).filter((column) => !table.key.includes(column));
}

function summed(table: Table, before: Row, added: Row): Row {
  const sums = sumsOf(table).map((column) => [column, Number(before[column]) + Number(added[column])]);
  return { ...before, ...Object.fromEntries(sums) };
}

function isZero(table: Table, row: Row): boolean {
  return sumsOf(table).every((column) => row[column] === 0);
}

/** Load the owned rows that events will change. */
export async function loadRows(
  client: pg.ClientBase,
  schema: string,
  projections: readonly Projection[],
  events: readonly Recorded[],
  rows: WorkingRows,
): Promise<void> {
  const wanted = new Map<Table, Map<string, { orgCode: string; id: string }>>();
  for (const event of events)
    for (const projection of projections)
      for (const { table, id } of projection.touches(event)) {
        const { orgCode } = event.metadata;
        const ids = wanted.get(table) ?? new Map();
        wanted.set(table, ids.set(rowKey(orgCode, id), { orgCode, id }));
      }
  for (const [table, keys] of wanted) {
    const [, idColumn = ''] = table.key;
    const ids = [...keys.values()];
    // As json, so that a row is in memory exactly what the fold wrote: days and instants as text, cents as numbers.
    const found = await client.query<{ id: string; org_code: string; row: Row }>(
      `SELECT t.org_code, t.${idColumn} AS id, row_to_json(t) AS row FROM ${schema}.${table.name} t
       JOIN unnest($1::text[], $2::text[]) AS k (org_code, id) ON t.org_code = k.org_code AND t.${idColumn} = k.id`,
      [ids.map(({ orgCode }) => orgCode), ids.map(({ id }) => id)],
    );
    for (const key of keys.keys()) rows.hold(table, key, undefined);
    for (const { org_code, id, row } of found.rows) rows.hold(table, rowKey(org_code, id), row);
  }
}

/** Write everything that changed, one statement per table, rows in the order of their keys. */
export async function flushRows(
  client: pg.ClientBase,
  schema: string,
  projections: readonly Projection[],
  rows: WorkingRows,
): Promise<void> {
  for (const table of projections.flatMap((projection) => projection.tables)) {
    const written = rows.written(table);
    if (written.length === 0) continue;
    const json = JSON.stringify(written);
    const name = `${schema}.${table.name}`;
    await client.query(
      `INSERT INTO ${name} AS t SELECT * FROM json_populate_recordset(NULL::${name}, $1) ${onConflict(table)}`,
      [json],
    );
    if (table.kind === 'added' && written.some((row) => sumsOf(table).some((sum) => Number(row[sum]) < 0)))
      await client.query(
        `DELETE FROM ${name} t USING json_populate_recordset(NULL::${name}, $1) r
         WHERE ${table.key.map((column) => `t.${column} = r.${column}`).join(' AND ')}
           AND ${sumsOf(table)
             .map((sum) => `t.${sum} = 0`)
             .join(' AND ')}`,
        [json],
      );
    rows.empty(table);
  }
}

function onConflict(table: Table): string {
  if (table.kind === 'appended') return '';
  const changed = sumsOf(table).map((column) =>
    table.kind === 'added'
      ? `${column} = t.${column} + excluded.${column}`
      : `${column} = excluded.${column}`,
  );
  return `ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${changed.join(', ')}`;
}
