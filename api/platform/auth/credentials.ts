import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Queries } from '../../../projections/engine/transaction.ts';
import { HttpError } from '../errors/errors.ts';

/** OWASP's second choice for argon2id, as in architecture 5: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;

/** A sign-in name and its owner. */
export interface Credential {
  readonly orgCode: string;
  readonly memberId: string;
  readonly email: string;
}

/** Set a member's password and sign-in email. Sessions stay: see `revokeSessions`. */
export async function setPassword(
  pool: pg.Pool,
  { orgCode, memberId, email, password }: Credential & { readonly password: string },
): Promise<void> {
  await storePassword(pool, { orgCode, memberId, email, hash: await hashPassword(password) });
}

/** The same with a password that was hashed before. */
export async function storePassword(
  db: Queries,
  { orgCode, memberId, email, hash }: Credential & { readonly hash: string },
): Promise<void> {
  await takeOverEmail(db, email, memberId);
  await db.query(
    `INSERT INTO app.credentials (email, org_code, member_id, password_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE SET email = excluded.email, password_hash = excluded.password_hash, changed_at = now()`,
    [email.toLowerCase(), orgCode, memberId, hash],
  );
}

/** Since when an email has its password: another text after each change; empty where there is none. */
export async function passwordSince(pool: pg.Pool, email: string): Promise<string> {
  const { rows } = await pool.query<{ since: string }>(
    'SELECT changed_at::text AS since FROM app.credentials WHERE email = $1',
    [email.toLowerCase()],
  );
  return rows[0]?.since ?? '';
}

/**
 * The member with this email and password; `undefined` when there is none. An unknown email takes as long as
 * a wrong password, so that timing does not tell who has an account.
 */
export async function verifyPassword(
  pool: pg.Pool,
  email: string,
  password: string,
): Promise<(Credential & { readonly operator: boolean }) | undefined> {
  const { rows } = await pool.query<{
    org_code: string;
    member_id: string;
    email: string;
    password_hash: string;
    operator: boolean;
  }>(
    `SELECT org_code, member_id, email, password_hash,
       EXISTS (SELECT 1 FROM app.operators o WHERE o.member_id = c.member_id) AS operator
     FROM app.credentials c WHERE email = $1`,
    [email.toLowerCase()],
  );
  const found = rows[0];
  const matches = await passwordMatches(password, found?.password_hash ?? (await dummyHash()));
  if (found === undefined || !matches) return undefined;
  const { org_code: orgCode, member_id: memberId, operator } = found;
  return { orgCode, memberId, email: found.email, operator };
}

/** Change the member's sign-in email. Does nothing for a member who has no password yet. */
export async function changeEmail(pool: pg.Pool, memberId: string, email: string): Promise<void> {
  await takeOverEmail(pool, email, memberId);
  await pool.query('UPDATE app.credentials SET email = $2 WHERE member_id = $1', [
    memberId,
    email.toLowerCase(),
  ]);
}

/** The log decides who holds an email; a row of another member is left over from a crash. */
async function takeOverEmail(pool: Queries, email: string, memberId: string): Promise<void> {
  await pool.query('DELETE FROM app.credentials WHERE email = $1 AND member_id <> $2', [
    email.toLowerCase(),
    memberId,
  ]);
}

/** Whether somebody has set a password. */
export async function hasPassword(pool: pg.Pool, memberId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM app.credentials WHERE member_id = $1', [memberId]);
  return rowCount === 1;
}

/** The members can no longer sign in. */
export async function removeCredentials(pool: pg.Pool, memberIds: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM app.credentials WHERE member_id = ANY($1::uuid[])', [memberIds]);
}

/** A password for comparing: without spaces, as at sign-in (spec 1 section 5), Unicode normalized. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').replace(/\s/g, '');
}

/** A password as it is kept, in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, MEMORY_KIB, PASSES, PARALLELISM, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(salt)}$${base64(hash)}`;
}

/** Compare with a hash in PHC format by its own parameters, so that they can be raised without a lockout. */
async function passwordMatches(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc);
  if (match === null) throw new Error('a stored password hash is not argon2id in PHC format');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(parallelism),
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}

let dummy: Promise<string> | undefined;

/** The hash of an unused password. */
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(32).toString('hex')).catch((error: unknown) => {
    // Refused while too many were signing in: the next one asks again.
    dummy = undefined;
    throw error;
  });
  return dummy;
}

const argon2Async = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** Hashing is slow by design; more than two at once would take memory and threads from everything else. */
const MAX_AT_ONCE = 2;
/** Hashes that may wait: about five seconds' worth. */
const MAX_WAITING = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> {
  if (waiting.length >= MAX_WAITING) {
    throw new HttpError(503, 'busy', 'Too many people are signing in at the moment. Please try again.', 5);
  }
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    const message = normalizePassword(password);
    return await argon2Async('argon2id', { message, nonce, memory, passes, parallelism, tagLength });
  } finally {
    // The place is handed on to the next in the queue, or given back.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
