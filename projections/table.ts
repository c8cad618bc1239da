import { READER_ROLE } from './database.ts';

/**
 * A table of the read side. Every row belongs to one of three kinds, and this is what makes both fast folding by pages and a
 * rebuild stream by stream possible (docs/decisions has the reasoning):
 * - `owned`: the events of exactly one stream change the row (a charge by its member's account). It is loaded, changed in memory, and written.
 * - `appended`: written once, by one event (a line of history).
 * - `added`: a sum to which events of any stream add (a dashboard figure). Its other columns are integers; a row of zeros is not kept.
 */
export interface Table {
  readonly name: string;
  readonly kind: 'owned' | 'appended' | 'added';
  /** Column name to SQL type, in order. */
  readonly columns: Readonly<Record<string, string>>;
  /** Primary key. Begins with org_code; an owned row has exactly one more column in it. */
  readonly key: readonly string[];
  /** What follows `CREATE INDEX ON <table>`, e.g. `(org_code, due_date)`. */
  readonly indexes: readonly string[];
}

/** A table whose rows are known: its columns are the row's properties, all of them. */
export type TableOf<Row extends object> = Table & {
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  readonly key: readonly (keyof Row & string)[];
};

/** Let the compiler hold a table to its row. */
export function defineTable<Row extends object>(table: TableOf<Row>): TableOf<Row> {
  return table;
}

/** How full pages are made of rows that will change: a changed row that finds room beside the old one leaves the indexes alone. */
const FILL_PERCENT = { owned: 85, added: 50 } as const;

/** Make the table, without its key and indexes, in a schema. */
export function createTableSql(schema: string, table: Table): string {
  const columns = Object.entries(table.columns).map(([name, type]) => `${name} ${type}`);
  const room = table.kind === 'appended' ? '' : ` WITH (fillfactor = ${FILL_PERCENT[table.kind]})`;
  return `CREATE TABLE ${schema}.${table.name} (${columns.join(', ')})${room}`;
}

/** Its key and indexes: made after the rows when many rows are copied in. */
export function indexSql(schema: string, table: Table): string {
  return [
    `ALTER TABLE ${schema}.${table.name} ADD PRIMARY KEY (${table.key.join(', ')})`,
    ...table.indexes.map((index) => `CREATE INDEX ON ${schema}.${table.name} ${index}`),
  ].join(';\n');
}

/**
 * The second lock of tenant isolation (architecture 4): readers see the rows of the organisation that their connection names, and
 * nothing where it names none.
 */
export function securitySql(schema: string, table: Table): string {
  return tenantPolicySql(`${schema}.${table.name}`);
}

/** The same for any table with a column org_code, by its full name. May be repeated. */
export function tenantPolicySql(name: string): string {
  return `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
    DROP POLICY IF EXISTS tenant ON ${name};
    CREATE POLICY tenant ON ${name} FOR SELECT TO ${READER_ROLE} USING (org_code = current_setting('bursar.org_code', true));
    GRANT SELECT ON ${name} TO ${READER_ROLE}`;
}
