import { createHash, randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';

/** A secret that a browser or a mail holds for us: 256 random bits, base64url. We keep its hash alone. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, which is enough for what cannot be guessed: a copy of the table opens nothing. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** Digits and lower-case letters that look different from each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Six groups of four: 118 bits. */
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** A secret that people type off, such as `k3fm-9wpa-…`. */
export function newTypedSecret(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The SHA-256 of a typed secret, without what people add or change when they type it off. */
export function hashOfTyped(secret: string): Buffer {
  return hashOf(secret.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

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
