import { buffer } from 'node:stream/consumers';
import type { OwnApi } from './api.ts';

/**
 * Where any of the texts stands: in which tables, of jobs too, and whether in the log or in alpha's files.
 */
export async function placesOf(
  { db, log, deps }: Pick<OwnApi, 'db' | 'log' | 'deps'>,
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
  for (const key of await deps.files.keysOf('alpha')) {
    const file = await deps.files.get(key);
    const content = file === undefined ? '' : String(await buffer(file.content));
    if (texts.some((text) => content.includes(text))) places.push('a file');
  }
  return places.sort();
}
