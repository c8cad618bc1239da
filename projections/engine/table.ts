import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { READER_ROLE } from './database.ts';

/** A column: its SQL type, and as a type alone what a row has in it. */
export interface Column<Value> {
  readonly sql: string;
  readonly nullable?: boolean;
  /** Only for the compiler. */
  readonly value?: Value;
}

export const text: Column<string> = { sql: 'text' };
export const integer: Column<number> = { sql: 'integer' };
export const count: Column<number> = { sql: 'bigint' };
export const cents: Column<number> = { sql: 'bigint' };
export const boolean: Column<boolean> = { sql: 'boolean' };
export const day: Column<CalendarDate> = { sql: 'date' };
/** An ISO instant. */
export const instant: Column<string> = { sql: 'timestamptz' };
/** A position of the log, which orders by bytes. */
export const position: Column<string> = { sql: 'text COLLATE "C"' };

/** Text that is one of a few words. */
export const textOf = <Value extends string>(): Column<Value> => ({ sql: 'text' });

export const json = <Value>(): Column<Value> => ({ sql: 'jsonb' });

export const optional = <Value>(column: Column<Value>): Column<Value | null> => ({
  sql: column.sql,
  nullable: true,
});

type Columns = Readonly<Record<string, Column<unknown>>>;

/**
 * A table of the read side. Its kind of row allows folding by pages and rebuilding by stream
 * (docs/decisions):
 * - `entity`: changed by the events of one stream (a charge by its member's account).
 * - `log`: written once, by one event (a line of history).
 * - `counter`: a sum of integers over events of any stream (a dashboard figure). A row of zeros is not kept.
 */
export interface Table {
  readonly name: string;
  readonly kind: 'entity' | 'log' | 'counter';
  /** A counter with sums that may fall below zero. */
  readonly isSigned?: boolean;
  readonly columns: Columns;
  /** Primary key. Begins with org_code; an entity has exactly one more column in it. */
  readonly key: readonly string[];
  /** What follows `CREATE INDEX ON <table>`, e.g. `(org_code, due_date)`. */
  readonly indexes: readonly string[];
}

interface Declared<Own extends Columns> extends Table {
  readonly columns: Own;
}

/** Declare a table: its rows and what is selected of it follow. */
export function table<Own extends Columns>(
  declared: Declared<Own> & { readonly key: readonly (keyof Own)[] },
): Declared<Own> {
  return declared;
}

export type RowOf<Of extends Table> = {
  readonly [Name in keyof Of['columns']]: Of['columns'][Name] extends Column<infer Value> ? Value : never;
};

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** A row as `select` answers it: without its organization, its columns in camel case. */
export type ViewOf<Of extends Table, Left extends keyof RowOf<Of> = never> = {
  readonly [Name in Exclude<keyof RowOf<Of> & string, 'org_code' | Left> as CamelCase<Name>]: RowOf<Of>[Name];
};

/** SQL: the columns of a table by its alias, as `ViewOf` has them, but for those left out. */
export function select<Of extends Table>(
  of: Of,
  alias: string,
  left: readonly (keyof Of['columns'])[] = [],
): string {
  return Object.keys(of.columns)
    .filter((name) => name !== 'org_code' && !left.includes(name))
    .map((name) => `${alias}.${name} AS "${camelCase(name)}"`)
    .join(', ');
}

/** Columns as `ViewOf` names them. */
export function viewOf<Columns extends object>(
  columns: Columns,
): { readonly [Name in keyof Columns & string as CamelCase<Name>]: Columns[Name] } {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [camelCase(name), value]),
  ) as ReturnType<typeof viewOf<Columns>>;
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** Space for changed rows: one that fits into the page of the old row leaves indexes alone. */
const FILL_PERCENT = { entity: 85, counter: 50 } as const;

export function createTableSql(schema: string, table: Table): string {
  const columns = Object.entries(table.columns).map(
    ([name, { sql, nullable }]) => `${name} ${sql}${nullable ? '' : ' NOT NULL'}`,
  );
  const room = table.kind === 'log' ? '' : ` WITH (fillfactor = ${FILL_PERCENT[table.kind]})`;
  return `CREATE TABLE ${schema}.${table.name} (${columns.join(', ')})${room}`;
}

/** Its key and indexes: made after the rows when many rows are copied in. */
export function indexSql(schema: string, table: Table): string {
  return [
    `ALTER TABLE ${schema}.${table.name} ADD PRIMARY KEY (${table.key.join(', ')})`,
    ...table.indexes.map((index) => `CREATE INDEX ON ${schema}.${table.name} ${index}`),
  ].join(';\n');
}

/** Tenant isolation's second lock (architecture 4): readers see only their connection's organization. */
export function securitySql(schema: string, table: Table): string {
  const name = `${schema}.${table.name}`;
  return `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
    CREATE POLICY tenant ON ${name} FOR SELECT TO ${READER_ROLE} USING (org_code = current_setting('bursar.org_code', true));
    GRANT SELECT ON ${name} TO ${READER_ROLE}`;
}
