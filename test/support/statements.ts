import pg from 'pg';

/** A statement to Postgres, with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Every statement that this process sends while something is done, on any connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  const record = function (this: pg.Client, ...args: unknown[]) {
    const [asked, params] = args as [string | { text: string; values?: unknown[] }, unknown];
    const [sql, values] = typeof asked === 'string' ? [asked, params] : [asked.text, asked.values ?? params];
    statements.push({ sql, params: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  };
  pg.Client.prototype.query = record as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}
