import type { OwnApi } from './api.ts';

/** Where any of the texts stands: in which tables, and whether in the log. */
export async function placesOf(
  { db, log }: Pick<OwnApi, 'db' | 'log'>,
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const places: string[] = [];
  for (const { name } of rows) {
    const sql = `SELECT 1 FROM ${name} t WHERE row_to_json(t)::text ILIKE ANY($1::text[]) LIMIT 1`;
    const found = await db.pool.query(sql, [texts.map((text) => `%${text}%`)]);
    if (found.rows.length > 0) places.push(name);
  }
  const { events } = await log.readAll({ limit: 10_000 });
  if (texts.some((text) => JSON.stringify(events).includes(text))) places.push('the log');
  return places.sort();
}
