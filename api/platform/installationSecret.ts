import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A key of 256 random bits with which all processes of the installation sign; made at the first call. */
export async function loadSecret(pool: pg.Pool, name: string): Promise<Uint8Array> {
  await pool.query('INSERT INTO app.secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32),
  ]);
  const { rows } = await pool.query<{ secret: Buffer }>('SELECT secret FROM app.secrets WHERE name = $1', [
    name,
  ]);
  const secret = rows[0]?.secret;
  if (secret === undefined) throw new Error(`the secret ${name} was removed while it was read`);
  return secret;
}
