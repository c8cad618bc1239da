import type pg from 'pg';
import { type CopyWriter, copyLine, copyWriter } from '../copy.ts';
import { createTableSql, indexSql, securitySql, type Table } from '../table.ts';
import { transaction } from '../transaction.ts';

/** Connections that copy rows in and index them, each those of its own tables. */
const CONNECTIONS = 2;

export interface FillOptions {
  readonly pool: pg.Pool;
  readonly schema: string;
  readonly tables: readonly Table[];
  readonly onProgress: (line: string) => void;
}

/** Takes the rows of all tables, each once and in any order. */
export interface TableWriter {
  write(table: Table, row: object): void;
  /** Make room when much is waiting: resolves when more may be written. */
  drain(): Promise<void>;
}

interface Connection {
  readonly client: pg.ClientBase;
  readonly tables: readonly Table[];
  readonly writer: CopyWriter;
}

/**
 * Make tables in a schema, let `fill` write their rows, and index them; answers what `fill` does. One
 * transaction per lane does it all, so that rows are copied in frozen. When it fails, drop the schema.
 */
export async function fillTables<Result>(
  { pool, schema, tables, onProgress }: FillOptions,
  fill: (writer: TableWriter) => Promise<Result>,
): Promise<Result> {
  return inTransactions(pool, CONNECTIONS, async (clients) => {
    const connections = clients.map((client, connection) => ({
      client,
      tables: tablesOf(tables, connection),
      writer: copyWriter(client, '(FREEZE)'),
    }));
    for (const connection of connections)
      for (const table of connection.tables) await connection.client.query(createTableSql(schema, table));
    const result = await fill(tableWriter(schema, connections));
    await everyOne(
      connections.map(async (connection) => {
        await connection.writer.finish();
        await indexTables(connection, schema, onProgress);
      }),
    );
    return result;
  });
}

/** A lane's tables. Those that grow with every event are dealt first, so that the lanes share them. */
function tablesOf(tables: readonly Table[], connection: number): Table[] {
  const logs = tables.filter(({ kind }) => kind === 'log');
  const others = tables.filter(({ kind }) => kind !== 'log');
  return [...logs, ...others].filter((_, index) => index % CONNECTIONS === connection);
}

function tableWriter(schema: string, connections: readonly Connection[]): TableWriter {
  const ways = new Map(
    connections.flatMap(({ tables, writer }) =>
      tables.map((table) => {
        const name = `${schema}.${table.name}`;
        return [table, { writer, name, columns: Object.keys(table.columns) }] as const;
      }),
    ),
  );
  return {
    write(table, row) {
      const way = ways.get(table);
      if (way === undefined) throw new Error(`${table.name} is none of the tables that are filled`);
      const values = row as Readonly<Record<string, unknown>>;
      way.writer.write(way.name, copyLine(way.columns.map((column) => values[column])));
    },
    async drain() {
      for (const { writer } of connections) await writer.drain();
    },
  };
}

/** One process per sort: the lanes run in parallel already, and others read meanwhile. */
async function indexTables(
  { client, tables }: Connection,
  schema: string,
  onProgress: (line: string) => void,
): Promise<void> {
  await client.query(
    "SET LOCAL maintenance_work_mem = '64MB'; SET LOCAL max_parallel_maintenance_workers = 0",
  );
  for (const table of tables) {
    onProgress(`Indexing ${table.name}.`);
    await client.query(`${indexSql(schema, table)}; ANALYZE ${schema}.${table.name}`);
    await client.query(securitySql(schema, table));
  }
}

/** Run work in several transactions at once, on a connection each. */
function inTransactions<Result>(
  pool: pg.Pool,
  count: number,
  work: (clients: readonly pg.ClientBase[]) => Promise<Result>,
): Promise<Result> {
  if (count === 0) return work([]);
  return transaction(pool, (client) =>
    inTransactions(pool, count - 1, (others) => work([client, ...others])),
  );
}

/** Wait for all, also when one has failed: a connection that is still at work is not to be given back. */
async function everyOne(works: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
